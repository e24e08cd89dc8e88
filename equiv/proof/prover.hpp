// Proves that two elements are equal wherever the known facts hold.
//
// Terms of the same form are equal if their parts are equal (congruence). A choice is split into both branches, with
// its condition assumed. Integers, booleans and indices become solver queries. Functions are compared for new symbols.
// Unproved pairs remain as goals. Work limits can only prevent proofs.
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

inline constexpr std::size_t kMaxProofSteps = 20'000;  // pairs of compared elements
inline constexpr int kMaxProofDepth = 1'000;
inline constexpr std::size_t kMaxProofSplits = 512;  // conditions that are assumed and negated
inline constexpr std::size_t kMaxProofPlaces = 128;  // elements of a result that is proved element by element
inline constexpr std::size_t kMaxUnrolledItems = 16;
inline constexpr std::size_t kMaxComparedPlaces = 12;  // elements of one tensor in one solver query

class LoopStates;     // loop_states.hpp
struct LoopRelation;  // loop_relation.hpp

// Whether a fold of single elements combines them only with that op.
bool is_fold_by(ElementTerm const* fold, std::string_view op);

// Two elements whose equality is to be proved, under assumptions.
struct EquivGoal {
  ElementTerm const *a = nullptr, *b = nullptr;
  std::vector<Tribool> where;
};

class Prover {
public:
  // Proves two elements equal by laws of ops. Returns the class of the proof, or nothing.
  using Laws = std::function<std::optional<EquivVerdict>(ElementTerm const* a, ElementTerm const* b)>;

  // If a profile is given and permits it, reductions of floating-point elements may be evaluated in any order of their
  // elements and not only as trees in index order, and operands of products may be rounded.
  Prover(ElementPool& pool, Facts& facts, Profile const* profile, Laws laws)
      : pool_(pool), facts_(facts), profile_(profile), laws_(std::move(laws)) {}

  std::optional<EquivVerdict> prove(ElementTerm const* a, ElementTerm const* b);
  // Same at each index separately. The sizes of the symbols must be constants.
  std::optional<EquivVerdict> prove_each(ElementTerm const* a, ElementTerm const* b,
                                         std::span<Term const* const> symbols);
  bool same(Term const* a, Term const* b);  // integers
  // Compares functions of indices without free variables, at all indices.
  std::optional<EquivVerdict> same_functions(ElementTerm const* a, ElementTerm const* b);
  // Compares two loops with these operands (proof/loop_states.hpp).
  bool same_iterations(std::span<ElementTerm const* const> a, std::span<ElementTerm const* const> b);
  void assume(Tribool formula);
  // Scopes: leave() removes the assumptions since enter().
  void enter();
  void leave();

  // Restricts `a` to a single use: an implementation may choose the order of this fold independently of all others.
  void set_single_use(ElementTerm const* a) { alone_ = head(a); }

  // Returns the first pair that was not proved. Empty after a proof.
  std::optional<EquivGoal> const& open_goal() const { return goal_; }
  bool exhausted() const { return steps_ > kMaxProofSteps || splits_ > kMaxProofSplits; }

private:
  using Shown = std::optional<EquivVerdict>;
  using Nodes = std::span<ElementTerm const* const>;

  Shown attempt(ElementTerm const* a, ElementTerm const* b);
  // Results that the specification leaves open (open_integers.cpp).
  Tribool open_where(ElementTerm const* element);
  bool is_open_term(ElementTerm const* a);
  bool same_where_defined(ElementTerm const* a, ElementTerm const* b);
  Shown prove_by_parts(ElementTerm const* a, ElementTerm const* b);
  Shown prove_by_form(ElementTerm const* a, ElementTerm const* b);
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
  // Permuted axes (other_axes.cpp).
  Shown with_other_axes(ElementTerm const* a, ElementTerm const* b);
  // Loops (loops.cpp).
  using Operands = std::vector<ElementTerm const*>;
  std::shared_ptr<LoopStates const> states_of(Nodes operands);
  std::shared_ptr<LoopRelation const> related(Nodes a, Nodes b);
  Shown loops(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* closed_form_of_loop(ElementTerm const* loop);
  std::optional<std::size_t> writer_of(LoopStates const& loop, ElementTerm const* of);  // written_elements.cpp
  Shown at_last_iteration(ElementTerm const* a, ElementTerm const* b);
  Shown prove_by_places(ElementTerm const* a, ElementTerm const* b);
  // Regrouped reductions (groupings.cpp).
  Shown groupings(ElementTerm const* a, ElementTerm const* b);
  Shown steps_in_another_order(ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* as_reduction(ElementTerm const* sum);
  ElementTerm const* widened(ElementTerm const* element, Element const& type);
  bool is_idempotent(ElementTerm const* op, ElementTerm const* value);
  ElementTerm const* as_one_fold(ElementTerm const* fold, ElementTerm const* init);
  std::optional<std::vector<ElementTerm const*>> unrolled_items(ElementTerm const* items);
  bool combine_items(ElementTerm const* node, ElementTerm const* fold, Nodes items,
                     std::vector<ElementTerm const*>& leaves, int depth);
  // Reductions of A that B splits into parts (split_folds.cpp).
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
  ElementTerm const* expand_sums(ElementTerm const* integer);
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
  // By element pair. Failures are valid only for the same set of facts, which has a number.
  using Known = std::map<std::pair<ElementTerm const*, ElementTerm const*>, std::pair<std::uint64_t, Shown>>;
  Known known_[2];  // without laws, and with laws
  std::map<std::pair<ElementTerm const*, ElementTerm const*>, bool> neutral_;
  std::map<Operands, std::shared_ptr<LoopStates const>> states_;
  std::map<std::pair<Operands, Operands>, std::pair<std::uint64_t, std::shared_ptr<LoopRelation const>>> related_[2];
  std::map<ElementTerm const*, std::pair<std::uint64_t, ElementTerm const*>> by_turns_;
  std::map<std::pair<LoopStates const*, std::uint32_t>, std::pair<std::uint64_t, std::optional<std::size_t>>>
      writers_[2];
  ElementTerm const* alone_ = nullptr;
  bool uses_laws_ = false;  // in the current attempt
  std::vector<std::uint64_t> levels_{0};
  std::uint64_t level_ = 0, last_level_ = 0;
  std::size_t steps_ = 0, splits_ = 0;
  int depth_ = 0, branches_ = 0;  // number of active branches of choices
};

}  // namespace assay
