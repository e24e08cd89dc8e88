// Evaluates a rule again with a symbol for each unknown size of the op.
//
// Bounds and congruences do not relate two occurrences of one size: `n + max(n - 1, 0) = 4` seems possible, but no n
// satisfies it. Here it is a formula over n.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/members/members.hpp"
#include "constraints/values/term.hpp"
#include "support/statement.hpp"

namespace assay {

class RelatedSizes {
public:
  // Returns why no sizes of the op's operands and results satisfy the formula, or nothing if some may.
  std::optional<Statement> contradiction(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                         Expr const& formula);

private:
  class Names;
  Interval size(MemberName const& member, std::size_t axis, Interval bounds);

  std::unique_ptr<TermPool> pool_;
  std::unordered_map<std::string, Interval> sizes_;      // by name and bound; shared by all ops
  std::unordered_map<Term const*, MemberName> members_;  // the member whose size a symbol represents
};

}  // namespace assay
