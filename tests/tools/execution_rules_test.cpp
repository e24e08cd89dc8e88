// The `execution` rows of op files: their results for an op with constant operands equal those of the interpreter or,
// for ops that it does not execute, those in the table of cases.

#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "constraints/members/members.hpp"
#include "diagnostics/reference/spec_page.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"
#include "tests/tools/execution_cases.hpp"

namespace assay {
namespace {

using testing::Elements;
using testing::ExecutionCase;
using testing::Expected;

constexpr int kInstances = 12;  // instances of each template and type

// Creates operands from `$TYPE`, `$TYPE@(a,b)`, `$TYPE=(text)` and `$token`.
class Instance {
public:
  Instance(ExecutionCase const& c, std::string const& type, std::mt19937& random) : random_(random) {
    std::string body = typed(c.op, type), results = typed(c.results, type), text;
    for (std::size_t at = 0; at < body.size();) {
      if (body[at] == '$')
        text += operand(body, ++at);
      else
        text += body[at++];
    }
    auto const count = results.empty() ? 0 : 1 + static_cast<int>(std::count(results.begin(), results.end(), ','));
    std::string names;
    for (int i = 0; i < count; ++i) names += (i ? ", %r" : "%r") + (count > 1 ? "#" + std::to_string(i) : "");
    program = "func.func @main() -> (" + results + ") {\n" + constants_;
    program += (count == 0 ? "" : count == 1 ? "%r = " : "%r:" + std::to_string(count) + " = ") + text;
    program += "\nfunc.return " + (count ? names + " : " + results : "") + "\n}\n";
  }

  std::string program;
  std::vector<Elements> operands;
  unsigned width = 0;  // of the elements of the first operand

private:
  // Replaces T by a type, except inside words.
  static std::string typed(std::string const& text, std::string const& type) {
    auto const is_word = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      bool const inner =
          (i > 0 && text[i - 1] != 'x' && is_word(text[i - 1])) || (i + 1 < text.size() && is_word(text[i + 1]));
      text[i] == 'T' && !inner ? result += type : result += text[i];
    }
    return result;
  }

  std::string operand(std::string const& body, std::size_t& at) {
    std::size_t const from = at;
    while (at < body.size() && std::isalnum(static_cast<unsigned char>(body[at]))) ++at;
    if (body.substr(from, at - from) == "tensor") at = body.find('>', at) + 1;
    std::string const type = body.substr(from, at - from);
    if (type == "token") return token();
    std::string argument;
    char const mode = at + 1 < body.size() && body[at + 1] == '(' ? body[at] : ' ';
    if (mode == '@' || mode == '=') {
      std::size_t const end = body.find(')', at);
      argument = body.substr(at + 2, end - at - 2);
      at = end + 1;
    }
    return constant(type, mode, argument);
  }

  std::string token() {
    operands.emplace_back();
    std::string const name = "%c" + std::to_string(operands.size());
    constants_ += name + " = stablehlo.after_all : !stablehlo.token\n";
    return name;
  }

  std::string constant(std::string const& type, char mode, std::string const& argument) {
    bool const is_tensor = type.starts_with("tensor");
    std::string sizes = is_tensor ? type.substr(7, type.size() - 8) : type;
    Elements shape;
    for (std::size_t x; std::isdigit(static_cast<unsigned char>(sizes[0])); sizes = sizes.substr(x + 1)) {
      x = sizes.find('x');
      shape.push_back(std::stoll(sizes.substr(0, x)));
    }
    std::int64_t count = 1;
    for (auto size : shape) count *= size;
    bool const is_unsigned = sizes[0] == 'u', is_index = sizes == "index";
    unsigned const bits = is_index ? 64 : static_cast<unsigned>(std::stoul(sizes.substr(is_unsigned ? 2 : 1)));
    if (operands.empty()) width = bits;
    Elements elements;
    std::string literal = argument;
    if (mode == '=') {
      std::string digits = argument;
      for (char& c : digits)
        if (c == '[' || c == ']' || c == ',') c = ' ';
      std::istringstream in(digits);
      for (std::int64_t x; in >> x;) elements.push_back(x);
    } else {
      std::int64_t low = is_unsigned || bits == 1 ? 0 : -6, high = bits == 1 ? 1 : 6;
      if (mode == '@') {
        low = std::stoll(argument), high = std::stoll(argument.substr(argument.find(',') + 1));
        if (bits == 1) low = 0, high = 1;
      }
      for (std::int64_t i = 0; i < count; ++i)
        elements.push_back(mode != '@' && bits > 1 && random_() % 6 == 0 ? extreme(bits, is_unsigned)
                                                                         : low + pick(high - low + 1));
      std::size_t next = 0;
      literal = nested(shape, 0, elements, next, bits, is_unsigned);
    }
    operands.push_back(elements);
    std::string const name = "%c" + std::to_string(operands.size());
    bool const by_arith = !is_tensor || is_index;
    constants_ += name + (by_arith ? " = arith.constant " : " = stablehlo.constant ");
    constants_ +=
        (is_tensor ? "dense<" + literal + ">" : literal) + (bits == 1 && !is_tensor ? "" : " : " + type) + "\n";
    return name;
  }

  std::int64_t pick(std::int64_t below) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(below));
  }
  std::int64_t extreme(unsigned bits, bool is_unsigned) {
    std::uint64_t const sign = std::uint64_t{1} << (bits - 1), all = sign - 1;
    if (is_unsigned) return static_cast<std::int64_t>(random_() % 2 ? sign + all : sign);
    return random_() % 2 ? static_cast<std::int64_t>(all) : -static_cast<std::int64_t>(all) - 1;
  }
  static std::string number(std::int64_t x, unsigned bits, bool is_unsigned) {
    if (bits == 1) return x ? "true" : "false";
    return is_unsigned ? std::to_string(static_cast<std::uint64_t>(x)) : std::to_string(x);
  }
  static std::string nested(Elements const& shape, std::size_t axis, Elements const& elements, std::size_t& next,
                            unsigned bits, bool is_unsigned) {
    if (axis == 0 && elements.empty()) return "";
    if (axis == shape.size()) return number(elements[next++], bits, is_unsigned);
    std::string text = "[";
    for (std::int64_t i = 0; i < shape[axis]; ++i)
      text += (i ? ", " : "") + nested(shape, axis + 1, elements, next, bits, is_unsigned);
    return text + "]";
  }

  std::mt19937& random_;
  std::string constants_;
};

// Evaluates the rules of one op and compares their results with the expected ones.
class Comparison {
public:
  Comparison(Operation const& op, OpSpec const& spec, ProgramScope const& scope, std::vector<Expected> const& expected)
      : op_(op), spec_(spec), members_(op, spec, scope, arena_), evaluator_(members_, arena_), expected_(expected) {}

  // Returns the labels of the rules that apply; all of them must hold.
  std::set<std::string> labels() {
    std::set<std::string> found;
    for (auto const& rule : spec_.execution) {
      rule_ = &rule;
      compared_ = false;
      rule.assured ? assure(rule.formula) : read(rule.formula);
      if (compared_) found.insert(rule.label);
    }
    return found;
  }

private:
  // Evaluates equations whose conditions hold.
  void read(Expr const& formula) {
    if (formula.kind == ExprKind::if_then) {
      FormulaValue const condition = evaluator_.all(evaluator_.evaluate(formula.args[0]));
      ASSERT_TRUE(condition.is(FormulaValueKind::truth)) << rule_->text << ": " << to_string(condition);
      if (condition.truth == Tribool::yes) read(formula.args[1]);
    } else if (formula.kind == ExprKind::for_all) {
      FormulaValue const over = evaluator_.evaluate(formula.args[1]);
      ASSERT_TRUE(over.is_list()) << rule_->text;
      for (auto const& item : over.items()) {
        evaluator_.bind(formula.names[0], item);
        read(formula.args[0]);
        evaluator_.unbind(1);
      }
    } else if (formula.kind == ExprKind::given) {
      for (std::size_t i = 0; i < formula.names.size(); ++i)
        evaluator_.bind(formula.names[i], evaluator_.evaluate(formula.args[1 + i]));
      read(formula.args[0]);
      evaluator_.unbind(formula.names.size());
    } else {
      bool const equation = formula.kind == ExprKind::comparison && formula.ops == std::vector<std::string>{"="} &&
                            formula.args[0].kind == ExprKind::call && is_of_result(formula.args[0].text);
      equation ? equate(formula.args[0], evaluator_.evaluate(formula.args[1])) : state(formula);
    }
  }

  static bool is_of_result(std::string_view function) {
    return function == "value" || function == "shape" || function == "dim";
  }

  // Any other formula must be true.
  void state(Expr const& formula) {
    FormulaValue const holds = evaluator_.all(evaluator_.evaluate(formula));
    EXPECT_TRUE(holds.is(FormulaValueKind::truth) && holds.truth == Tribool::yes) << rule_->text;
    compared_ = true;
  }

  void assure(Expr const& formula) {
    Expr const* rest = &formula;
    if (formula.kind == ExprKind::if_then) {
      if (evaluator_.all(evaluator_.evaluate(formula.args[0])).truth != Tribool::yes) return;
      rest = &formula.args[1];
    }
    FormulaValue const holds = evaluator_.all(evaluator_.evaluate(*rest));
    ASSERT_TRUE(holds.is(FormulaValueKind::truth) && !expected_.empty());
    EXPECT_TRUE(holds.truth == (expected_[0].elements->at(0) ? Tribool::yes : Tribool::no)) << rule_->text;
    compared_ = true;
  }

  // `left` is value(result), shape(results[i]), dim(result, d) or value(results...).
  void equate(Expr const& left, FormulaValue const& value) {
    Expr const& whom = left.args[0];
    std::string const& name = whom.kind == ExprKind::name ? whom.text : whom.args[0].text;
    std::size_t number = 0;
    for (auto const& row : spec_.rows) {
      if (row.name == name) break;
      number += row.kind == RowKind::output;
    }
    auto const segments = result_segments(spec_, op_);
    ASSERT_LT(number, segments.size()) << rule_->text;
    if (whom.kind == ExprKind::ellipsis) {
      ASSERT_TRUE(value.is_list() && value.items().size() == segments[number].size) << rule_->text;
      for (std::size_t i = 0; i < value.items().size(); ++i)
        compare(left, segments[number].begin + i, value.items()[i]);
      return;
    }
    std::size_t at = segments[number].begin;
    if (whom.kind == ExprKind::index) at += static_cast<std::size_t>(evaluator_.evaluate(whom.args[1]).interval.low);
    compare(left, at, value);
  }

  void compare(Expr const& left, std::size_t result, FormulaValue const& value) {
    Type const type = op_.results[result]->type;
    Type const element = has_shape(type) ? type->element : type;
    Expected const& expected = expected_.at(result);
    if (left.text == "value") {
      if (element->kind == TypeKind::index || element->kind == TypeKind::integer)
        if (expected.elements)
          compare(*expected.elements, value, element->kind == TypeKind::index ? 64 : element->width);
    } else if (left.text == "shape") {
      if (expected.shape) compare(*expected.shape, value, 64);
    } else {
      ASSERT_EQ(left.text, "dim") << rule_->text;
      auto const axis = static_cast<std::size_t>(evaluator_.evaluate(left.args[1]).interval.low);
      if (expected.shape) compare({expected.shape->at(axis)}, value, 64);
    }
  }

  void compare(Elements const& expected, FormulaValue const& value, unsigned width) {
    std::vector<FormulaValue> flat;
    flatten(value, flat);
    for (auto const& one : flat) {
      bool const known = one.is(FormulaValueKind::truth) ? one.truth == Tribool::yes || one.truth == Tribool::no
                                                         : one.is(FormulaValueKind::integer) && one.interval.exact();
      if (one.is(FormulaValueKind::undefined)) FAIL() << rule_->text << ": " << to_string(one);
      if (!known) return;
    }
    compared_ = true;
    ASSERT_EQ(flat.size(), expected.size()) << rule_->text;
    for (std::size_t i = 0; i < flat.size(); ++i) {
      auto const said =
          flat[i].is(FormulaValueKind::truth) ? Int128(flat[i].truth == Tribool::yes) : flat[i].interval.low;
      EXPECT_EQ(testing::bits(static_cast<std::int64_t>(said), width), testing::bits(expected[i], width))
          << rule_->label << " " << rule_->text << ", element " << i;
    }
  }

  static void flatten(FormulaValue const& value, std::vector<FormulaValue>& flat) {
    if (!value.is_list()) return flat.push_back(value);
    for (auto const& item : value.items()) flatten(item, flat);
  }

  Operation const& op_;
  OpSpec const& spec_;
  Arena arena_;
  OpMembers members_;
  Evaluator evaluator_;
  std::vector<Expected> const& expected_;
  ExecutionRule const* rule_ = nullptr;
  bool compared_ = false;
};

// Returns the results of the interpreter; nothing if it stops.
std::vector<Expected> interpreted(Program const& program) {
  BoundProgram const bound = bind_program(program);
  RunState state(bound.compiled);
  auto const result = Process(state).run(bound.compiled.functions.at("main"), {});
  std::vector<Expected> expected;
  for (auto const& value : result.values) {
    Tensor const& tensor = value.tensor;
    Expected one{Elements(tensor.shape().begin(), tensor.shape().end()), {}};
    if (tensor.element().is_integral()) {
      one.elements.emplace();
      for (std::int64_t i = 0; i < tensor.count(); ++i) one.elements->push_back(tensor.integer(i));
    }
    expected.push_back(std::move(one));
  }
  return result.error ? std::vector<Expected>() : expected;
}

TEST(ExecutionRules, AgreeWithExecution) {
  std::mt19937 random(20240229);
  std::map<std::string, std::set<std::string>, std::less<>> compared;
  for (auto const& c : testing::execution_cases()) {
    std::istringstream types(c.types);
    std::size_t executed = 0;
    for (std::string type; types >> type;) {
      for (int i = 0; i < kInstances; ++i) {
        Instance const instance(c, type, random);
        SCOPED_TRACE(instance.program);
        Diagnostics found;
        Program const program = parse_program(Source::from_string("test", instance.program), {}, found);
        if (i == 0) check_program(program, {}, found);
        for (auto const& diagnostic : found.all()) FAIL() << diagnostic.message;
        auto const ops = program.top->ops[0]->regions[0]->blocks[0]->ops;
        Operation const& op = *ops[ops.size() - 2];
        auto const expected = c.meaning ? c.meaning(instance.operands, instance.width) : interpreted(program);
        if (expected.empty()) continue;
        ++executed;
        OpTable table;
        Symbols symbols(table);
        std::size_t steps = 0;
        ProgramScope const scope{*program.context, table, symbols, false, &steps};
        OpSpec const* spec = table.info(op).spec;
        ASSERT_NE(spec, nullptr);
        compared[std::string(op.name)].merge(Comparison(op, *spec, scope, expected).labels());
        if (OpSpec const* const variant = table.variant(op))
          compared[variant->name].merge(Comparison(op, *variant, scope, expected).labels());
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(executed, 0u) << c.op << " is never executed";
  }
  std::size_t rules = 0;
  auto const expect_compared = [&](OpSpec const& spec) {
    for (auto const& rule : spec.execution) {
      ++rules;
      EXPECT_TRUE(compared[spec.name].contains(rule.label)) << spec.name << ' ' << rule.label << " is never compared";
    }
  };
  for (auto const name : Specification::get().op_names()) expect_compared(*Specification::get().op(name));
  for (auto const name : Specification::get().variant_names()) expect_compared(*Specification::get().variant(name));
  EXPECT_GE(rules, 100u);
}

TEST(ExecutionRules, AreOnTheReferencePage) {
  auto const page = spec_page(*Specification::get().op("stablehlo.dynamic_reshape"));
  EXPECT_NE(
      page.find("\nExecution\n  E1   shape(result) = value(output_shape)\n  E2   value(result) = value(operand)\n"),
      std::string::npos);
  auto const interpreted = spec_page(*Specification::get().op("stablehlo.convert"));
  EXPECT_NE(interpreted.find("\n       interpretation: The result is open if its type cannot represent the number"),
            std::string::npos);
  auto const assured = spec_page(*Specification::get().op("shape.cstr_broadcastable"));
  EXPECT_NE(assured.find("\n       otherwise execution stops here\n"), std::string::npos);
  EXPECT_EQ(spec_page(*Specification::get().op("stablehlo.tanh")).find("Execution"), std::string::npos);
}

}  // namespace
}  // namespace assay
