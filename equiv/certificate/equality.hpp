// Writes certificates that two programs return the same bits for every input: both programs, and the laws of the proof.
//
// verify/equality.py rebuilds the elements of both results from the programs, and proves them equal by these laws and
// by congruence. verify/README.md describes the members.
#pragma once

#include <string>
#include <vector>

#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// Returns the certificate as one line. `laws` are names in spec/laws.spec, all of class bits. Fails for a program with
// several functions; the error message has the reason.
Result<std::string> equality_certificate(Program const& before, Program const& after, std::vector<std::string> laws);

}  // namespace assay
