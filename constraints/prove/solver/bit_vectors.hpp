// Integers of fixed widths, and whether two of them are always equal: queries to Z3 in SMT-LIB's logic QF_UFBV.
//
// Unknown bits may have any value, so "always equal" covers all cases. Work is bounded by Z3's count of steps, as in
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
inline constexpr std::size_t kMaxVectors = 50'000;  // created by one BitVectors; then every answer is undecided

class BitVectors {
public:
  using Id = std::uint32_t;

  // `steps`: of Z3 for one question.
  explicit BitVectors(std::uint32_t steps);
  ~BitVectors();
  BitVectors(BitVectors const&) = delete;
  BitVectors& operator=(BitVectors const&) = delete;

  unsigned width(Id vector) const;

  Id unknown(unsigned width);
  Id constant(unsigned width, Int128 value);  // modulo 2^width
  // A function of SMT-LIB's theory, by its name: bvand, bvshl, bvult, ... A comparison returns one bit. nullopt if no
  // such function takes that many operands, which have one width.
  std::optional<Id> apply(std::string_view function, std::span<Id const> operands);
  // An uninterpreted function: it returns the same value for the same operands.
  Id unknown_function(std::string const& name, unsigned width, std::span<Id const> operands);
  Id choice(Id condition, Id yes, Id no);  // `condition` has one bit

  // The value of a symbol in a term: these bits, signed or unsigned. nullopt: any integer within the symbol's bounds.
  struct Symbol {
    Id bits;
    bool is_signed;
  };
  using Symbols = std::function<std::optional<Symbol>(Term const*)>;
  // An integer modulo 2^width, or a formula as one bit; nullopt if it may be too large on the way.
  std::optional<Id> integer(Term const* term, unsigned width, Symbols const& symbols);

  // False where it was not shown.
  bool always_equal(Id a, Id b);

  bool is_full() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
