// The encoding of a clause as a formula has the same value as the evaluator. Ops of all kinds are tested, with unknowns
// for all members, for the written values and for others.
//
// ASSAY_ENCODE_ROUNDS=N tests N times as many skeletons of each op and values of each skeleton. If N > 1, it also tests
// the ops of third-party programs, if there are any.
#include "constraints/evaluate/encode.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "constraints/prove/solver/solver.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "support/random_sequence.hpp"
#include "tests/conformance/pieces.hpp"
#include "tests/constraints/prove/unknowns.hpp"

namespace assay {
namespace {

std::size_t rounds() {
  char const* text = std::getenv("ASSAY_ENCODE_ROUNDS");
  return text ? std::max(1, std::atoi(text)) : 1;
}

enum class Verdict : std::uint8_t { holds, broken, undefined, unknown };
constexpr std::string_view kVerdicts[] = {"holds", "broken", "undefined", "unknown"};

std::string digits(Int128 value) { return to_string(Interval{value, value}); }

struct Example {
  std::shared_ptr<Program const> program;
  Operation const* op = nullptr;
  OpSpec const* spec = nullptr;
  std::string file;
};

std::string form_of(Type type) {
  if (!type) return "?";
  std::string text = std::to_string(static_cast<int>(type->kind));
  if (has_shape(type)) text += ":" + std::to_string(type->shape.size()) + (is_static(type) ? "s" : "d");
  for (Type member : type->members) text += form_of(member);
  return text;
}

std::string form_of(Attribute attribute) {
  std::string text = std::to_string(static_cast<int>(attribute->kind)) + ":" +
                     std::to_string(attribute->elements.size()) + ":" + std::to_string(attribute->integers.size());
  if (attribute->kind == AttributeKind::dense && attribute->type && has_shape(attribute->type))
    for (std::int64_t size : attribute->type->shape) text += "x" + std::to_string(size);
  if (attribute->kind == AttributeKind::enumeration) text += attribute->text;
  for (NamedAttribute const& entry : attribute->entries) text += std::string(entry.name) + form_of(entry.value);
  return text;
}

std::string form_of(Operation const& op) {
  std::string text;
  for (Value const* value : op.operands) text += form_of(value->type) + (value->op ? "o " : "a ");
  text += "-> ";
  for (Value const* value : op.results) text += form_of(value->type) + " ";
  for (NamedAttribute const& attribute : op.attributes) text += std::string(attribute.name) + form_of(attribute.value);
  for (Region const* region : op.regions) text += "r" + std::to_string(region->blocks.size());
  return text;
}

class Examples {
public:
  void read_folder(std::filesystem::path const& folder) {
    for (auto const& [file, text] : testing::pieces_of(folder, 100'000)) read(file, text);
  }

  void read(std::string const& name, std::string const& text) {
    Diagnostics found;
    auto const program = std::make_shared<Program const>(
        parse_program(Source::from_string(name, text), {.allow_unregistered_dialect = true}, found));
    if (program->top) visit(program, *program->top, name);
  }

  std::map<std::string, std::vector<Example>> const& by_op() const { return by_op_; }

private:
  void visit(std::shared_ptr<Program const> const& program, Block const& block, std::string const& name) {
    for (Operation const* op : block.ops) {
      OpSpec const* spec = op->opaque ? nullptr : Specification::get().op(op->name);
      if (spec && !spec->clauses.empty()) {
        if (forms_.insert(std::string(op->name) + form_of(*op)).second)
          by_op_[std::string(op->name)].push_back({program, op, spec, name});
      }
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) visit(program, *inner, name);
    }
  }

  std::map<std::string, std::vector<Example>> by_op_;
  std::set<std::string> forms_;
};

// Collects the functions that a formula calls, directly or in functions and local names.
void calls(Expr const& expr, OpSpec const& spec, std::set<std::string>& found) {
  if (expr.kind == ExprKind::call || expr.kind == ExprKind::name) {
    if (found.insert(expr.text).second) {
      if (Definition const* function = Specification::get().function(expr.text)) calls(function->value, spec, found);
      for (Definition const& let : spec.lets)
        if (let.name == expr.text) calls(let.value, spec, found);
    }
  }
  for (Expr const& arg : expr.args) calls(arg, spec, found);
}

// Whether the formula depends on the written form of a size, which is not a property of its value.
bool states_declared_sizes(Expr const& formula, OpSpec const& spec) {
  std::set<std::string> found;
  calls(formula, spec, found);
  return std::ranges::any_of(std::array{"is_static", "is_bounded", "bound", "identical"},
                             [&](char const* name) { return found.contains(name); });
}

constexpr Int128 kLarge = 1'000'000;

bool is_large(Int128 value) { return value > kLarge || value < -kLarge; }

// Products of several large values exceed the range of integers.
bool leaves_integers(std::vector<Int128> const& values) { return std::ranges::count_if(values, is_large) > 1; }

// Returns values near the written ones. Some are changed, and equal values are often changed together.
std::vector<Int128> changed(std::vector<Leaf> const& leaves, std::vector<Int128> values, Random& random) {
  if (leaves.empty()) return values;
  std::size_t const changes = 1 + random.below(4);
  for (std::size_t n = 0; n < changes; ++n) {
    std::size_t const at = random.below(leaves.size());
    Leaf const& leaf = leaves[at];
    std::size_t const other = random.below(leaves.size());
    Int128 const before = values[at];
    Int128 value = before;
    bool const of_sort = leaves[other].kind == leaf.kind ||
                         (leaf.kind <= Leaf::Kind::integer && leaves[other].kind <= Leaf::Kind::integer);
    if (leaf.kind == Leaf::Kind::truth) {
      value = 1 - before;
    } else if (leaf.kind == Leaf::Kind::element) {
      value = static_cast<Int128>(random.below(leaf.candidates.size()));
      if (of_sort && random.below(2)) {
        Type const wanted = leaves[other].candidates[static_cast<std::size_t>(values[other])];
        auto const same = std::ranges::find(leaf.candidates, wanted);
        if (same != leaf.candidates.end()) value = same - leaf.candidates.begin();
      }
    } else {
      switch (random.below(8)) {
        case 0:
          value = before + 1;
          break;
        case 1:
          value = before - 1;
          break;
        case 2:
          value = random.between(-2, 2);
          break;
        case 3:
          value = random.between(0, 12);
          break;
        case 4:
          value = before * 2;
          break;
        case 5:
          value = of_sort ? before + values[other] : -before;
          break;
        case 6:
          value = random.below(8) ? before : random.below(2) ? leaf.low : leaf.high;
          break;
        default:
          value = of_sort ? values[other] : before;
      }
      value = std::clamp(value, std::max<Int128>(leaf.low, INT64_MIN), std::min<Int128>(leaf.high, INT64_MAX));
    }
    bool const together = random.below(2);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      bool const same =
          together && leaves[i].kind == leaf.kind && values[i] == before && leaves[i].candidates == leaf.candidates;
      if ((i == at || same) && leaves[i].low <= value && value <= leaves[i].high) values[i] = value;
    }
  }
  // At most one value is large, since products of several large values exceed the range of integers.
  bool has_large = false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (is_large(values[i]) && std::exchange(has_large, true))
      values[i] = std::clamp<Int128>(7, leaves[i].low, leaves[i].high);
  }
  return values;
}

using Values = std::vector<Int128>;

struct Formula {
  std::string label;
  Expr const* expr = nullptr;
  Encoded encoded;
  bool unknown = false;  // unknown to the evaluator for some values, or requests unknown elements
};

struct Finding {
  Verdict verdict = Verdict::unknown;
  std::optional<Int128> holds, undefined;
  bool agrees() const {
    return verdict != Verdict::unknown && holds && *holds == (verdict == Verdict::holds) && undefined &&
           *undefined == (verdict == Verdict::undefined);
  }
};

Verdict checked(Expr const& expr, Environment const& members, Arena& arena) {
  Evaluator evaluator(members, arena);
  FormulaValue const value = evaluator.all(evaluator.evaluate(expr));
  if (value.is(FormulaValueKind::undefined)) return Verdict::undefined;
  if (evaluator.exhausted() || value.truth == Tribool::unknown) return Verdict::unknown;
  return value.truth == Tribool::yes ? Verdict::holds : Verdict::broken;
}

// Returns the results of both: of the evaluator for members with these values, and of the formula for these values.
Finding finding_of(Expr const& expr, Encoded const& encoded, Environment const& members, Arena& arena,
                   Assignment const& assignment) {
  auto const known = [&](Tribool truth) {
    return truth != Tribool::unknown ? std::optional<Int128>(truth == Tribool::yes)
           : truth.term              ? evaluate(truth.term, assignment)
                                     : std::nullopt;
  };
  return {checked(expr, members, arena), known(encoded.holds), known(encoded.undefined)};
}

// One op in one kind of check.
class Subject {
public:
  Subject(Example const& example, Unknown what, std::size_t number, bool official)
      : example_(example),
        scope_{*example.program->context, table_, symbols_, official},
        written_(*example.op, *example.spec, scope_, arena_),
        unknowns_(*example.program->context, what, number),
        members_(written_, unknowns_, unknowns_.arena) {
    members_.work = (what.numbers == Unknown::Numbers::none ? 40'000 : 10'000) * rounds();
    for (Clause const& clause : example.spec->clauses) {
      bool const other = clause.official == Official::checks;
      if (official ? !other && clause.official != Official::only : clause.official == Official::only) continue;
      Expr const& expr = official && other ? clause.official_formula : clause.formula;
      bool const as_written = !what.sizes && what.numbers == Unknown::Numbers::none;
      if (!as_written && states_declared_sizes(expr, *example.spec)) continue;
      members_.rest();
      formulas.push_back({example.spec->name + " " + clause.label + (official && other ? " (official)" : ""), &expr,
                          encode(expr, members_, unknowns_.arena)});
      formulas.back().unknown = members_.missed();
    }
  }

  Values actual() const {
    Values values;
    for (Leaf const& leaf : unknowns_.leaves) values.push_back(leaf.actual);
    return values;
  }
  std::vector<Leaf> const& leaves() const { return unknowns_.leaves; }
  std::string const& file() const { return example_.file; }

  // Members that no formula has requested have the written values.
  Finding find(Formula const& formula, Values values) {
    Arena arena;
    for (std::size_t i = values.size(); i < unknowns_.leaves.size(); ++i) values.push_back(unknowns_.leaves[i].actual);
    UnknownMembers const members(written_, unknowns_, arena, &values);
    return finding_of(*formula.expr, formula.encoded, members, arena, values_of(values));
  }

  void find_all(Values const& values, std::function<void(Formula&, Finding const&, Assignment const&)> const& found) {
    Arena arena;
    UnknownMembers const members(written_, unknowns_, arena, &values);
    auto const assignment = values_of(values);
    for (Formula& formula : formulas)
      found(formula, finding_of(*formula.expr, formula.encoded, members, arena, assignment), assignment);
  }

  std::vector<Formula> formulas;

private:
  Assignment values_of(Values const& values) const {
    auto known = std::make_shared<std::unordered_map<Term const*, Int128>>();
    for (std::size_t i = 0; i < values.size(); ++i)
      if (unknowns_.leaves[i].symbol) known->emplace(unknowns_.leaves[i].symbol, values[i]);
    return [known](Term const* symbol) -> std::optional<Int128> {
      auto const at = known->find(symbol);
      return at == known->end() ? std::nullopt : std::optional(at->second);
    };
  }

  Example const& example_;
  Arena arena_;
  OpTable table_;
  Symbols symbols_{table_};
  ProgramScope scope_;
  OpMembers written_;
  Unknowns unknowns_;
  UnknownMembers members_;
};

class Law {
public:
  struct Count {
    std::size_t encoded = 0, compared = 0, solved = 0;
  };

  void inspect(Example const& example, Unknown what, std::size_t number) {
    for (bool official : {false, true}) {
      Subject subject(example, what, number, official);
      Random random(mixed(number * 2 + official));
      Values actual = subject.actual(), values = actual;
      for (std::size_t n = 0; n < 8 * rounds(); ++n) {
        subject.find_all(values, [&](Formula& formula, Finding const& finding, Assignment const& assignment) {
          formula.unknown |= finding.verdict == Verdict::unknown;
          if (!formula.encoded.complete() || (!finding.holds && leaves_integers(values))) return;
          Count& count = counts[formula.label];
          ++count.compared;
          ++verdicts[static_cast<int>(finding.verdict)];
          if (!finding.agrees()) return fail(subject, formula, values);
          if (!formula.encoded.holds.term || count.solved >= rounds()) return;
          ++count.solved;
          solve(formula, finding, assignment);
        });
        // The evaluator may have requested members that no formula needed.
        actual = subject.actual();
        values.insert(values.end(), actual.begin() + static_cast<std::ptrdiff_t>(values.size()), actual.end());
        values = changed(subject.leaves(), random.below(3) ? actual : values, random);
      }
      for (Formula const& formula : subject.formulas) {
        Encoded const& encoded = formula.encoded;
        counts[formula.label].encoded += encoded.complete();
        // If the result is known for all values, there must be a formula.
        bool const everything = what.sizes && what.elements && !encoded.complete() &&
                                encoded.incomplete.find("nothing is known") != std::string::npos;
        EXPECT_TRUE(!everything || formula.unknown) << formula.label << " of " << example.file << " has no formula";
      }
    }
  }

  std::map<std::string, Count> counts;  // by clause
  std::size_t verdicts[4] = {};

private:
  // Reports the disagreement with as few changes to the program as possible.
  void fail(Subject& subject, Formula const& formula, Values values) {
    constexpr std::size_t kMaxShown = 20;
    if (++failures_ > kMaxShown) return;
    Values const actual = subject.actual();
    for (std::size_t i = 0; i < values.size(); ++i) {
      Int128 const changed = std::exchange(values[i], actual[i]);
      if (subject.find(formula, values).agrees()) values[i] = changed;
    }
    Finding const finding = subject.find(formula, values);
    auto const shown = [](std::optional<Int128> value) { return value ? digits(*value) : "?"; };
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
      Leaf const& leaf = subject.leaves()[i];
      std::string_view const mark = values[i] == actual[i] ? "" : " *";
      if (leaf.symbol) text += fmt::format("\n  {} = {}{}", leaf.symbol->name, digits(values[i]), mark);
    }
    auto const formula_text = [](Tribool truth) { return truth.term ? to_string(truth.term) : to_string(make(truth)); };
    ADD_FAILURE() << formula.label << " of " << subject.file() << ": the evaluator says "
                  << kVerdicts[static_cast<int>(finding.verdict)] << "\nholds (" << shown(finding.holds)
                  << "): " << formula_text(formula.encoded.holds) << "\nundefined (" << shown(finding.undefined)
                  << "): " << formula_text(formula.encoded.undefined) << "\nfor" << text;
  }

  void solve(Formula const& formula, Finding const& finding, Assignment const& assignment) {
    Solver solver;
    for (Term const* symbol : symbols_of(formula.encoded.holds.term)) {
      Int128 const value = *assignment(symbol);
      solver.add(equal(TermPool::integer(symbol), Interval{value, value}));
    }
    EXPECT_EQ(solver.check(formula.encoded.holds),
              finding.verdict == Verdict::holds ? Answer::satisfiable : Answer::unsatisfiable)
        << formula.label << ": " << to_string(formula.encoded.holds.term);
  }

  std::size_t failures_ = 0;
};

TEST(Encode, ClausesMatchTheEvaluator) {
  Examples examples;
  examples.read_folder(ASSAY_SOURCE_DIR "/tests/conformance");
#ifdef ASSAY_CORPUS_DIR
  if (rounds() > 1) examples.read_folder(ASSAY_CORPUS_DIR);
#endif
  using enum Unknown::Numbers;
  constexpr Unknown kForms[] = {
      {true, true, all}, {true, true, some}, {true, true, none}, {true, false, all}, {false, true, none}};
  Law law;
  std::size_t number = 0;
  for (auto const& of_op : examples.by_op()) {
    auto const& known = of_op.second;
    auto const is_missed = [&, spec = known[0].spec] {
      return std::ranges::any_of(spec->clauses, [&](Clause const& clause) {
        return law.counts[spec->name + " " + clause.label].compared == 0;
      });
    };
    std::size_t const most = rounds() * (5 + known[0].spec->clauses.size() / 3), count = std::min(known.size(), most);
    for (std::size_t i = 0; i < count; ++i) {
      ++number;
      for (std::size_t j = 0; j < std::size(kForms); ++j)
        if (rounds() > 1 || count < 6 || (i + j) % 3 == 0)
          law.inspect(known[i * known.size() / count], kForms[j], number);
    }
    for (std::size_t i = 0; i < known.size() && is_missed(); ++i)  // until every rule is covered
      for (auto const& form : kForms) law.inspect(known[i], form, ++number);
  }
  for (auto name : Specification::get().op_names()) {
    OpSpec const& op = *Specification::get().op(name);
    for (Clause const& clause : op.clauses) {
      EXPECT_GT(law.counts[op.name + " " + clause.label].compared, 0u) << op.name << " " << clause.label;
      if (clause.official != Official::checks) continue;
      EXPECT_GT(law.counts[op.name + " " + clause.label + " (official)"].compared, 0u)
          << op.name << " " << clause.label;
    }
  }
  if (rounds() == 1) return;
  std::size_t solved = 0;
  for (auto const& [label, count] : law.counts) solved += count.solved;
  std::cout << number << " ops, " << law.counts.size() << " formulas: ";
  for (int i = 0; i < 4; ++i) std::cout << law.verdicts[i] << " " << kVerdicts[i] << ", ";
  std::cout << solved << " by Z3\n";
}

// A list of two integers and two more integers, each from -2 to 3.
class FewNumbers final : public Environment {
public:
  FewNumbers(Context& context, Arena& arena, std::span<Interval const> numbers) : context_(context) {
    std::vector<FormulaValue> const items = {make(numbers[0]), make(numbers[1])};
    ListData list;
    list.items = arena.copy(items);
    xs_.kind = FormulaValueKind::list;
    xs_.list = arena.make(list);
    a_ = make(numbers[2]), b_ = make(numbers[3]);
  }
  bool member(std::string_view name, FormulaValue& value) const override {
    value = name == "xs" ? xs_ : name == "a" ? a_ : b_;
    return name == "xs" || name == "a" || name == "b";
  }
  Context& context() const override { return context_; }

private:
  Context& context_;
  FormulaValue xs_, a_, b_;
};

// Expressions without a term are decided by cases. All values of a few unknowns reach every case.
TEST(Encode, CasesMatchTheEvaluatorOnAllValues) {
  constexpr std::string_view kFormulas[] = {
      "size([x for x in xs if x < a]) = b",
      "[x for x in xs if x < b] = [x for x in xs if x <= a]",
      "[d for d in range(3) if d < a][b] = xs[0]",
      "sum([d for d in range(4) if a < d and d not in xs]) = b",
      "sum([size([x for x in xs if x < d]) for d in range(-1, 4)]) = a + b",
      "sum([size([x for x in xs if 2 * x - 3 * d < 1]) for d in range(-1, 3)]) = a",
      "size([x for x in xs if x < 1]) * 2 = size([x for x in xs if x <= 2 or 2 - x = a])",
      "sum([1, 2, 3][a:b]) = xs[0]",
      "[1, 2, 3][xs[0]] = a and [4, 5, a][xs[1]] = b",
      "xs[a:][0] = b",
      "if xs[0] / a = 1 then xs[1] % b < 1 else xs[a] = b",
      "(a < b ? xs : [1]) = [x for x in [a, b, 1] if x = 1 or x < a]",
      "size([x for x in xs if a < x < b or x = 0 and b != a]) = 1 or ceil(a / b) = xs[b]",
      "[x for x in xs if !(x < a) and !(b < x)] = xs",
      "xs[0] / 3 = a or ceil(xs[1] / 2) = b or (2 - 3 * a) / 2 % 2 = b + 1",
      "(4 - 2 * xs[0] - a) / 3 = b and (a + 2) / (xs[1] + 3) = 0",
      "any([xs[i] = a for i in range(3) if i < b])",
  };
  constexpr Int128 kLow = -2, kHigh = 3;
  for (std::string_view text : kFormulas) {
    auto const formula = parse_formula(text);
    ASSERT_TRUE(formula) << text << ": " << formula.error().message;
    Context context;
    TermPool pool;
    Arena arena;
    std::vector<Interval> symbols;
    for (char const* name : {"x0", "x1", "a", "b"}) symbols.push_back(pool.symbol(name, {kLow, kHigh}));
    Encoded const encoded = encode(*formula, FewNumbers(context, arena, symbols), arena);
    ASSERT_TRUE(encoded.complete()) << text << ": " << encoded.incomplete;
    std::size_t wrong = 0;
    Int128 v[4];
    auto const assignment = [&](Term const* symbol) -> std::optional<Int128> { return v[symbol->id]; };
    for (v[0] = kLow; v[0] <= kHigh; ++v[0])
      for (v[1] = kLow; v[1] <= kHigh; ++v[1])
        for (v[2] = kLow; v[2] <= kHigh; ++v[2])
          for (v[3] = kLow; v[3] <= kHigh && wrong < 3; ++v[3]) {
            Arena scratch;
            Interval const numbers[] = {{v[0], v[0]}, {v[1], v[1]}, {v[2], v[2]}, {v[3], v[3]}};
            Finding const finding =
                finding_of(*formula, encoded, FewNumbers(context, scratch, numbers), scratch, assignment);
            if (finding.agrees()) continue;
            ++wrong;
            ADD_FAILURE() << text << " for xs = [" << digits(v[0]) << ", " << digits(v[1]) << "], a = " << digits(v[2])
                          << ", b = " << digits(v[3]) << ": " << kVerdicts[static_cast<int>(finding.verdict)];
          }
  }
}

}  // namespace
}  // namespace assay
