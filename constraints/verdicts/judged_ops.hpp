// Ops of one program that were judged without findings: ops with the same name, types and attributes need no second look.
//
// By the addresses of these parts, as they are: equal addresses are equal parts. The converse need not hold, then an op
// is judged once more. For ops without regions and successors, and rules that inspect nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "support/parts_table.hpp"
#include "semantics/program/program.hpp"

namespace assay {

class JudgedOps {
public:
  // Whether an op like this one was added. False for those that cannot be.
  bool contains(Operation const& op);
  // Adds the op that was asked for last, for which the answer was no.
  void add();

private:
  static constexpr std::size_t kMostParts = 32, kMostOps = std::size_t{1} << 14;
  struct Known {};

  std::array<void const*, kMostParts> asked_;
  std::size_t count_ = 0;  // of the parts that were asked for; 0 if they cannot be added
  PartsTable<Known> known_;
};

}  // namespace assay
