#include "generators/random/make.hpp"

#include <algorithm>

#include "generators/random/families.hpp"
#include "generators/values/values.hpp"

namespace assay::random_programs {
namespace {

constexpr std::size_t kMinOps = 3;
constexpr std::uint64_t kTriesOfLarge = 8;  // programs in which no result depends on the inputs are rare

Tensor filled(std::string const& element, Shape const& shape, DataPattern pattern, Random& random) {
  Tensor tensor = make_tensor(element_named(element), shape);
  fill(tensor, pattern, random);
  return tensor;
}

std::string any_element(ProgramBuilder& builder, MakeOptions const& options) {
  static constexpr char const* kElements[] = {
      "f32", "f32", "f32",  "f32", "f64",  "f64", "f16",      "bf16", "i32",          "i32",          "i32",    "i64",
      "i8",  "ui8", "ui32", "i16", "ui16", "i1",  "f8E4M3FN", "i4",   "complex<f32>", "complex<f64>", "f8E5M2", "ui64"};
  if (!options.elements.empty()) return options.elements[builder.random.below(options.elements.size())];
  return kElements[builder.random.below(std::size(kElements))];
}

// Arguments with related shapes: most have the shape of the first one, or a part of it.
std::vector<ValueId> make_arguments(ProgramBuilder& builder, MakeOptions const& options, bool dynamic) {
  static constexpr DataPattern kPatterns[] = {
      DataPattern::ordinary,       DataPattern::ordinary,       DataPattern::ordinary,
      DataPattern::small_integers, DataPattern::small_integers, DataPattern::distinct,
      DataPattern::ties,           DataPattern::special,        DataPattern::one_special};
  std::vector<ValueId> arguments;
  Shape const first = builder.small_shape(1, 3);
  std::string element = any_element(builder, options);
  for (auto more = builder.random.between(1, 4); more > 0; --more) {
    Shape shape = builder.chance(2) ? first : builder.small_shape(dynamic ? 1 : 0, 3);
    DataPattern const pattern =
        options.ordinary_data ? DataPattern::ordinary : kPatterns[builder.random.below(std::size(kPatterns))];
    std::array<RuntimeValue, kDataSets> live;
    for (std::size_t i = 0; i < kDataSets; ++i)
      live[i] = filled(element, shape, i == 0 || pattern != DataPattern::one_special ? pattern : DataPattern::ordinary,
                       builder.random);
    arguments.push_back(builder.argument(type_text(shape, element), live));
    if (builder.chance(2)) element = any_element(builder, options);
  }
  return arguments;
}

// Values that are unused and depend on the inputs.
std::vector<ValueId> results(ProgramBuilder& builder, std::size_t arguments, std::size_t most) {
  auto const& own = builder.own();
  std::set<ValueId> read;
  BuiltRegion const region = builder.region();
  for (BuiltOp const& op : region.ops)
    for (ValueId value : taken(op)) read.insert(value);
  std::vector<ValueId> found;
  for (std::size_t i = own.size(); i > arguments && found.size() < most; --i) {
    BuiltValue const& value = builder.at(own[i - 1]);
    if (value.tensor && value.varies && !read.contains(own[i - 1])) found.push_back(own[i - 1]);
  }
  std::ranges::reverse(found);
  return found;
}

// Casts between static types outside a function and types with unknown sizes inside.
MaybeValue recast(ProgramBuilder& builder, ValueId value, Shape const& shape) {
  auto const sizes = builder.integers(builder.at(value).size(), "i32");
  return sizes ? builder.add("stablehlo.dynamic_reshape", {value, *sizes}, "",
                             type_text(shape, builder.at(value).element_text))
               : std::nullopt;
}

// Makes @main call a function whose arguments have unknown sizes.
bool make_dynamic(ProgramBuilder& builder, ProgramRecipe const& recipe, std::vector<ValueId> const& arguments,
                  MakeOptions const& options) {
  std::vector<ValueId> operands, inner;
  for (ValueId argument : arguments) {
    Shape shape = builder.at(argument).shape;
    for (auto& size : shape)
      if (builder.chance(2) || shape.size() == 1) size = kDynamic;
    if (builder.at(argument).shape.empty() || shape == builder.at(argument).shape) {
      operands.push_back(argument);
    } else {
      auto const cast = recast(builder, argument, shape);
      if (!cast) return false;
      operands.push_back(*cast);
    }
    inner.push_back(builder.argument_like(operands.back()));
  }
  builder.open(inner, true);
  add_random_ops(builder, recipe.steps);
  auto const returned = results(builder, inner.size(), options.max_results);
  BuiltRegion region = builder.close(returned);
  if (returned.empty()) return false;
  drop_dead(region, {}, 0);
  builder.program.functions.push_back({"of_any_size", std::move(region), false});
  NewOp op{"func.call", "callee = @of_any_size", operands, {}, {}};
  for (ValueId value : returned) op.results.push_back(builder.at(value).type);
  std::vector<ValueId> called;
  if (!builder.add(op, called)) return false;
  for (ValueId value : called)
    if (!builder.at(value).is_static() && builder.at(value).type.find('#') == std::string::npos &&
        !recast(builder, value, builder.at(value).size()))
      return false;
  return true;
}

}  // namespace

GeneratedProgram make(ProgramRecipe const& recipe, MakeOptions const& options) {
  // Reserve some ops for @main of a dynamic program.
  ProgramBuilder builder(*options.profile, options.solved, recipe.callees, options.max_ops, options.observed);
  builder.random = Random(recipe.draw);
  builder.chlo = options.chlo;
  bool const dynamic = recipe.kind == ProgramKind::dynamic;
  auto const arguments = make_arguments(builder, options, dynamic);
  builder.open(arguments);
  bool added = true;
  if (dynamic)
    added = make_dynamic(builder, recipe, arguments, options);
  else
    add_random_ops(builder, recipe.steps);
  auto const returned = results(builder, arguments.size(), options.max_results);
  std::size_t const unused = builder.chance(3) ? 1 : 0;
  BuiltRegion region = builder.close(returned);
  GeneratedProgram made;
  made.outcomes = builder.outcomes();
  drop_dead(region, {}, unused);
  if (!added || returned.empty() || op_count(region) < kMinOps) return made;
  std::ranges::for_each(arguments, [&](ValueId value) {
    made.inputs.push_back(builder.at(value).now());
    made.contexts.push_back(builder.at(value).context);
  });
  builder.program.functions.push_back({"main", std::move(region), false});
  for (BuiltFunction const& function : builder.program.functions) {
    op_names(function.body, made.ops);
    made.op_count += op_count(function.body);
  }
  for (BuiltValue const& value : builder.program.values)
    if (value.tensor) made.elements.insert(value.element_text);
  made.text = builder.program.text();
  return made;
}

GeneratedProgram random_large_program(std::uint64_t seed, std::size_t ops, Profile const& profile) {
  MakeOptions options;
  options.profile = &profile;
  options.elements = {"f32", "f32", "f32", "f64", "bf16", "f16", "i32"};
  options.max_ops = options.max_results = ops;
  options.observed = options.ordinary_data = true;
  GeneratedProgram made;
  for (std::uint64_t again = 0; made.text.empty() && again < kTriesOfLarge; ++again)
    made = make(large_program_recipe(ops, mixed(seed) + again), options);
  return made;
}

}  // namespace assay::random_programs
