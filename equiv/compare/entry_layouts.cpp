#include "equiv/compare/entry_layouts.hpp"

#include <fmt/format.h>

#include "grammar/hlo/read.hpp"

namespace assay {
namespace {

hlo::Module header_of(std::string_view text) {
  Diagnostics ignored;  // errors about the missing computations
  auto const begin = text.find("HloModule");
  return hlo::read_module(begin == text.npos ? "" : text.substr(begin, text.find('\n', begin) - begin), ignored);
}

bool have_different_layouts(hlo::Shape const& a, hlo::Shape const& b) {
  if (a.kind != b.kind || a.members.size() != b.members.size()) return false;
  for (std::size_t i = 0; i < a.members.size(); ++i)
    if (have_different_layouts(a.members[i], b.members[i])) return true;
  return a.has_layout && b.has_layout && a.minor_to_major != b.minor_to_major;
}

}  // namespace

std::string differing_entry_layouts(std::string_view a, std::string_view b) {
  if (!hlo::is_hlo(a) || !hlo::is_hlo(b)) return "";
  auto const of_a = header_of(a), of_b = header_of(b);
  auto const in_a = hlo::entry_shapes(of_a), in_b = hlo::entry_shapes(of_b);
  if (in_a.size() != in_b.size()) return "";
  for (std::size_t i = 0; i < in_a.size(); ++i) {
    if (!in_a[i] || !in_b[i] || !have_different_layouts(*in_a[i], *in_b[i])) continue;
    std::string const what = i + 1 == in_a.size() ? "the result" : fmt::format("parameter {}", i);
    return fmt::format(
        "callers know the layouts of each module: entry_computation_layout declares {} as {} in the first program and "
        "as "
        "{} in the second",
        what, in_a[i]->layout, in_b[i]->layout);
  }
  return "";
}

}  // namespace assay
