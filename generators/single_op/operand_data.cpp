#include "generators/single_op/operand_data.hpp"

#include <algorithm>

#include "oracle/formats/number.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {
namespace {

// Whether all element types of the row are integers or, with `booleans`, i1.
bool only(Row const& row, bool booleans) {
  if (row.kind != RowKind::input || row.types.empty()) return false;
  for (TypeAlternative const& type : row.types) {
    if (type.elements.empty()) return false;
    for (std::string const& element : type.elements) {
      bool const boolean = element == "boolean" || element == "i1";
      bool const integer =
          element.ends_with("integer") || element == "index" || element.starts_with("si") || element.starts_with("ui");
      if (booleans ? !boolean : !integer) return false;
    }
  }
  return true;
}

// Whether an operand is an index, a count or a distance: it has integers, and the op also has other operands or
// regions.
bool is_index(OpSpec const& spec, std::size_t row) {
  if (row >= spec.rows.size() || !only(spec.rows[row], false)) return false;
  for (Row const& other : spec.rows)
    if (other.kind == RowKind::function || (other.kind == RowKind::input && !only(other, false))) return true;
  return false;
}

bool is_contraction(OpSpec const& spec) {
  return std::ranges::any_of(spec.rows, [](Row const& row) {
    return row.kind == RowKind::attribute && row.variadic && !row.types.empty() && row.types[0].kind == "enum";
  });
}

void fill_known(Tensor& tensor, Attribute literal) {
  auto const numbers = integer_elements(literal);
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    std::size_t const at = numbers && numbers->size() == 1 ? 0 : static_cast<std::size_t>(i);
    tensor.set(i, numbers && at < numbers->size() ? static_cast<std::uint64_t>((*numbers)[at]) : 0);
  }
}

// Upper bound of useful indices: the greatest size, or the number of regions.
std::int64_t index_end(LoneOp const& op, OpText const& text) {
  std::int64_t end = static_cast<std::int64_t>(op.op->regions.size());
  for (OpInput const& input : text.inputs)
    if (input.row < op.spec->rows.size() && !is_index(*op.spec, input.row))
      for (std::int64_t const size : input.type->shape) end = std::max(end, size);
  return end;
}

void fill_indices(Tensor& tensor, std::int64_t end, std::size_t turn, Random& random) {
  bool const is_signed = tensor.element().integer.is_signed;
  auto const greatest =
      static_cast<std::int64_t>(std::min<std::uint64_t>(tensor.element().integer.greatest(), 1 << 30));
  std::vector<std::int64_t> edges = {end - 1, end, end + 1, 0, greatest};
  if (is_signed) edges.insert(edges.end(), {-1, -2, -end, -greatest});
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    bool const edge = turn % 2 == 1 && random.one_in(3);
    std::int64_t index =
        edge ? edges[random.below(edges.size())] : random.between(0, std::max<std::int64_t>(end - 1, 0));
    tensor.set(i, static_cast<std::uint64_t>(std::min(index, greatest)));
  }
}

// Whether a boolean attribute of the op is true, such as indices_are_sorted.
bool promises(LoneOp const& op, std::string_view what) {
  Attribute const promise = op.op->attribute(what);
  return promise && promise->kind == AttributeKind::boolean && promise->value != 0;
}

// Fills in ascending order, so that index vectors are sorted in any layout: distributed over the range or, with
// `apart`, so far apart that no two slices overlap. False if the type does not have enough values.
bool fill_rising(Tensor& tensor, std::int64_t end, bool apart) {
  std::int64_t const count = tensor.count();
  auto const greatest =
      static_cast<std::int64_t>(std::min<std::uint64_t>(tensor.element().integer.greatest(), 1 << 30));
  if (apart && count > 1 && (count - 1) * std::max<std::int64_t>(end, 1) > greatest) return false;
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t const index = apart ? i * std::max<std::int64_t>(end, 1) : i * end / count;
    tensor.set(i, static_cast<std::uint64_t>(std::min(index, greatest)));
  }
  return true;
}

// Fills with 1, -1, and a few twos.
void fill_units(Tensor& tensor, Random& random) {
  Element const& element = tensor.element();
  if (!is_float(element) && !element.is(Element::Kind::integer))
    return fill(tensor, DataPattern::small_integers, random);
  bool const floats = !element.is(Element::Kind::integer);
  bool const is_signed = floats ? element.floating->has_sign : element.integer.is_signed;
  int const most = floats && element.floating->exponent_bits < 5 ? 1 : 4;
  int twos = 0;
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    bool const two = twos < most && random.one_in(4) && (floats || element.integer.bits > 2);
    twos += two ? 1 : 0;
    std::int64_t const number = (two ? 2 : 1) * (is_signed && random.one_in(2) ? -1 : 1);
    tensor.set(i, floats ? round(Number::of(number), *element.floating) : static_cast<std::uint64_t>(number));
    if (element.is(Element::Kind::complex)) tensor.set(i, 0, 1);
  }
}

// Whether the operand is the init value of a combiner. Only ops with init values have combiners.
bool is_init(OpSpec const& spec, std::size_t row) {
  if (row >= spec.rows.size()) return false;
  auto const& types = spec.rows[row].types;
  return !types.empty() && std::ranges::all_of(types, [](TypeAlternative const& type) { return type.rank == 0; });
}

// The identity element of the combiner, as far as the type has one.
std::uint64_t identity_of(std::string_view combiner, Element const& element) {
  bool const floats = is_float(element);
  if (combiner == "multiply") return floats ? round(Number::of(std::int64_t{1}), *element.floating) : 1;
  bool const lowest = combiner == "maximum" || combiner == "largest", highest = combiner == "minimum";
  if (floats) {
    if (!lowest && !highest) return 0;
    FloatFormat const& format = *element.floating;
    std::uint64_t const greatest = format.has_infinity() ? format.infinity_code() : format.max_finite_code();
    return highest ? greatest : format.has_sign ? greatest | format.sign_bit() : 0;
  }
  if (element.is(Element::Kind::quantized)) {
    Quantization const& quantization = *element.quantization;
    return static_cast<std::uint64_t>(lowest    ? quantization.storage_min
                                      : highest ? quantization.storage_max
                                                : quantization.zero_points[0]);
  }
  if (lowest) return element.integer.least();
  if (highest) return element.integer.greatest();
  return combiner == "and" ? element.integer.wrap(~std::uint64_t{0}) : 0;
}

// Whether the operand determines the shape of the result, according to the op's execution rules.
bool is_shape(OpSpec const& spec, std::size_t row) {
  return row < spec.rows.size() && std::ranges::any_of(spec.execution, [&](ExecutionRule const& rule) {
           return (rule.op.empty() || spec.name.ends_with(rule.op)) &&
                  rule.text.starts_with("shape(result) = value(" + spec.rows[row].name + ")");
         });
}

// The declared size of the dimension that the operand determines, according to the op's execution rules (`dim(result,
// dimension) = value(size)`). nullopt if none is declared.
std::optional<std::int64_t> declared_size(LoneOp const& op, GoldenProgram const& program, std::size_t row) {
  if (row >= op.spec->rows.size()) return std::nullopt;
  std::string const begin = "dim(result, ", end = ") = value(" + op.spec->rows[row].name + ")";
  for (ExecutionRule const& rule : op.spec->execution) {
    std::string_view axis_name = rule.text;
    if (!axis_name.starts_with(begin) || !axis_name.ends_with(end)) continue;
    axis_name = axis_name.substr(begin.size(), axis_name.size() - begin.size() - end.size());
    Attribute const axis = op.op->attribute(axis_name);
    Attribute const signature = program.program().top->ops[0]->attribute("function_type");
    if (!axis || !signature || signature->type->results.empty()) return std::nullopt;
    auto const shape = signature->type->results[0]->shape;
    auto const at = static_cast<std::size_t>(axis->value);
    return at < shape.size() && shape[at] != kDynamic ? std::optional(shape[at]) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

DataUse data_use(LoneOp const& op, OpText const& text) {
  DataUse use = DataUse::computes;
  bool decided = false;
  for (auto const& [role, name] : text.bodies) {
    if (role == BodyRole::comparison) {
      if (!decided) use = DataUse::orders;
      decided = true;
    } else if (role == BodyRole::combiner) {
      use = name == "add"                                                 ? DataUse::sums
            : name == "multiply"                                          ? DataUse::multiplies
            : name == "maximum" || name == "minimum" || name == "largest" ? DataUse::orders
            : name == "and" || name == "or" || name == "xor"              ? DataUse::bits
                                                                          : DataUse::moves;
      decided = true;
    }
  }
  if (decided) return use;
  if (is_contraction(*op.spec)) return DataUse::sums;
  bool const has_data = std::ranges::any_of(text.inputs, [&](OpInput const& input) {
    return input.row < op.spec->rows.size() && !is_index(*op.spec, input.row);
  });
  if (!has_data) return DataUse::counts;
  if (std::ranges::count(sorting_rules(), op.spec->name, &SetRule::name) > 0) return DataUse::orders;
  for (auto const* trait : {"exchanges_elements", "forwards_values", "moves_elements", "value_independent"})
    if (op.spec->has_trait(trait)) return DataUse::moves;
  return DataUse::computes;
}

std::vector<DataRecipe> data_recipes(DataUse use) {
  auto const plain = [](DataPattern pattern) {
    return DataRecipe{std::string(to_string(pattern)), pattern, false, false, false};
  };
  DataRecipe const proof{"small_integers", DataPattern::small_integers, false, true, false};
  switch (use) {
    case DataUse::counts:
      return {plain(DataPattern::distinct)};
    case DataUse::moves:
      return {plain(DataPattern::distinct), plain(DataPattern::one_special), plain(DataPattern::special)};
    case DataUse::sums:
      return {proof, plain(DataPattern::ordinary), plain(DataPattern::cancelling), plain(DataPattern::one_special),
              plain(DataPattern::wide)};
    case DataUse::multiplies:
      return {{"units", DataPattern::small_integers, true, false, false},
              plain(DataPattern::ordinary),
              plain(DataPattern::one_special)};
    case DataUse::orders:
      return {plain(DataPattern::ties), plain(DataPattern::special), plain(DataPattern::distinct)};
    case DataUse::bits:
      return {plain(DataPattern::distinct), plain(DataPattern::wide), plain(DataPattern::special)};
    case DataUse::computes:
      return {{"small_integers", DataPattern::small_integers, false, false, false},
              plain(DataPattern::ordinary),
              plain(DataPattern::one_special),
              plain(DataPattern::distinct),
              plain(DataPattern::special),
              plain(DataPattern::wide)};
  }
  return {};
}

namespace {

// Fills an operand whose values have a meaning for the op, such as an index. False if there are no suitable values;
// nullopt if the operand is ordinary data.
std::optional<bool> fill_by_role(Tensor& tensor, LoneOp const& op, OpText const& text, OpInput const& input,
                                 GoldenProgram const& program, DataRecipe const& recipe, std::size_t turn,
                                 Random& random) {
  Element const& element = tensor.element();
  std::string_view combiner;
  for (auto const& [role, name] : text.bodies)
    if (role == BodyRole::combiner) combiner = name;
  bool const whole = element.is(Element::Kind::integer);
  if (whole && is_shape(*op.spec, input.row) && !text.outputs.empty() &&
      tensor.count() == static_cast<std::int64_t>(text.outputs[0]->shape.size())) {
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      tensor.set(i, static_cast<std::uint64_t>(text.outputs[0]->shape[static_cast<std::size_t>(i)]));
    return true;
  }
  if (auto const size = whole && tensor.count() == 1 ? declared_size(op, program, input.row) : std::nullopt) {
    tensor.set(0, static_cast<std::uint64_t>(*size));
    return true;
  }
  if (!combiner.empty() && is_init(*op.spec, input.row) && (recipe.order_proof || turn % 4 != 3)) {
    tensor.set(0, identity_of(combiner, element));
    if (element.is(Element::Kind::complex)) tensor.set(0, 0, 1);
    return true;
  }
  if (!whole || !is_index(*op.spec, input.row)) return std::nullopt;
  std::int64_t const end = index_end(op, text);
  bool const apart = promises(op, "unique_indices");
  if (apart || promises(op, "indices_are_sorted")) return fill_rising(tensor, end, apart);
  fill_indices(tensor, end, turn, random);
  return true;
}

}  // namespace

std::optional<std::vector<Tensor>> make_inputs(LoneOp const* op, OpText const& text, GoldenProgram const& program,
                                               DataRecipe const& recipe, std::size_t turn, Random& random) {
  std::vector<Tensor> inputs;
  for (std::size_t i = 0; i < text.inputs.size(); ++i) {
    OpInput const& input = text.inputs[i];
    Element element;
    // The types must be those of the golden program, because quantization is compared by address.
    if (!element_of(program.arguments()[i]->element, element)) return std::nullopt;
    Tensor tensor = program.make(element, Shape(input.type->shape.begin(), input.type->shape.end()));
    inputs.push_back(tensor);
    std::optional<bool> filled;
    if (input.known)
      fill_known(tensor, *input.known), filled = true;
    else if (op)
      filled = fill_by_role(tensor, *op, text, input, program, recipe, turn, random);
    if (filled && !*filled) return std::nullopt;
    if (filled) continue;
    if (element.is(Element::Kind::boolean) && tensor.count() == 1)
      tensor.set(0, (turn + i) % 2);
    else if (recipe.units)
      fill_units(tensor, random);
    else
      fill(tensor, recipe.pattern, random);
    if (recipe.no_negatives && !element.is(Element::Kind::quantized) && element.floating && element.floating->has_sign)
      for (std::int64_t k = 0; k < tensor.count(); ++k)
        for (int part = 0; part < parts_of(element); ++part)
          tensor.set(k, tensor.get(k, part) & element.floating->magnitude_mask(), part);
  }
  return inputs;
}

std::function<Tensor(Type)> literals(Random& random) {
  return [own = Random(random.next())](Type type) mutable {
    Element element;
    element_of(type->element, element);
    Tensor tensor = make_tensor(element, Shape(type->shape.begin(), type->shape.end()));
    fill(tensor, own.one_in(2) ? DataPattern::one_special : DataPattern::distinct, own);
    return tensor;
  };
}

}  // namespace assay
