// The interpretations on which the cases of a suite depend. An interpretation documents how spec/ reads an official
// text that is open, contradicts itself or is wrong.
#pragma once

#include <set>
#include <string>

#include "grammar/notation/specification.hpp"

namespace assay {

// Returns Markdown with a section for each of `ops` (mnemonics, as in manifests), and for each element of the
// specification that is not an op.
std::string interpretations_markdown(std::set<std::string> const& ops, Specification const& specification);

}  // namespace assay
