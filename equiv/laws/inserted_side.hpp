// One side of a law as ops of another program.
#pragma once

#include <span>

#include "semantics/program/mutable_program.hpp"

namespace assay {

// Puts the ops that result `number` of a law's program (equiv/laws/law_program.hpp) needs before op `at` of @main, which is one
// block. `variables`: the values of `program` that stand for the arguments. Returns the value of that result. The types of new
// values belong to `law`.
ValueId insert_side(MutableProgram& program, std::size_t at, Program const& law, std::size_t number,
                    std::span<ValueId const> variables);

}  // namespace assay
