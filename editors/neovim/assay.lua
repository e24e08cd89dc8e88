-- Requires Neovim 0.7 or newer: require it from init.lua, or use `:luafile`. The server checks every .mlir buffer.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.mlir",
  callback = function()
    vim.bo.filetype = "mlir"
  end,
})

local function start(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  local root = vim.fs and vim.fs.dirname(file) or vim.fn.fnamemodify(file, ":h")
  local config = { name = "assay", cmd = { vim.env.ASSAY or "assay", "lsp" }, root_dir = root }
  if vim.lsp.start then
    vim.lsp.start(config)
  else -- Neovim 0.7
    vim.g.assay_client = vim.g.assay_client or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(buffer, vim.g.assay_client)
  end
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = "mlir",
  callback = function(event)
    start(event.buf)
    vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
  end,
})
