// Nogoods of the search for op skeletons: combinations of skeletons of a few rows that are impossible, and the goals
// that make them so. A nogood holds in every search that has these goals. (Dechter, "Constraint Processing", ch. 6.)
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace assay {

// The goal of a search for one clause.
enum class Want : std::uint8_t { satisfied, violated, satisfied_or_undefined, violated_with_value };

using RowIndices = std::set<std::size_t>;
using Goals = std::set<std::pair<std::size_t, Want>>;  // pairs of clause and goal

// Rows whose current skeletons conflict, and the goals that make them conflict.
struct Conflict {
  RowIndices rows;
  Goals goals;
  bool general = true;  // false if it holds only in the search that found it

  void add(Conflict const& other) {
    rows.insert(other.rows.begin(), other.rows.end());
    goals.insert(other.goals.begin(), other.goals.end());
    general = general && other.general;
  }
};

class Nogoods {
public:
  explicit Nogoods(std::size_t rows) : at_(rows) {}

  // Nogoods are stored by `last`, the row that is chosen last. `ids` has the skeleton of each row.
  using SkeletonIds = std::vector<std::uint32_t>;
  void add(Conflict const& conflict, std::size_t last, SkeletonIds const& ids);
  std::optional<Conflict> find(std::size_t last, SkeletonIds const& ids) const;

  // Copies the nogoods of another search that hold for these goals. `position` is the order in which rows are chosen.
  void take(Nogoods const& other, Goals const& goals, std::vector<std::size_t> const& position);

private:
  struct HashOfIds {
    std::size_t operator()(SkeletonIds const& ids) const;
  };
  struct Set {
    RowIndices rows;
    std::unordered_map<SkeletonIds, std::uint32_t, HashOfIds> skeletons;  // maps to an index in reasons_
  };
  static SkeletonIds key(RowIndices const& rows, SkeletonIds const& ids);
  std::uint32_t reason_index(Conflict const& conflict);
  void add(RowIndices const& rows, std::size_t last, SkeletonIds key, std::uint32_t why);

  std::vector<std::vector<Set>> at_;
  std::vector<Conflict> reasons_;  // goals only; `rows` is unused
  std::map<std::pair<Goals, bool>, std::uint32_t> known_;
};

}  // namespace assay
