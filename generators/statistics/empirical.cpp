#include "generators/statistics/empirical.hpp"

#include <algorithm>
#include <cmath>

namespace assay {

double empirical_distance(std::vector<Quantile> drawn) {
  std::ranges::sort(drawn);
  auto const count = static_cast<double>(drawn.size());
  double greatest = 0;
  for (std::size_t first = 0, end = 0; first < drawn.size(); first = end) {
    while (end < drawn.size() && drawn[end] == drawn[first]) ++end;
    greatest = std::max({greatest, std::fabs(static_cast<double>(first) / count - drawn[first].below),
                         std::fabs(static_cast<double>(end) / count - drawn[first].up_to)});
  }
  return greatest;
}

double distance_by_chance(std::size_t count, double probability) {
  return std::sqrt(std::log(2 / probability) / (2 * static_cast<double>(count)));
}

}  // namespace assay
