// Sets of a run in which integers that the specification leaves open are those that are computed, as in all known
// implementations: overflow, conversions out of range. Later ops begin with these values.
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
