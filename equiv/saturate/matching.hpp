// Where the left side of a law is in a graph.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "equiv/saturate/element_graph.hpp"
#include "equiv/saturate/law_patterns.hpp"

namespace assay {

// The classes of the variables of a pattern.
using LawBinding = std::vector<std::optional<ElementGraph::Class>>;

class LawMatcher {
public:
  // Calls `found` for each match of the pattern with the node's term, at most `most` times.
  using Found = std::function<void(LawBinding const&)>;

  LawMatcher(ElementGraph const& graph, ElementPool& pool, LawPattern const& pattern)
      : graph_(graph), pool_(pool), pattern_(pattern), binding_(pattern.variables.size()) {}

  void match_node(ElementGraph::Class node, Found const& found, std::size_t most);

private:
  using Then = std::function<void()>;

  void match(ElementTerm const* pattern, ElementGraph::Class of, Then const& then);
  void match_term(ElementTerm const* pattern, ElementGraph::Class node, Then const& then);
  void match_parts(std::span<ElementTerm const* const> patterns, std::vector<ElementGraph::Class> const& classes,
                   std::size_t from, Then const& then);
  void match_number(ElementTerm const* pattern, ElementGraph::Class node, Then const& then);

  ElementGraph const& graph_;
  ElementPool& pool_;
  LawPattern const& pattern_;
  LawBinding binding_;
  std::size_t left_ = 0;  // that may still be found
};

// The term of a pattern with the classes in the place of its variables.
ElementTerm const* instance_of(ElementTerm const* side, LawPattern const& pattern, LawBinding const& binding,
                               ElementGraph const& graph, ElementPool& pool);

// The elements in an integer.
std::vector<ElementTerm const*> elements_in_number(ElementTerm const* number, ElementPool const& pool);

}  // namespace assay
