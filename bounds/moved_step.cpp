// Implements bounds/linear_sets.hpp: ops that move elements of their operands.
#include <algorithm>
#include <cmath>

#include "bounds/linear_sets.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay::bounds {

namespace {

bool moves_elements(Call const& call) {
  auto const* const spec = Specification::get().op(call.op().name);
  return spec && spec->has_trait("moves_elements");
}

}  // namespace

bool LinearSets::find_moved(SetCall& call) {
  if (!moves_elements(call.call)) return false;
  std::vector<RuntimeValue> operands;
  std::vector<std::optional<Operand>> moved(call.call.operand_count());
  bool is_exact = true;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) {
    RuntimeValue const& value = call.operand(i);
    bool const travels = value.kind == RuntimeValue::Kind::tensor && value.tensor.element().is(Element::Kind::floating);
    if (!travels) {
      if (!assay::is_exact(value)) return false;  // the set rule determines whether an index is decided
      operands.push_back(value);
      continue;
    }
    if (!(value.tensor.element() == call.result().tensor.element())) return false;
    if (value.tensor.count() >= kNowhere) return false;
    Tensor words = call.call.make(term_element(), value.tensor.shape());
    auto* const places = reinterpret_cast<TermWord*>(words.data());
    for (std::int64_t k = 0; k < words.count(); ++k) places[k] = element_word(i, k);
    operands.push_back(std::move(words));
    moved[i] = operand(call, i);
    is_exact = is_exact && !moved[i]->step;
  }
  if (is_exact) return true;
  Element const word = term_element();
  auto const results = call.call.again(operands, &word);
  for (std::size_t r = 0; r < results.size(); ++r) {
    Step step;
    step.center = Elements(call.result(r).tensor);
    step.local.assign(estimates_ ? 0 : step.size(), 0);
    for (auto* list : {&step.radius, &step.second, &step.reach}) list->assign(step.local.size(), 0);
    auto const* const places = reinterpret_cast<TermWord const*>(results[r].tensor.data());
    std::vector<MoveLink> links(moved.size());
    Sets exceptions;
    for (std::size_t i = 0; i < step.size(); ++i) {
      TermWord const there = places[i];
      if (there == kNoTerm) continue;
      auto const term = term_of(there);
      if (!moved[term.operand]->step) continue;
      auto& link = links[term.operand];
      if (link.index.empty()) link = {*moved[term.operand]->step, std::vector(step.size(), kNowhere)};
      link.index[i] = static_cast<std::uint32_t>(term.index);
      if (estimates_) continue;
      step.radius[i] = step.reach[i] = tape_[link.from].radius[link.index[i]];
      if (!std::isfinite(step.radius[i])) exceptions.emplace_back(i, set_of(call.operand(term.operand), term.index));
    }
    for (auto& link : links)
      if (!link.index.empty()) step.links.push_back(std::move(link));
    put(call, r, std::move(step), exceptions);
  }
  return true;
}

}  // namespace assay::bounds
