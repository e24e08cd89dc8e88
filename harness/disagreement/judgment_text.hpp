// Judgements on programs on which several sides disagree, as text, JSON and HTML.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/disagreement/judge_sides.hpp"

namespace assay::disagreement {

std::string judgment_text(SidesJudgment const& judgment);  // each output, each side, and the reason
std::string judgment_json(SidesJudgment const& judgment);  // one line
SidesJudgment read_judgment(std::string_view json);        // the output of judgment_json

// The number of cases of each cause and their names, followed by the cases.
std::string causes_text(std::span<SidesJudgment const> cases);
std::string judgments_page(std::span<SidesJudgment const> cases);  // HTML

}  // namespace assay::disagreement
