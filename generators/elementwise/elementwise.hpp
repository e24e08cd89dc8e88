// Cases of elementwise ops.
//
// An *encoding* is an op with one choice of element types and attributes; everything here is about one encoding.
// Operands are columns of codes: one column for each operand, all of the same length; complex elements have both parts.
// The first dimension of a program's tensors counts *lanes*: a lane is one element of each operand, or as many elements
// as the other dimensions contain (per-axis quantized types, bit casts between types of different widths).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "generators/derive/golden.hpp"
#include "generators/suite/unit.hpp"
#include "grammar/notation/op_file.hpp"
#include "oracle/functions/functions.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// The spelling of an element type in programs and in case names.
struct NamedElement {
  std::string text, name;
};

struct ElementwiseEncoding {
  OpSpec const* spec = nullptr;
  std::vector<NamedElement> operands;
  NamedElement result;
  std::vector<std::vector<std::int64_t>> operand_lanes;  // the dimensions after the first
  std::vector<std::int64_t> result_lanes;
  std::string attributes;    // in generic form, without braces
  std::vector<int> numbers;  // values of integer attributes
  std::string name;          // "f32", "f32_to_i8", "f32_to_i1_LT"
  std::string leading;       // the element type under test: "f32"

  std::string program(std::optional<std::int64_t> lanes) const;  // nullopt: tensors without the first dimension
  std::string what() const { return spec->name + " " + leading; }
  std::string folder() const;
};

// The ops with elementwise kernels, by name, that have operands, one result, and no attribute that must be chosen by
// hand.
std::vector<OpSpec const*> elementwise_ops();

// Every choice of element types that the specification and the official tools permit, with every choice of enum
// attributes and, for integers, the exponent and fraction bits of the known formats.
std::vector<ElementwiseEncoding> elementwise_encodings(OpSpec const& spec);

// The element types that the rows of its operands or results permit, except those in `found`. All quantized types
// together are "quantized".
std::vector<std::string> missing_elements(OpSpec const& spec, std::set<std::string> const& found);
inline constexpr char const* kNoSuchOp = "no op with it that keeps all rules is among those that are tried";

using Column = std::vector<std::uint64_t>;
struct Operands {
  std::vector<Element> elements;
  std::vector<Column> columns;

  explicit Operands(std::vector<Element> all = {}) : elements(std::move(all)), columns(elements.size()) {}
  std::size_t parts(std::size_t operand) const { return static_cast<std::size_t>(parts_of(elements[operand])); }
  std::size_t count() const { return columns.empty() ? 0 : columns[0].size() / parts(0); }
  void append(Operands const& other);
  Operands slice(std::size_t first, std::size_t size) const;  // at most `size` of them
  void keep(std::size_t most, Random& random);                // keeps `most` of them, evenly distributed
  // One element of each operand; for complex types, both parts in turn.
  void add(std::vector<std::uint64_t> const& codes);
};

// Runs an encoding's program on varying numbers of operands. The types of a case's tensors live until the next case is
// made.
class ElementwiseRun {
public:
  // If `problem` is not empty, the object must not be used. It may also be set later, if the encoding cannot be run.
  ElementwiseRun(ElementwiseEncoding const& encoding, Profile const& profile);

  ElementwiseEncoding const& encoding() const { return encoding_; }
  Operands operands() const { return Operands(elements_); }
  Element const& result() const { return result_; }
  std::string const& problem() const { return problem_; }

  // Computes the result of the kernel as a column. Empty if it fails.
  Column evaluate(Operands const& operands);

  // Derives a case without a name. Removes open elements from `operands` first. nullopt with a reason if nothing is
  // left, or the case cannot be derived.
  std::optional<Case> derive(Operands operands, std::string& reason, DerivationCounts* counts);
  // For tensors without a first dimension, or with a first dimension of size 0.
  std::optional<Case> derive_lanes(std::optional<std::int64_t> lanes, Operands const& operands, std::string& reason,
                                   DerivationCounts* counts);

private:
  struct Ready {
    std::string text;
    std::unique_ptr<GoldenProgram> program;
    std::vector<Tensor> inputs;
  };
  std::optional<Ready> ready(std::optional<std::int64_t> lanes, Operands const& operands, std::string& reason) const;
  std::size_t elements_in_lane(std::size_t operand) const;
  std::int64_t lanes_of(Operands const& operands) const;
  void drop_underived(Operands& operands) const;
  bool drop_open(Ready const& ready, Operands& operands, std::string& reason) const;
  std::optional<Case> finish(Ready& ready, Derived& outcome, std::string& reason, DerivationCounts* counts) const;

  ElementwiseEncoding encoding_;
  Profile const& profile_;
  std::vector<Element> elements_;
  Element result_;
  std::unique_ptr<GoldenProgram> first_, last_;  // own the element types of this object and of the last case
  std::string problem_;
};

// Operands by recipe. They are the same for the same encoding and random numbers.
Operands special_grid(ElementwiseRun const& run, std::size_t most);            // combinations of special values
std::optional<Operands> exhaustive(ElementwiseRun const& run, unsigned bits);  // nullopt if there are more than 2^bits
Operands strata(ElementwiseRun const& run, Random& random);  // every exponent, and every bit length of integers
Operands ordinary(ElementwiseRun const& run, std::size_t count, Random& random);
// Hard-to-round operands: known ones for functions, and constructed halfway cases for basic operations and conversions.
// May be empty.
Operands hard_cases(ElementwiseRun const& run, Random& random);
// For an op with one operand: the operands next to each change in the kind of its result (zero, subnormal, normal,
// constant, infinite, NaN).
Operands edges(ElementwiseRun& run);

}  // namespace assay
