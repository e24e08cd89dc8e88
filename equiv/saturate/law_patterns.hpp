// Laws as pairs of element terms: both sides are executed symbolically, as programs are, so that they have the same
// normal form (sums of integers, conditions, choices).
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "constraints/prove/solver/entailment.hpp"
#include "equiv/laws/law_instance.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

// `from` is `to` for all elements in the place of the variables, which are parameters.
struct LawPattern {
  LawInstance const* instance = nullptr;
  ElementTerm const *from = nullptr, *to = nullptr;
  std::vector<ElementTerm const*> variables;  // as those of the instance
  std::vector<ElementTerm const*> closed;     // parts of `from` that are ops of constants
  bool is_forward = true;                     // `from` is the left side of the law
};

class LawPatterns {
public:
  LawPatterns(ElementPool& pool, ScalarOps& ops);

  // Patterns, in both directions where that makes sense, of the laws of one class for elements of these types of which all
  // ops occur; with `numbers`, those that execution makes integers of may have occurred. They are made when they are first
  // asked for.
  std::vector<LawPattern const*> relevant(LawClass kind, std::vector<Element> const& types,
                                          std::set<std::string, std::less<>> const& ops, bool numbers = false);

private:
  std::vector<LawPattern> patterns_of(Law const& law, std::vector<Element> const& types);

  ElementPool& pool_;
  ScalarOps& ops_;
  Facts facts_;
  std::deque<LawInstance> instances_;
  std::map<std::string, std::vector<LawPattern>> known_;  // by law and types
};

}  // namespace assay
