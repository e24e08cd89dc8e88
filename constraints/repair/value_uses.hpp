// The uses of all values of a program.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

struct ValueUse {
  Operation* op = nullptr;
  std::size_t operand = 0;
};

class ValueUses {
public:
  explicit ValueUses(Program const& program);

  // Returns the uses of a value in text order.
  std::span<ValueUse const> of(Value const& value) const;

private:
  void add(Block const& block);

  std::unordered_map<Value const*, std::vector<ValueUse>> uses_;
};

}  // namespace assay
