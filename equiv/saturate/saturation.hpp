// Whether two elements are equal by the laws of spec/laws.spec, and by which: equality saturation.
//
// Laws are applied class by class, each time until nothing new is found or a limit is reached: those of class bits; those that
// hold where every op of them is rounded correctly, if the profile promises that; those of real numbers. Constants are folded by
// the kernels, where the specification, or the profile, leaves one value. No limit makes anything true.
//
// If this shows nothing, the terms are first made smaller, by laws of class bits.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "equiv/saturate/element_graph.hpp"
#include "equiv/saturate/law_patterns.hpp"

namespace assay {

struct SaturationLimits {
  std::size_t nodes = 700;      // that one class of laws adds to a graph
  std::size_t matches = 1'500;  // of all laws in one round
  int rounds = 6;               // of each class of laws
  int depth = 12;               // of the terms that are looked into
  // Of one Saturation, after which it answers nothing.
  std::size_t questions = 100;
  std::size_t all_nodes = 10'000;  // of graphs that showed nothing
  std::string_view without;        // the name of a law that is not used; empty: all are
};

struct LawProof {
  LawClass kind = LawClass::bits;
  std::vector<std::string> laws;  // names, sorted
};

class Saturation {
public:
  // Without a profile, laws of class permitted are not used. Both outlive it.
  explicit Saturation(ElementPool& pool, Profile const* profile = nullptr, SaturationLimits limits = {});
  ~Saturation();
  Saturation(Saturation const&) = delete;
  Saturation& operator=(Saturation const&) = delete;

  // Nothing if it was not proved. Laws beyond `most` are not used. Under a profile that flushes, results of class
  // permitted hold from a to b: every result of b is permitted for a (flushing.hpp).
  std::optional<LawProof> equal(ElementTerm const* a, ElementTerm const* b, LawClass most = LawClass::reals);

  // The permitted forms of A where the specification leaves it open: the term with the right sides of laws with a row
  // `open` in place of their left sides. Unchanged if there are none. `used`: their names.
  ElementTerm const* without_open(ElementTerm const* a, std::vector<std::string>& used);

private:
  struct Search;
  class Rewriting;
  class Simplifying;
  bool promised(LawClass kind, LawPattern const& pattern) const;
  bool flushes_alike(LawPattern const& pattern) const;
  std::vector<LawPattern const*> open_laws(ElementTerm const* a);
  std::optional<LawProof> prove_equal_flushed(ElementTerm const* a, ElementTerm const* b);
  std::optional<LawProof> refines_where_flushed(ElementTerm const* a, ElementTerm const* b);
  std::vector<LawPattern const*> laws_of_flushed(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* with_constants_computed(ElementTerm const* a);
  // Of the types and ops that occur.
  std::vector<LawPattern const*> patterns_of(LawClass kind, ElementTerm const* a, ElementTerm const* b);
  // The laws of class bits by which they are equal; nothing if they are not shown to be.
  std::optional<std::vector<std::string>> laws_of_bits(ElementTerm const* a, ElementTerm const* b);
  // The same for smaller terms in their place (simplification.cpp).
  std::optional<LawProof> equal_if_simplified(ElementTerm const* a, ElementTerm const* b,
                                              std::vector<LawPattern const*> patterns);
  bool may_be_equal(ElementTerm const* a, ElementTerm const* b) const;

  ElementPool& pool_;
  Profile const* profile_;
  SaturationLimits limits_;
  ScalarOps by_text_;
  std::unique_ptr<ScalarOps> by_profile_;
  LawPatterns patterns_;
  std::size_t questions_ = 0, nodes_ = 0;
};

}  // namespace assay
