#include "equiv/proof/loop_relation.hpp"

#include <algorithm>
#include <numeric>

#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxRelatedValues = 64;  // maximum values of both loops
constexpr std::size_t kMaxGuesses = 8;         // per value
constexpr std::size_t kMaxTurnedRank = 3;
constexpr int kMaxComposeDepth = 64;

// Returns the index of the program argument that a function of indices returns unchanged, if any.
std::optional<std::uint32_t> argument_of(ElementTerm const* function) {
  auto const* const element = function->args[0];
  bool const is_plain =
      element->kind == ElementKind::argument && std::ranges::equal(element->indices, function->indices);
  return is_plain ? std::optional(element->number) : std::nullopt;
}

}  // namespace

ElementTerm const* LoopInduction::first_of(LoopRelation const& relation, Item const& item, Places place) {
  return pool_.unfold(loop(relation, item).first(item.value), 0, place);
}

ElementTerm const* LoopInduction::now(LoopRelation const& relation, Item const& item, Places place) {
  auto const& state = item.of_b ? relation.state_b : relation.state_a;
  return loop(relation, item).element(state[item.value], place);
}

ElementTerm const* LoopInduction::next(LoopRelation const& relation, Item const& item, Places place) {
  return loop(relation, item).next(item.value, item.of_b ? relation.state_b : relation.state_a, place);
}

std::vector<LoopInduction::Group> LoopInduction::equal_at_first(LoopRelation& relation,
                                                                std::vector<Item> const& items) {
  std::vector<Group> groups;
  for (auto const& item : items) {
    auto const* const first = loop(relation, item).first(item.value);
    auto const place = any_place(pool_, first->sizes);
    auto const known = std::ranges::find_if(groups, [&](Group const& group) {
      auto const* const other = loop(relation, group[0]).first(group[0].value);
      return other->type == first->type && std::ranges::equal(other->sizes, first->sizes) &&
             same(pool_.unfold(other, 0, place), pool_.unfold(first, 0, place));
    });
    if (known == groups.end())
      groups.push_back({item});
    else
      known->push_back(item);
  }
  return groups;
}

// Creates one unknown for each group.
void LoopInduction::name(LoopRelation& relation, std::vector<Group> const& groups,
                         std::vector<Derived> const& derived) {
  std::vector<ElementTerm const*> open_a(relation.a.count()), open_b(relation.b.count());
  for (auto const& group : groups) {
    auto const* const first = loop(relation, group[0]).first(group[0].value);
    auto const* const unknown = pool_.parameter(first->type, first->sizes.size());
    for (auto const& item : group) (item.of_b ? open_b : open_a)[item.value] = unknown;
  }
  relation.state_a = relation.a.state(relation.turns, open_a);
  relation.state_b = relation.b.state(relation.turns, open_b);
  for (auto const& one : derived) {
    auto const place = any_place(pool_, sizes(relation, one.item));
    ElementTerm const* const made =
        one.made(place, [&](Item const& other, Places at) { return now(relation, other, at); });
    auto& state = one.item.of_b ? relation.state_b : relation.state_a;
    state[one.item.value] =
        place.empty() ? made : pool_.function(place, sizes(relation, one.item), {}, std::span(&made, 1));
  }
}

// Assumes that both loops have reached this iteration and execute it.
void LoopInduction::assume(LoopRelation const& relation) {
  for (auto const& one : relation.known) prover_.assume(one);
  prover_.assume(pool_.truth_of(relation.a.condition_in(relation.state_a)));
}

// Splits groups into values that are still equal after an iteration of both. Returns whether the groups are unchanged.
bool LoopInduction::refine(LoopRelation& relation, std::vector<Group>& groups) {
  std::vector<Group> all;
  prover_.enter();
  assume(relation);
  for (auto const& group : groups) {
    std::vector<Group> parts;
    auto const place = any_place(pool_, sizes(relation, group[0]));
    for (auto const& item : group) {
      auto const part = std::ranges::find_if(parts, [&](Group const& others) {
        return same(next(relation, others[0], place), next(relation, item, place));
      });
      if (part == parts.end())
        parts.push_back({item});
      else
        part->push_back(item);
    }
    all.insert(all.end(), parts.begin(), parts.end());
  }
  prover_.leave();
  bool const is_kept = all == groups;
  groups = std::move(all);
  return is_kept;
}

bool LoopInduction::keeps(LoopRelation const& relation, Derived const& one) {
  auto const place = any_place(pool_, sizes(relation, one.item));
  if (!same(one.made(place, [&](Item const& other, Places at) { return first_of(relation, other, at); }),
            first_of(relation, one.item, place)))
    return false;
  prover_.enter();
  assume(relation);
  bool const later = same(one.made(place, [&](Item const& other, Places at) { return next(relation, other, at); }),
                          next(relation, one.item, place));
  prover_.leave();
  return later;
}

// Returns the largest groups that stay equal in all iterations, provided that the derived items also do.
std::optional<std::vector<LoopInduction::Group>> LoopInduction::inductive(LoopRelation& relation,
                                                                          std::vector<Derived> const& derived) {
  std::vector<Item> items;
  for (bool const of_b : {false, true})
    for (std::size_t k = 0; k < (of_b ? relation.b : relation.a).count(); ++k)
      if ((of_b ? relation.b : relation.a).is_open(k) && std::ranges::none_of(derived, [&](auto const& one) {
            return one.item == Item{of_b, k};
          }))
        items.push_back({of_b, k});
  auto groups = equal_at_first(relation, items);
  do name(relation, groups, derived);
  while (!refine(relation, groups));
  bool const all = std::ranges::all_of(derived, [&](auto const& one) { return keeps(relation, one); });
  return all ? std::optional(groups) : std::nullopt;
}

// Returns the first value, in which program arguments that are first values of other items are replaced by these items.
ElementTerm const* LoopInduction::compose_from(ElementTerm const* first, LoopRelation const& relation,
                                               std::vector<Item> const& others, ElementOf const& element, int depth) {
  if (depth > kMaxComposeDepth) return nullptr;
  switch (first->kind) {
    case ElementKind::constant:
      return first;
    case ElementKind::argument: {
      auto const known = std::ranges::find_if(others, [&](Item const& other) {
        return argument_of(loop(relation, other).first(other.value)) == first->number;
      });
      return known == others.end() ? first : element(*known, first->indices);
    }
    case ElementKind::number: {
      bool all = true;
      Interval const value =
          substitute(TermPool::integer(first->indices[0]), [&](Term const* symbol) -> std::optional<Interval> {
            auto const* const inner = pool_.element_of(symbol);
            auto const* const made = inner ? compose_from(inner, relation, others, element, depth + 1) : nullptr;
            all = all && (!inner || made);
            return made ? std::optional(pool_.value(made)) : std::nullopt;
          });
      Term const* const term = pool_.terms().term_of(value);
      return all && term ? pool_.number(first->type, term) : nullptr;
    }
    case ElementKind::operation:
    case ElementKind::exact:
    case ElementKind::rounded: {
      std::vector<ElementTerm const*> args;
      for (auto const* arg : first->args) args.push_back(compose_from(arg, relation, others, element, depth + 1));
      return std::ranges::find(args, nullptr) == args.end() ? pool_.with_args(first, args) : nullptr;
    }
    default:
      return nullptr;
  }
}

// Returns candidates for a value that equals no value of the other loop.
std::vector<LoopInduction::Derived> LoopInduction::guesses(LoopRelation const& relation, Item const& item,
                                                           std::vector<Group> const& groups) {
  std::vector<Derived> all;
  std::vector<Item> others;
  for (auto const& group : groups)
    for (auto const& other : group)
      if (other.of_b != item.of_b && others.size() < kMaxGuesses) others.push_back(other);
  auto const by_first = [=, this, &relation](Places at, ElementOf const& element) {
    return compose_from(first_of(relation, item, at), relation, others, element);
  };
  auto const place = any_place(pool_, sizes(relation, item));
  auto const* const made = by_first(place, [&](Item const& other, Places at) { return now(relation, other, at); });
  if (made && made != first_of(relation, item, place)) all.push_back({item, by_first});
  // Tries the values of the other loop with permuted axes.
  auto const own = sizes(relation, item);
  for (auto const& other : others) {
    auto const shape = sizes(relation, other);
    auto const* const type = &loop(relation, other).first(other.value)->type;
    if (shape.size() != own.size() || own.size() < 2 || own.size() > kMaxTurnedRank ||
        *type != loop(relation, item).first(item.value)->type)
      continue;
    std::vector<std::size_t> order(own.size());
    std::iota(order.begin(), order.end(), 0);
    while (std::ranges::next_permutation(order).found && all.size() < kMaxGuesses) {
      bool fits = true;
      for (std::size_t d = 0; d < own.size(); ++d) fits = fits && shape[d]->low == own[order[d]]->low;
      if (!fits) continue;
      all.push_back({item, [=](Places at, ElementOf const& element) {
                       std::vector<Term const*> turned;
                       for (auto const axis : order) turned.push_back(at[axis]);
                       return element(other, turned);
                     }});
    }
  }
  return all;
}

std::optional<LoopRelation> LoopInduction::relate(LoopStates const& a, LoopStates const& b) {
  if (a.count() + b.count() > kMaxRelatedValues) return std::nullopt;
  auto const most_a = a.max_iterations(facts_), most_b = b.max_iterations(facts_);
  Int128 const most = std::min(most_a.value_or(kUnbounded), most_b.value_or(kUnbounded));
  LoopRelation relation{a, b, {0, 0}, {}, {}, {}};
  if (most > 0) relation.turns = pool_.terms().symbol("turns", {0, most}, false);
  for (auto const* loop : {&a, &b})
    if (auto const known = loop->has_reached(relation.turns); known != Tribool::yes) relation.known.push_back(known);
  std::vector<Derived> derived;
  auto groups = inductive(relation, derived);
  auto const is_alone = [&](Item const& item) {
    return std::ranges::any_of(*groups, [&](Group const& group) {
      return std::ranges::find(group, item) != group.end() &&
             std::ranges::all_of(group, [&](Item const& other) { return other.of_b == item.of_b; });
    });
  };
  for (std::size_t k = 0; k < b.count(); ++k) {
    Item const item{true, k};
    if (!b.is_open(k) || !is_alone(item)) continue;
    for (auto const& guess : guesses(relation, item, *groups)) {
      auto tried = derived;
      tried.push_back(guess);
      LoopRelation more = relation;
      auto const found = inductive(more, tried);
      if (!found) continue;
      groups = found;
      derived = std::move(tried);
      break;
    }
  }
  name(relation, *groups, derived);
  prover_.enter();
  for (auto const& one : relation.known) prover_.assume(one);
  bool const as_many = same(a.condition_in(relation.state_a), b.condition_in(relation.state_b));
  prover_.leave();
  return as_many ? std::optional(relation) : std::nullopt;
}

std::optional<EquivVerdict> LoopInduction::same_results(LoopRelation const& relation, ElementTerm const* a,
                                                        ElementTerm const* b) {
  prover_.enter();
  for (auto const& one : relation.known) prover_.assume(one);
  prover_.assume(negation(pool_.truth_of(relation.a.condition_in(relation.state_a))));
  auto const shown = prover_.prove(relation.a.element(relation.state_a[a->number], a->indices),
                                   relation.b.element(relation.state_b[b->number], b->indices));
  prover_.leave();
  return shown;
}

// Returns nothing if the value is open and its writes are unknown.
ElementTerm const* LoopInduction::after(LoopStates const& loop, ElementTerm const* of, Writer writer, Interval turns) {
  if (!loop.is_open(of->number)) return loop.element(loop.state(turns, loop.unknown())[of->number], of->indices);
  return writer ? loop.written(of->number, *writer, turns, of->indices) : nullptr;
}

ElementTerm const* LoopInduction::at_last_iteration(LoopStates const& loop, ElementTerm const* of, Writer writer,
                                                    std::vector<Tribool>& known) {
  auto const most = loop.is_open(of->number) && !writer ? std::nullopt : loop.max_iterations(facts_);
  if (!most || *most == 0) return nullptr;
  Interval const turns = pool_.terms().symbol("turns", {0, *most}, false);
  known = {loop.has_reached(turns), negation(pool_.truth_of(loop.condition_in(loop.state(turns, loop.unknown()))))};
  return after(loop, of, writer, turns);
}

ElementTerm const* LoopInduction::result(LoopStates const& loop, ElementTerm const* of, Writer writer) {
  auto const *const first = after(loop, of, writer, {0, 0}), *const second = after(loop, of, writer, {1, 1});
  if (!first || first == second) return first;
  auto const most = loop.max_iterations(facts_);
  if (!most) return nullptr;
  // The last iteration must be known.
  facts_.enter();
  bool ends_there = *most == 0;
  if (!ends_there) {
    Interval const turns = pool_.terms().symbol("turns", {0, *most}, false);
    facts_.assume(loop.has_reached(turns));
    facts_.assume(negation(pool_.truth_of(loop.condition_in(loop.state(turns, loop.unknown())))));
    ends_there = facts_.contradictory() || facts_.proves(equal(turns, {*most, *most}));
  }
  facts_.leave();
  return ends_there ? after(loop, of, writer, {*most, *most}) : nullptr;
}

}  // namespace assay
