// Implements generators/suite/unit.hpp: the directed tests as units, one for each op.
#include <algorithm>
#include <set>

#include "generators/directed/directed_tests.hpp"
#include "generators/single_op/op_pool.hpp"
#include "generators/single_op/operand_data.hpp"
#include "generators/suite/unit.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr std::size_t kTries = 4;  // attempts to find suitable data
constexpr std::string_view kRecipe = "directed";
// The prefix of the seeds. It is independent of the names of units, so that renaming units does not change suites.
constexpr std::string_view kSeed = "lessons/";

std::uint64_t seed_of_op(std::uint64_t seed, std::string_view name) {
  for (char const c : name) seed = mixed(seed * 31 + static_cast<unsigned char>(c));
  return seed;
}

struct Making {
  GenerateOptions const& options;
  UnitOutput const& out;
  Random random;
  std::size_t turn = 0;

  void describe(Case& made, DirectedTest const& test, TestedElement const& element, std::string const& text) {
    made.kind = CaseKind::values;
    made.op = test.op;
    made.folder = folder_of(mnemonic_of(test.op));
    made.recipe = kRecipe;
    made.name = made.recipe + "_" + test.name + "_" + element.name;
    made.text = text;
    bool exact = true, integers = true;
    auto const add = [&](Element const& own) {
      std::string const shown = own.is(Element::Kind::quantized) ? element.text : to_string(own);
      if (std::ranges::count(made.types, shown) == 0) made.types.push_back(shown);
      integers = integers && own.is_integral();
    };
    for (Tensor const& input : made.inputs) add(input.element());
    for (CaseResult const& result : made.results) {
      add(result.expected.element());
      exact = exact && result.exact;
    }
    if (!(exact && integers && options.profile.overflow == IntegerOverflow::implementation_defined))
      made.profile = options.profile.name;
  }

  // Returns false if the sink accepts no further cases.
  bool give(DirectedTest const& test, TestedElement const& element) {
    std::string const text = text_of(test, element.text);
    if (text.empty()) return true;
    std::string reason;
    auto const program = GoldenProgram::prepare(text, reason);
    if (!program) return true;  // not valid for this type
    OpText shapes;
    for (Type const type : program->arguments()) shapes.inputs.push_back({OpInput::kCaptured, {}, type});
    std::size_t const cases = test.repair == Repair::condition ? 2 : 1;
    for (std::size_t number = 0; number < cases; ++number)
      if (!one_case(test, element, text, shapes, *program, number)) return false;
    return true;
  }

  // Takes the exact results as certain, although their permitted sets are open.
  static bool certain(GoldenProgram& program, std::vector<Tensor> const& inputs, Case& made) {
    std::vector<Tensor> values;
    std::string reason;
    if (!program.run(inputs, values, reason)) return false;
    for (Tensor const& value : values) made.results.push_back({value, value, value, std::nullopt, true});
    return true;
  }

  bool one_case(DirectedTest const& test, TestedElement const& element, std::string const& text, OpText const& shapes,
                GoldenProgram& program, std::size_t number) {
    DataRecipe recipe{std::string(kRecipe), test.data};
    for (std::size_t tries = 0; tries < kTries; ++tries) {
      recipe.no_negatives = test.order_proof && tries + 1 == kTries;
      auto inputs = make_inputs(nullptr, shapes, program, recipe, turn, random);
      if (!inputs) return true;
      repair(test, *inputs, number, random);
      Case made;
      std::string reason;
      Derived const derived = program.derive(*inputs, options.profile, made.results, reason, out.derivations);
      if (derived == Derived::differ)
        out.omit({test.op, "the derivations differ: " + test.name + " of " + element.text + ": " + reason});
      if (derived == Derived::open && test.is_certain) {
        if (!certain(program, *inputs, made)) return true;
      } else if (derived != Derived::agreed) {
        continue;
      }
      bool const exact = std::ranges::all_of(made.results, &CaseResult::exact);
      if (test.order_proof && !exact) continue;
      made.inputs = std::move(*inputs);
      describe(made, test, element, text);
      if (number > 0) made.name += "_" + std::to_string(number);
      return out.give(std::move(made));
    }
    return true;
  }
};

}  // namespace

std::vector<Unit> directed_units(GenerateOptions const& options) {
  if (!options.wants(CaseKind::values)) return {};
  auto const& tests = directed_tests();
  if (!tests)
    return {{"op_directed", 1, [&tests](UnitOutput const& out) { out.omit({"directed tests", tests.error()}); }}};
  std::vector<Unit> units;
  std::set<std::string> ops;
  for (DirectedTest const& test : *tests)
    if (options.selects_op(test.op)) ops.insert(test.op);
  for (std::string const& op : ops) {
    std::string name = "op_directed/" + op;
    std::ranges::replace(name, '-', '_');
    units.push_back({name, 50, [op, &options, &tests](UnitOutput const& out) {
                       Making making{options, out, Random(seed_of_op(options.seed, std::string(kSeed) + op))};
                       for (DirectedTest const& test : *tests) {
                         if (test.op != op) continue;
                         for (TestedElement const& element : tested_elements())
                           if (options.selects_type(element.text) && !making.give(test, element)) return;
                         ++making.turn;
                       }
                     }});
  }
  return units;
}

}  // namespace assay
