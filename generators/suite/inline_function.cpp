#include "generators/suite/inline_function.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/mutable_program.hpp"
#include "support/diagnostic.hpp"

namespace assay {
namespace {

bool has_one_block(MutableOp const* function) {
  return function && function->regions.size() == 1 && !function->regions[0].is_empty &&
         function->regions[0].others.empty() && !function->regions[0].ops.empty();
}

// False if there is nothing to inline.
bool inline_function(MutableProgram& program, std::string_view callee) {
  MutableOp* const main = program.function("main");
  MutableOp* const inner = program.function(callee);
  if (!has_one_block(main) || !has_one_block(inner)) return false;
  auto& ops = main->regions[0].ops;
  MutableRegion& body = inner->regions[0];
  auto const call = std::ranges::find(ops.rbegin(), ops.rend(), "func.call", &MutableOp::name);
  MutableOp const& last = body.ops.back();
  if (call == ops.rend() || last.name != "func.return" || last.operands.size() != call->results.size() ||
      body.arguments.size() != call->operands.size())
    return false;
  std::unordered_map<ValueId, ValueId> instead;
  for (std::size_t i = 0; i < call->operands.size(); ++i) instead[body.arguments[i]] = call->operands[i];
  for (std::size_t i = 0; i < call->results.size(); ++i) instead[call->results[i]] = last.operands[i];
  auto const rename = [&](std::vector<ValueId>& values) {
    for (ValueId& value : values)  // a returned argument is replaced by the operand of the call
      for (auto found = instead.find(value); found != instead.end(); found = instead.find(value)) value = found->second;
  };
  auto const place = ops.erase(std::next(call).base());
  ops.insert(place, body.ops.begin(), body.ops.end() - 1);
  for_each_nested(ops, [&](MutableOp& op) {
    rename(op.operands);
    for (auto& [label, operands] : op.successors) rename(operands);
    return true;
  });
  auto& functions = program.functions();
  functions.erase(functions.begin() + (inner - functions.data()));
  return true;
}

}  // namespace

std::string with_function_inlined(std::string const& text, std::string_view callee) {
  Diagnostics found;
  MutableProgram program(parse_program(Source::from_string("program", text), {}, found));
  if (found.errors() > 0 || !inline_function(program, callee)) return text;
  std::string made = print_program(program, AssemblyFormat::suite);
  return made.find("@" + std::string(callee)) == std::string::npos ? made : text;
}

}  // namespace assay
