// libFuzzer: any line is a line of a manifest or an error; what was understood is written and understood again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "generators/suite/manifest.hpp"

namespace {

template <class T, class Parse, class Write> void look_at(std::string_view line, Parse parse, Write write) {
  T once, again;
  std::string error;
  if (!parse(line, once, error)) {
    if (error.empty()) std::abort();
    return;
  }
  std::string const text = write(once);
  if (!parse(text, again, error) || write(again) != text) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  std::string_view const line(reinterpret_cast<char const*>(data), size);
  look_at<ManifestHead>(line, parse_head, head_line);
  look_at<ManifestRow>(line, parse_row, row_line);
  look_at<Skipped>(line, parse_skipped, skipped_line);
  look_at<SuiteTotals>(line, parse_totals, totals_line);
  return 0;
}
