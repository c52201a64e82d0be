;;; test.el --- what a headless Emacs finds in a record by eglot  -*- lexical-binding: t -*-
;; Run by a test with AGN_SETUP (the lines of docs/editors.md), RECORD and OUT in its
;; environment, and agn in the path. It writes a line for each thing found.

(package-initialize)
(require 'eglot)
(load (getenv "AGN_SETUP"))
;; Seconds for what must come, be the machine as busy as it may.
(defconst patience 240)
(setq eglot-sync-connect patience eglot-connect-timeout patience jsonrpc-default-request-timeout patience)

(defvar said nil)
(defun say (&rest words) (push (mapconcat (lambda (w) (format "%s" w)) words " ") said))

(defun until (get)
  "Wait for GET to return something and return that."
  (let ((end (+ (float-time) patience)) got)
    (while (and (not (setq got (funcall get))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (or got (error "Nothing came"))))

(defun ask (method &optional more)
  (jsonrpc-request (eglot-current-server) method (append (eglot--TextDocumentPositionParams) more)))

(condition-case err
    (progn
      (find-file (getenv "RECORD"))
      (say "mode" major-mode)
      ;; eglot-ensure waits for a command to end, and here is none.
      (apply #'eglot (eglot--guess-contact))
      (until #'eglot-managed-p)
      ;; A busy machine may tell the settings late.
      (let ((found (until (lambda ()
                            (flymake-start)
                            (let ((all (flymake-diagnostics)))
                              (and all (string-match-p "M016" (flymake-diagnostic-text (car all))) all))))))
        (say "diagnostics" (length found) (flymake-diagnostic-beg (car found))
             (car (split-string (flymake-diagnostic-text (car found)) "\n"))))
      (goto-char (point-min))
      (search-forward "e6")
      (say "hover" (plist-get (plist-get (ask :textDocument/hover) :contents) :kind))
      (pcase-let ((`(,_ ,_ ,table . ,_) (eglot-completion-at-point)))
        (say "completion" (and (member "e6" (all-completions "" table)) t)))
      (say "position" (plist-get (ask :agn/position) :seat))
      (say "symbols" (plist-get (aref (ask :textDocument/documentSymbol) 0) :name))
      ;; The fault is typed away.
      (delete-char 1)
      (until (lambda () (eglot--signal-textDocument/didChange) (flymake-start) (null (flymake-diagnostics))))
      (eglot-format-buffer)
      (say "formatted" (car (last (split-string (buffer-string) "\n" t)))))
  (error (say "error" err)))
(write-region (concat (mapconcat #'identity (reverse said) "\n") "\n") nil (getenv "OUT"))
(let ((kill-emacs-hook nil)) (kill-emacs 0))
