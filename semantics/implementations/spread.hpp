// The range of the results of several implementations per element, and the comparison of a given result with it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "semantics/runtime/enclosure.hpp"

namespace assay {

// The spread of one result tensor. Distances are between numbers (for complex numbers, in the plane). Elements that are
// NaN or infinite on either side are ignored.
class Spread {
public:
  explicit Spread(Tensor computed);

  // Returns false and ignores the sample if it has another type or shape.
  bool add(Tensor const& sample);

  Tensor const& computed() const { return computed_; }
  std::size_t samples() const { return samples_; }
  // Returns the number of elements (for complex numbers, of parts) for which some sample differs from the computed
  // value.
  std::int64_t varying() const;
  // Returns the distance between the ends of the widest element, in codes; 0 if all samples are equal.
  std::uint64_t widest() const;
  // Returns the maximum distance of a sample from the computed values: the 2-norm of the difference over all elements.
  // The second function divides it by the 2-norm of the computed elements.
  double greatest_distance() const { return greatest_distance_; }
  double relative_distance() const;
  // Returns the computed elements with sets from the smallest to the largest sample. `make` allocates the memory.
  RuntimeValue value(TensorMaker const& make) const;

  // Returns the set of an element, from the smallest to the largest of the samples and the computed value; includes NaN
  // if one of them is NaN.
  CodeSet const& at(std::int64_t index, int part = 0) const { return sets_[place(index, part)]; }

private:
  std::size_t place(std::int64_t index, int part) const {
    return static_cast<std::size_t>(index) * static_cast<std::size_t>(parts_of(computed_.element())) +
           static_cast<std::size_t>(part);
  }
  Tensor computed_;
  std::vector<CodeSet> sets_;
  std::size_t samples_ = 0;
  double greatest_distance_ = 0;
};

// A result compared with a spread. It indicates how likely the result is to be wrong. It is not a verdict.
struct SpreadComparison {
  std::int64_t inside = 0, outside = 0;  // number of elements; for complex numbers, of parts
  // The element outside that is furthest relative to its spread. `factor` is its distance from the computed element
  // divided by the maximum distance of the samples. Empty if all samples are equal, or if one is NaN or infinite.
  struct Furthest {
    std::int64_t index = 0;
    int part = 0;
    std::optional<double> factor;
  };
  std::optional<Furthest> furthest;
  // The distance over all elements, divided by the maximum over the samples. Empty if the samples are equal.
  std::optional<double> factor;
};

// Returns nothing if the tensor has another type or shape.
std::optional<SpreadComparison> weigh(Spread const& spread, Tensor const& actual);

}  // namespace assay
