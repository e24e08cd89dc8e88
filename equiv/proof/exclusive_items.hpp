// Whether the items of a fold exclude each other: at every place the condition of one holds, or of none.
#pragma once

#include "constraints/prove/solver/entailment.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

// `items`: a function of places with `results` results; a further one is the condition. False where it is not shown.
bool items_exclude_each_other(ElementPool& pool, Facts& facts, ElementTerm const* items, std::size_t results = 1);

}  // namespace assay
