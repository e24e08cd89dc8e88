// A certificate that two programs return the same bits on every input: both programs, and the laws of the proof.
//
// verify/equality.py rebuilds the elements of both results from the programs, and proves them equal by these laws and
// by congruence. Members are those of verify/README.md.
#pragma once

#include <string>
#include <vector>

#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// A line. `laws`: names of spec/laws.spec, all of class bits. An error has the reason why there is none: a program of
// several functions.
Result<std::string> equality_certificate(Program const& before, Program const& after, std::vector<std::string> laws);

}  // namespace assay
