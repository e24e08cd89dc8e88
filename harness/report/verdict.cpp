#include "harness/report/verdict.hpp"

namespace assay::inline harness {
namespace {

constexpr std::array<std::string_view, kVerdicts> kVerdictNames = {"conforms", "violates",  "open",   "unsupported",
                                                                   "crashed",  "timed_out", "not_run"};
constexpr std::array<std::string_view, 5> kStageNames = {"none", "start", "compile", "run", "results"};

template <typename Enum, std::size_t N>
bool find(std::array<std::string_view, N> const& names, std::string_view name, Enum& value) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name) return value = static_cast<Enum>(i), true;
  return false;
}

}  // namespace

std::string_view to_string(Verdict verdict) { return kVerdictNames[static_cast<std::size_t>(verdict)]; }
bool parse_verdict(std::string_view name, Verdict& verdict) { return find(kVerdictNames, name, verdict); }
std::string_view to_string(Stage stage) { return kStageNames[static_cast<std::size_t>(stage)]; }
bool parse_stage(std::string_view name, Stage& stage) { return find(kStageNames, name, stage); }

}  // namespace assay::inline harness
