// Computes permitted sets, but replaces integers that the specification leaves open by the values of all known
// implementations: for overflow and conversions out of range. Later ops use these values.
#pragma once

#include "oracle/sets/profile.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/set_finder.hpp"

namespace assay {

class ComputedIntegers : public SetFinder {
public:
  explicit ComputedIntegers(Profile const& profile) : profile_(profile) {}

  void find(Call& call, SetRule const* rule) override;

private:
  void close(Call& call, RuntimeValue& value) const;

  Profile const& profile_;
};

}  // namespace assay
