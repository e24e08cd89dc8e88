// Implements element_term.hpp: sums of integers and folds in a normal form.
//
// Sums of integers are linear, and products distribute over them. So a sum is a polynomial of sums of products that
// have no independent factors. A fold has one result. Items of which a condition permits only one are selected, not
// iterated over.
#include <algorithm>

#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

// coefficient * product of the factors, summed over the symbols.
struct SummedProduct {
  Int128 coefficient = 1;
  std::vector<Term const*> factors;
  std::vector<Term const*> symbols, sizes;
};

constexpr std::size_t kMaxSummedProducts = 64;

bool is_constant_size(Term const* size, Int128 value) { return size->kind == TermKind::constant && size->low == value; }

// Whether a function of indices has at most one index, for all values of its sizes.
bool has_one_place(ElementTerm const* function) {
  return std::ranges::all_of(function->sizes, [](Term const* size) { return is_constant_size(size, 1); });
}
bool has_no_place(ElementTerm const* function) {
  return std::ranges::any_of(function->sizes, [](Term const* size) { return is_constant_size(size, 0); });
}
// Whether a constant index belongs to an axis whose size may not be 1.
bool has_open_place(ElementTerm const* function) {
  for (std::size_t k = 0; k < function->sizes.size(); ++k)
    if (function->indices[k]->kind == TermKind::constant && !is_constant_size(function->sizes[k], 1)) return true;
  return false;
}

std::vector<SummedProduct> products_of(Term const* term) {
  std::vector<SummedProduct> all;
  if (term->kind != TermKind::sum) {
    SummedProduct one;
    if (term->kind == TermKind::constant)
      one.coefficient = term->low;
    else
      one.factors = {term};
    if (one.coefficient != 0) all.push_back(std::move(one));
    return all;
  }
  for (auto const& monomial : term->monomials)
    all.push_back({monomial.coefficient, {monomial.factors.begin(), monomial.factors.end()}, {}, {}});
  return all;
}

}  // namespace

std::optional<Interval> solved_for(Term const* polynomial, Term const* symbol) {
  if (polynomial == symbol) return Interval{0, 0};
  if (polynomial->kind != TermKind::sum) return std::nullopt;
  Int128 coefficient = 0;
  Interval rest{0, 0};
  for (auto const& monomial : polynomial->monomials) {
    if (monomial.factors.size() == 1 && monomial.factors[0] == symbol) {
      coefficient = monomial.coefficient;
      continue;
    }
    Interval product{monomial.coefficient, monomial.coefficient};
    for (auto const* factor : monomial.factors) {
      auto const inner = symbols_of(factor);
      if (std::ranges::find(inner, symbol) != inner.end()) return std::nullopt;
      product = product * TermPool::integer(factor);
    }
    rest = rest + product;
  }
  if (coefficient != 1 && coefficient != -1) return std::nullopt;
  return coefficient == 1 ? Interval{0, 0} - rest : rest;
}

bool ElementPool::depends(Term const* term, Term const* symbol) {
  return std::ranges::binary_search(tables_->dependence(term).free, free_id(symbol));
}

ElementTerm const* ElementPool::raw_sum(Element const& type, ElementTerm const* function, std::string_view tag) {
  ElementTerm node;
  node.attributes = tables_->intern(tag);
  node.kind = ElementKind::sum;
  node.type = intern(type);
  node.args = std::span(&function, 1);
  return enter(node);
}

ElementTerm const* ElementPool::sum(Element const& type, ElementTerm const* function, std::string_view tag) {
  if (!type.is(Element::Kind::integer) || function->args.size() != 1 || !function->bound.empty())
    return raw_sum(type, function, tag);
  if (has_no_place(function)) return constant(type, {0, 0});
  if (has_open_place(function)) return raw_sum(type, function, tag);
  auto const opened = [&](ElementTerm const* of, SummedProduct& to) {
    std::vector<Term const*> place;
    for (auto const* size : of->sizes) {
      place.push_back(bind(size));
      if (place.back()->kind != TermKind::symbol) continue;
      to.symbols.push_back(place.back());
      to.sizes.push_back(size);
    }
    ElementTerm const* const body = unfold(of, 0, place);
    return body->kind == ElementKind::number ? residue(body->indices[0], type) : term_or_throw(terms_, value(body));
  };
  std::vector<SummedProduct> open, done;
  SummedProduct space;
  for (auto& product : products_of(opened(function, space))) {
    product.symbols = space.symbols;
    product.sizes = space.sizes;
    open.push_back(std::move(product));
  }
  while (!open.empty()) {
    if (open.size() + done.size() > kMaxSummedProducts) return raw_sum(type, function, tag);
    SummedProduct product = std::move(open.back());
    open.pop_back();
    auto const nested = std::ranges::find_if(product.factors, [&](Term const* factor) {
      auto const* const element = element_of(factor);
      return element && element->kind == ElementKind::sum && element->type == type &&
             element->args[0]->args.size() == 1 &&
             std::ranges::any_of(product.symbols, [&](Term const* symbol) { return depends(factor, symbol); });
    });
    if (nested == product.factors.end()) {
      done.push_back(std::move(product));
      continue;
    }
    ElementTerm const* const inner = element_of(*nested)->args[0];
    product.factors.erase(nested);
    Term const* const body = opened(inner, product);
    for (auto const& part : products_of(body)) {
      SummedProduct next = product;
      next.coefficient = product.coefficient * part.coefficient;
      next.factors.insert(next.factors.end(), part.factors.begin(), part.factors.end());
      open.push_back(std::move(next));
    }
  }
  Interval total{0, 0};
  for (auto const& product : done)
    total = total + value_of_product(type, product.coefficient, product.factors, product.symbols, product.sizes);
  return number(type, term_or_throw(terms_, total));
}

// Splits a product into sums, each over the symbols on which its factors depend.
Interval ElementPool::value_of_product(Element const& type, Int128 coefficient, std::vector<Term const*> const& factors,
                                       std::vector<Term const*> const& symbols, std::vector<Term const*> const& sizes) {
  Interval total{coefficient, coefficient};
  std::vector<bool> summed(symbols.size(), false), used(factors.size(), false);
  for (std::size_t f = 0; f < factors.size(); ++f) {
    bool const outside = std::ranges::none_of(symbols, [&](Term const* symbol) { return depends(factors[f], symbol); });
    if (outside) {
      total = total * TermPool::integer(factors[f]);
      used[f] = true;
    }
  }
  for (std::size_t k = 0; k < symbols.size(); ++k) {
    if (summed[k]) continue;
    std::vector<std::size_t> group{k}, members;
    summed[k] = true;
    for (std::size_t n = 0; n < group.size(); ++n)
      for (std::size_t f = 0; f < factors.size(); ++f) {
        if (used[f] || !depends(factors[f], symbols[group[n]])) continue;
        used[f] = true;
        members.push_back(f);
        for (std::size_t other = 0; other < symbols.size(); ++other)
          if (!summed[other] && depends(factors[f], symbols[other])) {
            summed[other] = true;
            group.push_back(other);
          }
      }
    if (members.empty()) {
      total = total * TermPool::integer(sizes[k]);
      continue;
    }
    Interval body{1, 1};
    for (auto const f : members) body = body * TermPool::integer(factors[f]);
    std::ranges::sort(group);
    std::vector<Term const*> own, of;
    for (auto const n : group) {
      own.push_back(symbols[n]);
      of.push_back(sizes[n]);
    }
    ElementTerm const* const results[] = {number(type, term_or_throw(terms_, body))};
    total = total * value(raw_sum(type, this->function(own, of, {}, results), ""));
  }
  return total;
}

// Replaces indices of which a condition permits at most one. Returns the function of the remaining indices.
ElementTerm const* ElementPool::without_determined(ElementTerm const* items, std::size_t results) {
  if (items->args.size() != results + 1) return items;
  std::vector<Term const*> place, symbols, sizes;
  for (auto const* size : items->sizes) {
    place.push_back(bind(size));
    symbols.push_back(place.back());
    sizes.push_back(size);
  }
  Tribool condition = truth_of(unfold(items, static_cast<std::uint32_t>(results), place));
  bool any = false, again = true;
  Tribool inside = Tribool::yes;
  while (again && condition == Tribool::unknown && condition.term) {
    again = false;
    for (auto const* conjunct : conjuncts_of(condition.term)) {
      if (conjunct->kind != TermKind::is_zero) continue;
      for (std::size_t k = 0; k < symbols.size() && !again; ++k) {
        if (symbols[k]->kind != TermKind::symbol) continue;
        auto const found = solved_for(conjunct->args[0], symbols[k]);
        if (!found) continue;
        Interval const solution = *found;
        Term const* const at = terms_.term_of(solution);
        if (!at || depends(at, symbols[k])) continue;
        ElementSubstitution by;
        by.symbols.emplace_back(symbols[k], at);
        for (auto& index : place) index = substitute(index, by);
        Interval const size = TermPool::integer(sizes[k]);
        condition = truth_of(unfold(items, static_cast<std::uint32_t>(results), place));
        inside = conjunction(conjunction(less_equal({0, 0}, solution), less(solution, size)), substitute(inside, by));
        symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(k));
        sizes.erase(sizes.begin() + static_cast<std::ptrdiff_t>(k));
        any = again = true;
      }
      if (again) break;
    }
  }
  if (!any) return items;
  std::vector<ElementTerm const*> all;
  for (std::uint32_t k = 0; k < results; ++k) all.push_back(unfold(items, k, place));
  condition = conjunction(condition, inside);
  if (condition != Tribool::yes) all.push_back(truth(condition));
  return function(symbols, sizes, {}, all);
}

Tribool ElementPool::substitute(Tribool formula, ElementSubstitution const& by) {
  if (formula != Tribool::unknown) return formula;
  return truth_of(substitute(truth(formula), by));
}

// Folds a result that does not depend on other results. Returns nullptr if it does.
ElementTerm const* ElementPool::fold_alone(std::uint32_t result, ElementTerm const* region, ElementTerm const* items,
                                           Nodes inits, FoldOrder order, std::string_view tag) {
  std::size_t const count = inits.size();
  std::uint64_t const own[] = {free_id(region->bound[result]), free_id(region->bound[count + result])};
  bool const alone = std::ranges::none_of(region->bound, [&](ElementTerm const* parameter) {
    return free_id(parameter) != own[0] && free_id(parameter) != own[1] &&
           std::ranges::binary_search(region->args[result]->free, free_id(parameter));
  });
  if (!alone) return nullptr;
  ElementTerm const* const parameters[] = {region->bound[result], region->bound[count + result]};
  ElementTerm const* const returned[] = {region->args[result]};
  std::vector<ElementTerm const*> kept{items->args[result]};
  if (items->args.size() > count) kept.push_back(items->args[count]);
  ElementTerm const* const init[] = {inits[result]};
  return fold(0, function({}, {}, parameters, returned), function(items->indices, items->sizes, {}, kept), init, order,
              tag);
}

// Returns the result of a fold without steps, with one step, or with a constant result; nullptr for other folds. `step`
// has the initial values and the items at `place`, with the types of the region's parameters.
ElementTerm const* ElementPool::fold_without_steps(std::uint32_t result, ElementTerm const* region,
                                                   ElementTerm const* items, Nodes inits, FoldOrder order, Nodes step,
                                                   Terms place) {
  std::size_t const count = inits.size();
  bool const conditional = items->args.size() > count;
  bool const in_turn = order == FoldOrder::settled || order == FoldOrder::steps;
  // Values that each step leaves unchanged. Items equal to the initial value are unchanged in any grouping.
  bool unchanged = in_turn || std::ranges::equal(inits, step.subspan(count));
  for (std::uint32_t k = 0; k < count && unchanged; ++k) unchanged = unfold(region, k, {}, step) == inits[k];
  if (unchanged) return inits[result];
  bool const one = has_one_place(items);
  if (one && conditional && in_turn) {
    Tribool const taken = truth_of(unfold(items, static_cast<std::uint32_t>(count), place));
    return select(taken, unfold(region, result, {}, step), inits[result]);
  }
  if (one && !conditional && in_turn) return unfold(region, result, {}, step);
  // With two or more items, the last operation is a call of the region.
  bool const some = std::ranges::all_of(items->sizes, [](Term const* size) { return size->low >= 1; }) &&
                    (in_turn || std::ranges::any_of(items->sizes, [](Term const* size) { return size->low >= 2; }));
  if (conditional || !some || region->args[result]->kind == ElementKind::parameter) return nullptr;
  bool const fixed = std::ranges::none_of(region->bound, [&](ElementTerm const* parameter) {
    return std::ranges::binary_search(region->args[result]->free, free_id(parameter));
  });
  return fixed ? region->args[result] : nullptr;
}

// Converts a fold of integers by addition to a sum; nullptr for other folds.
ElementTerm const* ElementPool::fold_as_sum(ElementTerm const* region, ElementTerm const* items,
                                            ElementTerm const* init, ElementTerm const* item, Terms place) {
  Element const& type = region->args[0]->type;
  if (!type.is(Element::Kind::integer) || region->bound[0]->type != type || region->bound[1]->type != type)
    return nullptr;
  if (number(type, term_or_throw(terms_, value(region->bound[0]) + value(region->bound[1]))) != region->args[0])
    return nullptr;
  bool const conditional = items->args.size() > 1;
  if (conditional) item = select(truth_of(unfold(items, 1, place)), item, constant(type, {0, 0}));
  ElementTerm const* const results[] = {item};
  std::vector<Term const*> symbols, sizes;
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (place[k]->kind != TermKind::symbol) continue;
    symbols.push_back(place[k]);
    sizes.push_back(items->sizes[k]);
  }
  ElementTerm const* const summed = sum(type, function(symbols, sizes, {}, results), "");
  return number(type, term_or_throw(terms_, value(init) + value(summed)));
}

ElementTerm const* ElementPool::fold(std::uint32_t result, ElementTerm const* region, ElementTerm const* items,
                                     Nodes inits, FoldOrder order, std::string_view tag) {
  std::size_t const count = inits.size();
  items = without_determined(items, count);
  if (count > 1)
    if (auto const* const alone = fold_alone(result, region, items, inits, order, tag)) return alone;
  bool const in_turn = order == FoldOrder::settled || order == FoldOrder::steps;
  if (in_turn && has_no_place(items)) return inits[result];
  std::vector<Term const*> place;
  for (auto const* size : items->sizes) place.push_back(bind(size));
  std::vector<ElementTerm const*> step(inits.begin(), inits.end());
  for (std::uint32_t k = 0; k < count; ++k) step.push_back(unfold(items, k, place));
  bool types_fit = true;
  for (std::size_t k = 0; k < step.size(); ++k) types_fit = types_fit && step[k]->type == region->bound[k]->type;
  if (types_fit) {
    if (order == FoldOrder::monoid && count == 1) {
      ElementTerm const* const with_init[] = {inits[0], region->bound[1]};
      if (unfold(region, 0, {}, with_init) == region->bound[1])
        return fold(result, region, items, inits, FoldOrder::settled, tag);
    }
    if (auto const* const known = fold_without_steps(result, region, items, inits, order, step, place)) return known;
  }
  if (in_turn && !has_open_place(items) && count == 1)
    if (auto const* const summed = fold_as_sum(region, items, inits[0], step[1], place)) return summed;
  std::vector<ElementTerm const*> args{region, items};
  args.insert(args.end(), inits.begin(), inits.end());
  ElementTerm node;
  node.attributes = tables_->intern(order == FoldOrder::settled ? "" : tag);
  node.code[0] = static_cast<std::uint64_t>(order);
  node.kind = ElementKind::fold;
  node.number = result;
  node.type = region->args[result]->type;
  node.args = args;
  return enter(node);
}

}  // namespace assay
