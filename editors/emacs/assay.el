;;; assay.el --- check StableHLO programs as you type -*- lexical-binding: t -*-
;; Requires Emacs 28 with eglot (Debian: elpa-eglot; part of Emacs since 29): (load "/path/to/assay.el")

(require 'eglot)

(defvar assay-program "assay" "The `assay' command.")

(define-derived-mode mlir-mode prog-mode "MLIR"
  "Programs of StableHLO."
  (setq-local comment-start "// ")
  (modify-syntax-entry ?/ ". 12" mlir-mode-syntax-table)
  (modify-syntax-entry ?\n ">" mlir-mode-syntax-table)
  (setq-local font-lock-defaults
              '((("\\_<[a-z_]+\\.[a-z_0-9.]+" . font-lock-function-name-face)
                 ("%[A-Za-z0-9_$.-]+" . font-lock-variable-name-face)
                 ("[@#!^][A-Za-z0-9_$.-]+" . font-lock-constant-face)
                 ("tensor<[^>]*>" . font-lock-type-face)))))

(add-to-list 'auto-mode-alist '("\\.mlir\\'" . mlir-mode))
(add-to-list 'eglot-server-programs (list 'mlir-mode assay-program "lsp"))
(add-hook 'mlir-mode-hook #'eglot-ensure)

(provide 'assay)
;;; assay.el ends here
