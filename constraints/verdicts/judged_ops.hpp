// A set of ops of one program that were checked without diagnostics. An op with the same name, types and attributes
// need not be checked again.
//
// Parts are compared by address: equal addresses mean equal parts. Equal parts may have different addresses; then an op
// is checked again. Only for ops without regions and successors, and for rules that inspect nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "semantics/program/program.hpp"
#include "support/parts_table.hpp"

namespace assay {

class JudgedOps {
public:
  // Whether an equal op was added. Returns false for ops that cannot be added.
  bool contains(Operation const& op);
  // Adds the op of the last call of contains(), which must have returned false.
  void add();

private:
  static constexpr std::size_t kMaxParts = 32, kMaxOps = std::size_t{1} << 14;
  struct Known {};

  std::array<void const*, kMaxParts> asked_;
  std::size_t count_ = 0;  // number of parts in asked_; 0 if the op cannot be added
  PartsTable<Known> known_;
};

}  // namespace assay
