// Cases of ops that compute element by element.
//
// An *encoding* is an op on one choice of element types and attributes, and everything here is about one encoding. Operands are
// columns of codes, one for each operand and all of one length, of complex numbers with both parts of each element. The
// first dimension of a program's tensors counts *lanes*: a lane is one element of each operand, or as many as the
// dimensions after the first one hold (per-axis quantized types, bit casts between types of different widths).
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
  std::string attributes;    // as the generic form writes them, without braces
  std::vector<int> numbers;  // of the attributes that are integers
  std::string name;          // "f32", "f32_to_i8", "f32_to_i1_LT"
  std::string leading;       // the element type that it is about: "f32"

  std::string program(std::optional<std::int64_t> lanes) const;  // nothing: tensors without the first dimension
  std::string what() const { return spec->name + " " + leading; }
  std::string folder() const;
};

// The ops whose kernels compute element by element, by name: those of the families of such kernels that have operands,
// one result, and no attribute that needs a choice by hand.
std::vector<OpSpec const*> elementwise_ops();

// Every choice of element types that the specification and the official tools allow, with every choice of enum
// attributes and, for integers, the exponent and fraction bits of the known formats.
std::vector<ElementwiseEncoding> elementwise_encodings(OpSpec const& spec);

// The element types that its operands or results may have by their rows, but for those in `found`; quantized ones are
// together one, "quantized".
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
  Operands slice(std::size_t first, std::size_t size) const;  // as many of them as there are
  void keep(std::size_t most, Random& random);                // that many of them, unchanged, spread evenly
  // one element of each operand; for complex types both parts in turn
  void add(std::vector<std::uint64_t> const& codes);
};

// An encoding's program on operands of changing number. A case's tensors are of types that live until the next one is made.
class ElementwiseRun {
public:
  // Nothing of it may be used if `problem` is not empty; it may become so later, when the encoding cannot be run at all.
  ElementwiseRun(ElementwiseEncoding const& encoding, Profile const& profile);

  ElementwiseEncoding const& encoding() const { return encoding_; }
  Operands operands() const { return Operands(elements_); }
  Element const& result() const { return result_; }
  std::string const& problem() const { return problem_; }

  // The result of the kernel: a column for the result. Empty if it fails.
  Column evaluate(Operands const& operands);

  // The case, without its name. Open elements are removed from `operands` before; `reason` states why nothing remains,
  // or another obstacle.
  std::optional<Case> derive(Operands operands, std::string& reason, DerivationCounts* counts);
  // Of tensors without a first dimension, or with one of size 0.
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
  void keep_derived_twice(Operands& operands) const;
  bool drop_open(Ready const& ready, Operands& operands, std::string& reason) const;
  std::optional<Case> finish(Ready& ready, Derived& outcome, std::string& reason, DerivationCounts* counts) const;

  ElementwiseEncoding encoding_;
  Profile const& profile_;
  std::vector<Element> elements_;
  Element result_;
  std::unique_ptr<GoldenProgram> first_, last_;  // own the types of the elements here, and in the last case
  std::string problem_;
};

// Operands by recipe. All are the same for the same encoding and random numbers.
Operands special_grid(ElementwiseRun const& run, std::size_t most);            // all combinations of special values
std::optional<Operands> exhaustive(ElementwiseRun const& run, unsigned bits);  // nothing if there are more than 2^bits
Operands strata(ElementwiseRun const& run, Random& random);  // from every exponent, and every length of integers
Operands ordinary(ElementwiseRun const& run, std::size_t count, Random& random);
// Hard to round: known operands of functions, and halfway cases by construction for the basic operations and
// conversions. May be empty.
Operands hard_cases(ElementwiseRun const& run, Random& random);
// Where the result of an op of one operand changes its kind (zero, subnormal, normal, constant, infinite, NaN): the
// operands next to each change that is found.
Operands edges(ElementwiseRun& run);

}  // namespace assay
