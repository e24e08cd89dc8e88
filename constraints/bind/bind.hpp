// Prepares a program for a run: reads the names of each op's operands and attributes and the defaults of absent
// attributes from spec/, and binds them to kernels. See semantics/runtime/instruction.hpp.
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
  std::shared_ptr<void> memory;  // data that `compiled` points to, in addition to the program
};

inline constexpr std::uint64_t kMaxConstantBytes = std::uint64_t{8} << 30;

// Ops that cannot be bound get no kernel: running them is `unsupported`; so are constants of more than `max_bytes` in
// total. Constants are read by `rules`. `elided`: the seed of random data for elided constants; without it, ops that
// need such data are unsupported. The program must outlive the result.
BoundProgram bind_program(Program const& program, std::uint64_t max_bytes = kMaxConstantBytes,
                          LiteralRules rules = LiteralRules::text, std::optional<std::uint64_t> elided = std::nullopt);

}  // namespace assay
