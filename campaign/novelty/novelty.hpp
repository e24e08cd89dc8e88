// The features that a campaign has hit so far, and the choice of the next way of drawing programs.
//
// A way is tried more often if more of its programs had a new feature: of a few ways that are drawn by weight, the one
// with the greatest share is chosen. Untried ways come first. So the choice depends only on the seed and the counts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "campaign/programs/ways.hpp"

namespace assay::campaign {

struct WayCount {
  std::uint64_t drawn = 0, fresh = 0;  // programs, and those with a new feature
};

using WayCounts = std::vector<WayCount>;  // by way; ways after the last one were not tried

// The next way, by counts as they are.
std::size_t choose_way(std::vector<Way> const& ways, WayCounts const& counts, Random& random);

class Novelty {
public:
  // The numbers of features are in the order of discovery.
  std::uint32_t number_of(std::string const& feature);  // which is new, if need be
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
