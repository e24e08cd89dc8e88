#include "equiv/execution/separate_ops.hpp"

namespace assay {

std::span<Operation const* const> SeparateOps::parts_of(Operation const& op, OpSpec const* spec) {
  bool const is_separate =
      spec && op.operands.size() > 1 && op.operands.size() == op.results.size() && spec->has_trait("separate_operands");
  if (!is_separate) return {};
  auto const [known, is_new] = parts_.try_emplace(&op);
  for (std::size_t i = 0; is_new && i < op.operands.size(); ++i) {
    Operation* const part = arena_.make(op);
    part->operands = op.operands.subspan(i, 1);
    part->operand_offsets = op.operand_offsets.size() == op.operands.size() ? op.operand_offsets.subspan(i, 1)
                                                                            : std::span<std::uint32_t const>();
    part->results = op.results.subspan(i, 1);
    known->second.push_back(part);
  }
  return known->second;
}

}  // namespace assay
