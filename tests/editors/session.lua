-- A session of Neovim with the server named by $ASSAY: edits, a hover, a definition, a rename, formatting. Prints what happens; a
-- step that does not come true within ten seconds ends it with status 1.
--   nvim --headless -u NONE -c "luafile tests/editors/session.lua"
local source = debug.getinfo(1, "S").source:sub(2)
local root = vim.fn.fnamemodify(source, ":p:h:h:h")
vim.cmd("luafile " .. root .. "/editors/neovim/assay.lua")
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local file = folder .. "/program.mlir"
vim.fn.writefile({
  "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {",
  "  %0 = stablehlo.abs %x : tensor<4xf32>",
  "  return %0 : tensor<4xf32>",
  "}",
}, file)

local function say(text) io.stdout:write(text .. "\n") end
local function quit(status) vim.cmd(status == 0 and "qall!" or "cquit " .. status) end
local function wait(what, condition)
  if not vim.wait(10000, condition, 20) then
    say("FAILED: " .. what)
    quit(1)
  end
  say("ok: " .. what)
end
local function codes()
  local all = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(all, one.code or one.user_data.lsp.code) end
  table.sort(all)
  return table.concat(all, " ")
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000) or {}
  for _, answer in pairs(answers) do return answer.result end
end

local function session()
  vim.cmd("edit " .. file)
  vim.bo.filetype = "mlir"
  wait("the server is attached", function() return #vim.lsp.buf_get_clients(0) > 0 and next(vim.lsp.buf_get_clients(0)) end)
  wait("nothing is found", function() return codes() == "" end)

  vim.api.nvim_buf_set_lines(0, 1, 2, false, { '  %0 = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<5xf32>' })
  wait("an edit breaks a rule: abs_c1 and ssa_type", function() return codes() == "abs_c1 ssa_type" end)
  vim.api.nvim_win_set_cursor(0, { 2, 12 })
  local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
  wait("the hover shows the clause", function() return hover.contents.value:find("C1   shape%(result%) = shape%(operand%)") end)
  local range = vim.lsp.util.make_range_params()
  range.context = { diagnostics = {} }
  local actions = ask("textDocument/codeAction", range)
  wait("an action fixes it: " .. actions[1].title, function() return actions[1].title:find("Change the type of the result") end)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  wait("nothing is found any more", function() return codes() == "" end)

  vim.api.nvim_win_set_cursor(0, { 2, 24 })
  local definition = ask("textDocument/definition", vim.lsp.util.make_position_params())
  wait("%x is defined on line 1", function() return definition[1].range.start.line == 0 end)
  vim.lsp.buf.rename("input")
  wait("a rename reaches both places", function()
    local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
    return text:find("@main%(%%input:") and text:find('abs"%(%%input%)')
  end)
  local edits = ask("textDocument/formatting", { textDocument = vim.lsp.util.make_text_document_params(), options = {} })
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  wait("formatting writes the custom form", function()
    return vim.api.nvim_buf_get_lines(0, 1, 2, false)[1] == "  %0 = stablehlo.abs %input : tensor<4xf32>"
  end)
end

local done, trouble = xpcall(session, debug.traceback)
say(done and "done" or trouble)
quit(done and 0 or 1)
