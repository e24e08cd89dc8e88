// Implements campaign/programs/ways.hpp: single ops, in the same forms as in suites.
#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "campaign/programs/ways.hpp"
#include "generators/directed/directed_tests.hpp"
#include "generators/elementwise/elementwise.hpp"
#include "generators/single_op/op_pool.hpp"
#include "generators/single_op/operand_data.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/program/npy.hpp"

namespace assay::campaign {
namespace {

constexpr std::size_t kTriesOfElements = 4;
constexpr std::uint64_t kPoolSeed = 1;
char const* const kIndexTypes[] = {"i32", "i64", "ui8", "i16", "ui32"};

std::vector<Tensor> as_stored(std::vector<Tensor> inputs) {
  for (auto& input : inputs) input = stored(input);
  return inputs;
}

// An op that the solver draws once for each element type. Later draws only vary its form. Each pool has one type, so
// that a result does not depend on the pools that were used before. Solvers are discarded because they need much
// memory.
class PooledOp {
public:
  explicit PooledOp(OpSpec const& spec) : spec_(spec) {}

  DrawnProgram draw(Random& random) {
    std::lock_guard const lock(mutex_);
    if (!types_) {
      types_ = std::make_unique<OpPool>(spec_, kPoolSeed, false);
      for (auto const& element : tested_elements())
        if (types_->takes(element.text)) elements_.push_back(element.text);
    }
    if (elements_.empty()) return draw_program("", "", random);
    for (std::size_t tries = 0; tries < kTriesOfElements; ++tries) {
      auto const& element = elements_[random.below(elements_.size())];
      for (auto const& drawn : OpPool::drawn_for(element)) {
        if (!types_->takes(drawn)) continue;
        if (auto program = draw_program(drawn, element, random)) return program;
      }
    }
    return {};
  }

private:
  OpRewrite any_rewrite(LoneOp const& op, std::string const& drawn, std::string const& element, Random& random) {
    OpRewrite wanted;
    if (drawn.empty()) return wanted;
    wanted.literal = literals(random);
    if (drawn != element) wanted.elements.emplace_back(op.element(drawn), op.element(element));
    if (drawn != kIndexTypes[0] && random.one_in(3))
      wanted.elements.emplace_back(op.element(kIndexTypes[0]),
                                   op.element(kIndexTypes[random.below(std::size(kIndexTypes))]));
    if (random.one_in(5)) {
      wanted.unknown_sizes = random.next() | 1;
      wanted.constants_as_arguments = random.one_in(2);
      wanted.only_results_unknown = !wanted.constants_as_arguments;
    }
    return wanted;
  }

  DrawnProgram draw_program(std::string const& drawn, std::string const& element, Random& random) {
    auto const [found, is_new] = pools_.try_emplace(drawn);
    if (is_new) found->second = OpPool(spec_, kPoolSeed, false).take(drawn);
    auto const& ops = found->second;
    if (ops.ops.empty()) return {};
    auto const& op = ops.ops[random.below(ops.ops.size())];
    auto wanted = any_rewrite(op, drawn, element, random);
    wanted.body = random.below(std::max<std::size_t>(body_count(op, wanted), 1));
    auto const text = write_op(op, wanted);
    if (text.text.empty()) return {};
    std::string reason;
    auto const program = GoldenProgram::prepare(text.text, reason);
    if (!program) return {};
    auto const recipes = data_recipes(data_use(op, text));
    auto recipe = recipes[random.below(recipes.size())];
    recipe.no_negatives = recipe.order_proof && random.one_in(2);
    auto inputs = make_inputs(&op, text, *program, recipe, random.below(64), random);
    if (!inputs) return {};
    return {text.text, as_stored(*std::move(inputs)), program->prepared()};
  }

  OpSpec const& spec_;
  std::mutex mutex_;
  std::unique_ptr<OpPool> types_;  // only answers which types the op takes
  std::vector<std::string> elements_;
  std::map<std::string, OpPool::Ops> pools_;  // by the type for which the ops were drawn
};

// Encodings of an op. They are computed at first use, since those of all ops take seconds.
class Encodings {
public:
  explicit Encodings(OpSpec const& spec) : spec_(spec) {}
  std::vector<ElementwiseEncoding> const& get() {
    std::call_once(once_, [this] { found_ = elementwise_encodings(spec_); });
    return found_;
  }

private:
  OpSpec const& spec_;
  std::once_flag once_;
  std::vector<ElementwiseEncoding> found_;
};

bool is_computed_here(OpSpec const& spec) {
  bool const returns = std::ranges::any_of(spec.rows, [](Row const& row) { return row.kind == RowKind::output; });
  bool const is_free = std::ranges::any_of(spec.rows, [](Row const& row) {
    return row.kind == RowKind::attribute && !row.optional && !row.types.empty() && row.types[0].kind == "any";
  });
  return returns && !is_free && !spec.has_trait("terminator") && !spec.name.starts_with("interpreter.") &&
         find_kernel(spec.name);
}

// Returns a low weight for ops with tokens and ops of other dialects: they are slow to draw, and few backends support
// them.
double weight_of(OpSpec const& spec) {
  bool const has_token = std::ranges::any_of(spec.rows, [](Row const& row) {
    return !row.types.empty() && std::ranges::any_of(row.types, [](auto const& type) { return type.kind == "token"; });
  });
  return has_token || !spec.name.starts_with("stablehlo.") ? 0.1 : 2;
}

class DirectedPrograms {
public:
  DrawnProgram draw(DirectedTest const& test, Random& random) const {
    auto const& elements = tested_elements();
    std::string const element = elements[random.below(elements.size())].text;
    std::string const text = text_of(test, element);
    if (text.empty()) return {};
    std::string reason;
    auto const program = GoldenProgram::prepare(text, reason);
    if (!program) return {};
    OpText shapes;
    for (Type const type : program->arguments()) shapes.inputs.push_back({OpInput::kCaptured, {}, type});
    DataRecipe recipe{"drawn", test.data};
    recipe.no_negatives = test.order_proof && random.one_in(2);
    auto inputs = make_inputs(nullptr, shapes, *program, recipe, random.below(16), random);
    if (!inputs) return {};
    repair(test, *inputs, random.below(2), random);
    return {text, as_stored(*std::move(inputs)), program->prepared()};
  }
};

}  // namespace

std::vector<Way> elementwise_ways() {
  std::vector<Way> ways;
  for (OpSpec const* const spec : elementwise_ops()) {
    if (is_vendor_op(mnemonic_of(spec->name))) continue;
    auto const all = std::make_shared<Encodings>(*spec);
    ways.push_back({"op/" + spec->name, 1.5, [all](Random& random, std::uint64_t) {
                      static constexpr std::int64_t kLanes[] = {1, 3, 16, 64, 256};
                      auto const& encodings = all->get();
                      if (encodings.empty()) return DrawnProgram();
                      auto const& encoding = encodings[random.below(encodings.size())];
                      auto const lanes = kLanes[random.below(std::size(kLanes))];
                      DrawnProgram drawn{encoding.program(random.one_in(16) ? std::nullopt : std::optional(lanes)), {}};
                      return fill_inputs(drawn, false, random) ? drawn : DrawnProgram();
                    }});
  }
  return ways;
}

std::vector<Way> op_ways() {
  std::vector<Way> ways;
  std::set<std::string> others;
  for (OpSpec const* const spec : elementwise_ops()) others.insert(spec->name);
  for (std::string_view const name : Specification::get().op_names()) {
    OpSpec const* const spec = Specification::get().op(name);
    if (!spec || others.contains(spec->name) || is_vendor_op(mnemonic_of(spec->name)) || !is_computed_here(*spec))
      continue;
    auto const op = std::make_shared<PooledOp>(*spec);
    ways.push_back(
        {"op/" + spec->name, weight_of(*spec), [op](Random& random, std::uint64_t) { return op->draw(random); }});
  }
  return ways;
}

std::vector<Way> directed_ways() {
  std::vector<Way> ways;
  auto const& tests = directed_tests();
  if (!tests) return ways;
  for (DirectedTest const& test : *tests)
    if (!is_vendor_op(mnemonic_of(test.op)) && !test.is_certain)
      ways.push_back({"directed/" + test.op + "/" + test.name, 0.5,
                      [&test](Random& random, std::uint64_t) { return DirectedPrograms().draw(test, random); }});
  return ways;
}

}  // namespace assay::campaign
