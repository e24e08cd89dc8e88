// The distance of random numbers from their distribution.
#pragma once

#include <cstddef>
#include <vector>

namespace assay {

// For a random number x: the probabilities of numbers less than x, and of numbers less than or equal to x.
struct Quantile {
  double below = 0, up_to = 0;
  auto operator<=>(Quantile const&) const = default;
};

// The Kolmogorov-Smirnov statistic, also for discrete distributions: the maximum over x of the difference between the
// share of numbers up to x and its probability.
double empirical_distance(std::vector<Quantile> drawn);

// The distance that `count` independent numbers of any distribution exceed with at most this probability (the
// Dvoretzky-Kiefer-Wolfowitz inequality with Massart's constant).
double distance_by_chance(std::size_t count, double probability);

}  // namespace assay
