// Implements unknown_op.hpp: the unknowns of each row of an op, for each skeleton of the row.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/candidate_types.hpp"
#include "constraints/evaluate/encode.hpp"
#include "constraints/evaluate/evaluate.hpp"
#include "constraints/members/row_types.hpp"
#include "constraints/prove/ops/unknown_members.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

// At least one type of each class, so that types can agree and differ in each property that functions of the notation
// read: width, signedness; storage, expressed type, ranges, scales, zero points, and the axis and number of parameters.
constexpr std::string_view kDefaultElements[] = {
    "i1",
    "i4",
    "i8",
    "i32",
    "i64",
    "ui8",
    "ui32",
    "f8E4M3FN",
    "bf16",
    "f16",
    "f32",
    "f64",
    "complex<f32>",
    "complex<f64>",
    "!quant.uniform<i8:f32, 1.000000e+00>",
    "!quant.uniform<i8:f32, 5.000000e-01>",
    "!quant.uniform<i8:f32, 1.000000e+00:3>",
    "!quant.uniform<i8<-127:127>:f32, 1.000000e+00>",
    "!quant.uniform<ui8:f32, 1.000000e+00>",
    "!quant.uniform<i16:f32, 1.000000e+00>",
    "!quant.uniform<i8:f16, 1.000000e+00>",
    "!quant.uniform<i8:f32:0, {1.000000e+00}>",
    "!quant.uniform<i8:f32:1, {1.000000e+00}>",
    "!quant.uniform<i8:f32:0, {1.000000e+00,5.000000e-01}>",
    "!quant.uniform<i8:f32:1, {1.000000e+00,5.000000e-01}>",
    "!quant.uniform<i8:f32:2, {1.000000e+00,5.000000e-01}>",
    "!quant.uniform<i8:f32:0, {5.000000e-01,1.000000e+00}>",
    "!quant.uniform<i8:f32:0, {1.000000e+00:3,5.000000e-01}>",
    "!quant.uniform<i8:f32:0, {1.000000e+00,1.000000e+00}>",
    "!quant.uniform<i8:f32:0, {1.000000e+00,5.000000e-01,2.500000e-01}>",
    "!quant.uniform<ui8:f32:0, {1.000000e+00,5.000000e-01}>",
    "!quant.uniform<i8:f16:0, {1.000000e+00,5.000000e-01}>",
};

// Returns the type that a row names in the spelling of programs. Empty for classes.
std::string named_element(std::string_view name) {
  if (name.starts_with("si")) name.remove_prefix(1);
  bool integer = name.starts_with("i") || name.starts_with("ui");
  std::string_view digits = name.substr(name.starts_with("ui") ? 2 : 1);
  integer = integer && !digits.empty() && std::ranges::all_of(digits, is_digit);
  return integer || name == "index" || float_width(name) ? std::string(name) : "";
}

// The environment for clauses about a type. `self` is the type, and other names are results of the built-in function of
// that name.
class TypeMembers final : public Environment {
public:
  TypeMembers(Context& context, Arena& arena, ElementSpec const& element, Type type)
      : context_(context), arena_(arena), element_(element), self_(make_type(type)) {}

  bool member(std::string_view name, FormulaValue& value) const override {
    if (name == "self") {
      value = self_;
      return true;
    }
    if (!find_builtin(name)) return false;
    Evaluator evaluator(*this, arena_);
    value = evaluator.call(name, std::array{self_});
    return true;
  }
  Definition const* local(std::string_view name) const override {
    auto found = std::ranges::find(element_.lets, name, &Definition::name);
    return found == element_.lets.end() ? nullptr : &*found;
  }
  Context& context() const override { return context_; }

private:
  Context& context_;
  Arena& arena_;
  ElementSpec const& element_;
  FormulaValue self_;
};

void spell(std::string& text, TensorSkeleton const& skeleton) {
  text += skeleton.kind;
  text += ':' + std::to_string(skeleton.rank);
  if (skeleton.constant) text += 'c';
  for (std::int64_t size : skeleton.sizes) text += 'x' + std::to_string(size);
  if (skeleton.members.empty()) return;
  text += '<';
  for (TensorSkeleton const& member : skeleton.members) spell(text, member), text += ',';
  text += '>';
}

// A search computes the id of each choice that it tries, so this does not use fmt.
std::string spelling(RowSkeleton const& skeleton) {
  std::string text = (skeleton.written ? 'w' : 'a') + std::to_string(skeleton.copy);
  for (TensorSkeleton const& tensor : skeleton.tensors) text += '(', spell(text, tensor), text += ')';
  for (std::int64_t length : skeleton.lengths) text += '[' + std::to_string(length) + ']';
  for (std::string const& value : skeleton.cases) text += '\'' + value + '\'';
  for (auto const& [inputs, outputs] : skeleton.regions) {
    text += '{';
    for (TensorSkeleton const& tensor : inputs) spell(text, tensor), text += ',';
    text += "->";
    for (TensorSkeleton const& tensor : outputs) spell(text, tensor), text += ',';
    text += '}';
  }
  return text;
}

}  // namespace

AttributeShape attribute_shape(Row const& row, Context& context) {
  TypeAlternative const& type = row.types.at(0);
  std::string_view kind = type.kind;
  AttributeShape shape;
  shape.tensor = kind == "tensor";
  if (shape.tensor && !type.elements.empty()) kind = type.elements[0];
  if (kind == "integer") kind = "si64";
  if (kind == "boolean") kind = "i1";
  if (kind == "number") kind = "f32";
  shape.kind = kind;
  if (FormulaValue named; builtin_name(kind, context, named) && named.is(FormulaValueKind::type)) {
    shape.element = named.type;
    shape.kind = is_boolean(named.type)                                                         ? "boolean"
                 : named.type->kind == TypeKind::floating                                       ? "float"
                 : named.type->kind == TypeKind::integer || named.type->kind == TypeKind::index ? "integer"
                                                                                                : "other";
  } else if (kind != "type" && kind != "enum" && kind != "string" && kind != "symbol" && kind != "elements") {
    shape.kind = "other";
  }
  return shape;
}

void UnknownRows::State::make_element_types() {
  std::vector<std::string> names = bounds.element_types;
  bool by_default = names.empty();
  if (by_default) names.assign(std::begin(kDefaultElements), std::end(kDefaultElements));
  if (by_default) {
    for (Row const& row : spec.rows) {
      for (TypeAlternative const& type : row.types) {
        for (std::string const& element : type.elements) {
          std::string name = named_element(element);
          if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
      }
    }
  }
  std::string text = "func.func private @types(";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i ? ", tensor<" : "tensor<") + names[i] + ">";
  text += ")\n";
  Diagnostics diagnostics;
  Program program = parse_program(Source::from_string("types", text), {}, diagnostics);
  context = program.context;
  for (Operation const* op : program.top->ops) {
    Attribute function = op->attribute("function_type");
    if (!function || !function->type) continue;
    for (Type tensor : function->type->members) universe.push_back(tensor->element);
  }
  for (Row const& row : spec.rows) {
    auto& types = element_types.emplace_back();
    for (Type element : universe) {
      bool fits = row.kind == RowKind::function || row.types.empty();
      if (row.kind == RowKind::attribute) {
        bool named = row.types[0].kind == "type";
        bool plain = row.types[0].kind == "elements" && element->kind != TypeKind::quantized;
        fits = plain || (named && matches(context->unique({.kind = AttributeKind::type, .type = element}), row,
                                          row.types, false));
      }
      for (std::size_t rank = 0; rank < 8 && !fits && row.kind != RowKind::attribute; ++rank) {
        std::vector<std::int64_t> const ones(rank, 1);
        fits = matches(context->tensor(ones, element), row.types, false);
      }
      if (fits) types.push_back(element);
    }
  }
  some_constant = context->unique({.kind = AttributeKind::unit});
  numbers.resize(spec.rows.size());
}

std::uint32_t UnknownRows::State::skeleton_id(std::size_t row, RowSkeleton const& skeleton) {
  auto [at, fresh] = numbers[row].try_emplace(spelling(skeleton), 0);
  if (fresh) {
    made.push_back({});
    at->second = static_cast<std::uint32_t>(made.size());
    made.back().skeleton = skeleton;
  }
  return at->second;
}

UnknownRow& UnknownRows::State::row(std::size_t row, RowSkeleton const& skeleton) {
  UnknownRow& found = made[skeleton_id(row, skeleton) - 1];
  if (!std::exchange(found.made, true)) make_row(row, found);
  return found;
}

Interval UnknownRows::State::symbol(std::string const& name, Interval range, UnknownRow& row) {
  Interval made = pool.symbol(name, range);
  if (made.term) row.symbols.push_back(made.term);
  return made;
}

Tribool UnknownRows::State::valid(Type element, std::span<std::int64_t const> shape) {
  ElementSpec const* rules = Specification::get().element("type", "quantized_type");
  if (!rules || element->kind != TypeKind::quantized) return Tribool::yes;
  while (any_sizes.size() < shape.size())
    any_sizes.push_back(pool.symbol(fmt::format("size({})", any_sizes.size()), {0, bounds.max_size}));
  auto [at, fresh] = valid_types.try_emplace({element, shape.size()}, Tribool::yes);
  if (fresh) {
    std::vector<std::int64_t> sizes;
    for (std::size_t i = 0; i < shape.size(); ++i) sizes.push_back(sized(any_sizes[i]));
    TypeMembers members(*context, arena, *rules, context->tensor(sizes, element));
    for (Clause const& clause : rules->clauses) {
      if (clause.official == Official::only || at->second == Tribool::no) continue;
      Encoded encoded = encode(clause.formula, members, arena);
      at->second = conjunction(at->second, encoded.complete() ? encoded.holds : Tribool(Tribool::no));
    }
  }
  return substitute(at->second, [&](Term const* symbol) -> std::optional<Interval> {
    auto const axis = std::ranges::find(any_sizes, symbol, &Interval::term) - any_sizes.begin();
    std::int64_t const size = shape[static_cast<std::size_t>(axis)];
    Term const* const term = term_of_size(size);
    return term ? TermPool::integer(term) : Interval{size, size};
  });
}

Type UnknownRows::State::type(std::string const& name, TensorSkeleton const& skeleton, std::span<Type const> elements,
                              UnknownRow& row) {
  std::string key = fmt::format("{}/{}/", row.skeleton.copy, name);
  spell(key, skeleton);
  auto [at, fresh] = types.try_emplace(std::move(key));
  UnknownRow& known = at->second;
  if (fresh) known.types = {new_type(name, skeleton, elements, known)};
  row.truth = conjunction(row.truth, known.truth);
  row.symbols.insert(row.symbols.end(), known.symbols.begin(), known.symbols.end());
  return known.types[0];
}

std::vector<Interval> UnknownRows::State::constant_elements(std::string const& name,
                                                            std::span<std::int64_t const> shape, bool truths,
                                                            UnknownRow& row) {
  std::size_t count = 1;
  for (std::int64_t size : shape) count *= static_cast<std::size_t>(size);
  Interval const range = truths ? Interval{0, 1} : Interval{-bounds.max_integer, bounds.max_integer};
  std::vector<Interval> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(symbol(fmt::format("value({})[{}]", name, i), range, row));
  return values;
}

Type UnknownRows::State::new_type(std::string const& name, TensorSkeleton const& skeleton,
                                  std::span<Type const> elements, UnknownRow& row, FormulaValue* constant) {
  if (skeleton.kind == "token") return context->token();
  if (skeleton.kind.starts_with('!')) return context->opaque(skeleton.kind);
  if (skeleton.kind == "tuple" || skeleton.kind == "future") {
    std::vector<Type> members;
    for (std::size_t i = 0; i < skeleton.members.size(); ++i)
      members.push_back(new_type(fmt::format("{}[{}]", name, i), skeleton.members[i], universe, row));
    return skeleton.kind == "tuple" ? context->tuple(members) : context->future(members);
  }
  std::vector<Type> candidates(elements.begin(), elements.end());
  auto numbered = [](Type t) { return is_boolean(t) || t->kind == TypeKind::integer || t->kind == TypeKind::index; };
  if (constant && std::ranges::any_of(candidates, numbered)) std::erase_if(candidates, std::not_fn(numbered));
  // The elements of a stablehlo.constant cannot be of type index.
  if (constant) std::erase_if(candidates, [](Type t) { return t->kind == TypeKind::index; });
  bool buffer = skeleton.kind == "buffer";
  if (buffer) std::erase_if(candidates, [](Type t) { return t->kind == TypeKind::quantized; });
  if (candidates.empty()) {
    row.truth = Tribool::no;
    candidates.push_back(context->integer(32));
  }
  std::vector<std::int64_t> shape;
  for (int axis = 0; axis < skeleton.rank; ++axis) {
    auto i = static_cast<std::size_t>(axis);
    bool known = i < skeleton.sizes.size();
    shape.push_back(known ? skeleton.sizes[i]
                          : sized(symbol(fmt::format("dim({}, {})", name, axis), {0, bounds.max_size}, row)));
  }
  Interval number = {0, 0};
  if (candidates.size() > 1)
    number = symbol(fmt::format("element_type({})", name), {0, Int128(candidates.size()) - 1}, row);
  auto with = [&](Type element) {
    if (!buffer) return context->tensor(shape, element);
    return context->unique({.kind = TypeKind::memref, .element = element, .shape = shape});
  };
  std::vector<Interval> values;
  if (constant) {
    bool const truths = candidates.size() == 1 && is_boolean(candidates[0]);
    values = constant_elements(name, shape, truths, row);
    std::vector<FormulaValue> items;
    for (Interval value : values) items.push_back(truths ? make(equal(value, {1, 1})) : make(value));
    *constant = shape.empty() ? items[0] : make_tensor_list(arena, items, shape, nullptr);
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    Tribool fits = valid(candidates[i], shape);
    if (constant && numbered(candidates[i]) && candidates[i]->kind == TypeKind::integer) {
      Interval range = range_of(candidates[i]);
      for (Interval value : values)
        fits = conjunction(
            fits, conjunction(less_equal({range.low, range.low}, value), less_equal(value, {range.high, range.high})));
    }
    if (fits == Tribool::yes) continue;
    Interval const at{Int128(i), Int128(i)};
    row.truth = conjunction(row.truth, disjunction(negation(equal(number, at)), fits));
  }
  return with(candidates.size() > 1 ? one_of(*context, candidates, number) : candidates[0]);
}

void UnknownRows::State::make_row(std::size_t number, UnknownRow& row) {
  Row const& spec_row = spec.rows[number];
  switch (spec_row.kind) {
    case RowKind::input:
    case RowKind::output:
      return make_values(spec_row, number, row);
    case RowKind::attribute:
      return make_attribute(spec_row, number, row);
    case RowKind::function:
      return make_regions(spec_row, number, row);
  }
}

void UnknownRows::State::make_values(Row const& spec_row, std::size_t number, UnknownRow& row) {
  if (!row.skeleton.written) return;
  std::vector<FormulaValue> items;
  for (std::size_t i = 0; i < row.skeleton.tensors.size(); ++i) {
    TensorSkeleton const& skeleton = row.skeleton.tensors[i];
    std::string name = spec_row.variadic ? fmt::format("{}[{}]", spec_row.name, i) : spec_row.name;
    FormulaValue constant;
    Value value;
    auto const& elements_of_row = element_types[number];
    value.type = skeleton.constant ? new_type(name, skeleton, elements_of_row, row, &constant)
                                   : type(name, skeleton, elements_of_row, row);
    Value const* at = arena.make(value);
    if (skeleton.constant) elements.emplace(at, constant);
    row.types.push_back(value.type);
    row.values.push_back(at);
    items.push_back(make_placeholder(value.type, at));
  }
  row.valued = spec_row.variadic || !items.empty();
  if (row.valued) row.value = spec_row.variadic ? make_list(arena, items) : items[0];
}

void UnknownRows::State::make_attribute(Row const& spec_row, std::size_t row_index, UnknownRow& row) {
  if (!row.skeleton.written) return;
  row.valued = true;
  AttributeShape const shape = attribute_shape(spec_row, *context);
  if (shape.kind == "integer" || shape.kind == "boolean") return make_numbers(spec_row, shape, row);
  if (shape.kind == "elements") {
    TensorSkeleton const tensor = row.skeleton.tensors.empty() ? TensorSkeleton() : row.skeleton.tensors[0];
    row.types.push_back(type(spec_row.name, tensor, element_types[row_index], row));
    row.value.kind = FormulaValueKind::attribute;
    row.value.attribute = context->unique({.kind = AttributeKind::dense_resource, .type = row.types[0]});
  } else if (shape.kind == "type") {
    row.types.push_back(type(spec_row.name, TensorSkeleton(), element_types[row_index], row)->element);
    row.value = make_type(row.types[0]);
  } else if (spec_row.variadic) {
    std::vector<FormulaValue> items;
    for (std::size_t i = 0; i < row.skeleton.cases.size(); ++i) items.push_back(case_value(shape, i, row));
    row.value = make_list(arena, items);
  } else if (!row.skeleton.cases.empty()) {
    row.value = case_value(shape, 0, row);
  } else if (spec_row.types[0].kind == "unit") {
    row.value = make(true);
  } else if (spec_row.types[0].kind == "list") {
    row.value = make_list(arena, {});
  } else {
    row.value.kind = FormulaValueKind::attribute;
    row.value.attribute = context->unique({.kind = AttributeKind::dictionary});
  }
}

// Returns the value for one of RowSkeleton::cases. If it is a symbol, records its definition in the row.
FormulaValue UnknownRows::State::case_value(AttributeShape const& shape, std::size_t index, UnknownRow& row) {
  std::string const& text = row.skeleton.cases[index];
  std::string_view const stable = arena.copy(std::string_view(text));
  if (shape.kind == "enum") return make_name(stable);
  FormulaValue value = make_text(stable);
  if (shape.kind == "float") value = make(std::strtod(text.c_str(), nullptr)), value.type = shape.element;
  if (shape.kind != "symbol") return value;
  value.kind = FormulaValueKind::symbol;
  bool const named = index < row.skeleton.regions.size();
  row.signatures.push_back(named ? signature(fmt::format("@{}", text), row.skeleton.regions[index], row) : nullptr);
  return value;
}

void UnknownRows::State::make_numbers(Row const& spec_row, AttributeShape const& shape, UnknownRow& row) {
  auto const& lengths = row.skeleton.lengths;
  std::size_t count = 1;
  for (std::int64_t length : lengths) count *= static_cast<std::size_t>(length);
  Interval range{-bounds.max_integer, bounds.max_integer};
  if (shape.element->kind == TypeKind::integer) {
    Interval whole = range_of(shape.element);
    range = {std::max(range.low, whole.low), std::min(range.high, whole.high)};
  }
  std::vector<FormulaValue> items;
  for (std::size_t i = 0; i < count; ++i) {
    std::string name = lengths.empty() ? spec_row.name : fmt::format("{}[{}]", spec_row.name, i);
    if (lengths.size() == 2) {
      auto columns = static_cast<std::size_t>(lengths[1]);
      name = fmt::format("{}[{}, {}]", spec_row.name, i / columns, i % columns);
    }
    row.numbers.push_back(symbol(name, range, row));
    items.push_back(shape.kind == "boolean" ? make(equal(row.numbers.back(), {1, 1})) : make(row.numbers.back()));
    items.back().type = shape.element;
  }
  if (lengths.empty()) {
    row.value = items[0];
  } else if (!shape.tensor) {
    row.value = make_list(arena, items);
  } else {
    Type type = lengths.size() > 1 ? context->tensor(lengths, shape.element) : nullptr;
    row.value = make_tensor_list(arena, items, lengths, type);
  }
}

Signature const* UnknownRows::State::signature(std::string const& name, SignatureSkeleton const& skeleton,
                                               UnknownRow& row) {
  std::vector<Type> inputs, outputs;
  for (std::size_t i = 0; i < skeleton.first.size(); ++i)
    inputs.push_back(type(fmt::format("input_types({})[{}]", name, i), skeleton.first[i], universe, row));
  for (std::size_t i = 0; i < skeleton.second.size(); ++i)
    outputs.push_back(type(fmt::format("output_types({})[{}]", name, i), skeleton.second[i], universe, row));
  Signature signature;
  signature.inputs = arena.copy(inputs);
  signature.outputs = arena.copy(outputs);
  return arena.make(signature);
}

void UnknownRows::State::make_regions(Row const& spec_row, std::size_t, UnknownRow& row) {
  if (!row.skeleton.written) return;
  std::vector<FormulaValue> items;
  for (std::size_t i = 0; i < row.skeleton.regions.size(); ++i) {
    std::string name = spec_row.variadic ? fmt::format("{}[{}]", spec_row.name, i) : spec_row.name;
    row.signatures.push_back(signature(name, row.skeleton.regions[i], row));
    FormulaValue d;
    d.kind = FormulaValueKind::signature;
    d.signature = row.signatures.back();
    items.push_back(d);
  }
  row.valued = spec_row.variadic || !items.empty();
  if (row.valued) row.value = spec_row.variadic ? make_list(arena, items) : items[0];
}

UnknownRows::UnknownRows(OpSpec const& spec, UnknownBounds const& bounds)
    : state_(std::make_unique<State>(spec, bounds)) {
  state_->make_element_types();
}
UnknownRows::~UnknownRows() = default;

OpSpec const& UnknownRows::spec() const { return state_->spec; }
UnknownBounds const& UnknownRows::bounds() const { return state_->bounds; }
Context& UnknownRows::context() const { return *state_->context; }
TermPool& UnknownRows::pool() const { return state_->pool; }
Arena& UnknownRows::arena() const { return state_->arena; }
std::vector<Type> const& UnknownRows::element_types(std::size_t row) const { return state_->element_types[row]; }

std::vector<std::pair<std::string, Interval>> const& UnknownRows::of_run() const { return state_->of_run; }

std::uint32_t UnknownRows::skeleton_id(std::size_t row, RowSkeleton const& skeleton) {
  return state_->skeleton_id(row, skeleton);
}

}  // namespace assay
