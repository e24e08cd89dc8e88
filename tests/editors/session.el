;;; session.el --- A session of Emacs with the server -*- lexical-binding: t -*-
;; emacs --batch -l tests/editors/session.el: edits, a hover, a definition, a rename, formatting with eglot and the server that
;; $ASSAY names. A step that does not come true within ten seconds ends it with status 1.

(require 'package)
(package-initialize)
(unless (require 'eglot nil t)
  (message "SKIPPED: eglot is not installed (Debian: elpa-eglot)")
  (kill-emacs 77))
(load (expand-file-name "../../editors/emacs/assay.el" (file-name-directory load-file-name)))
(require 'flymake)
(setq eglot-sync-connect 20 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil)
(setf (alist-get 'mlir-mode eglot-server-programs) (list (or (getenv "ASSAY") "assay") "lsp"))

(defun session-wait (what condition)
  "Wait until CONDITION holds, or end with a word about WHAT."
  (let ((deadline (+ (float-time) 10)))
    (while (and (not (funcall condition)) (< (float-time) deadline))
      (accept-process-output nil 0.05))
    (unless (funcall condition)
      (message "FAILED: %s" what)
      (kill-emacs 1))
    (message "ok: %s" what)))

(defun session-findings ()
  "Texts of what is found in this buffer."
  (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "; "))

(defun session-ask (method &rest more)
  "Ask METHOD at point, with MORE parameters."
  (jsonrpc-request (eglot--current-server-or-lose) method (append (eglot--TextDocumentPositionParams) more)))

(let ((file (expand-file-name "program.mlir" (make-temp-file "assay" t))))
  (with-temp-file file
    (insert "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %0 = stablehlo.abs %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"))
  (find-file file)
  (mlir-mode)
  (apply #'eglot--connect (eglot--guess-contact))
  (session-wait "the server manages the buffer" #'eglot-managed-p)
  (goto-char (point-min))
  (search-forward "stablehlo.abs %x")
  (replace-match "stablehlo.absolute %x" t t)
  (eglot--signal-textDocument/didChange)
  (flymake-start)
  (session-wait "an edit makes an unknown op" (lambda () (string-match-p "absolute" (session-findings))))
  (goto-char (point-min))
  (search-forward "stablehlo.absolute")
  (replace-match "stablehlo.abs" t t)
  (eglot--signal-textDocument/didChange)
  (session-wait "nothing is found any more" (lambda () (string= "" (session-findings))))
  (goto-char (point-min))
  (search-forward "stablehlo.a")
  (let ((text (plist-get (plist-get (session-ask :textDocument/hover) :contents) :value)))
    (session-wait "the hover shows the clause" (lambda () (string-match-p "shape(result) = shape(operand)" text))))
  (search-forward "%x")
  (let ((places (session-ask :textDocument/definition)))
    (session-wait "%x is defined on line 1"
                  (lambda () (equal 0 (plist-get (plist-get (plist-get (aref places 0) :range) :start) :line)))))
  (backward-char)
  (eglot-rename "input")
  (session-wait "a rename reaches both places" (lambda () (string-match-p "@main(%input: .*\n.*abs %input" (buffer-string))))
  (eglot-format-buffer)
  (session-wait "formatting writes func.return" (lambda () (string-match-p "func.return %0" (buffer-string))))
  (set-buffer-modified-p nil)
  (message "done")
  (kill-emacs 0))
;;; session.el ends here
