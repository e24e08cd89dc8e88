// Judgements on programs on which several sides disagree, as text, JSON and HTML.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/disagreement/judge_sides.hpp"

namespace assay::disagreement {

std::string judgement_text(SidesJudgement const& judgement);  // each output, each side, and the reason
std::string judgement_json(SidesJudgement const& judgement);  // one line
SidesJudgement read_judgement(std::string_view json);         // the output of judgement_json

// The number of cases of each cause and their names, followed by the cases.
std::string causes_text(std::span<SidesJudgement const> cases);
std::string judgements_page(std::span<SidesJudgement const> cases);  // HTML

}  // namespace assay::disagreement
