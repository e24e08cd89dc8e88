// Implements saturation.hpp: laws that make terms smaller, applied from the innermost part outwards. Long chains, for
// which a graph would contain many forms, become short.
#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

#include "equiv/saturate/folding.hpp"
#include "equiv/saturate/matching.hpp"
#include "equiv/saturate/saturation.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr int kMaxChain = 600;           // maximum nesting of terms
constexpr std::size_t kMaxTried = 1200;  // maximum terms to which laws are applied in one query
constexpr int kMatchedDepth = 4;

bool is_variable_term(LawTerm const& term, std::string const& name) {
  if (term.kind == LawTerm::Kind::variable) return term.name == name;
  return std::ranges::any_of(term.args, [&](LawTerm const& arg) { return is_variable_term(arg, name); });
}

// Counts ops and variables, except ops on constants. Variables with a condition are constants.
std::size_t size_of(LawTerm const& term, LawInstance const& instance) {
  if (term.kind == LawTerm::Kind::constant) return 0;
  if (term.kind == LawTerm::Kind::variable)
    return std::ranges::none_of(instance.conditions,
                                [&](LawTerm const& condition) { return is_variable_term(condition, term.name); });
  std::size_t size = 0;
  for (auto const& arg : term.args) size += size_of(arg, instance);
  return size == 0 ? 0 : size + 1;
}

bool is_reducing(LawPattern const& pattern) {
  auto const& instance = *pattern.instance;
  auto const left = size_of(instance.left, instance), right = size_of(instance.right, instance);
  return pattern.is_forward ? left > right : right > left;
}

bool is_law_choice(LawTerm const& term) { return term.op.name == choice_op(); }

// Whether an op on real numbers may flush its operands and its result.
bool may_flush(LawTerm const& term) {
  constexpr std::string_view kTraits[] = {"unary_function", "binary_function", "flushes"};
  auto const is_real = [](LawTerm const& arg) { return arg.type.is(Element::Kind::floating); };
  auto const* const spec = Specification::get().op(term.op.name);
  return spec && std::ranges::all_of(term.args, is_real) &&
         term.op.attributes.find("TOTALORDER") == std::string::npos &&
         std::ranges::any_of(kTraits, [&](auto trait) { return spec->has_trait(trait); });
}

bool are_choices_or_may_flush(LawTerm const& term) {
  if (term.kind != LawTerm::Kind::operation) return true;
  return (is_law_choice(term) || may_flush(term)) && std::ranges::all_of(term.args, are_choices_or_may_flush);
}

// Whether all results of `to` are results of `from` if ops may flush. Implementations of A need not flush. So this
// holds if `to` is a single op that reads each variable once: A can flush the same operand at each use, and the same
// result.
bool replaces_where_flushed(LawPattern const& pattern) {
  auto const& instance = *pattern.instance;
  auto const &from = pattern.is_forward ? instance.left : instance.right,
             &to = pattern.is_forward ? instance.right : instance.left;
  if (to.kind != LawTerm::Kind::operation) return true;
  std::set<std::string> names;
  for (auto const& arg : to.args) {
    if (arg.kind == LawTerm::Kind::operation && size_of(arg, instance) > 0) return false;  // others are folded
    if (arg.kind == LawTerm::Kind::variable && !names.insert(arg.name).second) return false;
  }
  return is_law_choice(to) || (may_flush(to) && may_flush(from) && are_choices_or_may_flush(from));
}

// Whether the term is a constant that ops of B may flush, or an op on constants that A has computed.
bool is_subnormal_or_not_computed(ElementTerm const* term) {
  if (term->kind == ElementKind::operation && std::ranges::all_of(term->args, is_constant)) return true;
  if (term->kind != ElementKind::constant || !term->type.is(Element::Kind::floating)) return false;
  auto const& format = *term->type.floating;
  auto const magnitude = term->code[0] & format.magnitude_mask();
  return magnitude != 0 && magnitude < (std::uint64_t{1} << format.fraction_bits);
}

}  // namespace

class Saturation::Simplifying {
public:
  // `is_flushed`: uses the laws of replaces_where_flushed.
  Simplifying(Saturation& of, std::vector<LawPattern const*> patterns, bool is_flushed = false)
      : of_(of), pool_(of.pool_), is_flushed_(is_flushed), patterns_(std::move(patterns)) {
    auto const larger =
        std::stable_partition(patterns_.begin(), patterns_.end(), [](auto const* one) { return is_reducing(*one); });
    smaller_ = static_cast<std::size_t>(larger - patterns_.begin());
  }

  ElementTerm const* term(ElementTerm const* from, int depth = 0) {
    if (from->kind != ElementKind::operation || reads_bits(from) || depth > kMaxChain) return from;
    if (auto const known = known_.find(from); known != known_.end()) return known->second;
    std::vector<ElementTerm const*> args;
    for (auto const* arg : from->args) args.push_back(term(arg, depth + 1));
    // In laws, constants are second operands.
    bool const commutes = is_commutative(from->name) && !from->type.is(Element::Kind::complex);
    if (args.size() == 2 && commutes && is_constant(args[0])) std::swap(args[0], args[1]);
    auto const* to = std::ranges::equal(args, from->args) ? from : pool_.with_args(from, args);
    auto const* const smaller = apply_law(to, smaller_, [](auto const*) { return true; });
    if (smaller) to = term(smaller, depth + 1);
    known_.emplace(from, to);
    return to;
  }

  // Returns another form of the op that has the same op as `sample`, or nullptr if no law applies.
  ElementTerm const* other_form(ElementTerm const* from, ElementTerm const* sample) {
    return apply_law(from, patterns_.size(), [&](ElementTerm const* to) {
      return to != from && to->kind == sample->kind && to->name == sample->name && to->attributes == sample->attributes;
    });
  }

  std::set<std::string> const& used() const { return used_; }

private:
  template <typename Wanted>
  ElementTerm const* apply_law(ElementTerm const* from, std::size_t patterns, Wanted const& is_wanted) {
    if (from->kind != ElementKind::operation || ++tried_ > kMaxTried) return nullptr;
    ElementGraph graph(pool_);
    auto const node = graph.add(from, kMatchedDepth);
    for (auto const* pattern : std::span(patterns_).first(patterns)) {
      if (pattern->from->kind != from->kind || pattern->from->name != from->name) continue;
      for (auto const* constant : pattern->closed) graph.add(constant);
      ElementTerm const* to = nullptr;
      auto const found = [&](LawBinding const& binding) {
        if (!to && conditions_hold(*pattern, binding, graph, of_.by_text_))
          to = instance_of(pattern->to, *pattern, binding, graph, pool_);
      };
      LawMatcher(graph, pool_, *pattern).match_node(node, found, kMatchedDepth);
      if (!to || to == from || !is_wanted(to)) continue;
      to = folded(to);
      if (is_flushed_ && std::ranges::any_of(to->args, is_subnormal_or_not_computed)) continue;
      used_.insert(pattern->instance->law->name);
      return to;
    }
    return nullptr;
  }

  // Returns the term with ops on constants folded.
  ElementTerm const* folded(ElementTerm const* from, int depth = 0) {
    if (from->kind != ElementKind::operation || depth > kMatchedDepth) return from;
    std::vector<ElementTerm const*> args;
    for (auto const* arg : from->args) args.push_back(folded(arg, depth + 1));
    auto const* const to = std::ranges::equal(args, from->args) ? from : pool_.with_args(from, args);
    if (to->kind != ElementKind::operation || !std::ranges::all_of(to->args, is_constant)) return to;
    ElementGraph graph(pool_);
    auto const node = graph.add(to);
    auto const value = folded_constant(graph, node, of_.by_text_);
    // If ops may flush, laws replace terms of A, which may be computed accurately.
    bool const is_known = value && (is_flushed_ || !of_.by_profile_ || folded_constant(graph, node, *of_.by_profile_));
    return is_known ? pool_.constant(value->type, value->code) : to;
  }

  Saturation& of_;
  ElementPool& pool_;
  bool is_flushed_;
  std::vector<LawPattern const*> patterns_;  // patterns that make terms smaller are first
  std::size_t smaller_ = 0;
  std::unordered_map<ElementTerm const*, ElementTerm const*> known_;
  std::set<std::string> used_;
  std::size_t tried_ = 0;
};

std::optional<LawProof> Saturation::equal_if_simplified(ElementTerm const* a, ElementTerm const* b,
                                                        std::vector<LawPattern const*> patterns) {
  Simplifying simplifying(*this, std::move(patterns));
  auto const *const x = simplifying.term(a), *const y = simplifying.term(b);
  if (x == a && y == b) return std::nullopt;
  LawProof proof{LawClass::bits, {simplifying.used().begin(), simplifying.used().end()}};
  if (x == y) return proof;
  auto const laws = laws_of_bits(x, y);
  if (!laws) return std::nullopt;
  std::vector<std::string> all;
  std::ranges::set_union(proof.laws, *laws, std::back_inserter(all));
  proof.laws = std::move(all);
  return proof;
}

// Returns A with ops on constants folded and rounded correctly, which every profile permits for A. Returns A itself if
// there are none. Ops on complex numbers are excluded, because profiles permit more results for them.
ElementTerm const* Saturation::with_constants_computed(ElementTerm const* a) {
  std::unordered_map<ElementTerm const*, ElementTerm const*> known;
  auto const computed = [&](auto const& self, ElementTerm const* from, int depth) -> ElementTerm const* {
    if (from->kind != ElementKind::operation || reads_bits(from) || depth > kMaxChain) return from;
    if (auto const found = known.find(from); found != known.end()) return found->second;
    std::vector<ElementTerm const*> args;
    for (auto const* arg : from->args) args.push_back(self(self, arg, depth + 1));
    auto const* to = std::ranges::equal(args, from->args) ? from : pool_.with_args(from, args);
    bool const is_of_constants = to->kind == ElementKind::operation && !to->type.is(Element::Kind::complex) &&
                                 std::ranges::all_of(to->args, is_constant);
    if (is_of_constants) {
      ElementGraph graph(pool_);
      if (auto const value = folded_constant(graph, graph.add(to), by_text_))
        to = pool_.constant(value->type, value->code);
    }
    return known[from] = to;
  };
  return computed(computed, a, 0);
}

// Returns laws that may replace a term of A if ops may flush. An implementation of A may round correctly, so that it
// computes the results of B.
std::vector<LawPattern const*> Saturation::laws_of_flushed(ElementTerm const* a, ElementTerm const* b) {
  auto patterns = patterns_of(LawClass::bits, a, b);
  auto const permitted = patterns_of(LawClass::permitted, a, b);
  patterns.insert(patterns.end(), permitted.begin(), permitted.end());
  std::erase_if(patterns, [this](LawPattern const* one) {
    auto const& instance = *one->instance;
    if (instance.law->open || instance.law->name == limits_.without || !replaces_where_flushed(*one)) return true;
    LawTerm to = one->is_forward ? instance.right : instance.left;
    for (auto& arg : to.args) {  // ops on constants are folded
      arg.kind = LawTerm::Kind::variable;
      arg.args.clear();
    }
    return !rounds_correctly(to, *profile_);
  });
  return patterns;
}

std::optional<LawProof> Saturation::refines_where_flushed(ElementTerm const* a, ElementTerm const* b) {
  if (auto const proof = prove_equal_flushed(a, b)) return proof;
  Simplifying simplifying(*this, laws_of_flushed(a, b), true);
  auto const* made = simplifying.term(a);
  auto proof = made == a ? std::nullopt : prove_equal_flushed(made, b);
  if (!proof) {
    made = simplifying.other_form(a, b);
    proof = made ? prove_equal_flushed(made, b) : std::nullopt;
  }
  if (!proof) return std::nullopt;
  std::vector<std::string> all;
  std::ranges::set_union(proof->laws, simplifying.used(), std::back_inserter(all));
  proof->laws = std::move(all);
  return proof;
}

}  // namespace assay
