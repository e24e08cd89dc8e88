#include "equiv/saturate/saturation.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "equiv/saturate/flushing.hpp"
#include "equiv/saturate/folding.hpp"
#include "equiv/saturate/matching.hpp"

namespace assay {
namespace {

// The leaves of a term below its ops, without constants. At most `kMaxLeaves`.
constexpr std::size_t kMaxLeaves = 200;
constexpr int kMaxLeafDepth = 600;
class Leaves {
public:
  Leaves(ElementTerm const* term, ElementPool const& pool) : pool_(pool) { collect(term, 0); }
  bool include(Leaves const& other) const { return std::ranges::includes(found_, other.found_); }

private:
  void collect(ElementTerm const* term, int depth) {
    if (is_constant(term) || found_.size() > kMaxLeaves || !seen_.insert(term).second) return;
    bool const is_number = term->kind == ElementKind::number;
    bool const is_converted = term->kind == ElementKind::rounded && term->args[0]->kind != ElementKind::exact;
    if (depth == kMaxLeafDepth || (term->kind != ElementKind::operation && !is_number && !is_converted)) {
      found_.insert(term);
    } else if (is_number) {
      for (auto const* part : elements_in_number(term, pool_)) collect(part, depth + 1);
    } else {
      for (auto const* part : term->args) collect(part, depth + 1);
    }
  }

  ElementPool const& pool_;
  std::set<ElementTerm const*> found_, seen_;
};

}  // namespace

// The state of one query: a graph, and the rounds in which laws are applied to it.
struct Saturation::Search {
  Saturation& of;
  ElementGraph graph;
  ElementGraph::Class a, b;
  std::size_t folded = 0;  // number of inspected nodes
  std::size_t room = 0;
  bool flushing;  // whether only laws that hold under flushing are used

  Search(Saturation& saturation, ElementTerm const* x, ElementTerm const* y, bool flushed = false)
      : of(saturation),
        graph(saturation.pool_, flushed ? may_replace_parts : nullptr),
        a(graph.add(x, saturation.limits_.depth)),
        b(graph.add(y, saturation.limits_.depth)),
        flushing(flushed) {
    graph.rebuild();
  }

  bool done() const { return graph.find(a) == graph.find(b); }
  // Each class of laws has a separate limit.
  bool full() const { return graph.size() > room; }

  // Collects types and ops in the graph. Returns whether there are computed integers or booleans.
  bool occurring(std::vector<Element>& types, std::set<std::string, std::less<>>& ops) const {
    bool numbers = false;
    auto const add = [&](Element const& type) {
      if (type.kind != Element::Kind::quantized && std::ranges::find(types, type) == types.end()) types.push_back(type);
    };
    for (std::size_t i = 0; i < graph.size(); ++i) {
      auto const* const term = graph.term(static_cast<ElementGraph::Class>(i));
      bool const is_converted = term->kind == ElementKind::rounded && term->args[0]->kind != ElementKind::exact;
      numbers = numbers || is_converted || (term->kind == ElementKind::number && !is_constant(term));
      if (term->kind != ElementKind::operation && !is_converted) continue;
      if (!is_converted) ops.insert(std::string(term->name));
      add(term->type);
      for (auto const* arg : term->args) add(arg->type);
    }
    for (std::size_t i = 0, count = types.size(); i < count; ++i)
      if (types[i].is(Element::Kind::complex)) add(Element::of(*types[i].floating));
    return numbers;
  }

  // Folds constants in new nodes.
  void fold(ScalarOps& ops) {
    static std::string const kFolding = "constants";
    for (; folded < graph.size() && !full(); ++folded) {
      auto const node = static_cast<ElementGraph::Class>(folded);
      if (graph.constant(node)) continue;
      if (of.by_profile_ && !folded_constant(graph, node, *of.by_profile_)) continue;
      if (auto const value = folded_constant(graph, node, ops))
        graph.unite(graph.add(of.pool_.constant(value->type, value->code)), node, kFolding);
    }
    graph.rebuild();
  }

  // Returns an integer or boolean in which ops on constants are folded.
  ElementTerm const* folded_within(ElementTerm const* term, ScalarOps& ops) {
    if (term->kind != ElementKind::number) return term;
    bool changed = false;
    auto const value = substitute(TermPool::integer(term->indices[0]), [&](Term const* symbol) {
      auto const* const part = of.pool_.element_of(symbol);
      if (!part || part->kind != ElementKind::operation || !std::ranges::all_of(part->args, is_constant))
        return std::optional<Interval>();
      auto const node = graph.add(part);
      auto const constant = folded_constant(graph, node, ops);
      if (!constant || (of.by_profile_ && !folded_constant(graph, node, *of.by_profile_)))
        return std::optional<Interval>();
      changed = true;
      return std::optional(of.pool_.value(of.pool_.constant(constant->type, constant->code)));
    });
    Term const* const found = changed ? of.pool_.terms().term_of(value) : nullptr;
    return found ? of.pool_.number(term->type, found) : term;
  }

  struct Match {
    LawPattern const* pattern;
    ElementGraph::Class node;
    LawBinding binding;
  };

  std::vector<Match> matches(std::vector<LawPattern const*> const& patterns, ScalarOps& ops) {
    std::vector<Match> all;
    std::size_t const each = std::max<std::size_t>(20, of.limits_.matches / std::max<std::size_t>(1, patterns.size()));
    for (auto const* pattern : patterns) {
      LawMatcher matcher(graph, of.pool_, *pattern);
      std::size_t left = each;
      for (std::size_t i = 0; i < graph.size() && left > 0; ++i) {
        auto const node = static_cast<ElementGraph::Class>(i);
        std::vector<LawBinding> found;
        matcher.match_node(
            node, [&](LawBinding const& binding) { found.push_back(binding); }, left);
        for (auto& binding : found) {
          if (!conditions_hold(*pattern, binding, graph, ops)) continue;
          all.push_back({pattern, node, std::move(binding)});
          --left;
        }
      }
    }
    return all;
  }

  // Returns the applicable patterns for the types and ops in the graph.
  std::vector<LawPattern const*> patterns(LawClass kind) const {
    std::vector<Element> types;
    std::set<std::string, std::less<>> names;
    bool const numbers = occurring(types, names);
    auto all = of.patterns_.relevant(kind, types, names, numbers);
    std::erase_if(all, [&](LawPattern const* one) {
      bool const is_omitted = one->instance->law->name == of.limits_.without;
      if (flushing) return is_omitted || !of.flushes_alike(*one);
      return is_omitted || one->instance->law->open || (kind != LawClass::reals && !of.promised(kind, *one));
    });
    return all;
  }

  // Returns false if the round found nothing new.
  bool round(LawClass kind, ScalarOps& ops) {
    fold(ops);
    if (done()) return false;
    auto const patterns = this->patterns(kind);
    for (auto const* pattern : patterns)
      for (auto const* constant : pattern->closed) graph.add(constant);
    fold(ops);
    auto const before = graph.size();
    bool united = false;
    for (auto const& match : matches(patterns, ops)) {
      if (full()) break;
      auto const* const instance = instance_of(match.pattern->to, *match.pattern, match.binding, graph, of.pool_);
      auto const to = graph.add(folded_within(instance, ops));
      if (graph.find(match.node) == graph.find(to)) continue;
      graph.unite(match.node, to, match.pattern->instance->law->name);
      united = true;
    }
    graph.rebuild();
    fold(ops);
    return (united || graph.size() > before) && !done() && !full();
  }

  // Whether laws of that class make the two terms equal, with a separate node limit.
  bool unite_by(LawClass kind, ScalarOps& ops) {
    folded = 0;
    room = graph.size() + of.limits_.nodes;
    for (int n = 0; n < of.limits_.rounds && round(kind, ops); ++n) continue;
    return done();
  }
};

Saturation::Saturation(ElementPool& pool, Profile const* profile, SaturationLimits limits)
    : pool_(pool),
      profile_(profile),
      limits_(limits),
      by_text_(promised_by_text()),
      by_profile_(profile ? std::make_unique<ScalarOps>(*profile) : nullptr),
      patterns_(pool, by_text_) {}

Saturation::~Saturation() = default;

// Whether the profile rounds every op of the law correctly. Then the kernels compute both sides exactly. Laws of bits
// without a profile rely on guarantees of the specification.
bool Saturation::promised(LawClass kind, LawPattern const& pattern) const {
  bool const rounds = computes_floats(pattern.instance->left) || computes_floats(pattern.instance->right);
  if (kind == LawClass::bits && (!profile_ || !rounds)) return true;
  return profile_ && !profile_->flush && rounds_correctly(pattern.instance->left, *profile_) &&
         rounds_correctly(pattern.instance->right, *profile_);
}

bool Saturation::flushes_alike(LawPattern const& pattern) const {
  auto const& instance = *pattern.instance;
  return instance.law->flushes_alike && (instance.law->errs_alike || (rounds_correctly(instance.left, *profile_) &&
                                                                      rounds_correctly(instance.right, *profile_)));
}

std::optional<LawProof> Saturation::prove_equal_flushed(ElementTerm const* a, ElementTerm const* b) {
  Search search(*this, a, b, true);
  for (auto const kind : {LawClass::bits, LawClass::permitted}) {
    if (search.unite_by(kind, by_text_)) return LawProof{LawClass::permitted, search.graph.explain(search.a, search.b)};
  }
  nodes_ += search.graph.size();
  return std::nullopt;
}

std::vector<LawPattern const*> Saturation::patterns_of(LawClass kind, ElementTerm const* a, ElementTerm const* b) {
  Search const search(*this, a, b);
  std::vector<Element> types;
  std::set<std::string, std::less<>> names;
  bool const numbers = search.occurring(types, names);
  return patterns_.relevant(kind, types, names, numbers);
}

std::vector<LawPattern const*> Saturation::open_laws(ElementTerm const* a) {
  auto patterns = patterns_of(LawClass::permitted, a, a);
  std::erase_if(patterns, [](LawPattern const* one) { return !one->instance->law->open || !one->is_forward; });
  return patterns;
}

std::optional<std::vector<std::string>> Saturation::laws_of_bits(ElementTerm const* a, ElementTerm const* b) {
  Search search(*this, a, b);
  bool const is_equal = search.unite_by(LawClass::bits, by_text_);
  nodes_ += search.graph.size();
  return is_equal ? std::optional(search.graph.explain(search.a, search.b)) : std::nullopt;
}

// Laws hold for all elements, so leaves on only one side do not matter. Pairs in which each side has a leaf that the
// other lacks are not searched.
bool Saturation::may_be_equal(ElementTerm const* a, ElementTerm const* b) const {
  Leaves const x(a, pool_), y(b, pool_);
  return x.include(y) || y.include(x);
}

std::optional<LawProof> Saturation::equal(ElementTerm const* a, ElementTerm const* b, LawClass most) {
  if (a->type != b->type || !may_be_equal(a, b) || ++questions_ > limits_.questions) return std::nullopt;
  if (nodes_ > limits_.all_nodes) return std::nullopt;
  try {
    bool const is_flushed = profile_ && profile_->flush && most >= LawClass::permitted && flushes(a);
    if (is_flushed)
      if (auto const proof = refines_where_flushed(a, b)) return proof;
    Search search(*this, a, b);
    for (auto const kind : {LawClass::bits, LawClass::permitted, LawClass::reals}) {
      if (kind > most) break;
      if (kind == LawClass::permitted && !profile_) continue;
      auto& ops = kind == LawClass::permitted ? *by_profile_ : by_text_;
      if (search.unite_by(kind, ops)) return LawProof{kind, search.graph.explain(search.a, search.b)};
      if (kind != LawClass::bits) continue;
      if (auto const proof = equal_if_simplified(a, b, search.patterns(kind))) return proof;
    }
    nodes_ += search.graph.size();
    if (!profile_ || most < LawClass::permitted) return std::nullopt;
    auto const* const computed = with_constants_computed(a);
    auto proof = computed == a ? std::nullopt : computed == b ? LawProof{} : equal(computed, b, most);
    if (proof) proof->kind = std::max(proof->kind, LawClass::permitted);
    return proof;
  } catch (ElementLimit const&) {
    // The facts found so far are not sufficient.
  }
  return std::nullopt;
}

}  // namespace assay
