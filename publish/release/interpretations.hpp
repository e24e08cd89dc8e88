// The notes of interpretation that the cases of a suite rest on: where the official text is open, contradicts itself or is
// wrong, and how spec/ reads it.
#pragma once

#include <set>
#include <string>

#include "grammar/notation/specification.hpp"

namespace assay {

// A section for each of these ops (mnemonics as manifests have them), and for each element that is not an op. Markdown.
std::string interpretations_markdown(std::set<std::string> const& ops, Specification const& specification);

}  // namespace assay
