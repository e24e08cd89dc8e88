#include "diagnostics/render/skipped_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "diagnostics/render/findings_text.hpp"

namespace assay {

std::string excluded_text(ExcludedFiles const& excluded) {
  if (excluded.count == 0) return "";
  return fmt::format("{} {} excluded by {}", plural(excluded.count, "file"), excluded.count == 1 ? "is" : "are",
                     fmt::join(excluded.configs, ", "));
}

}  // namespace assay
