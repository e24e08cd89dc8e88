// Nogoods of the search for op skeletons: skeletons of a few rows that cannot be chosen together, and the goals
// that are the reason. A nogood holds in every search that has these goals. (Dechter, "Constraint Processing", ch.
// 6.)
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace assay {

// The goal of a search for a clause.
enum class Want : std::uint8_t { satisfied, violated, satisfied_or_undefined, violated_with_value };

using RowIndices = std::set<std::size_t>;
using Goals = std::set<std::pair<std::size_t, Want>>;  // with the clause

// Rows that conflict with their current skeletons, and the goals that conflict.
struct Conflict {
  RowIndices rows;
  Goals goals;
  bool general = true;  // false: in the search that found it, for reasons of its own

  void add(Conflict const& other) {
    rows.insert(other.rows.begin(), other.rows.end());
    goals.insert(other.goals.begin(), other.goals.end());
    general = general && other.general;
  }
};

class Nogoods {
public:
  explicit Nogoods(std::size_t rows) : at_(rows) {}

  // By `last`, the row that is chosen last. `numbers` has the skeleton of each row.
  using SkeletonIds = std::vector<std::uint32_t>;
  void add(Conflict const& conflict, std::size_t last, SkeletonIds const& ids);
  std::optional<Conflict> find(std::size_t last, SkeletonIds const& ids) const;

  // Those of another search that hold for these goals. `place` has the order in which rows are
  // chosen.
  void take(Nogoods const& other, Goals const& goals, std::vector<std::size_t> const& position);

private:
  struct HashOfIds {
    std::size_t operator()(SkeletonIds const& ids) const;
  };
  struct Set {
    RowIndices rows;
    std::unordered_map<SkeletonIds, std::uint32_t, HashOfIds> skeletons;  // with the number of the goals
  };
  static SkeletonIds key(RowIndices const& rows, SkeletonIds const& ids);
  std::uint32_t reason_index(Conflict const& conflict);
  void add(RowIndices const& rows, std::size_t last, SkeletonIds key, std::uint32_t why);

  std::vector<std::vector<Set>> at_;
  std::vector<Conflict> reasons_;  // without rows
  std::map<std::pair<Goals, bool>, std::uint32_t> known_;
};

}  // namespace assay
