#include "equiv/saturate/all_values.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "equiv/saturate/element_graph.hpp"
#include "equiv/saturate/folding.hpp"
#include "equiv/saturate/matching.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {
namespace {

constexpr int kMaxBitsOfOne = 16;

// Returns the number of bits of elements that can be enumerated, or 0 for other types.
int cut_bits(Element const& type) {
  if (type.is(Element::Kind::boolean)) return 1;
  if (type.is(Element::Kind::integer)) return type.integer.bits <= kMaxBitsOfOne ? type.integer.bits : 0;
  if (type.is(Element::Kind::floating)) return type.floating->bits <= kMaxBitsOfOne ? type.floating->bits : 0;
  return 0;
}

std::vector<ElementTerm const*> below(ElementTerm const* term, ElementPool const& pool) {
  if (term->kind == ElementKind::number) return elements_in_number(term, pool);
  if (term->kind == ElementKind::operation || term->kind == ElementKind::rounded)
    return {term->args.begin(), term->args.end()};
  return {};
}

Int128 integer_of(Tensor const& column, std::int64_t at) {
  auto const code = column.get(at);
  return column.element().is(Element::Kind::integer) && column.element().integer.is_signed
             ? Int128(static_cast<std::int64_t>(code))
             : Int128(code);
}

}  // namespace

// A comparison of two terms: a column of values for each node, and a row for each choice of values at the cut.
struct AllValues::Question {
  AllValues& of;
  std::vector<ElementTerm const*> cut;
  std::unordered_map<ElementTerm const*, Tensor> columns = {};
  std::unordered_map<ElementTerm const*, RuntimeValue> values = {};
  std::int64_t rows = 1;

  bool collect(ElementTerm const* term, std::unordered_set<ElementTerm const*>& all) {
    if (!all.insert(term).second) return true;
    if (all.size() > of.limits_.nodes) return false;
    return std::ranges::all_of(below(term, of.pool_), [&](ElementTerm const* part) { return collect(part, all); });
  }

  // Adds the topmost nodes of `term` that also occur in the other term to the cut. Returns false if other leaves
  // remain.
  bool cut_off(ElementTerm const* term, std::unordered_set<ElementTerm const*> const& others,
               std::unordered_set<ElementTerm const*>& seen) {
    if (is_constant(term) || !seen.insert(term).second) return true;
    if (others.contains(term) && cut_bits(term->type) > 0) {
      if (std::ranges::find(cut, term) == cut.end()) cut.push_back(term);
      return true;
    }
    auto const parts = below(term, of.pool_);
    return !parts.empty() &&
           std::ranges::all_of(parts, [&](ElementTerm const* part) { return cut_off(part, others, seen); });
  }

  bool prepare(ElementTerm const* a, ElementTerm const* b) {
    std::unordered_set<ElementTerm const*> in_a, in_b, seen_a, seen_b;
    // If terms are large, the partial sets of nodes still determine a common part.
    collect(a, in_a);
    collect(b, in_b);
    if (!cut_off(a, in_b, seen_a) || !cut_off(b, in_a, seen_b)) return false;
    int bits = 0;
    for (auto const* term : cut) bits += cut_bits(term->type);
    if (cut.empty() || bits > of.limits_.bits) return false;
    rows = std::int64_t{1} << bits;
    of.computed_ += static_cast<std::uint64_t>(rows) * (seen_a.size() + seen_b.size());
    if (of.computed_ > of.limits_.values) return false;
    int shift = 0;
    for (auto const* term : cut) {
      int const own = cut_bits(term->type);
      Tensor column = make_tensor(term->type, {rows});
      for (std::int64_t at = 0; at < rows; ++at) {
        auto const code = (static_cast<std::uint64_t>(at) >> shift) & ((std::uint64_t{1} << own) - 1);
        column.set(at, term->type.is(Element::Kind::integer) ? term->type.integer.wrap(code) : code);
      }
      columns.emplace(term, std::move(column));
      shift += own;
    }
    return true;
  }

  Tensor const* column(ElementTerm const* term) {
    if (auto const known = columns.find(term); known != columns.end()) return &known->second;
    auto value = computed(term);
    return value ? &columns.emplace(term, std::move(*value)).first->second : nullptr;
  }

  std::optional<Tensor> computed(ElementTerm const* term) {
    if (term->type.is(Element::Kind::quantized) || term->type.is(Element::Kind::complex)) return std::nullopt;
    if (auto const constant = is_constant(term) ? scalar_of(term) : std::nullopt) {
      Tensor all = make_tensor(term->type, {rows});
      for (std::int64_t at = 0; at < rows; ++at) all.set(at, constant->code[0]);
      return all;
    }
    if (term->kind == ElementKind::number) return number(term);
    if (term->kind == ElementKind::rounded) return converted(term);
    if (term->kind != ElementKind::operation) return std::nullopt;
    auto const op = op_of(term);
    bool const reads_computed = reads_bits(term) && std::ranges::find(cut, term->args[0]) == cut.end();
    if (!op || reads_computed) return std::nullopt;
    std::vector<Tensor> operands;
    for (auto const* arg : term->args) {
      auto const* const known = column(arg);
      if (!known) return std::nullopt;
      operands.push_back(*known);
    }
    if (of.by_profile_ && !of.by_profile_->fold_all(*op, operands, term->type)) return std::nullopt;
    return of.by_text_.fold_all(*op, operands, term->type);
  }

  std::optional<Tensor> number(ElementTerm const* term) {
    for (auto const* part : elements_in_number(term, of.pool_))
      if (!column(part)) return std::nullopt;
    Tensor all = make_tensor(term->type, {rows});
    for (std::int64_t at = 0; at < rows; ++at) {
      auto const value = substitute(TermPool::integer(term->indices[0]), [&](Term const* symbol) {
        auto const* const element = of.pool_.element_of(symbol);
        auto const known = element ? columns.find(element) : columns.end();
        if (known == columns.end()) return std::optional<Interval>();
        Int128 const one = integer_of(known->second, at);
        return std::optional(Interval{one, one});
      });
      if (!value.exact()) return std::nullopt;
      auto const code = static_cast<std::uint64_t>(value.low);
      all.set(at, term->type.is(Element::Kind::boolean) ? code & 1 : term->type.integer.wrap(code));
    }
    return all;
  }

  // Returns the values of an integer converted to floating-point.
  std::optional<Tensor> converted(ElementTerm const* term) {
    bool const is_integer = term->args[0]->kind != ElementKind::exact && term->args[0]->type.is(Element::Kind::integer);
    auto const* const from = is_integer && term->type.is(Element::Kind::floating) ? column(term->args[0]) : nullptr;
    if (!from) return std::nullopt;
    Tensor all = make_tensor(term->type, {rows});
    for (std::int64_t at = 0; at < rows; ++at)
      all.set(at, round(to_number(from->get(at), term->args[0]->type.integer), *term->type.floating));
    return all;
  }

  // Other nodes may be computed with excess precision.
  bool is_of_arguments() const {
    return std::ranges::all_of(cut, [](auto const* term) { return term->kind == ElementKind::argument; });
  }

  // Returns the sets of values that implementations may compute for the term.
  RuntimeValue const* sets(ElementTerm const* term) {
    if (auto const known = values.find(term); known != values.end()) return &known->second;
    auto const add = [&](RuntimeValue made) { return &values.emplace(term, std::move(made)).first->second; };
    if (!term->type.is(Element::Kind::floating)) return nullptr;
    if (columns.contains(term) || is_constant(term)) {
      RuntimeValue given(*column(term));
      given.is_given = true;
      return add(std::move(given));
    }
    auto const op = term->kind == ElementKind::operation && !reads_bits(term) ? op_of(term) : std::nullopt;
    if (!op) return nullptr;
    std::vector<RuntimeValue> operands;
    for (auto const* arg : term->args) {
      auto const* const known = sets(arg);
      if (!known) return nullptr;
      operands.push_back(*known);
    }
    auto made = of.by_profile_->sets_of(*op, operands, term->type);
    return made ? add(*std::move(made)) : nullptr;
  }

  // Whether A permits all values that `b` may have.
  bool permits(ElementTerm const* a, ElementTerm const* b) {
    if (a->kind != ElementKind::operation ||
        !std::ranges::all_of(a->args, [&](auto const* arg) { return column(arg); }))
      return false;
    RuntimeValue const *const wanted = sets(a), *const given = sets(b);
    if (!wanted || !given) return false;
    for (std::int64_t at = 0; at < rows; ++at)
      if (!set_of(*wanted, at).contains(set_of(*given, at)) || is_mirrored(*wanted, at)) return false;
    return true;
  }

  bool same(ElementTerm const* a, ElementTerm const* b) {
    if (!column(a) || !column(b)) return false;
    Tensor const &x = columns.at(a), &y = columns.at(b);
    for (std::int64_t at = 0; at < rows; ++at)
      if (with_one_nan({a->type, {x.get(at), 0}}) != with_one_nan({b->type, {y.get(at), 0}})) return false;
    return true;
  }
};

AllValues::AllValues(ElementPool& pool, Profile const* profile, AllValuesLimits limits)
    : pool_(pool),
      limits_(limits),
      by_text_(promised_by_text()),
      by_profile_(profile ? std::make_unique<ScalarOps>(*profile) : nullptr) {}

AllValues::~AllValues() = default;

bool AllValues::equal(ElementTerm const* a, ElementTerm const* b) {
  if (a->type != b->type || a->type.is(Element::Kind::complex) || a->type.is(Element::Kind::quantized)) return false;
  try {
    Question question{*this, {}};
    return question.prepare(a, b) && question.same(a, b);
  } catch (ElementLimit const&) {
    return false;
  }
}

bool AllValues::refines(ElementTerm const* a, ElementTerm const* b) {
  if (!by_profile_ || a->type != b->type || !a->type.is(Element::Kind::floating)) return false;
  try {
    Question question{*this, {}};
    return question.prepare(a, b) && question.is_of_arguments() && question.permits(a, b);
  } catch (ElementLimit const&) {
    return false;
  }
}

}  // namespace assay
