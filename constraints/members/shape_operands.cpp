#include "constraints/members/shape_operands.hpp"

#include <algorithm>

#include "constraints/members/members.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

bool is_shape_operand(Operation const& op, std::size_t operand) {
  OpSpec const* const spec = Specification::get().op(op.name);
  Row const* const row = spec ? operand_row(*spec, operand) : nullptr;
  return row && !row->types.empty() &&
         std::ranges::all_of(row->types, [](TypeAlternative const& type) { return type.rank == 1; });
}

}  // namespace assay
