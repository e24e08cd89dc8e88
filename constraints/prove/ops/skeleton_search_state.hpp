// The state of a search for op skeletons. Internal to skeleton_search.cpp and skeleton_order.cpp.
#pragma once

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "constraints/prove/ops/nogoods.hpp"
#include "constraints/prove/ops/row_skeletons.hpp"
#include "constraints/prove/ops/skeleton_search.hpp"
#include "support/random_sequence.hpp"

namespace assay {

inline bool is_violation(Want want) { return want == Want::violated || want == Want::violated_with_value; }

struct ById {
  bool operator()(Term const* a, Term const* b) const { return a->id < b->id; }
};

struct SkeletonSearch::State {
  State(Encodings& encodings, SkeletonLimits const& limits, SearchGoal const& goal, std::optional<std::uint64_t> seed,
        Cases cases);
  ~State();

  struct Frame {
    std::vector<RowSkeleton> choices;
    std::vector<std::size_t> sequence;
    std::size_t at = 0;
    std::uint64_t key = 0;
    bool entered = false;  // whether a solver scope contains the formulas of the current choice
    Tribool added = Tribool::yes;
    std::vector<std::pair<Tribool, Conflict>> parts;  // parts of the added formula
    bool all_refuted = true;
    Conflict conflict;  // with the previous rows; it refutes all choices tried so far
  };

  Encodings& encodings;
  RowSkeletons skeletons;
  std::uint64_t steps_used() const { return solver.steps_used() + alone.steps_used(); }
  static std::uint32_t steps(Cases cases) {
    constexpr std::uint32_t kFewSteps = 150'000;
    return cases == Cases::all ? kQuestionSteps : kFewSteps;
  }
  std::unique_ptr<Solver> borrowed, also_borrowed;
  Solver &solver, &alone;  // `alone` is for queries about parts
  Cases cases;
  std::optional<Random> random;
  std::vector<std::pair<std::size_t, Want>> goals;
  std::vector<Encodings::Clauses> helpers;       // by goal: clauses that it may assume
  std::vector<bool> has_value;                   // by clause: always defined in the last encoded skeleton
  std::vector<std::size_t> order;                // rows, in the order in which they are chosen
  std::vector<std::vector<std::size_t>> ready;   // by number of chosen rows: goals that can then be encoded
  std::vector<std::vector<std::size_t>> to_pin;  // by number of chosen rows: rows to pin
  std::map<Term const*, Interval, ById> pinned;  // fixed numbers of attributes, see Cases::few
  OpSkeleton skeleton;
  std::vector<Frame> stack;
  std::vector<std::size_t> position;        // position of each row in `order`
  std::vector<RowIndices> shape_choices;    // by row: the rows on which its skeletons depend
  std::vector<std::uint32_t> skeleton_ids;  // ids of the chosen skeletons
  Nogoods nogoods;
  Nogoods& shared;                           // shared by all searches with these limits
  std::unordered_set<std::uint64_t> closed;  // exhausted subtrees
  std::unordered_map<std::uint64_t, Answer> open;
  std::vector<std::string> missing;  // by depth: why a clause could not be encoded
  std::size_t given = 0, refuted = 0;
  bool exhausted = false;
  bool start_over = false;  // the pinned values were a bad choice
  Answer answer = Answer::unknown;
  std::string incomplete;

  void make_order();
  void choose(std::size_t row, std::vector<bool>& chosen);
  void assign_goals();
  Goals implied() const;
  Conflict reason(std::size_t goal) const;
  Frame frame(std::uint64_t key);
  bool enter(Frame& top, std::uint64_t key, bool& quick);
  bool encode_goals(Frame& top, std::vector<std::size_t>& heavy);
  void clear();
  Tribool part(std::size_t goal, Encoded const& encoded);
  bool sample(Frame& top, std::size_t goal);
  void leave(Frame& top);
  bool refute(Frame& top, Conflict const& conflict);
  void remember(Conflict const& conflict, std::size_t last);
  std::vector<Tribool> parts() const;
  bool is_spared(std::size_t row);
  void pin(std::vector<std::size_t> const& rows);
  Tribool with_pinned(Tribool formula) const;
  Tribool equations() const;
  bool is_contradiction();
  Conflict find_conflict();
  void close();
  bool next(OpSkeleton& found, std::size_t attempts, std::uint64_t steps);
};

}  // namespace assay
