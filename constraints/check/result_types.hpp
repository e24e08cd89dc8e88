// Findings that follow from results of wrong types.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "constraints/check/consequences.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Findings that would not be there if results had the types that the rules of their ops demand: `fold(index, from)` for each. The
// findings of these ops get hints. The work is proportional to the program.
void fold_across(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                 ProgramScope const& scope, CheckOptions const& options, std::vector<Diagnostic>& all,
                 std::function<void(std::size_t, std::size_t)> const& fold);

// Labels of the rules that the op breaks.
std::set<std::string> broken_rules(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                   CheckOptions const& options);

}  // namespace assay
