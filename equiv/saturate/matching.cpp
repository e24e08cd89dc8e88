#include "equiv/saturate/matching.hpp"

#include <algorithm>

namespace assay {
namespace {

constexpr std::size_t kMaxPermuted = 3;  // maximum elements in an integer of a law

}  // namespace

std::vector<ElementTerm const*> elements_in_number(ElementTerm const* number, ElementPool const& pool) {
  std::vector<ElementTerm const*> all;
  for (auto const* symbol : symbols_of(number->indices[0]))
    if (auto const* element = pool.element_of(symbol)) all.push_back(element);
  return all;
}

ElementTerm const* instance_of(ElementTerm const* side, LawPattern const& pattern, LawBinding const& binding,
                               ElementGraph const& graph, ElementPool& pool) {
  ElementSubstitution by;
  for (std::size_t i = 0; i < binding.size(); ++i)
    if (binding[i]) by.parameters.emplace_back(pattern.variables[i], graph.representative(*binding[i]));
  return pool.substitute(side, by);
}

void LawMatcher::match_node(ElementGraph::Class node, Found const& found, std::size_t most) {
  left_ = most;
  match_term(pattern_.from, node, [&] {
    if (std::ranges::any_of(binding_, [](auto const& one) { return !one; })) return;
    --left_;
    found(binding_);
  });
}

void LawMatcher::match(ElementTerm const* pattern, ElementGraph::Class of, Then const& then) {
  if (left_ == 0) return;
  of = graph_.find(of);
  auto const variable = std::ranges::find(pattern_.variables, pattern);
  if (variable != pattern_.variables.end()) {
    auto& bound = binding_[static_cast<std::size_t>(variable - pattern_.variables.begin())];
    if (bound) {
      if (graph_.find(*bound) == of) then();
      return;
    }
    if (graph_.term(of)->type != pattern->type) return;
    bound = of;
    then();
    bound.reset();
    return;
  }
  if (pattern->free.empty()) {
    if (graph_.find(pattern) == of || graph_.constant(of) == pattern) then();
    return;
  }
  // Only changes of the graph change the members, and the graph does not change here.
  for (auto const member : graph_.members(of)) match_term(pattern, member, then);
}

void LawMatcher::match_term(ElementTerm const* pattern, ElementGraph::Class node, Then const& then) {
  auto const* const term = graph_.term(node);
  if (left_ == 0 || term->kind != pattern->kind || term->type != pattern->type) return;
  if (pattern->kind == ElementKind::number) return match_number(pattern, node, then);
  bool const has_parts = pattern->kind == ElementKind::operation || pattern->kind == ElementKind::rounded;
  if (!has_parts || term->name != pattern->name || term->attributes != pattern->attributes ||
      term->args.size() != pattern->args.size())
    return;
  auto const& parts = graph_.parts(node);
  if (parts.size() == pattern->args.size()) match_parts(pattern->args, parts, 0, then);
}

void LawMatcher::match_parts(std::span<ElementTerm const* const> patterns,
                             std::vector<ElementGraph::Class> const& classes, std::size_t from, Then const& then) {
  if (from == patterns.size()) return then();
  match(patterns[from], classes[from], [&] { match_parts(patterns, classes, from + 1, then); });
}

// Matches an integer: tries its elements in every order, and then requires that the result is the same integer.
void LawMatcher::match_number(ElementTerm const* pattern, ElementGraph::Class node, Then const& then) {
  auto const wanted = elements_in_number(pattern, pool_);
  auto parts = graph_.parts(node);
  if (wanted.empty() || wanted.size() != parts.size() || wanted.size() > kMaxPermuted) return;
  std::ranges::sort(parts);
  do {
    match_parts(wanted, parts, 0, [&] {
      auto const found = graph_.find(instance_of(pattern, pattern_, binding_, graph_, pool_));
      if (found && *found == graph_.find(node)) then();
    });
  } while (std::next_permutation(parts.begin(), parts.end()));
}

}  // namespace assay
