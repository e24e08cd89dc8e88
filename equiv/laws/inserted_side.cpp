#include "equiv/laws/inserted_side.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace assay {

ValueId insert_side(MutableProgram& program, std::size_t at, Program const& law, std::size_t number,
                    std::span<ValueId const> variables) {
  MutableProgram side(law);
  auto& main = side.function("main")->regions[0];
  std::map<ValueId, ValueId> names;
  for (std::size_t k = 0; k < variables.size(); ++k) names[main.arguments[k]] = variables[k];
  ValueId const given = main.ops.back().operands[number];
  std::vector<ValueId> needed{given};
  for (std::size_t k = main.ops.size() - 1; k-- > 0;)
    if (std::ranges::find(needed, main.ops[k].results[0]) != needed.end())
      needed.insert(needed.end(), main.ops[k].operands.begin(), main.ops[k].operands.end());
  std::vector<MutableOp> ops;
  for (auto& op : main.ops) {
    if (op.results.empty() || std::ranges::find(needed, op.results[0]) == needed.end()) continue;
    for (auto& operand : op.operands) operand = names.at(operand);
    auto const name = program.frame.context->intern("law" + std::to_string(program.values.size()));
    names[op.results[0]] = program.add({.type = side.values[op.results[0]].type, .name = name});
    op.results = {names[op.results[0]]};
    ops.push_back(op);
  }
  auto& all = program.function("main")->regions[0].ops;
  all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), ops.begin(), ops.end());
  return names.at(given);
}

}  // namespace assay
