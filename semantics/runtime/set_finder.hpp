// Computes the sets of results instead of the set rules of semantics/permitted, or with their help.
#pragma once

namespace assay {

class Call;
struct RuntimeValue;
struct SetRule;  // semantics/permitted/set_rules.hpp

class SetFinder {
public:
  virtual ~SetFinder() = default;
  // Called after the kernel. `rule` is that of the op, or nullptr. Not called for ops that kernels execute internally.
  virtual void find(Call& call, SetRule const* rule) = 0;
  // Whether the sets of a result already contain the numbers from which it is rounded.
  virtual bool includes_unrounded(RuntimeValue const&) const { return false; }
};

}  // namespace assay
