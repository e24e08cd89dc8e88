#include "campaign/causes/prefix.hpp"

#include <algorithm>

#include "constraints/bind/prepared_program.hpp"
#include "grammar/assembly/print.hpp"

namespace assay::campaign {
namespace {

constexpr std::size_t kMaxOps = 8;

bool returns_tensors(MutableProgram const& program, MutableOp const& op) {
  return !op.results.empty() && std::ranges::all_of(op.results, [&](ValueId value) {
    return program.values[value].type->kind == TypeKind::tensor;
  });
}

}  // namespace

std::vector<std::string> program_prefixes(std::string const& text) {
  std::vector<std::string> prefixes;
  PreparedProgram const prepared(text, {.binds = false});
  if (prepared.is_stopped()) return prefixes;
  MutableProgram const whole(prepared.program());
  for (std::size_t end = 1;; ++end) {
    auto program = whole;
    auto* const main = program.function("main");
    if (!main || main->regions.empty() || !main->regions[0].others.empty()) return prefixes;
    auto& ops = main->regions[0].ops;
    if (end >= ops.size() || prefixes.size() >= kMaxOps) return prefixes;
    auto const& last = ops[end - 1];
    if (last.name == "stablehlo.constant" || !returns_tensors(program, last)) continue;
    auto terminator = ops.back();
    terminator.operands = last.results;
    ops.resize(end);
    ops.push_back(std::move(terminator));
    update_signature(program, *main);
    prefixes.push_back(print_program(program, AssemblyFormat::suite));
  }
}

}  // namespace assay::campaign
