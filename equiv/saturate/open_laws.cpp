// Implements saturation.hpp: laws for operands for which the specification leaves the result undefined. B may return
// any value there, so such a law rewrites a term to a term that refines it, and never in the other direction.
#include <unordered_map>

#include "equiv/saturate/folding.hpp"
#include "equiv/saturate/matching.hpp"
#include "equiv/saturate/saturation.hpp"

namespace assay {

class Saturation::Rewriting {
public:
  Rewriting(ElementPool& pool, ScalarOps& ops, std::vector<LawPattern const*> patterns, std::vector<std::string>& used)
      : pool_(pool), ops_(ops), patterns_(std::move(patterns)), used_(used) {}

  ElementTerm const* term(ElementTerm const* from, int depth = 0) {
    bool const is_number = from->kind == ElementKind::number;
    if ((!is_number && from->kind != ElementKind::operation) || reads_bits(from) || depth > kMaxLawDepth) return from;
    if (auto const known = known_.find(from); known != known_.end()) return known->second;
    auto const* const to = is_number ? number(from, depth) : operation(from, depth);
    known_.emplace(from, to);
    return to;
  }

private:
  static constexpr int kMaxLawDepth = 60;

  ElementTerm const* number(ElementTerm const* from, int depth) {
    bool changed = false;
    auto const value =
        substitute(TermPool::integer(from->indices[0]), [&](Term const* symbol) -> std::optional<Interval> {
          auto const* const part = pool_.element_of(symbol);
          auto const* const other = part ? term(part, depth + 1) : nullptr;
          if (other == part) return std::nullopt;
          changed = true;
          return pool_.value(other);
        });
    Term const* const found = changed ? pool_.terms().term_of(value) : nullptr;
    return found ? pool_.number(from->type, found) : from;
  }

  ElementTerm const* operation(ElementTerm const* from, int depth) {
    if (auto const* const to = apply_law(from)) return to;
    std::vector<ElementTerm const*> args;
    for (auto const* arg : from->args) args.push_back(term(arg, depth + 1));
    return std::ranges::equal(args, from->args) ? from : pool_.with_args(from, args);
  }

  ElementTerm const* apply_law(ElementTerm const* from) {
    ElementGraph graph(pool_);
    auto const node = graph.add(from, 4);
    for (auto const* pattern : patterns_)
      for (auto const* constant : pattern->closed) graph.add(constant);
    for (auto const* pattern : patterns_) {
      ElementTerm const* to = nullptr;
      LawMatcher(graph, pool_, *pattern)
          .match_node(
              node,
              [&](LawBinding const& binding) {
                if (!to && conditions_hold(*pattern, binding, graph, ops_))
                  to = instance_of(pattern->to, *pattern, binding, graph, pool_);
              },
              4);
      if (!to) continue;
      used_.push_back(pattern->instance->law->name);
      return to;
    }
    return nullptr;
  }

  ElementPool& pool_;
  ScalarOps& ops_;
  std::vector<LawPattern const*> patterns_;
  std::vector<std::string>& used_;
  std::unordered_map<ElementTerm const*, ElementTerm const*> known_;
};

ElementTerm const* Saturation::without_open(ElementTerm const* a, std::vector<std::string>& used) {
  try {
    auto patterns = open_laws(a);
    if (patterns.empty()) return a;
    return Rewriting(pool_, by_text_, std::move(patterns), used).term(a);
  } catch (ElementLimit const&) {
    return a;
  }
}

}  // namespace assay
