#include "harness/report/verdict.hpp"

#include <algorithm>

namespace assay {
namespace {

constexpr std::string_view kVerdictNames[] = {"conforms", "violates",  "open",    "unsupported",
                                              "crashed",  "timed_out", "not_run", "contested"};
constexpr std::string_view kStageNames[] = {"none", "start", "compile", "run", "results"};
constexpr std::string_view kMismatchNames[] = {"none", "missing", "unreadable", "type", "shape", "surplus"};

template <class Enum, std::size_t N>
std::optional<Enum> find(std::string_view const (&names)[N], std::string_view name) {
  auto const at = std::ranges::find(names, name);
  return at == std::end(names) ? std::nullopt : std::optional(static_cast<Enum>(at - std::begin(names)));
}

}  // namespace

std::string_view to_string(Verdict verdict) { return kVerdictNames[static_cast<std::size_t>(verdict)]; }
std::optional<Verdict> parse_verdict(std::string_view name) { return find<Verdict>(kVerdictNames, name); }
std::string_view to_string(Stage stage) { return kStageNames[static_cast<std::size_t>(stage)]; }
std::optional<Stage> parse_stage(std::string_view name) { return find<Stage>(kStageNames, name); }
std::string_view to_string(Mismatch mismatch) { return kMismatchNames[static_cast<std::size_t>(mismatch)]; }
std::optional<Mismatch> parse_mismatch(std::string_view name) { return find<Mismatch>(kMismatchNames, name); }

}  // namespace assay
