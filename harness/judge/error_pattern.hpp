// Error patterns: one defect that explains the errors of many elements and many cases.
//
// A pattern is reported only if it explains every element of a case that is not permitted. Patterns of codes are
// derived from the results: elements rounded in one direction, signs of zero, subnormal results, results with the
// precision of a smaller type, elements of a neighbor. Patterns of operands are tested: the case is rerun with operands
// that are exchanged, transposed, flushed or rounded, or with other indices, and all results must then be permitted.
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"
#include "oracle/formats/float_format.hpp"

namespace assay {

// No pattern is searched for in cases with more elements, of inputs and results together: each hypothesis needs a run.
// The runs of all hypotheses together also have a limit of work; those beyond it are not tested.
inline constexpr std::int64_t kMaxPatternElements = 100'000;

// Sets `outcome.pattern` if the results violate, and adds it to the reason. `actual` contains all results, each with
// the expected type and shape.
void find_pattern(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                  CaseOutcome& outcome);

// The formats with less precision in which backends may compute instead.
std::vector<FloatFormat const*> smaller_formats(FloatFormat const& format);

// The pattern of one result of the op, derived from its codes alone; empty if there is none. A pattern must also fit
// the permitted elements that distinguish it from a correct result.
std::string pattern_of_codes(std::string const& op, std::vector<Tensor> const& inputs, CaseResult const& expected,
                             Tensor const& actual);

}  // namespace assay
