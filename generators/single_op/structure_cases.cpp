#include "generators/single_op/structure_cases.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/check/clause_findings.hpp"
#include "generators/elementwise/elementwise.hpp"
#include "generators/single_op/op_pool.hpp"
#include "generators/single_op/op_templates.hpp"
#include "generators/single_op/operand_data.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr std::size_t kTries = 3;       // attempts with other data if the behavior depends on a choice of the profile
constexpr std::size_t kTriesOfOps = 4;  // attempts before all ops drawn for another type are considered illegal
constexpr std::size_t kMaxFailedCases = 24;  // failed cases before a type is given up
constexpr std::size_t kMaxUnusedTypes = 2;   // types without a runnable op before other types are skipped
constexpr std::size_t kQuickOps = 3, kQuickData = 2, kBodies = 4;
char const* const kIndices[] = {"i32", "i64", "ui8", "i16", "ui32"};

std::uint64_t seed_of(std::uint64_t seed, std::string_view name) {
  for (char const c : name) seed = mixed(seed * 31 + static_cast<unsigned char>(c));
  return seed;
}

class OpCases {
public:
  OpCases(OpSpec const& spec, GenerateOptions const& options, UnitOutput const& out)
      : spec_(spec),
        options_(options),
        out_(out),
        random_(seed_of(options.seed, spec.name)),
        pool_(spec, random_.next(), !options.quick) {}

  void run() {
    std::size_t turn = 0;
    bool any = false;
    for (TestedElement const& element : tested_elements()) {
      if (stopped_) return;
      if (!options_.selects_type(element.text) || !pool_.takes(element.text)) continue;
      given_ = derived_ = 0;
      reason_.clear();
      if (!templates(element, turn)) one_type(element, turn);
      ++turn;
      any = any || given_ > 0;
      if (given_ == 0) out_.omit({spec_.name + " " + element.text, reason_.empty() ? kNoSuchOp : reason_});
      // An op that needs other processes or a host needs them for every type.
      if (!any && turn >= kMaxUnusedTypes && !pool_.failure().empty()) return out_.omit({spec_.name, pool_.failure()});
    }
    if (turn == 0) return whole_op();
    std::set<std::string> found;
    for (TestedElement const& element : tested_elements())
      if (pool_.takes(element.text)) found.insert(element.text);
    for (auto const& missing : missing_elements(spec_, found))
      if (options_.selects_type(missing)) out_.omit({spec_.name + " " + missing, kNoSuchOp});
  }

private:
  // For ops without operands and results that are tensors, or without known element types.
  void whole_op() {
    given_ = 0;
    mixed_types();
    if (given_ == 0) out_.omit({spec_.name, reason_.empty() ? "it takes and returns no tensors" : reason_});
  }

  // False if there are no templates; these exist only for ops that the solver does not support.
  bool templates(TestedElement const& element, std::size_t turn) {
    bool any = false;
    for (EmbeddedProgram const& one : op_templates()) {
      if (one.op != spec_.name || stopped_) continue;
      any = true;
      OpText text;
      text.text = fill_in(one.text, {{"type", element.text}});
      auto const program = GoldenProgram::prepare(text.text, reason_);
      if (!program) continue;
      for (Type const type : program->arguments()) text.inputs.push_back({OpInput::kCaptured, {}, type});
      auto const& main = *program->program().top->ops[0];
      text.outputs.assign(main.attribute("function_type")->type->results.begin(),
                          main.attribute("function_type")->type->results.end());
      for (DataRecipe const& recipe : data_recipes(DataUse::computes))
        one_case(nullptr, text, *program, recipe, element.name + "_" + std::string(one.option("name")), "", {}, turn);
    }
    return any;
  }

  void one_type(TestedElement const& element, std::size_t turn) {
    for (std::string const& drawn : OpPool::drawn_for(element.text)) {
      if (!pool_.takes(drawn)) continue;
      auto const& ops = pool_.of(drawn);
      if (ops.ops.empty()) {
        reason_ = ops.reason;
        continue;
      }
      auto const legal = legal_ops(ops.ops, drawn, element.text, turn);
      std::size_t taken = 0;
      for (std::size_t i = 0; i < ops.ops.size() && !stopped_; ++i) {
        std::size_t const number = (i + turn * kQuickOps) % ops.ops.size();
        if (!legal[number] || (options_.quick && taken >= kQuickOps)) continue;
        std::string const name = (options_.quick ? "pairwise" : "generous") + std::to_string(number);
        one_op(ops.ops[number], element, *legal[number], name, turn + taken++);
      }
      if (taken == 0) continue;
      if (first_of_op_ && !options_.quick) boundaries(drawn, element, turn);
      first_of_op_ = false;
      return;
    }
  }

  // Replaces the element type, and the type of indices by that of number `index`.
  OpRewrite rewrite(LoneOp const& op, std::string const& drawn, std::string const& element, std::size_t index) {
    OpRewrite wanted;
    wanted.literal = literals(random_);
    if (drawn != element) wanted.elements.emplace_back(op.element(drawn), op.element(element));
    if (drawn != kIndices[0])
      wanted.elements.emplace_back(op.element(kIndices[0]), op.element(kIndices[index % std::size(kIndices)]));
    return wanted;
  }

  // For each op, a rewrite that makes it legal for the element type, if there is one. If the first few ops have none,
  // gives up.
  std::vector<std::optional<OpRewrite>> legal_ops(std::vector<LoneOp> const& ops, std::string const& drawn,
                                                  std::string const& element, std::size_t turn) {
    std::vector<std::optional<OpRewrite>> legal(ops.size());
    std::size_t tries = 0;
    bool any = false;
    for (std::size_t i = 0; i < ops.size() && (any || tries < kTriesOfOps); ++i, ++tries)
      for (std::size_t const index : {turn + i, std::size_t{0}}) {
        auto wanted = rewrite(ops[i], drawn, element, index);
        if (!is_legal(ops[i], wanted)) continue;
        legal[i] = std::move(wanted);
        any = true;
        break;
      }
    return legal;
  }

  bool is_legal(LoneOp const& op, OpRewrite const& wanted) {
    auto const text = write_op(op, wanted);
    if (!text.text.empty()) return GoldenProgram::prepare(text.text, reason_) != nullptr;
    reason_ = text.reason;
    return false;
  }

  void one_op(LoneOp const& op, TestedElement const& element, OpRewrite wanted, std::string const& name,
              std::size_t turn) {
    std::size_t const bodies = body_count(op, wanted);
    std::size_t const most = std::min<std::size_t>(bodies, options_.quick ? 1 : kBodies);
    std::size_t made = 0;
    for (std::size_t i = 0; i < bodies && made < most && !stopped_; ++i) {
      std::size_t const before = given_;
      wanted.body = (turn + i) % bodies;
      data(op, wanted, element.name + "_" + name, "", {}, turn + i);
      made += given_ > before ? 1 : 0;
    }
    if (!options_.quick || turn % kQuickOps == 0) with_unknown_sizes(op, element, wanted, name, turn);
  }

  // The same op with sizes that its types do not determine.
  void with_unknown_sizes(LoneOp const& op, TestedElement const& element, OpRewrite wanted, std::string const& name,
                          std::size_t turn) {
    OpRewrite const closed = wanted;
    std::string const before = write_op(op, closed).text;
    wanted.body = 0;
    for (std::uint64_t const mask : {random_.next() | 1, random_.next(), ~std::uint64_t{0}})
      for (int const form : {3, 1, 2}) {
        wanted.unknown_sizes = mask;
        wanted.constants_as_arguments = (form & 1) != 0;
        wanted.only_results_unknown = (form & 2) != 0;
        auto const text = write_op(op, wanted);
        std::string ignored;
        if (text.text.empty() || text.text == before || !GoldenProgram::prepare(text.text, ignored)) continue;
        data(op, wanted, element.name + "_" + name + "_dynamic", "dynamic", {}, turn);
        return;
      }
  }

  void boundaries(std::string const& drawn, TestedElement const& element, std::size_t turn) {
    for (Clause const& clause : spec_.clauses) {
      if (clause.official == Official::only || stopped_) continue;
      auto const op = pool_.find_touching(drawn, clause.label);
      if (!op) continue;
      std::string label = full_label(spec_.label_prefix, clause.label);
      data(*op, rewrite(*op, drawn, element.text, 0), element.name + "_" + label, "boundary", {label}, turn++);
    }
  }

  void mixed_types() {
    auto const& ops = pool_.of("");
    reason_ = ops.reason;
    for (std::size_t i = 0; i < ops.ops.size() && !stopped_ && (!options_.quick || i < 2 * kQuickOps); ++i)
      data(ops.ops[i], {}, (options_.quick ? "mixed" : "generous") + std::to_string(i), "", {}, i);
  }

  // A case for each data recipe; for only some of them in the quick tier, or if the op has a recipe of its own.
  void data(LoneOp const& op, OpRewrite const& wanted, std::string const& name, std::string const& own_recipe,
            std::vector<std::string> const& satisfies, std::size_t turn) {
    auto text = write_op(op, wanted);
    if (text.text.empty()) {
      reason_ = text.reason;
      return;
    }
    auto const recipes = data_recipes(data_use(op, text));
    std::size_t const most = !own_recipe.empty() ? 1 : options_.quick ? kQuickData : recipes.size();
    std::unique_ptr<GoldenProgram> program = GoldenProgram::prepare(text.text, reason_);
    if (!program) return;
    for (std::size_t i = 0; i < std::min(most, recipes.size()) && !stopped_; ++i) {
      DataRecipe const& recipe = recipes[i == 0 ? 0 : options_.quick ? 1 + turn % (recipes.size() - 1) : i];
      one_case(&op, text, *program, recipe, name, own_recipe, satisfies, turn + i);
    }
  }

  // Whether too many cases failed, so that no other forms and data are tried.
  bool has_failed_too_often() const { return given_ == 0 && derived_ >= kMaxFailedCases; }

  void one_case(LoneOp const* op, OpText const& text, GoldenProgram& program, DataRecipe const& recipe,
                std::string const& name, std::string const& own_recipe, std::vector<std::string> const& satisfies,
                std::size_t turn) {
    for (std::size_t tries = 0; tries < kTries && !has_failed_too_often(); ++tries) {
      ++derived_;
      DataRecipe fitted = recipe;
      fitted.no_negatives = recipe.order_proof && tries > 0;
      auto inputs = make_inputs(op, text, program, fitted, turn + tries, random_);
      if (!inputs) {
        reason_ = "an operand's type has no values that we can make";
        return;
      }
      Case made;
      std::string reason;
      Derived const derived = program.derive(*inputs, options_.profile, made.results, reason, out_.derivations);
      if (derived == Derived::differ)
        out_.omit({spec_.name, fmt::format("the derivations differ: {}: {}", name, reason)});
      if (derived != Derived::agreed) {
        reason_ = reason;
        if (derived == Derived::once || derived == Derived::differ) return;
        continue;
      }
      bool const exact = std::ranges::all_of(made.results, &CaseResult::exact);
      if (recipe.order_proof && !exact && proves_order(text)) {
        reason_ = "order-proof data whose results are not single values";
        if (tries + 1 == kTries) out_.omit({spec_.name, reason_ + ": " + name});
        continue;
      }
      describe(made, text, recipe, name, own_recipe, satisfies, exact);
      made.inputs = std::move(*inputs);
      ++given_;
      stopped_ = !out_.give(std::move(made));
      return;
    }
  }

  // Whether small integers have exact results: not for quantized types, whose results may be off by a step, and not for
  // types without a zero.
  static bool proves_order(OpText const& text) {
    return std::ranges::none_of(text.outputs, [](Type type) {
      Element element;
      return !element_of(type->element, element) || element.is(Element::Kind::quantized) ||
             (element.floating && !element.floating->has_sign);
    });
  }

  void describe(Case& made, OpText const& text, DataRecipe const& recipe, std::string const& name,
                std::string const& own_recipe, std::vector<std::string> const& satisfies, bool exact) {
    made.kind = CaseKind::values;
    made.op = spec_.name;
    made.folder = folder_of(mnemonic_of(spec_.name));
    made.name = name;
    for (auto const& [role, body] : text.bodies)
      if (role == BodyRole::combiner || role == BodyRole::comparison) made.name += "_" + body;
    made.name += "_" + recipe.name;
    made.recipe = !own_recipe.empty() ? own_recipe : recipe.order_proof && exact ? "order_proof" : recipe.name;
    made.satisfies = satisfies;
    bool only_integers = true;
    auto const add = [&](Type type) {
      Element element;
      std::string const shown = to_string(type->element);
      if (std::ranges::count(made.types, shown) == 0) made.types.push_back(shown);
      only_integers = only_integers && element_of(type->element, element) && element.is_integral();
    };
    for (OpInput const& input : text.inputs) add(input.type);
    for (Type const type : text.outputs) add(type);
    bool const one_meaning =
        only_integers && options_.profile.overflow == IntegerOverflow::implementation_defined && exact;
    if (!one_meaning) made.profile = options_.profile.name;
    made.text = text.text;
  }

  OpSpec const& spec_;
  GenerateOptions const& options_;
  UnitOutput const& out_;
  Random random_;
  OpPool pool_;
  std::size_t given_ = 0, derived_ = 0;  // numbers for one type
  bool stopped_ = false, first_of_op_ = true;
  std::string reason_;
};

}  // namespace

void make_op_cases(OpSpec const& spec, GenerateOptions const& options, UnitOutput const& out) {
  OpCases(spec, options, out).run();
}

}  // namespace assay
