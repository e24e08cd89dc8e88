// libFuzzer: any line is a line of a manifest or an error. A line that was parsed is written and parsed again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "generators/suite/manifest.hpp"

namespace {

template <class Parse, class Write> void inspect(std::string_view line, Parse parse, Write write) {
  auto const once = parse(line);
  if (!once) {
    if (once.error().empty()) std::abort();
    return;
  }
  std::string const text = write(*once);
  auto const again = parse(text);
  if (!again || write(*again) != text) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  std::string_view const line(reinterpret_cast<char const*>(data), size);
  inspect(line, parse_head, head_line);
  inspect(line, parse_row, row_line);
  inspect(line, parse_skipped, skipped_line);
  inspect(line, parse_totals, totals_line);
  return 0;
}
