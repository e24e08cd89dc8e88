// What a campaign has hit so far (features), and which way of drawing programs is taken next.
//
// A way is tried the more often, the more of its programs had something new: of a few that are drawn by their weights, the one
// with the greatest share is taken. What is not tried yet comes first. So all depends on the seed and on what was counted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "campaign/programs/ways.hpp"

namespace assay::campaign {

struct WayCount {
  std::uint64_t drawn = 0, fresh = 0;  // programs, and those of them that had something new
};

using WayCounts = std::vector<WayCount>;  // by way; ways after the last one were not tried

// The next way, by counts as they are.
std::size_t choose_way(std::vector<Way> const& ways, WayCounts const& counts, Random& random);

class Novelty {
public:
  // The numbers of features are in the order of their first sight.
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
