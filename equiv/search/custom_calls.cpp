#include "equiv/search/custom_calls.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "semantics/kernels/kernels.hpp"
#include "semantics/program/program.hpp"

namespace assay {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
constexpr std::string_view kCustomCall = "stablehlo.custom_call";

bool refers_to_symbols(Attribute attribute) {
  if (attribute->kind == AttributeKind::symbol) return true;
  return std::ranges::any_of(attribute->elements, refers_to_symbols) ||
         std::ranges::any_of(attribute->entries, [](auto const& entry) { return refers_to_symbols(entry.value); });
}

struct Calls {
  std::vector<std::string> signatures;
  std::set<std::string> targets;
  bool are_plain = true;

  void add(Block const& block) {
    for (auto const* const op : block.ops) {
      if (op->name == kCustomCall) add(*op);
      for (auto const* const region : op->regions)
        for (auto const* const inner : region->blocks) add(*inner);
    }
  }

  void add(Operation const& op) {
    Attribute const target = op.attribute("call_target_name");
    if (!target || find_kernel(std::string(kCustomCall) + " @" + std::string(target->text))) return;
    std::set<std::string> attributes;
    for (NamedAttribute const& one : op.attributes) {
      are_plain = are_plain && !refers_to_symbols(one.value);
      attributes.insert(std::string(one.name) + " = " + to_string(one.value, kAll) + "\n");
    }
    are_plain = are_plain && op.regions.empty();
    std::string signature;
    for (auto const& one : attributes) signature += one;
    for (auto const* const list : {&op.operands, &op.results})
      for (auto const* const value : *list) signature += to_string(value->type) + "\n";
    targets.emplace(target->text);
    signatures.push_back(std::move(signature));
  }
};

Calls calls_of(ComparedFunction const& one) {
  Calls calls;
  if (auto const* const top = one.program->program().top) calls.add(*top);
  std::ranges::sort(calls.signatures);
  return calls;
}

}  // namespace

std::set<std::string> shared_custom_calls(FunctionPair const& pair) {
  auto a = calls_of(pair.a), b = calls_of(pair.b);
  bool const are_same = a.are_plain && b.are_plain && a.signatures == b.signatures;
  return are_same ? std::move(a.targets) : std::set<std::string>();
}

}  // namespace assay
