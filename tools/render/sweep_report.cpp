#include "tools/render/sweep_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "oracle/formats/decimal.hpp"
#include "support/counted.hpp"
#include "support/documents/table.hpp"
#include "support/excerpt.hpp"

namespace assay {
namespace {

Table::Row row_of(SweepDifference const& difference, FloatFormat const& format) {
  Table::Row row{std::to_string(difference.distance)};
  for (auto const code : {difference.input, difference.got, difference.expected}) {
    row.push_back(hex_of(code, format.bits));
    row.push_back(sweep_value(code, format));
  }
  return row;
}

std::string counted(std::string_view what, SweepKind const& kind, FloatFormat const& format) {
  std::string text = fmt::format("{}: {}", what, kind.count);
  if (kind.count)
    text += fmt::format(", first at {} ({}): got {}, expected {}", hex_of(kind.first.input, format.bits),
                        sweep_value(kind.first.input, format), hex_of(kind.first.got, format.bits),
                        hex_of(kind.first.expected, format.bits));
  return text + '\n';
}

std::string histogram(SweepResult const& result) {
  Table table({"codes apart", "inputs"});
  for (std::size_t k = 0; k < result.histogram.size(); ++k) {
    std::uint64_t const least = std::uint64_t{1} << k;
    if (result.histogram[k])
      table.add({k == 0 ? "1" : fmt::format("{} to {}", least, 2 * least - 1), std::to_string(result.histogram[k])});
  }
  return table.right_aligned();
}

std::string worst(SweepResult const& result, FloatFormat const& format) {
  Table table({"codes", "input", "value", "got", "value", "expected", "value"});
  for (auto const& difference : result.worst) table.add(row_of(difference, format));
  return table.right_aligned();
}

}  // namespace

std::string sweep_value(std::uint64_t code, FloatFormat const& format) {
  if (format.is_nan(code)) return "nan";
  if (format.is_infinite(code)) return format.is_negative(code) ? "-inf" : "inf";
  return decimal_of(code, format);
}

std::string sweep_text(SweepRequest const& request, SweepResult const& result, std::string_view against) {
  auto const& format = *request.format;
  std::string text =
      fmt::format("{} on {}: {} inputs, {} to {}{}\ndigest: {:016x}\n", name_of(request.function), format.name,
                  result.inputs, hex_of(request.first, format.bits), hex_of(request.last, format.bits),
                  request.step > 1 ? fmt::format(", every {}th", request.step) : "", result.digest);
  if (against.empty()) return text;
  text += fmt::format("against: {}\nmisrounded: {}", printable(against), result.misrounded);
  if (result.misrounded) {
    double const percent = 100 * static_cast<double>(result.misrounded) / static_cast<double>(result.inputs);
    text += fmt::format(" ({:.3g}%), by at most {}", percent, counted(result.greatest, "code"));
  }
  text += '\n';
  text += counted("NaN on one side only", result.nan_mismatches, format);
  text += counted("zeros of the wrong sign", result.zero_signs, format);
  if (request.promise) {
    text += counted("not permitted by the profile", result.broken, format);
    text += fmt::format("errors between normal numbers: at most {}\n", counted(result.greatest_normal, "code"));
  }
  if (result.misrounded) text += histogram(result);
  if (result.worst.size() > 1) text += fmt::format("the {} worst:\n", result.worst.size());
  if (result.worst.size() == 1) text += "the worst:\n";
  if (!result.worst.empty()) text += worst(result, format);
  return text;
}

}  // namespace assay
