// Implements generators/random/families.hpp: single ops from the solver, with values of the program converted to their
// operand types.
#include "generators/random/families.hpp"
#include "grammar/text/parse.hpp"

namespace assay::random_programs {
namespace {

// The text between <{ and }> of the op.
std::string attributes_of(std::string const& text, Operation const& op) {
  auto const end = text.find('\n', op.range.begin);
  auto const begin = text.find("<{", op.range.begin);
  if (begin == std::string::npos || begin > end) return "";
  auto const close = text.rfind("}>", end);
  // A result type may end in }>, too. The end of the attributes is followed by " : (".
  auto const mark = text.find("}> : (", begin);
  return text.substr(begin + 2, (mark < close ? mark : close) - begin - 2);
}

}  // namespace

bool add_solved(ProgramBuilder& builder, Step const&) {
  if (builder.solved().empty()) return false;
  std::string const& text = builder.solved()[builder.random.below(builder.solved().size())];
  Diagnostics found;
  Program const program = parse_program(Source::from_string("op", text), {}, found);
  if (found.errors() > 0 || program.top->ops.empty()) return false;
  auto const& ops = program.top->ops[0]->regions[0]->blocks[0]->ops;
  if (ops.size() < 2) return false;
  Operation const& op = *ops[ops.size() - 2];
  if (!op.regions.empty()) return false;
  NewOp own{std::string(op.name), attributes_of(text, op), {}, {}, {}};
  for (Value const* operand : op.operands) {
    Element element;
    Type const type = operand->type;
    if (type->kind != TypeKind::tensor || !element_of(type->element, element) || element.is(Element::Kind::quantized))
      return false;
    MaybeValue value;
    if (operand->op)
      value = builder.add("stablehlo.constant", {}, attributes_of(text, *operand->op), to_string(type));
    else
      value = builder.any(to_string(element), Shape(type->shape.begin(), type->shape.end()));
    if (!value) return false;
    own.operands.push_back(*value);
  }
  for (Value const* result : op.results) own.results.push_back(to_string(result->type));
  std::vector<ValueId> results;
  return builder.add(own, results);
}

}  // namespace assay::random_programs
