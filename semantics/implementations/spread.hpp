// The range of the results of several implementations, element by element, and the comparison of a given result with
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "semantics/runtime/enclosure.hpp"

namespace assay {

// For a tensor of the results. Distances are between numbers (of complex ones, in the plane); elements that are NaN or
// infinite on either side have none.
class Spread {
public:
  explicit Spread(Tensor computed);

  // False if the sample has a different type or shape, which is then not counted.
  bool add(Tensor const& sample);

  Tensor const& computed() const { return computed_; }
  std::size_t samples() const { return samples_; }
  // Elements (of complex numbers, parts) in which some sample differs from the computed value.
  std::int64_t varying() const;
  // Between the ends of the widest element, in codes; 0: all samples are the same.
  std::uint64_t widest() const;
  // The greatest distance of a sample from the computed values, of all elements together: the root of the sum of their
  // squares; and the same divided by that of the computed elements themselves.
  double greatest_distance() const { return greatest_distance_; }
  double relative_distance() const;
  // The computed elements, with the sets from the least to the greatest sample. Memory comes from `call`s of `make`.
  RuntimeValue value(TensorMaker const& make) const;

  // Of an element, from the least to the greatest sample and the computed one; NaN if one of them is.
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

// A result compared with a spread. It indicates how likely a result is to be wrong; it is not a verdict.
struct Weighing {
  std::int64_t inside = 0, outside = 0;  // elements; of complex numbers parts
  // The element outside that is furthest for its spread. `factor`: its distance from the computed element, divided by
  // the greatest of the samples; nothing where the samples all agree, or one is NaN or infinite.
  struct Furthest {
    std::int64_t index = 0;
    int part = 0;
    std::optional<double> factor;
  };
  std::optional<Furthest> furthest;
  // The distance of all elements together, divided by the greatest of the samples; nothing where these all agree.
  std::optional<double> factor;
};

// Nothing if the tensor has a different type or shape.
std::optional<Weighing> weigh(Spread const& spread, Tensor const& actual);

}  // namespace assay
