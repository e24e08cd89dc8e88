// Makes a program ready to run: asks spec/ what each op's operands and attributes are called and
// what stands for absent ones, and binds them to kernels. See semantics/runtime/instruction.hpp.
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
  std::shared_ptr<void> memory;  // what `compiled` points to, next to the program
};

inline constexpr std::uint64_t kMaxConstantBytes = std::uint64_t{8} << 30;

// Ops that cannot be bound get no kernel: running them is `unsupported`; so are constants beyond
// `max_bytes` together. Constants are read by `rules`. `elided`: the seed from which data is drawn that tools have left out of
// the program; without it, what needs such data is unsupported. The program must outlive the result.
BoundProgram bind_program(Program const& program, std::uint64_t max_bytes = kMaxConstantBytes,
                          LiteralRules rules = LiteralRules::text, std::optional<std::uint64_t> elided = std::nullopt);

}  // namespace assay
