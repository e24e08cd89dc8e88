#include "equiv/search/assumed_inputs.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "constraints/prove/execution/assumptions.hpp"
#include "constraints/prove/execution/symbolic_execution.hpp"

namespace assay {
namespace {

struct Assumed {
  std::string text;
  Tribool formula;
};

struct Assumptions {
  TermPool pool;
  std::vector<Assumed> all;
};

// Returns the values of all names that a formula can contain: "dim(%x, 0)", "value(%x)", "value(%x)[3]".
std::map<std::string, Int128, std::less<>> values_of(FunctionPair const& pair, Inputs const& inputs) {
  std::map<std::string, Int128, std::less<>> values;
  auto const arguments = arguments_of(*pair.a.function);
  if (arguments.size() != inputs.size()) return values;  // members of tuples have no names
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    auto const name = shown_name(*arguments[i]);
    auto const& tensor = inputs[i];
    for (std::size_t axis = 0; axis < tensor.rank(); ++axis)
      values[fmt::format("dim({}, {})", name, axis)] = tensor.dim(axis);
    if (!tensor.element().is_integral() || tensor.count() > static_cast<std::int64_t>(kMaxFollowedElements)) continue;
    for (std::int64_t k = 0; k < tensor.count(); ++k) {
      auto const code = tensor.get(k);
      bool const is_signed = tensor.element().integer.is_signed;
      values[tensor.rank() == 0 ? fmt::format("value({})", name) : fmt::format("value({})[{}]", name, k)] =
          is_signed ? static_cast<Int128>(static_cast<std::int64_t>(code)) : static_cast<Int128>(code);
    }
  }
  return values;
}

}  // namespace

Result<BrokenAssumption> read_assumptions(FunctionPair const& pair, std::span<std::string const> formulas) {
  if (formulas.empty()) return BrokenAssumption{};
  auto assumptions = std::make_shared<Assumptions>();
  SizedProgram sizes(pair.a.program->program(), assumptions->pool);
  Facts facts(kQuestionSteps);
  SymbolicExecution execution(sizes, facts, [](auto const&...) {});
  execution.begin(*pair.a.function->op);
  for (auto const& text : formulas) {
    auto const formula = read_assumption(text, *pair.a.function->op, sizes);
    if (!formula) return Error{formula.error()};
    facts.assume(*formula);
    assumptions->all.push_back({text, *formula});
  }
  // Everything would follow from contradictory assumptions.
  if (facts.contradictory()) return Error{"the assumptions contradict each other"};
  return BrokenAssumption{[&pair, assumptions](Inputs const& inputs) {
    auto const values = values_of(pair, inputs);
    auto const value = [&](Term const* symbol) -> std::optional<Int128> {
      auto const found = values.find(symbol->name);
      return found == values.end() ? std::nullopt : std::optional(found->second);
    };
    for (auto const& [text, formula] : assumptions->all)
      if (formula == Tribool::no || (formula.term && evaluate(formula.term, value) != Int128{1}))
        return fmt::format("\"{}\" does not hold", text);
    return std::string();
  }};
}

}  // namespace assay
