// Replaces each integer, truth value, size and element type in the members of a concrete op by an unknown, and
// instantiates the same op for any values of these unknowns. One traversal of the written members makes both, so that
// they differ in nothing else.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/candidate_types.hpp"
#include "constraints/members/members.hpp"
#include "constraints/values/term.hpp"

namespace assay {

struct Leaf {
  enum class Kind : std::uint8_t { size, integer, truth, element } kind = Kind::size;
  Term const* symbol = nullptr;  // nullptr: `low` and `high` are its value
  Int128 actual = 0, low = 0, high = 0;
  std::vector<Type> candidates;  // of an element type: its number is an index into this list
};

// The parts of an op that become unknown.
struct Unknown {
  bool sizes = true;     // sizes of dimensions, including `?`; otherwise the written sizes
  bool elements = true;  // of small integer tensors that are not constants; their sizes are known then
  enum class Numbers : std::uint8_t { none, some, all };
  Numbers numbers = Numbers::all;  // integers and truth values of some members or of all
};

class Unknowns {
public:
  Unknowns(Context& context, Unknown what, std::size_t rotation);

  TermPool pool;
  Arena arena;
  std::vector<Leaf> leaves;

  // Returns the value with unknowns or, if `values` has values for all leaves, with these. Equal keys have equal
  // values.
  FormulaValue value(std::string const& key, std::string const& name, FormulaValue const& written,
                     std::vector<Int128> const* values, Arena& into);

  Unknown const what;
  Context& context;
  // Whether the elements of a value are separate unknowns, so that its sizes must be known.
  std::function<bool(Value const*)> followed = [](Value const*) { return false; };

private:
  class Builder;
  struct Part {
    FormulaValue unknown;
    std::size_t first = 0;
    bool numbers = true;
  };
  std::vector<Type> candidates(Type actual);

  std::vector<Type> universe_;
  std::size_t rotation_;
  std::map<std::string, Part> parts_;
};

class UnknownMembers final : public Environment {
public:
  UnknownMembers(Environment const& written, Unknowns& unknowns, Arena& arena,
                 std::vector<Int128> const* values = nullptr);

  bool member(std::string_view name, FormulaValue& value) const override;
  bool too_large(std::string_view name) const override { return written_.too_large(name); }
  Definition const* local(std::string_view name) const override { return written_.local(name); }
  Definition const* function(std::string_view name) const override { return written_.function(name); }
  Signature const* resolve(std::string_view symbol) const override;
  Operation const* symbol(std::string_view name) const override { return written_.symbol(name); }
  Attribute constant(Value const* value) const override;
  bool elements(Value const* value, FormulaValue& known) const override;
  bool number(std::string_view name, Interval& value) const override;
  Context& context() const override { return written_.context(); }

  // Step limit for all cases of one formula.
  std::size_t work = kMaxEvaluationSteps;
  std::size_t step_limit() const override { return spent_ > work ? 1 : kMaxEvaluationSteps; }
  void spend(std::size_t steps) const override { spent_ += steps; }
  // Whether unknown elements were requested.
  bool missed() const { return missed_; }
  void rest() { spent_ = 0, missed_ = false; }

private:
  Environment const& written_;
  Unknowns& unknowns_;
  Arena& arena_;
  std::vector<Int128> const* values_;
  mutable std::unordered_map<std::string, FormulaValue> known_;
  mutable std::size_t spent_ = 0;
  mutable bool missed_ = false;

  FormulaValue value(std::string const& key, std::string const& name, FormulaValue const& written) const;
  bool written_elements(Value const* value, FormulaValue& known) const;
};

inline constexpr Int128 kMaxSize = INT64_MAX;
inline constexpr std::size_t kMaxLeaves = 400, kMaxItems = 64, kMaxBytes = 4'000, kMaxFollowed = 16;

inline bool is_element(Type type) {
  switch (type->kind) {
    case TypeKind::integer:
    case TypeKind::floating:
    case TypeKind::index:
    case TypeKind::complex:
    case TypeKind::quantized:
      return true;
    default:
      return false;
  }
}

inline Type quantized_type(Context& context, std::vector<std::string_view> const& scales, bool per_axis) {
  std::vector<std::int64_t> const points(scales.size(), 0);
  Quantization q;
  q.storage = context.integer(8);
  q.expressed = context.floating("f32");
  q.storage_min = -128, q.storage_max = 127;
  q.per_axis = per_axis;
  q.dimension = per_axis ? 0 : -1;
  q.scales = scales;
  q.zero_points = points;
  return context.quantized(q);
}

// Traverses a value. The order of the traversal depends only on the written value.
class Unknowns::Builder {
public:
  Builder(Unknowns& all, std::vector<Int128> const* values, std::size_t first, bool numbers, Arena& arena)
      : all_(all), values_(values), at_(first), end_(first + kMaxLeaves), arena_(arena), numbers_(numbers) {}

  FormulaValue value_of(FormulaValue d, std::string const& name) {
    switch (d.kind) {
      case FormulaValueKind::integer: {
        Interval range =
            d.type && d.type->kind == TypeKind::integer ? range_of(d.type) : Interval{INT64_MIN, INT64_MAX};
        if (!d.interval.exact()) range = d.interval;
        Int128 const actual = d.interval.exact() ? d.interval.low : std::clamp<Int128>(4, range.low, range.high);
        if (full() || !numbers_) return make_typed(make(Interval{actual, actual}), d.type);
        return make_typed(make(leaf(Leaf::Kind::integer, name, actual, range)), d.type);
      }
      case FormulaValueKind::truth:
        if (d.truth == Tribool::unknown || full() || !numbers_) return d;
        return make(equal(leaf(Leaf::Kind::truth, name, d.truth == Tribool::yes, {0, 1}), {1, 1}));
      case FormulaValueKind::type:
        d.type = type(d.type, name);
        return d;
      case FormulaValueKind::placeholder:
        if (!all_.followed(d.value)) d.type = type(d.type, name);
        return d;
      case FormulaValueKind::signature: {
        Signature signature = *d.signature;
        signature.inputs = arena_.copy(types(signature.inputs, name + " in"));
        signature.outputs = arena_.copy(types(signature.outputs, name + " out"));
        d.signature = arena_.make(signature);
        return d;
      }
      case FormulaValueKind::list: {
        ListData list = *d.list;
        std::vector<FormulaValue> items(list.items.begin(), list.items.end());
        if (items.size() > kMaxItems) return d;
        for (std::size_t i = 0; i < items.size(); ++i) items[i] = value_of(items[i], fmt::format("{}[{}]", name, i));
        list.items = arena_.copy(items);
        // An absent matrix may have any number of columns.
        std::vector<std::int64_t> shape(list.shape.begin(), list.shape.end());
        for (std::int64_t& size : shape) {
          if (size == kDynamic && !full()) size = sized(leaf(Leaf::Kind::size, name, 2, {0, kMaxSize}));
        }
        list.shape = arena_.copy(shape);
        d.list = arena_.make(list);
        return d;
      }
      default:
        return d;
    }
  }

private:
  bool full() const { return at_ >= end_; }
  static FormulaValue make_typed(FormulaValue d, Type type) {
    d.type = type;
    return d;
  }

  Interval leaf(Leaf::Kind kind, std::string const& name, Int128 actual, Interval range, Type element = nullptr) {
    std::size_t const number = at_++;
    if (values_) return {(*values_)[number], (*values_)[number]};
    Leaf leaf{kind, nullptr, actual, std::min(range.low, actual), std::max(range.high, actual), {}};
    if (element) {
      leaf.candidates = all_.candidates(element);
      leaf.actual = std::ranges::find(leaf.candidates, element) - leaf.candidates.begin();
      leaf.high = static_cast<Int128>(leaf.candidates.size()) - 1;
    }
    Interval const value = all_.pool.symbol(name, {leaf.low, leaf.high});
    leaf.symbol = value.term;
    all_.leaves.push_back(leaf);
    return value;
  }

  std::vector<Type> types(std::span<Type const> written, std::string const& name) {
    std::vector<Type> made;
    for (std::size_t i = 0; i < written.size(); ++i) made.push_back(type(written[i], fmt::format("{}[{}]", name, i)));
    return made;
  }

  Type type(Type written, std::string const& name) {
    if (!written || full() || written->extent.bytes > kMaxBytes) return written;
    if (is_element(written)) {
      std::size_t const number = at_;
      Interval const which = leaf(Leaf::Kind::element, "element(" + name + ")", 0, {0, 0}, written);
      return one_of(all_.context, all_.leaves[number].candidates, which);
    }
    TypeNode node = *written;
    if (node.element) node.element = type(node.element, name);
    std::vector<std::int64_t> shape(node.shape.begin(), node.shape.end());
    for (std::size_t i = 0; i < shape.size() && all_.what.sizes && !full(); ++i) {
      Interval const range{0,
                           std::min(dimension(written, i).exact() ? kMaxSize : dimension(written, i).high, kMaxSize)};
      Int128 const actual = dimension(written, i).exact() ? shape[i] : std::min<Int128>(3, range.high);
      shape[i] = sized(leaf(Leaf::Kind::size, fmt::format("dim({}, {})", name, i), actual, range));
    }
    node.shape = shape;
    auto const members = types(node.members, name), results = types(node.results, name + " out");
    node.members = members;
    node.results = results;
    return all_.context.unique(node);
  }

  Unknowns& all_;
  std::vector<Int128> const* values_;
  std::size_t at_, end_;
  Arena& arena_;
  bool numbers_;
};

inline Unknowns::Unknowns(Context& c, Unknown w, std::size_t rotation) : what(w), context(c), rotation_(rotation) {
  universe_ = {c.integer(1),
               c.integer(32),
               c.integer(64),
               c.integer(8, Signedness::is_unsigned),
               c.floating("f32"),
               c.floating("bf16"),
               c.complex(c.floating("f32")),
               quantized_type(c, {"5.000000e-01"}, false),
               quantized_type(c, {"5.000000e-01", "2.500000e-01"}, true)};
  // Only four types for each op: with all types, ops with many operands that may be quantized would have too many
  // cases.
  std::ranges::rotate(universe_, universe_.begin() + static_cast<std::ptrdiff_t>(rotation % universe_.size()));
  universe_.resize(4);
}

// Returns the same types in another order for each leaf, some of them twice.
inline std::vector<Type> Unknowns::candidates(Type actual) {
  std::vector<Type> types = universe_;
  if (std::ranges::find(types, actual) == types.end()) types.push_back(actual);
  std::size_t const number = leaves.size() + rotation_;
  std::ranges::rotate(types, types.begin() + static_cast<std::ptrdiff_t>(number % 3));
  if (number % 5 == 4) types.push_back(types[number % types.size()]);
  return types;
}

inline FormulaValue Unknowns::value(std::string const& key, std::string const& name, FormulaValue const& written,
                                    std::vector<Int128> const* values, Arena& into) {
  auto [at, fresh] = parts_.try_emplace(key);
  Part& part = at->second;
  if (fresh) {
    part.first = leaves.size();
    part.numbers = what.numbers == Unknown::Numbers::all ||
                   (what.numbers == Unknown::Numbers::some && (rotation_ + parts_.size()) % 3 == 0);
    part.unknown = Builder(*this, nullptr, part.first, part.numbers, arena).value_of(written, name);
  }
  return values ? Builder(*this, values, part.first, part.numbers, into).value_of(written, name) : part.unknown;
}

inline UnknownMembers::UnknownMembers(Environment const& written, Unknowns& unknowns, Arena& arena,
                                      std::vector<Int128> const* values)
    : written_(written), unknowns_(unknowns), arena_(arena), values_(values) {
  if (values_) return;
  unknowns_.followed = [this](Value const* value) {
    FormulaValue known;
    return value && written_elements(value, known);
  };
}

inline FormulaValue UnknownMembers::value(std::string const& key, std::string const& name,
                                          FormulaValue const& written) const {
  auto [at, fresh] = known_.try_emplace(key);
  if (fresh) at->second = unknowns_.value(key, name, written, values_, arena_);
  return at->second;
}

inline bool UnknownMembers::member(std::string_view name, FormulaValue& result) const {
  FormulaValue written;
  if (!written_.member(name, written)) return false;
  result = value(std::string(name), std::string(name), written);
  return true;
}

inline Signature const* UnknownMembers::resolve(std::string_view symbol) const {
  FormulaValue written;
  written.kind = FormulaValueKind::signature;
  written.signature = written_.resolve(symbol);
  return written.signature ? value(fmt::format("@{}", symbol), std::string(symbol), written).signature : nullptr;
}

// Returns the written elements of a value, if they become unknown.
inline bool UnknownMembers::written_elements(Value const* value, FormulaValue& known) const {
  Evaluator evaluator(written_, unknowns_.arena);
  if (Attribute attribute = written_.constant(value)) {
    known = numbers(evaluator, attribute, unknown());
    return !known.is(FormulaValueKind::unknown);
  }
  Type const type = value->type;
  bool const integers = unknowns_.what.elements && type && type->kind == TypeKind::tensor && is_static(type) &&
                        (type->element->kind == TypeKind::integer || type->element->kind == TypeKind::index);
  known = integers ? unknown_elements(evaluator, type, kMaxFollowed) : unknown();
  if (integers && is_boolean(type->element) && known.is_list())
    known = evaluator.tensor(std::vector<FormulaValue>(known.items().size(), make(true)), type->shape);
  else if (integers && is_boolean(type->element) && known.is(FormulaValueKind::truth))
    known = make(true);
  return !known.is(FormulaValueKind::unknown);
}

// The elements of a constant are unknown; only the fact that it is a constant is known.
inline Attribute UnknownMembers::constant(Value const* value) const {
  Attribute written = written_.constant(value);
  FormulaValue known;
  return written && written_elements(value, known) ? context().unique({.kind = AttributeKind::unit}) : written;
}

inline bool UnknownMembers::elements(Value const* of, FormulaValue& known) const {
  FormulaValue written;
  if (!written_elements(of, written)) {
    missed_ = true;
    return false;
  }
  known = value(fmt::format("{}", static_cast<void const*>(of)), fmt::format("value(%{})", of->name), written);
  return true;
}

inline bool UnknownMembers::number(std::string_view name, Interval& result) const {
  FormulaValue written;
  if (!builtin_name(name, context(), written) || !written.is(FormulaValueKind::integer)) return false;
  result = value(std::string(name), std::string(name), written).interval;
  return true;
}

}  // namespace assay
