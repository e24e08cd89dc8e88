// Shows that two elements are equal wherever the known facts hold.
//
// Terms of the same form are equal if their parts are (congruence); a choice is followed into both of its branches, with its
// condition assumed; integers, booleans and indices are questions to the solver; functions are compared for new symbols.
// What
// is not shown is left as a goal. Work is bounded; the bound never makes anything true.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/prove/solver/entailment.hpp"
#include "equiv/proof/verdict.hpp"
#include "equiv/terms/element_term.hpp"
#include "oracle/sets/profile.hpp"

namespace assay {

inline constexpr std::size_t kMaxProofSteps = 20'000;  // pairs of elements that are inspected
inline constexpr int kMaxProofDepth = 1'000;
inline constexpr std::size_t kMaxProofSplits = 512;  // conditions that are assumed, and denied
inline constexpr std::size_t kMaxProofPlaces = 128;  // of a result that is shown place by place
inline constexpr std::size_t kMaxUnrolledItems = 16;
inline constexpr std::size_t kMaxComparedPlaces = 12;  // of elements of one tensor, in one question to the solver

class LoopStates;     // loop_states.hpp
struct LoopRelation;  // loop_relation.hpp

// Whether a fold of single elements puts them together by that op alone.
bool is_fold_by(ElementTerm const* fold, std::string_view op);

// Two elements that are to be shown equal, and what is assumed there.
struct EquivGoal {
  ElementTerm const *a = nullptr, *b = nullptr;
  std::vector<Tribool> where;
};

class Prover {
public:
  // The equality of two elements by the laws of ops: none, or its class.
  using Laws = std::function<std::optional<EquivVerdict>(ElementTerm const* a, ElementTerm const* b)>;

  // By the profile, if there is one, reductions of floating-point elements may be evaluated in any order of their places, not only
  // as trees over the places in theirs, and operands of products may be rounded.
  Prover(ElementPool& pool, Facts& facts, Profile const* profile, Laws laws)
      : pool_(pool), facts_(facts), profile_(profile), laws_(std::move(laws)) {}

  std::optional<EquivVerdict> prove(ElementTerm const* a, ElementTerm const* b);
  // The same at each place on its own; the sizes of the symbols are constants.
  std::optional<EquivVerdict> prove_each(ElementTerm const* a, ElementTerm const* b,
                                         std::span<Term const* const> symbols);
  bool same(Term const* a, Term const* b);  // integers
  // Functions of places in which nothing is free: at all places.
  std::optional<EquivVerdict> same_functions(ElementTerm const* a, ElementTerm const* b);
  // Two loops of these operands (proof/loop_states.hpp).
  bool same_iterations(std::span<ElementTerm const* const> a, std::span<ElementTerm const* const> b);
  void assume(Tribool formula);
  // Between them, what is assumed is forgotten afterwards.
  void enter();
  void leave();

  // A shows that element alone, and nothing else that depends on it: an implementation may choose the order of its fold apart
  // from all others.
  void show_alone(ElementTerm const* a) { alone_ = head(a); }

  // What was not shown, the first time that it was not; empty after a proof.
  std::optional<EquivGoal> const& open_goal() const { return goal_; }
  bool exhausted() const { return steps_ > kMaxProofSteps || splits_ > kMaxProofSplits; }

private:
  using Shown = std::optional<EquivVerdict>;
  using Nodes = std::span<ElementTerm const* const>;

  Shown attempt(ElementTerm const* a, ElementTerm const* b);
  // Open results of the specification (open_integers.cpp).
  Tribool open_where(ElementTerm const* element);
  bool is_left_open(ElementTerm const* a);
  bool same_where_defined(ElementTerm const* a, ElementTerm const* b);
  Shown by_parts(ElementTerm const* a, ElementTerm const* b);
  Shown by_form(ElementTerm const* a, ElementTerm const* b);
  Shown unrolled(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* unrolled(ElementTerm const* fold, bool with_init);
  Shown settled(ElementTerm const* fold);
  ElementSubstitution determined(Tribool condition);
  bool equal_values(Interval a, Interval b, std::vector<ElementTerm const*> const& in_a,
                    std::vector<ElementTerm const*> const& in_b, EquivVerdict& kind);
  Shown congruent(ElementTerm const* a, ElementTerm const* b);
  Shown split(Tribool condition, std::function<Shown(bool)> const& in_case);
  Shown split(ElementTerm const* a, ElementTerm const* b);
  Shown split_operands(ElementTerm const* a, ElementTerm const* b);
  Shown numbers(ElementTerm const* a, ElementTerm const* b);
  Shown all(Nodes a, Nodes b);
  Shown functions(ElementTerm const* a, ElementTerm const* b, std::span<std::size_t const> order = {});
  Shown sums(ElementTerm const* a, ElementTerm const* b);
  Shown folds(ElementTerm const* a, ElementTerm const* b);
  Shown reordered(ElementTerm const* f, ElementTerm const* g, EquivVerdict kind, bool any_order);
  Shown linearized(ElementTerm const* f, ElementTerm const* g);
  std::optional<std::size_t> parts_of_axis(std::span<Term const* const> sizes, std::size_t from, Term const* whole);
  Shown bodies(ElementTerm const* a, std::span<Term const* const> place_a, ElementTerm const* b,
               std::span<Term const* const> place_b);
  Shown failed(ElementTerm const* a, ElementTerm const* b);
  bool assume_place_in_order(ElementTerm const* element);  // sorted_values.cpp
  // Axes in another order (other_axes.cpp).
  Shown with_other_axes(ElementTerm const* a, ElementTerm const* b);
  // Loops (loops.cpp).
  using Operands = std::vector<ElementTerm const*>;
  std::shared_ptr<LoopStates const> states_of(Nodes operands);
  std::shared_ptr<LoopRelation const> related(Nodes a, Nodes b);
  Shown loops(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* closed_form_of_loop(ElementTerm const* loop);
  std::optional<std::size_t> writer_of(LoopStates const& loop, ElementTerm const* of);  // written_elements.cpp
  Shown at_last_iteration(ElementTerm const* a, ElementTerm const* b);
  Shown by_places(ElementTerm const* a, ElementTerm const* b);
  // Groupings (groupings.cpp).
  Shown groupings(ElementTerm const* a, ElementTerm const* b);
  Shown steps_in_another_order(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* as_reduction(ElementTerm const* sum);
  ElementTerm const* widened(ElementTerm const* element, Element const& type);
  bool stays(ElementTerm const* op, ElementTerm const* value);
  ElementTerm const* as_one_fold(ElementTerm const* fold, ElementTerm const* init);
  std::optional<std::vector<ElementTerm const*>> unrolled_items(ElementTerm const* items);
  bool combine_items(ElementTerm const* node, ElementTerm const* fold, Nodes items,
                     std::vector<ElementTerm const*>& leaves, int depth);
  // Parts of what A puts together at once (split_folds.cpp).
  struct Split;
  Shown split_folds(ElementTerm const* a, ElementTerm const* b);
  Shown split_integers(ElementTerm const* a, ElementTerm const* b);
  bool may_occur(Split const& split, ElementTerm const* init);
  bool is_next_part(Split& split, ElementTerm const* node);
  bool are_next_parts(Split& split, ElementTerm const* node, int depth);
  // Collections (collections.cpp).
  struct Collected;
  Shown collections(ElementTerm const* a, ElementTerm const* b);
  bool collect(ElementTerm const* node, std::string_view op, Collected const& at, std::vector<Collected>& all);
  bool iterate_items(std::vector<Collected>& all, ElementTerm const* sample);
  bool may_flush(Element const& type) const;
  bool is_neutral(ElementTerm const* op, ElementTerm const* item);
  bool is_neutral_number(ElementTerm const* fold);
  Shown same_collected(Collected const& a, Collected const& b);
  std::optional<std::vector<ElementTerm const*>> items_of(ElementTerm const* fold);
  ElementTerm const* with_terms_of_sums(ElementTerm const* integer);
  ElementTerm const* only_item(ElementTerm const* fold);
  Shown without_neutral(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* of_chosen(ElementTerm const* node);
  Shown with_same_operands(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* head(ElementTerm const* node);
  bool any_order() const { return profile_ && profile_->any_order; }
  bool same(std::span<Term const* const> a, std::span<Term const* const> b);
  std::vector<ElementTerm const*> elements_in(ElementTerm const* number) const;
  std::vector<ElementTerm const*> elements_in(Term const* term) const;

  ElementPool& pool_;
  Facts& facts_;
  Profile const* profile_;
  Laws laws_;
  std::vector<Tribool> where_;
  std::optional<EquivGoal> goal_;
  // By the elements and the known facts: failures hold for the same facts.
  using Known = std::map<std::pair<ElementTerm const*, ElementTerm const*>, std::pair<std::uint64_t, Shown>>;
  Known known_[2];  // without laws, and with them
  std::map<std::pair<ElementTerm const*, ElementTerm const*>, bool> neutral_;
  std::map<Operands, std::shared_ptr<LoopStates const>> states_;
  std::map<std::pair<Operands, Operands>, std::pair<std::uint64_t, std::shared_ptr<LoopRelation const>>> related_[2];
  std::map<ElementTerm const*, std::pair<std::uint64_t, ElementTerm const*>> by_turns_;
  std::map<std::pair<LoopStates const*, std::uint32_t>, std::pair<std::uint64_t, std::optional<std::size_t>>>
      writers_[2];
  ElementTerm const* alone_ = nullptr;
  bool uses_laws_ = false;  // in what is under way
  std::vector<std::uint64_t> levels_{0};
  std::uint64_t level_ = 0, last_level_ = 0;
  std::size_t steps_ = 0, splits_ = 0;
  int depth_ = 0, branches_ = 0;  // branches of choices that are under way
};

}  // namespace assay
