#include "generators/random/make.hpp"

#include <algorithm>

#include "generators/random/families.hpp"
#include "generators/values/values.hpp"

namespace assay::inline generators::graphs {
namespace {

constexpr std::size_t kFewestOps = 3, kTensorPadding = 64;

Tensor filled(std::string const& element, Shape const& shape, Filling filling, Random& random) {
  Element const type = element_named(element);
  auto const bytes = static_cast<std::size_t>(element_count(shape)) * type.bytes() + kTensorPadding;
  Tensor tensor(type, shape, std::shared_ptr<std::byte[]>(new std::byte[bytes]));
  fill(tensor, filling, random);
  return tensor;
}

std::string any_element(Workshop& shop, MakeOptions const& options) {
  static constexpr char const* kElements[] = {
      "f32", "f32", "f32",  "f32", "f64",  "f64", "f16",      "bf16", "i32",          "i32",          "i32",    "i64",
      "i8",  "ui8", "ui32", "i16", "ui16", "i1",  "f8E4M3FN", "i4",   "complex<f32>", "complex<f64>", "f8E5M2", "ui64"};
  if (!options.elements.empty()) return options.elements[shop.random.below(options.elements.size())];
  return kElements[shop.random.below(std::size(kElements))];
}

// Shapes that go together: most are the first one's, or parts of it.
std::vector<ValueId> make_arguments(Workshop& shop, MakeOptions const& options, bool dynamic) {
  static constexpr Filling kFillings0[] = {Filling::ordinary,       Filling::ordinary,       Filling::ordinary,
                                           Filling::small_integers, Filling::small_integers, Filling::distinct,
                                           Filling::ties,           Filling::special,        Filling::one_special};
  std::vector<ValueId> arguments;
  Shape const first = shop.small_shape(1, 3);
  std::string element = any_element(shop, options);
  for (auto more = shop.random.between(1, 4); more > 0; --more) {
    Shape shape = shop.chance(2) ? first : shop.small_shape(dynamic ? 1 : 0, 3);
    Filling const filling = kFillings0[shop.random.below(std::size(kFillings0))];
    std::array<RuntimeValue, kFillings> live;
    for (std::size_t i = 0; i < kFillings; ++i)
      live[i] =
          filled(element, shape, i == 0 || filling != Filling::one_special ? filling : Filling::ordinary, shop.random);
    arguments.push_back(shop.argument(type_text(shape, element), live));
    if (shop.chance(2)) element = any_element(shop, options);
  }
  return arguments;
}

// What nothing uses, and the inputs decide.
std::vector<ValueId> results(Workshop& shop, std::size_t arguments, std::size_t most) {
  auto const& own = shop.own();
  std::set<ValueId> read;
  GraphRegion const region = shop.region();
  for (GraphOp const& op : region.ops)
    for (ValueId value : taken(op)) read.insert(value);
  std::vector<ValueId> found;
  for (std::size_t i = own.size(); i > arguments && found.size() < most; --i) {
    GraphValue const& value = shop.at(own[i - 1]);
    if (value.tensor && value.varies && !read.contains(own[i - 1])) found.push_back(own[i - 1]);
  }
  std::ranges::reverse(found);
  return found;
}

// Static types on one side of a function, types without sizes on the other.
MaybeValue recast(Workshop& shop, ValueId value, Shape const& shape) {
  auto const sizes = shop.integers(shop.at(value).size(), "i32");
  return sizes
             ? shop.add("stablehlo.dynamic_reshape", {value, *sizes}, "", type_text(shape, shop.at(value).element_text))
             : std::nullopt;
}

// @main calls a function that does not know the sizes of its arguments.
bool make_dynamic(Workshop& shop, Plan const& plan, std::vector<ValueId> const& arguments, MakeOptions const& options) {
  std::vector<ValueId> operands, inner;
  for (ValueId argument : arguments) {
    Shape shape = shop.at(argument).shape;
    for (auto& size : shape)
      if (shop.chance(2) || shape.size() == 1) size = kDynamic;
    if (shop.at(argument).shape.empty() || shape == shop.at(argument).shape) {
      operands.push_back(argument);
    } else {
      auto const cast = recast(shop, argument, shape);
      if (!cast) return false;
      operands.push_back(*cast);
    }
    inner.push_back(shop.argument_like(operands.back()));
  }
  shop.open(inner, true);
  grow(shop, plan.steps);
  auto const returned = results(shop, inner.size(), options.max_results);
  GraphRegion region = shop.close(returned);
  if (returned.empty()) return false;
  drop_dead(region, {}, 0);
  shop.graph.functions.push_back({"of_any_size", std::move(region), false});
  Draft draft{"func.call", "callee = @of_any_size", operands, {}, {}};
  for (ValueId value : returned) draft.results.push_back(shop.at(value).type);
  std::vector<ValueId> called;
  if (!shop.add(draft, called)) return false;
  for (ValueId value : called)
    if (!shop.at(value).is_static() && shop.at(value).type.find('#') == std::string::npos &&
        !recast(shop, value, shop.at(value).size()))
      return false;
  return true;
}

}  // namespace

MadeProgram make(Plan const& plan, MakeOptions const& options) {
  // @main of a dynamic program needs some ops of its own.
  Workshop shop(*options.profile, options.solved, plan.callees, options.max_ops);
  shop.random = Random(plan.draw);
  shop.chlo = options.chlo;
  bool const dynamic = plan.recipe == Recipe::dynamic;
  auto const arguments = make_arguments(shop, options, dynamic);
  shop.open(arguments);
  bool grown = true;
  if (dynamic)
    grown = make_dynamic(shop, plan, arguments, options);
  else
    grow(shop, plan.steps);
  auto const returned = results(shop, arguments.size(), options.max_results);
  std::size_t const unused = shop.chance(3) ? 1 : 0;
  GraphRegion region = shop.close(returned);
  MadeProgram made;
  made.outcomes = shop.outcomes();
  drop_dead(region, {}, unused);
  if (!grown || returned.empty() || op_count(region) < kFewestOps) return made;
  std::ranges::for_each(arguments, [&](ValueId value) {
    made.inputs.push_back(shop.at(value).now());
    made.contexts.push_back(shop.at(value).context);
  });
  shop.graph.functions.push_back({"main", std::move(region), false});
  for (GraphFunction const& function : shop.graph.functions) {
    op_names(function.body, made.ops);
    made.op_count += op_count(function.body);
  }
  for (GraphValue const& value : shop.graph.values)
    if (value.tensor) made.elements.insert(value.element_text);
  made.text = shop.graph.text();
  return made;
}

}  // namespace assay::inline generators::graphs
