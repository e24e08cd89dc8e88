// Patterns of errors: the effect of one defect on many elements and many cases.
//
// A pattern is named only if it explains every element of a case that is not permitted. Patterns of codes are read off
// the results: elements rounded in one direction, signs of zero, subnormal results, results with the digits of a
// smaller type, elements of a neighbor. Patterns of operands are tried: the case is run with operands exchanged,
// transposed, flushed, rounded or with other indices, and all results must then be permitted.
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"
#include "oracle/formats/float_format.hpp"

namespace assay {

// Cases with more elements, of inputs and results together, have no pattern: each hypothesis takes a run.
inline constexpr std::int64_t kMaxPatternElements = 100'000;

// Sets `outcome.pattern` of results that violate, and adds it to the reason. `actual` are all results, each with the type
// and shape that is expected.
void find_pattern(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                  CaseOutcome& outcome);

// Formats with fewer digits, in which backends compute instead.
std::vector<FloatFormat const*> smaller_formats(FloatFormat const& format);

// The pattern of one result of the op, by its codes alone; empty if there is none. A pattern fits all elements by which it
// can be told from a correct result, also those that are permitted.
std::string pattern_of_codes(std::string const& op, std::vector<Tensor> const& inputs, CaseResult const& expected,
                             Tensor const& actual);

}  // namespace assay
