// Implements skeleton_search_state.hpp: the order in which rows are chosen, and the depth at which each goal can be
// checked.
#include <algorithm>
#include <tuple>

#include "constraints/prove/ops/skeleton_search_state.hpp"

namespace assay {
namespace {

constexpr std::size_t kFewRows = 4;

// Returns a weaker goal that follows from this goal. It is the same if the clause is always defined.
std::pair<std::size_t, Want> weakest(std::size_t clause, Want want, bool has_value) {
  if (has_value && want == Want::satisfied) want = Want::satisfied_or_undefined;
  if (has_value && want == Want::violated_with_value) want = Want::violated;
  return {clause, want};
}

}  // namespace

// Returns all goals that follow from these goals.
Goals SkeletonSearch::State::implied() const {
  Goals all(goals.begin(), goals.end());
  for (auto const& [clause, want] : goals) all.insert(weakest(clause, want, true));
  return all;
}

// Returns the conflict if the rows that a clause reads cannot meet this goal. The encoding of a clause is valid only
// where its helpers hold.
Conflict SkeletonSearch::State::reason(std::size_t goal) const {
  auto const [clause, want] = goals[goal];
  auto const& reads = encodings.reads(clause);
  Conflict why{RowIndices(reads.begin(), reads.end()), {weakest(clause, want, has_value[clause])}};
  for (std::size_t helper : helpers[goal]) why.goals.insert(weakest(helper, Want::satisfied, has_value[helper]));
  return why;
}

// Adds a row to `order`, after the rows on which its skeletons depend.
void SkeletonSearch::State::choose(std::size_t row, std::vector<bool>& chosen) {
  if (chosen[row]) return;
  chosen[row] = true;
  auto const& rows = encodings.spec().rows;
  auto const first = [&](std::size_t other) {
    shape_choices[row].insert(other);
    choose(other, chosen);
  };
  if (Row const* parent = rows[row].parent.empty() ? nullptr : encodings.spec().row(rows[row].parent))
    first(static_cast<std::size_t>(parent - rows.data()));
  bool of_types = rows[row].kind == RowKind::function;
  bool of_operands = false;
  for (TypeAlternative const& type : rows[row].types) {
    of_types = of_types || (rows[row].kind == RowKind::attribute && type.kind == "symbol");
    of_operands = of_operands || (rows[row].kind == RowKind::output && (type.kind == "tuple" || type.kind == "future"));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if ((rows[i].kind == RowKind::input && (of_types || of_operands)) || (rows[i].kind == RowKind::output && of_types))
      first(i);
  }
  position[row] = order.size();
  order.push_back(row);
}

// Orders rows so that rows of clauses that read few rows come first.
void SkeletonSearch::State::make_order() {
  auto const& rows = encodings.spec().rows;
  std::vector<bool> chosen(rows.size());
  position.resize(rows.size());
  skeleton_ids.resize(rows.size());
  shape_choices.resize(rows.size());
  std::vector<std::vector<std::size_t>> reads;
  for (auto const& goal : goals) reads.push_back(encodings.reads(goal.first));
  while (true) {
    std::size_t best = reads.size(), fewest = rows.size() + 1;
    for (std::size_t i = 0; i < reads.size(); ++i) {
      std::erase_if(reads[i], [&](std::size_t row) { return chosen[row]; });
      // Regions have many skeletons, but only a few remain after the operands are chosen.
      std::size_t cost = 0;
      for (std::size_t row : reads[i]) cost += rows[row].kind == RowKind::function ? 100 : 1;
      if (cost > 0 && (best == reads.size() || cost < fewest)) best = i, fewest = cost;
    }
    if (best == reads.size()) break;
    for (std::size_t row : std::vector(reads[best])) choose(row, chosen);
  }
  for (std::size_t row = 0; row < rows.size(); ++row) choose(row, chosen);
}

// Assigns to each depth the goals whose clauses read no later row, and the attributes whose values can be fixed.
void SkeletonSearch::State::assign_goals() {
  auto const& rows = encodings.spec().rows;
  ready.resize(order.size());
  std::vector<std::size_t> settled = position;  // depth at which the simple goals about a row have been added
  for (std::size_t i = 0; i < goals.size() && !order.empty(); ++i) {
    auto const& reads = encodings.reads(goals[i].first);
    std::size_t last = 0;
    for (std::size_t row : reads) last = std::max(last, position[row]);
    ready[last].push_back(i);
    for (std::size_t row : reads)
      if (reads.size() <= kFewRows) settled[row] = std::max(settled[row], last);
  }
  // A goal that helps another one comes before it.
  for (auto& of_row : ready) {
    std::ranges::sort(of_row, {}, [&](std::size_t goal) {
      auto const [clause, want] = goals[goal];
      return std::tuple(is_violation(want), encodings.reads(clause).size(), clause);
    });
  }
  to_pin.resize(order.size());
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (rows[row].kind == RowKind::attribute) to_pin[settled[row]].push_back(row);
}

}  // namespace assay
