// Decides whether two integers of fixed width are always equal: queries to Z3 in SMT-LIB's logic QF_UFBV.
//
// Unknown bits may have any value, so "always equal" covers all cases. The step count of Z3 limits the work, as in
// solver.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "constraints/values/term.hpp"

namespace assay {

inline constexpr unsigned kMaxVectorWidth = 128;
inline constexpr std::size_t kMaxVectors = 50'000;  // limit per BitVectors; beyond it every answer is undecided

class BitVectors {
public:
  using Id = std::uint32_t;

  // `steps` limits the Z3 steps of each query.
  explicit BitVectors(std::uint32_t steps);
  ~BitVectors();
  BitVectors(BitVectors const&) = delete;
  BitVectors& operator=(BitVectors const&) = delete;

  unsigned width(Id vector) const;

  Id unknown(unsigned width);
  Id constant(unsigned width, Int128 value);  // modulo 2^width
  // Applies a function of SMT-LIB's theory by its name: bvand, bvshl, bvult, ... A comparison returns one bit. Returns
  // nullopt if no such function takes that many operands. All operands must have the same width.
  std::optional<Id> apply(std::string_view function, std::span<Id const> operands);
  // Applies an uninterpreted function. It returns the same value for the same operands.
  Id unknown_function(std::string const& name, unsigned width, std::span<Id const> operands);
  Id choice(Id condition, Id yes, Id no);  // `condition` has one bit

  // The value of a symbol in a term: bits, read as signed or unsigned. nullopt: any integer within the symbol's bounds.
  struct Symbol {
    Id bits;
    bool is_signed;
  };
  using Symbols = std::function<std::optional<Symbol>(Term const*)>;
  // Returns an integer modulo 2^width, or a formula as one bit. Returns nullopt if an intermediate value may be too
  // large.
  std::optional<Id> integer(Term const* term, unsigned width, Symbols const& symbols);

  // Returns false if equality was not proved.
  bool always_equal(Id a, Id b);

  bool is_full() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
