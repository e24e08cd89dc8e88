// Implements element_formula.hpp: elements of other processes, and folds of lists of elements.
#include "equiv/execution/element_formula.hpp"
#include "equiv/terms/pool_tables.hpp"

namespace assay {

bool ElementFormula::at_process(Evaluator& evaluator, std::string_view name, FormulaValue const& process,
                                std::span<FormulaValue const> args, FormulaValue& value) const {
  if (!processes_ || args.size() != 1) return false;
  if (!process.is(FormulaValueKind::integer) || !process.interval.exact()) throw ElementLimit{"the process is unknown"};
  auto const number = process.interval.low;
  if (number < 0 || number >= static_cast<Int128>(processes_->all.size()))
    throw ElementLimit{"a process outside the grid"};
  std::size_t input = 0;
  for (auto const& row : spec_.rows) {
    if (row.kind != RowKind::input) continue;
    if (row.name == name) {
      value = placed(evaluator, processes_->all[static_cast<std::size_t>(number)], input, row.variadic,
                     evaluator.numeric(args[0]));
      return true;
    }
    ++input;
  }
  return false;
}

// Folds a list of elements with the region, in order and with any grouping, without an initial value. A tree over more
// than two elements begins with a neutral one.
FormulaValue ElementFormula::fold_of_list(std::span<FormulaValue const> args) const {
  if (!args[0].is(FormulaValueKind::signature) || !args[0].signature->region)
    throw ElementLimit{"the reducer is not a region"};
  if (!args[1].is_list() || args[1].items().empty()) throw ElementLimit{"a fold of nothing"};
  ElementTerm const* const region = region_(*args[0].signature->region);
  if (region->bound.size() != 2 || region->args.size() != 1)
    throw ElementLimit{"a region takes a different number of elements"};
  Tribool const within = within_of(args[1]);
  std::vector<ElementTerm const*> items;
  for (auto const& item : args[1].items()) {
    if (item.is_list()) throw ElementLimit{"an element cannot be a list"};
    items.push_back(element_of(formed(plain(item), Tribool::yes), region->bound[0]->type));
  }
  if (items.size() == 1) return formed(items[0], within);
  if (items.size() == 2) return formed(pool_.unfold(region, 0, {}, items), within);
  ElementTerm const* const init = processes_ && processes_->neutral ? processes_->neutral(region) : nullptr;
  if (!init) throw ElementLimit{"the computation has no known identity element"};
  auto const count = static_cast<Int128>(items.size());
  Term const* const size = term_or_throw(pool_.terms(), {count, count});
  Term const* const at = pool_.bind(size);
  ElementTerm const* chosen = items.back();
  for (std::size_t k = items.size() - 1; k-- > 0;)
    chosen =
        pool_.select(equal(TermPool::integer(at), {static_cast<Int128>(k), static_cast<Int128>(k)}), items[k], chosen);
  ElementTerm const *const results[] = {chosen}, *const inits[] = {init};
  Term const *const symbols[] = {at}, *const sizes[] = {size};
  return formed(pool_.fold(0, region, pool_.function(symbols, sizes, {}, results), inits,
                           order_of_fold(*args[0].signature->region, 0), tag_ + std::string(kWithoutInit)),
                within);
}

}  // namespace assay
