// Decides whether the items of a fold exclude each other: at every index, the condition of at most one item holds.
#pragma once

#include "constraints/prove/solver/entailment.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

// `items` is a function of indices with `results` results and a condition as a further result. Returns false if
// exclusion is not proved.
bool items_exclude_each_other(ElementPool& pool, Facts& facts, ElementTerm const* items, std::size_t results = 1);

}  // namespace assay
