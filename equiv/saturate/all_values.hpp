// Two elements that are equal, or one of which refines the other, for all values of the few bits that both depend on.
//
// Common subterms are replaced by variables: elements of at most 16 bits that occur in both terms. For all of their
// values the kernels compute both terms, if the specification and the profile permit one value at every step. Relations
// between the values of the variables are not used.
//
// Where they permit several values, B refines A if each that B may have is permitted for A. The set of B contains what its ops
// may compute of any permitted operands. That of A must be exact: so only its last op may have more than one value.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "equiv/laws/scalar_ops.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

struct AllValuesLimits {
  int bits = 17;                                  // of all variables together
  std::size_t nodes = 60;                         // of one term
  std::uint64_t values = std::uint64_t{1} << 22;  // that one AllValues computes
};

class AllValues {
public:
  // Both outlive it.
  explicit AllValues(ElementPool& pool, Profile const* profile = nullptr, AllValuesLimits limits = {});
  ~AllValues();
  AllValues(AllValues const&) = delete;
  AllValues& operator=(AllValues const&) = delete;

  // False where it was not shown.
  bool equal(ElementTerm const* a, ElementTerm const* b);
  // Floating-point numbers, by the profile.
  bool refines(ElementTerm const* a, ElementTerm const* b);

private:
  struct Question;

  ElementPool& pool_;
  AllValuesLimits limits_;
  ScalarOps by_text_;
  std::unique_ptr<ScalarOps> by_profile_;
  std::uint64_t computed_ = 0;
};

}  // namespace assay
