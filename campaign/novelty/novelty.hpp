// The features that a campaign has hit so far, and the choice of the next way.
//
// Ways whose programs often had a new feature are chosen more often: a few candidates are drawn by weight, and the one
// with the greatest share of such programs is chosen. Untried ways come first. The choice depends only on the seed and
// the counts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "campaign/programs/ways.hpp"

namespace assay::campaign {

struct WayCount {
  std::uint64_t drawn = 0, fresh = 0;  // programs, and programs with a new feature
};

using WayCounts = std::vector<WayCount>;  // by the index of the way; ways beyond the end are untried

// Chooses the next way by the given counts. Returns its index.
std::size_t choose_way(std::vector<Way> const& ways, WayCounts const& counts, Random& random);

class Novelty {
public:
  // Features are numbered in the order of discovery.
  std::uint32_t number_of(std::string const& feature);  // adds the feature if it is new
  std::optional<std::uint32_t> find(std::string const& feature) const;
  void count(std::uint32_t feature, std::uint64_t hits) { hits_[feature] += hits; }

  std::vector<std::string> const& features() const { return names_; }
  std::vector<std::uint64_t> const& hits() const { return hits_; }  // by feature

private:
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> names_;
  std::vector<std::uint64_t> hits_;
};

}  // namespace assay::campaign
