// Prepares a program for execution: reads the names of operands and attributes and the defaults of absent attributes
// from spec/, and binds ops to kernels. See semantics/runtime/instruction.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "constraints/symbols/literals.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/instruction.hpp"

namespace assay {

struct BoundProgram {
  CompiledProgram compiled;
  std::shared_ptr<void> memory;  // data that `compiled` refers to, in addition to the program
};

inline constexpr std::uint64_t kMaxConstantBytes = std::uint64_t{8} << 30;

// An op that cannot be bound has no kernel, and its execution is `unsupported`. The same holds for constants beyond a
// total of `max_bytes`. `rules` defines how constants are parsed. `elided` is the seed of random data for elided
// constants; without it, ops that need such data are unsupported. The program must outlive the result.
BoundProgram bind_program(Program const& program, std::uint64_t max_bytes = kMaxConstantBytes,
                          LiteralRules rules = LiteralRules::text, std::optional<std::uint64_t> elided = std::nullopt);

}  // namespace assay
