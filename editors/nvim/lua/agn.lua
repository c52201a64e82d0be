-- agn: records of old Indian board games in Neovim, by the language server of agn.
--
--   require("agn").setup()                          -- agn is in the path
--   require("agn").setup({ cmd = { "/opt/agn/agn", "lsp" }, settings = { variant = "chaturaji" } })
--
-- Neovim 0.7 or newer. See docs/editors.md.
local M = {}

local defaults = {
  cmd = { "agn", "lsp" },
  settings = {},
  -- what a new client is given besides, such as on_attach
  client = {},
}

local function root(file)
  local dir = vim.fn.fnamemodify(file, ":p:h")
  for _, name in ipairs({ ".agn.toml", ".git" }) do
    local found = vim.fn.findfile(name, dir .. ";")
    if found == "" then
      found = vim.fn.finddir(name, dir .. ";")
    end
    if found ~= "" then
      return vim.fn.fnamemodify(found, ":p:h" .. (name == ".git" and ":h" or ""))
    end
  end
  return dir
end

local clients = {}

local function config(dir)
  local capabilities = M.options.client.capabilities or vim.lsp.protocol.make_client_capabilities()
  return vim.tbl_extend("force", {
    name = "agn",
    cmd = M.options.cmd,
    root_dir = dir,
    init_options = M.options.settings,
    settings = { agn = M.options.settings },
    capabilities = capabilities,
    on_exit = function()
      clients[dir] = nil
    end,
  }, M.options.client)
end

-- attach connects a buffer with the server of its folder.
function M.attach(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == "" then
    return
  end
  local dir = root(file)
  if vim.lsp.start then -- 0.8
    vim.lsp.start(config(dir), { bufnr = buffer })
    return
  end
  if not clients[dir] then
    clients[dir] = vim.lsp.start_client(config(dir))
  end
  if clients[dir] then
    vim.lsp.buf_attach_client(buffer, clients[dir])
  end
end

local function client_of(buffer)
  local all = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer }) or vim.lsp.buf_get_clients(buffer)
  for _, c in pairs(all) do
    if c.name == "agn" then
      return c
    end
  end
end

-- board shows the position at the cursor in a window beside the text, which follows it.
function M.board()
  local buffer = vim.api.nvim_get_current_buf()
  local home = vim.api.nvim_get_current_win()
  local view = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_option(view, "bufhidden", "wipe")
  vim.cmd("botright vsplit")
  vim.api.nvim_win_set_buf(0, view)
  vim.api.nvim_set_current_win(home)
  local group = vim.api.nvim_create_augroup("agn_board_" .. view, {})
  local function show()
    if not vim.api.nvim_buf_is_valid(view) then
      vim.api.nvim_del_augroup_by_id(group)
      return
    end
    local client = client_of(buffer)
    if not client then
      return
    end
    local params = vim.lsp.util.make_position_params(home, client.offset_encoding)
    client.request("agn/position", params, function(err, position)
      if err or not vim.api.nvim_buf_is_valid(view) then
        return
      end
      local lines = { "the position is not known here" }
      if position and position ~= vim.NIL then
        lines = vim.split(position.diagram, "\n")
        table.insert(lines, position.state)
        table.insert(lines, table.concat(position.throws, " "))
        table.insert(lines, table.concat(position.moves, " "))
      end
      vim.api.nvim_buf_set_lines(view, 0, -1, false, lines)
    end, buffer)
  end
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI", "TextChanged" }, { group = group, buffer = buffer, callback = show })
  show()
end

function M.setup(options)
  M.options = vim.tbl_deep_extend("force", defaults, options or {})
  local group = vim.api.nvim_create_augroup("agn", {})
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    group = group,
    pattern = "*.[aA][gG][nN]",
    callback = function()
      vim.bo.filetype = "agn"
    end,
  })
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = "agn",
    callback = function(event)
      vim.bo.commentstring = "{%s}"
      M.attach(event and event.buf or vim.api.nvim_get_current_buf())
    end,
  })
  vim.api.nvim_create_user_command("AgnBoard", M.board, {})
end

return M
