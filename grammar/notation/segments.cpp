#include "grammar/notation/segments.hpp"

#include <algorithm>
#include <numeric>

namespace assay {

std::vector<Segment> segments(OpSpec const& spec, RowKind kind, std::size_t count, Attribute sizes) {
  std::size_t rows = 0, variadic = 0;
  bool optionals = false;
  for (auto const& row : spec.rows) {
    if (row.kind != kind) continue;
    ++rows;
    variadic += row.variadic || row.optional;
    optionals = optionals || (row.optional && !row.variadic);
  }
  std::vector<Segment> result(rows);
  if (auto given = integer_elements(sizes, 1000); given && given->size() == rows) {
    bool fits = std::all_of(given->begin(), given->end(),
                            [&](auto n) { return n >= 0 && n <= static_cast<std::int64_t>(count); });
    if (fits && std::accumulate(given->begin(), given->end(), std::int64_t{0}) == static_cast<std::int64_t>(count)) {
      std::size_t next = 0;
      for (std::size_t i = 0; i < rows; ++i) {
        result[i] = {next, static_cast<std::size_t>((*given)[i])};
        next += result[i].size;
      }
      return result;
    }
  }
  std::size_t single = rows - variadic;
  std::size_t left = count > single ? count - single : 0;
  std::size_t next = 0, seen = 0, i = 0;
  for (auto const& row : spec.rows) {
    if (row.kind != kind) continue;
    std::size_t size = 1;
    if (row.variadic || row.optional) {
      // The remainder belongs to the last list, as in the official tools, or to the first optional ones.
      std::size_t rest = left % variadic;
      size = left / variadic + (optionals ? (seen < rest ? 1 : 0) : (seen + 1 == variadic ? rest : 0));
      ++seen;
    }
    size = std::min(size, count - next);
    result[i++] = {next, size};
    next += size;
  }
  return result;
}

std::vector<Segment> operand_segments(OpSpec const& spec, Operation const& op) {
  return segments(spec, RowKind::input, op.operands.size(), op.attribute("operandSegmentSizes"));
}
std::vector<Segment> result_segments(OpSpec const& spec, Operation const& op) {
  return segments(spec, RowKind::output, op.results.size(), op.attribute("resultSegmentSizes"));
}

}  // namespace assay
