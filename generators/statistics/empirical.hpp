// The distance of numbers that were drawn from the distribution that they should have.
#pragma once

#include <cstddef>
#include <vector>

namespace assay {

// Of a number x that was drawn: the probabilities of numbers below x, and of numbers up to x.
struct Quantile {
  double below = 0, up_to = 0;
  auto operator<=>(Quantile const&) const = default;
};

// The greatest distance of the share of numbers up to x from its probability, of all x: the statistic of Kolmogorov and
// Smirnov, of distributions of steps, too.
double empirical_distance(std::vector<Quantile> drawn);

// The value that this distance exceeds with at most this probability, for that many independent numbers of any
// distribution (the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant).
double distance_by_chance(std::size_t count, double probability);

}  // namespace assay
