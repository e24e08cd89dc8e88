// Implements harness/report/render.hpp: reads the programs of the suite that was run.
#include <memory>

#include "generators/suite/reader.hpp"
#include "harness/report/render.hpp"
#include "harness/report/rule_text.hpp"

namespace assay {

Result<RenderSources> sources_of_suite(std::string const& suite) {
  RenderSources sources;
  sources.clause = clause_text;
  auto const reader = std::make_shared<SuiteReader>();
  if (auto const opened = reader->open(suite); !opened) return Error{opened.error()};
  sources.program = [reader](std::string const& id) {
    ManifestRow row;
    row.id = id;
    row.files.push_back({"program.mlir", "", {}, ""});
    auto text = is_plain_path(id) ? reader->load_text(row, "program.mlir") : std::string();
    return text ? *std::move(text) : "";
  };
  return sources;
}

}  // namespace assay
