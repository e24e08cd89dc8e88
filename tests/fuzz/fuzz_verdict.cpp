// `assay check` for a file of arbitrary bytes, from splitting to rendering: every piece is checked and compared with
// its expectation comments, and all three forms of the report are written.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "diagnostics/check_file.hpp"
#include "diagnostics/report.hpp"
#include "support/documents/json.hpp"
#include "tests/fuzz/require.hpp"

namespace {

constexpr std::size_t kMaxBytes = 2048;  // limits the time for one input

std::string drawn(std::unique_ptr<assay::Renderer> (*make)(assay::Sink), assay::FileReport const& report) {
  std::string text;
  auto const renderer = make([&](std::string_view part) { text += part; });
  renderer->file(report);
  renderer->finish();
  return text;
}

using assay::testing::require;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  if (size > kMaxBytes) return 0;
  std::string const text(reinterpret_cast<char const*>(data), size);
  for (bool const verifies : {false, true}) {
    CheckFileOptions options;
    options.split = true;
    options.verify_diagnostics = verifies;
    options.check.target = Version{1, 4, 0};
    FileReport const report = check_source("fuzz", Source::from_string("fuzz", text), options);
    require((report.verdict == FileVerdict::violates) == (report.diagnostics.errors() > 0));
    for (char const c : drawn([](Sink sink) { return make_text_renderer(std::move(sink), {}); }, report))
      require(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
    require(nlohmann::json::accept(drawn(make_json_renderer, report)));
    require(nlohmann::json::accept(drawn(make_sarif_renderer, report)));
  }
  return 0;
}
