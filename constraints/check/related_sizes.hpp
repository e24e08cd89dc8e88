// A rule looked at once more with a name for each unknown size of the op.
//
// Bounds and congruences forget that one size may stand in a rule twice: `n + max(n - 1, 0) = 4` seems
// possible, but no n satisfies it. Here it is a formula over n.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/members/members.hpp"
#include "constraints/values/term.hpp"

namespace assay {

class RelatedSizes {
public:
  // Why no sizes of the op's operands and results satisfy the formula; empty if some may.
  std::string contradiction(Operation const& op, OpSpec const& spec, ProgramScope const& scope, Expr const& formula);

private:
  class Names;
  Interval size(std::string const& name, Interval bounds);

  std::unique_ptr<TermPool> pool_;
  std::unordered_map<std::string, Interval> sizes_;  // by name and bound; all ops have the same names
};

}  // namespace assay
