// Computes the sets of results in place of the set rules of semantics/permitted, or with their help.
#pragma once

namespace assay {

class Call;
struct SetRule;  // semantics/permitted/set_rules.hpp

class SetFinder {
public:
  virtual ~SetFinder() = default;
  // After the kernel has run: `rule` is the op's, or null. Not of ops that kernels execute for themselves.
  virtual void find(Call& call, SetRule const* rule) = 0;
};

}  // namespace assay
