#include "equiv/prove/assumed_sizes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "constraints/prove/execution/assumptions.hpp"
#include "constraints/prove/execution/symbolic_execution.hpp"

namespace assay {

void assume_sizes(Program const& program, Operation const& function, std::span<std::string const> formulas,
                  std::vector<std::vector<Term const*>> const& shapes, TermPool& pool, Facts& facts) {
  if (formulas.empty() || function.regions.empty() || function.regions[0]->blocks.empty()) return;
  std::map<std::string, Interval, std::less<>> known;
  auto const arguments = function.regions[0]->blocks[0]->arguments;
  for (std::size_t i = 0; i < std::min(arguments.size(), shapes.size()); ++i)
    for (std::size_t axis = 0; axis < shapes[i].size(); ++axis)
      known[fmt::format("dim({}, {})", shown_name(*arguments[i]), axis)] = TermPool::integer(shapes[i][axis]);
  SizedProgram sizes(program, pool);
  Facts none(0);
  SymbolicExecution execution(sizes, none, [](auto const&...) {});
  execution.begin(function);
  for (auto const& text : formulas) {
    auto const formula = read_assumption(text, function, sizes);
    if (!formula || !formula->term) continue;
    auto const symbols = symbols_of(formula->term);
    if (!std::ranges::all_of(symbols, [&](Term const* symbol) { return known.contains(symbol->name); })) continue;
    facts.assume(substitute(
        *formula, [&](Term const* symbol) -> std::optional<Interval> { return known.find(symbol->name)->second; }));
  }
}

}  // namespace assay
