// The unknowns of each row of an op in each form.
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

namespace assay::inline constraints {
namespace {

// Of each class one or more, so that types can agree and differ in each respect that functions of the notation ask for:
// width, signedness; storage, expressed type, ranges, scales, zero points, and the axis and number of parameters.
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

// A type that a row names, as programs write it; empty for classes.
std::string named_element(std::string_view name) {
  if (name.starts_with("si")) name.remove_prefix(1);
  bool integer = name.starts_with("i") || name.starts_with("ui");
  std::string_view digits = name.substr(name.starts_with("ui") ? 2 : 1);
  integer = integer && !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  return integer || name == "index" || float_width(name) ? std::string(name) : "";
}

// A clause about a type: `self` is the type, other names are what the built-in function of that name says of it.
class TypeMembers final : public Environment {
public:
  TypeMembers(Context& context, Arena& arena, ElementSpec const& element, Type type)
      : context_(context), arena_(arena), element_(element), self_(make_type(type)) {}

  bool member(std::string_view name, Datum& value) const override {
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
  Datum self_;
};

void spell(std::string& text, TensorForm const& form) {
  text += form.kind;
  text += fmt::format(":{}{}", form.rank, form.constant ? "c" : "");
  for (std::int64_t size : form.sizes) text += fmt::format("x{}", size);
  if (form.members.empty()) return;
  text += '<';
  for (TensorForm const& member : form.members) spell(text, member), text += ',';
  text += '>';
}

std::string spelling(RowForm const& form) {
  std::string text = fmt::format("{}{}", form.written ? 'w' : 'a', form.copy);
  for (TensorForm const& tensor : form.tensors) text += '(', spell(text, tensor), text += ')';
  for (std::int64_t length : form.lengths) text += fmt::format("[{}]", length);
  for (std::string const& value : form.cases) text += fmt::format("'{}'", value);
  for (auto const& [inputs, outputs] : form.regions) {
    text += '{';
    for (TensorForm const& tensor : inputs) spell(text, tensor), text += ',';
    text += "->";
    for (TensorForm const& tensor : outputs) spell(text, tensor), text += ',';
    text += '}';
  }
  return text;
}

}  // namespace

AttributeForm attribute_form(Row const& row, Context& context) {
  TypeAlternative const& type = row.types.at(0);
  std::string_view kind = type.kind;
  AttributeForm form;
  form.tensor = kind == "tensor";
  if (form.tensor && !type.elements.empty()) kind = type.elements[0];
  if (kind == "integer") kind = "si64";
  if (kind == "boolean") kind = "i1";
  if (kind == "number") kind = "f32";
  form.kind = kind;
  if (Datum named; builtin_name(kind, context, named) && named.is(DatumKind::type)) {
    form.element = named.type;
    form.kind = is_boolean(named.type)                                                         ? "boolean"
                : named.type->kind == TypeKind::floating                                       ? "float"
                : named.type->kind == TypeKind::integer || named.type->kind == TypeKind::index ? "integer"
                                                                                               : "other";
  } else if (kind != "type" && kind != "enum" && kind != "string" && kind != "symbol" && kind != "elements") {
    form.kind = "other";
  }
  return form;
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

Datum UnknownRows::State::list(std::vector<Datum> const& items) {
  Datum d;
  d.kind = DatumKind::list;
  ListData data;
  data.items = arena.copy(items);
  d.list = arena.make(data);
  return d;
}

Datum UnknownRows::State::tensor(std::vector<Datum> const& items, std::span<std::int64_t const> shape, Type type) {
  Datum d;
  d.kind = DatumKind::list;
  ListData data;
  data.items = arena.copy(items);
  data.shape = arena.copy(shape);
  data.is_tensor = true;
  data.type = type;
  d.list = arena.make(data);
  return d;
}

std::uint32_t UnknownRows::State::number(std::size_t row, RowForm const& form) {
  auto [at, fresh] = numbers[row].try_emplace(spelling(form), 0);
  if (fresh) {
    made.push_back({});
    at->second = static_cast<std::uint32_t>(made.size());
    made.back().form = form;
  }
  return at->second;
}

UnknownRow& UnknownRows::State::row(std::size_t row, RowForm const& form) {
  UnknownRow& found = made[number(row, form) - 1];
  if (!std::exchange(found.made, true)) make_row(row, found);
  return found;
}

Interval UnknownRows::State::symbol(std::string const& name, Interval range, UnknownRow& row) {
  Interval made = pool.symbol(name, range);
  if (made.term) row.symbols.push_back(made.term);
  return made;
}

Truth UnknownRows::State::valid(Type element, std::span<std::int64_t const> shape) {
  ElementSpec const* rules = Specification::get().element("type", "quantized_type");
  if (!rules || element->kind != TypeKind::quantized) return Truth::yes;
  while (any_sizes.size() < shape.size())
    any_sizes.push_back(pool.symbol(fmt::format("size({})", any_sizes.size()), {0, bounds.max_size}));
  auto [at, fresh] = valid_types.try_emplace({element, shape.size()}, Truth::yes);
  if (fresh) {
    std::vector<std::int64_t> sizes;
    for (std::size_t i = 0; i < shape.size(); ++i) sizes.push_back(sized(any_sizes[i]));
    TypeMembers members(*context, arena, *rules, context->tensor(sizes, element));
    for (Clause const& clause : rules->clauses) {
      if (clause.official == Official::only || at->second == Truth::no) continue;
      Encoded encoded = encode(clause.formula, members, arena);
      at->second = conjunction(at->second, encoded.complete() ? encoded.holds : Truth(Truth::no));
    }
  }
  return substitute(at->second, [&](Term const* symbol) -> std::optional<Interval> {
    auto const axis = std::ranges::find(any_sizes, symbol, &Interval::term) - any_sizes.begin();
    std::int64_t const size = shape[static_cast<std::size_t>(axis)];
    Term const* const term = term_of_size(size);
    return term ? TermPool::integer(term) : Interval{size, size};
  });
}

Type UnknownRows::State::type(std::string const& name, TensorForm const& form, std::span<Type const> elements,
                              UnknownRow& row) {
  std::string key = fmt::format("{}/{}/", row.form.copy, name);
  spell(key, form);
  auto [at, fresh] = types.try_emplace(std::move(key));
  UnknownRow& known = at->second;
  if (fresh) known.types = {new_type(name, form, elements, known)};
  row.truth = conjunction(row.truth, known.truth);
  row.symbols.insert(row.symbols.end(), known.symbols.begin(), known.symbols.end());
  return known.types[0];
}

Type UnknownRows::State::new_type(std::string const& name, TensorForm const& form, std::span<Type const> elements,
                                  UnknownRow& row, Datum* constant) {
  if (form.kind == "token") return context->token();
  if (form.kind.starts_with('!')) return context->opaque(form.kind);
  if (form.kind == "tuple" || form.kind == "future") {
    std::vector<Type> members;
    for (std::size_t i = 0; i < form.members.size(); ++i)
      members.push_back(new_type(fmt::format("{}[{}]", name, i), form.members[i], universe, row));
    return form.kind == "tuple" ? context->tuple(members) : context->future(members);
  }
  std::vector<Type> candidates(elements.begin(), elements.end());
  auto numbered = [](Type t) { return is_boolean(t) || t->kind == TypeKind::integer || t->kind == TypeKind::index; };
  if (constant && std::ranges::any_of(candidates, numbered)) std::erase_if(candidates, std::not_fn(numbered));
  // A stablehlo.constant has no elements of type index.
  if (constant) std::erase_if(candidates, [](Type t) { return t->kind == TypeKind::index; });
  bool buffer = form.kind == "buffer";
  if (buffer) std::erase_if(candidates, [](Type t) { return t->kind == TypeKind::quantized; });
  if (candidates.empty()) {
    row.truth = Truth::no;
    candidates.push_back(context->integer(32));
  }
  std::vector<std::int64_t> shape;
  for (int axis = 0; axis < form.rank; ++axis) {
    auto i = static_cast<std::size_t>(axis);
    bool known = i < form.sizes.size();
    shape.push_back(known ? form.sizes[i]
                          : sized(symbol(fmt::format("dim({}, {})", name, axis), {0, bounds.max_size}, row)));
  }
  Interval number = {0, 0};
  if (candidates.size() > 1)
    number = symbol(fmt::format("element_type({})", name), {0, Wide(candidates.size()) - 1}, row);
  auto with = [&](Type element) {
    if (!buffer) return context->tensor(shape, element);
    return context->unique({.kind = TypeKind::memref, .element = element, .shape = shape});
  };
  std::vector<Interval> values;
  if (constant) {
    std::size_t count = 1;
    for (std::int64_t size : shape) count *= static_cast<std::size_t>(size);
    bool truths = candidates.size() == 1 && is_boolean(candidates[0]);
    for (std::size_t i = 0; i < count; ++i) {
      Interval range = truths ? Interval{0, 1} : Interval{-bounds.max_integer, bounds.max_integer};
      values.push_back(symbol(fmt::format("value({})[{}]", name, i), range, row));
    }
    std::vector<Datum> items;
    for (Interval value : values) items.push_back(truths ? make(equal(value, {1, 1})) : make(value));
    *constant = shape.empty() ? items[0] : tensor(items, shape, nullptr);
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    Truth fits = valid(candidates[i], shape);
    if (constant && numbered(candidates[i]) && candidates[i]->kind == TypeKind::integer) {
      Interval range = range_of(candidates[i]);
      for (Interval value : values)
        fits = conjunction(
            fits, conjunction(less_equal({range.low, range.low}, value), less_equal(value, {range.high, range.high})));
    }
    if (fits == Truth::yes) continue;
    Interval const at{Wide(i), Wide(i)};
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
  if (!row.form.written) return;
  std::vector<Datum> items;
  for (std::size_t i = 0; i < row.form.tensors.size(); ++i) {
    TensorForm const& form = row.form.tensors[i];
    std::string name = spec_row.variadic ? fmt::format("{}[{}]", spec_row.name, i) : spec_row.name;
    Datum constant;
    Value value;
    auto const& elements_of_row = element_types[number];
    value.type =
        form.constant ? new_type(name, form, elements_of_row, row, &constant) : type(name, form, elements_of_row, row);
    Value const* at = arena.make(value);
    if (form.constant) elements.emplace(at, constant);
    row.types.push_back(value.type);
    row.values.push_back(at);
    items.push_back(make_placeholder(value.type, at));
  }
  row.valued = spec_row.variadic || !items.empty();
  if (row.valued) row.value = spec_row.variadic ? list(items) : items[0];
}

void UnknownRows::State::make_attribute(Row const& spec_row, std::size_t number, UnknownRow& row) {
  if (!row.form.written) return;
  row.valued = true;
  AttributeForm const form = attribute_form(spec_row, *context);
  auto text = [&](std::string const& value, std::size_t i) {
    std::string_view const stable = arena.copy(std::string_view(value));
    if (form.kind == "enum") return make_name(stable);
    Datum d = make_text(stable);
    if (form.kind == "symbol") d.kind = DatumKind::symbol;
    if (form.kind == "float") d = make(std::strtod(value.c_str(), nullptr)), d.type = form.element;
    if (form.kind != "symbol") return d;
    bool named = i < row.form.regions.size();
    row.signatures.push_back(named ? signature(fmt::format("@{}", value), row.form.regions[i], row) : nullptr);
    return d;
  };
  if (form.kind == "integer" || form.kind == "boolean") {
    std::size_t count = 1;
    for (std::int64_t length : row.form.lengths) count *= static_cast<std::size_t>(length);
    Interval range{-bounds.max_integer, bounds.max_integer};
    if (form.element->kind == TypeKind::integer) {
      Interval whole = range_of(form.element);
      range = {std::max(range.low, whole.low), std::min(range.high, whole.high)};
    }
    std::vector<Datum> items;
    for (std::size_t i = 0; i < count; ++i) {
      std::string name = row.form.lengths.empty() ? spec_row.name : fmt::format("{}[{}]", spec_row.name, i);
      if (row.form.lengths.size() == 2) {
        auto columns = static_cast<std::size_t>(row.form.lengths[1]);
        name = fmt::format("{}[{}, {}]", spec_row.name, i / columns, i % columns);
      }
      row.numbers.push_back(symbol(name, range, row));
      items.push_back(form.kind == "boolean" ? make(equal(row.numbers.back(), {1, 1})) : make(row.numbers.back()));
      items.back().type = form.element;
    }
    if (row.form.lengths.empty()) {
      row.value = items[0];
    } else {
      Type type = row.form.lengths.size() > 1 ? context->tensor(row.form.lengths, form.element) : nullptr;
      row.value = form.tensor ? tensor(items, row.form.lengths, type) : list(items);
    }
  } else if (form.kind == "type" || form.kind == "elements") {
    if (form.kind == "elements") {
      TensorForm const shape = row.form.tensors.empty() ? TensorForm() : row.form.tensors[0];
      row.types.push_back(type(spec_row.name, shape, element_types[number], row));
      row.value.kind = DatumKind::attribute;
      row.value.attribute = context->unique({.kind = AttributeKind::dense_resource, .type = row.types[0]});
      return;
    }
    TensorForm scalar;
    row.types.push_back(type(spec_row.name, scalar, element_types[number], row)->element);
    row.value = make_type(row.types[0]);
  } else if (spec_row.variadic) {
    std::vector<Datum> items;
    for (std::size_t i = 0; i < row.form.cases.size(); ++i) items.push_back(text(row.form.cases[i], i));
    row.value = list(items);
  } else if (!row.form.cases.empty()) {
    row.value = text(row.form.cases[0], 0);
  } else if (spec_row.types[0].kind == "unit") {
    row.value = make(true);
  } else if (spec_row.types[0].kind == "list") {
    row.value = list({});
  } else {
    row.value.kind = DatumKind::attribute;
    row.value.attribute = context->unique({.kind = AttributeKind::dictionary});
  }
}

Signature const* UnknownRows::State::signature(std::string const& name, SignatureForm const& form, UnknownRow& row) {
  std::vector<Type> inputs, outputs;
  for (std::size_t i = 0; i < form.first.size(); ++i)
    inputs.push_back(type(fmt::format("input_types({})[{}]", name, i), form.first[i], universe, row));
  for (std::size_t i = 0; i < form.second.size(); ++i)
    outputs.push_back(type(fmt::format("output_types({})[{}]", name, i), form.second[i], universe, row));
  Signature signature;
  signature.inputs = arena.copy(inputs);
  signature.outputs = arena.copy(outputs);
  return arena.make(signature);
}

void UnknownRows::State::make_regions(Row const& spec_row, std::size_t, UnknownRow& row) {
  if (!row.form.written) return;
  std::vector<Datum> items;
  for (std::size_t i = 0; i < row.form.regions.size(); ++i) {
    std::string name = spec_row.variadic ? fmt::format("{}[{}]", spec_row.name, i) : spec_row.name;
    row.signatures.push_back(signature(name, row.form.regions[i], row));
    Datum d;
    d.kind = DatumKind::signature;
    d.signature = row.signatures.back();
    items.push_back(d);
  }
  row.valued = spec_row.variadic || !items.empty();
  if (row.valued) row.value = spec_row.variadic ? list(items) : items[0];
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

std::uint32_t UnknownRows::number(std::size_t row, RowForm const& form) { return state_->number(row, form); }

}  // namespace assay::inline constraints
