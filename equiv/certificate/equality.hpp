// A certificate that two programs give the same bits on every input: both programs, and the laws by which they do.
//
// verify/equality.py makes the elements of both results from the programs again, and shows them the same by these laws and by
// congruence. Members are those of verify/README.md.
#pragma once

#include <string>
#include <vector>

#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// A line. `laws`: names of spec/laws.spec, all of class bits. An error says why there is none: a program of several functions.
Result<std::string> equality_certificate(Program const& before, Program const& after, std::vector<std::string> laws);

}  // namespace assay
