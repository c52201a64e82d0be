-- What a headless Neovim is to find in a record: run by a test with AGN, RECORD and OUT
-- in its environment. It writes a line for each thing found.
local patience = 240000 -- milliseconds, for what must come, be the machine as busy as it may
local out = assert(io.open(os.getenv("OUT"), "w"))
local function say(...)
  out:write(table.concat({ ... }, " "), "\n")
  out:flush()
end
local function finish()
  out:close()
  vim.cmd("qa!")
end

local ok, err = pcall(function()
  require("agn").setup({ cmd = { os.getenv("AGN"), "lsp" } })
  vim.cmd("edit " .. os.getenv("RECORD"))
  local wait = function(f)
    if not vim.wait(patience, f, 20) then
      error("nothing came")
    end
  end
  local found = function()
    return vim.diagnostic.get(0)
  end
  wait(function()
    return #found() > 0
  end)
  say("diagnostic", found()[1].code or found()[1].user_data.lsp.code, tostring(found()[1].lnum), tostring(found()[1].col))
  local request = function(method, params)
    for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, patience) or {}) do
      return answer.result
    end
  end
  vim.api.nvim_win_set_cursor(0, { 3, 6 })
  local here = vim.lsp.util.make_position_params()
  say("hover", request("textDocument/hover", here).contents.kind)
  local items = request("textDocument/completion", here).items
  say("completion", tostring(#items))
  say("position", request("agn/position", here).seat)
  say("symbols", request("textDocument/documentSymbol", { textDocument = here.textDocument })[1].name)
  -- The fault is typed away.
  vim.api.nvim_buf_set_text(0, 2, 8, 2, 9, { "" })
  wait(function()
    return #found() == 0
  end)
  say("corrected", vim.api.nvim_buf_get_lines(0, 2, 3, false)[1])
  vim.api.nvim_buf_set_text(0, 2, 0, 2, 0, { "   " })
  local edits = request("textDocument/formatting", { textDocument = here.textDocument, options = { tabSize = 8, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  say("formatted", vim.api.nvim_buf_get_lines(0, 2, 3, false)[1])
end)
if not ok then
  say("error", err)
end
finish()
