// Implements element_formula.hpp and symbolic_run.hpp: checks that the indices that an op reads are in bounds.
//
// Rows of most ops guarantee this, and ranges of indices show it without a query. If an index is computed from elements
// (torch_index_select), or the specification clamps to an invalid index (gather of slices of size 0), it is a rule that
// the op satisfies or violates at run time.
#include <fmt/format.h>

#include <algorithm>

#include "equiv/execution/symbolic_run.hpp"

namespace assay {
namespace {

constexpr char const* kReadsWithin = "its reads are within the bounds of its operands";

Tribool is_within(Term const* index, Term const* size) {
  Interval const at = TermPool::integer(index);
  return conjunction(less_equal({0, 0}, at), less(at, TermPool::integer(size)));
}

// Returns the condition that symbols are valid indices. Symbols below a constant size already have the valid range.
Tribool are_indices(std::span<Term const* const> symbols, std::span<Term const* const> sizes) {
  Tribool all = Tribool::yes;
  for (std::size_t d = 0; d < symbols.size(); ++d)
    if (sizes[d]->kind != TermKind::constant) all = conjunction(all, is_within(symbols[d], sizes[d]));
  return all;
}

// Returns the implication without conjuncts that are in the condition.
Tribool implication(Tribool condition, Tribool formula) {
  if (formula.term && condition.term) {
    auto const said = conjuncts_of(condition.term);
    Tribool rest = Tribool::yes;
    for (auto const* part : conjuncts_of(formula.term))
      if (std::ranges::find(said, part) == said.end()) rest = conjunction(rest, {Tribool::unknown, part});
    formula = rest;
  }
  return disjunction(negation(condition), formula);
}

}  // namespace

Tribool is_place(SymbolicTensor const& tensor, std::span<Term const* const> place) {
  Tribool within = Tribool::yes;
  for (std::size_t d = 0; d < std::min(place.size(), tensor.shape.size()); ++d)
    within = conjunction(within, is_within(place[d], tensor.shape[d]));
  return within;
}

Tribool select_where(Tribool condition, Tribool yes, Tribool no) {
  return conjunction(implication(condition, yes), implication(negation(condition), no));
}

Tribool ElementFormula::within_of(FormulaValue const& value) {
  Tribool within = Tribool::yes;
  if (auto const* const found = node_of(value)) within = found->within;
  if (value.is_list())
    for (auto const& item : value.items()) within = conjunction(within, within_of(item));
  return within;
}

Tribool ElementFormula::within_family(Node const& family) {
  return implication(conjunction(family.condition, are_indices(family.symbols, family.sizes)), within_of(family.item));
}

// Dependences on an integer are not tracked: its index must be valid wherever it is read.
void ElementFormula::note_integer(Node const& read) const {
  Tribool where = Tribool::yes;
  for (auto const& [symbols, sizes] : entered_) where = conjunction(where, are_indices(symbols, sizes));
  integers_within_ = conjunction(integers_within_, implication(where, read.within));
}

Tribool ElementFormula::reads_within(FormulaValue const& value) const {
  return conjunction(std::exchange(integers_within_, Tribool::yes), within_of(value));
}

// Returns the condition on reads for an element of the result, in the case of the path.
Tribool SymbolicRun::where_read(Tribool within, SymbolicTensor const& result, Tribool path) {
  for (auto const* size : result.shape)
    if (size->kind == TermKind::constant && size->low == 0) return Tribool::yes;
  return implication(conjunction(path, are_indices(result.symbols, result.shape)), within);
}

void SymbolicRun::assume_reads(Operation const& op) {
  Tribool const within = std::exchange(reads_, Tribool::yes);
  if (within != Tribool::unknown || within.term) return assume_rule(op, within, kReadsWithin);
  if (!where_.empty()) return note(op, EffectKind::relies);
  if (assumed_.insert(&op).second) assumptions_.push_back(fmt::format("{}: {}", op.name, kReadsWithin));
}

// For an op whose rows could not be evaluated: it depends on the indices that it may compute.
void SymbolicRun::note_unknown_reads(Operation const& op) {
  bool const computes_places = std::ranges::any_of(op.operands, [](Value const* value) {
    Element element;
    return has_shape(value->type) && element_of(value->type->element, element) && element.is(Element::Kind::integer);
  });
  if (computes_places) note(op, EffectKind::relies);
}

}  // namespace assay
