// Sets of the results of a combiner (add, maximum ...) on many elements, in the orders that an op permits.
#pragma once

#include <optional>

#include "semantics/kernels/body.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay {

class CombinerSets {
public:
  enum class Order : std::uint8_t {
    in_place,    // any tree over the terms in their order, with the initial value at any position
    any,         // any tree over any permutation of the terms
    one_by_one,  // the first term combined sequentially with the others in any order
  };

  // `init` is nullptr if there is no common initial value; then each combination may have its own among the operands.
  // `input` is the type of the terms. `everywhere`: terms may belong to other processes (publish_operands).
  CombinerSets(SetCall& call, CombinerBody const& body, RuntimeValue const* init, Element const& input,
               Order order = Order::in_place, bool everywhere = false)
      : call_(call), body_(body), init_(init), input_(input), order_(order), everywhere_(everywhere), table_(call) {}

  CombinationSets operator()(Combination const& terms) const;  // the set of one result

private:
  ElementSet set(Combination const& terms, int part) const;
  ElementSet floats(std::vector<CodeSet>& terms, std::optional<CodeSet> init) const;
  ElementSet sum(std::vector<CodeSet> const& terms, std::optional<CodeSet> const& init, bool trees) const;
  std::optional<ElementSet> one_by_one(std::vector<CodeSet> const& terms) const;
  std::optional<ElementSet> sum_of_equals(std::vector<CodeSet> const& terms) const;
  std::optional<ElementSet> sum_of_inits(CodeSet const& init) const;
  ElementSet product_in_any_order(std::vector<CodeSet> const& terms) const;
  // For formats without infinity.
  bool may_exceed_format(std::vector<CodeSet> const& terms, std::optional<CodeSet> const& init) const;
  bool fits_format(std::vector<CodeSet> const& terms) const;
  ElementSet extreme(std::vector<CodeSet> const& terms, std::optional<CodeSet> const& init) const;
  bool is_identity(CodeSet const& init) const;  // for add and multiply
  ElementSet integers(std::vector<CodeSet>& terms, std::optional<CodeSet> const& init) const;
  ElementSet folded(std::vector<CodeSet> const& terms) const;
  ElementSet bits(std::vector<CodeSet> const& terms) const;
  ElementSet product(std::vector<CodeSet> const& terms) const;

  SetCall& call_;
  CombinerBody const& body_;
  RuntimeValue const* init_;
  Element input_;
  Order order_;
  bool everywhere_;
  TermTable table_;
};

}  // namespace assay
