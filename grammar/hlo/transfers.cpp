// Implements send and recv of grammar/hlo/lowering.hpp.
//
// send(x, token) returns (x, context, token), and so does recv(token). Their -done return a token, or x and a token.
#include <fmt/format.h>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"

namespace assay::hlo {

// Moves the source-target pairs from XLA's frontend attribute to an attribute of the op.
void Lowering::add_frontend(Instruction const& instruction, OpParts& parts) {
  Attribute const* const given = instruction.attribute("frontend_attributes");
  if (!given) return;
  std::string_view pairs = field_of(given->value, kTransferPairs);
  if (pairs.starts_with('"')) pairs = inside(pairs);
  auto const made = pairs.empty() ? std::nullopt : write_form("pairs", pairs, FormContext{instruction});
  if (made) parts.attributes.push_back({"source_target_pairs", texts_.read(*made), given->offset});
  auto const text = frontend_dictionary(given->value, made ? kTransferPairs : std::string_view());
  if (text && *text != "{}")
    parts.attributes.push_back({"mhlo.frontend_attributes", texts_.read(*text), given->offset});
}

// Emits the op. The results of a recv are the received data and a token. The channel comes from the instruction.
Operation const& Lowering::emit_transfer(Instruction const& instruction, bool sends, Leaves const& operands) {
  bool const is_host = instruction.value("is_host_transfer") == "true";
  OpParts parts;
  parts.name = sends ? "stablehlo.send" : "stablehlo.recv";
  parts.range = instruction.opcode_range;
  parts.operands.assign(operands.begin(), operands.end());
  parts.offsets.assign(operands.size(), instruction.opcode_range.begin);
  int const type = is_host ? 2 : 1;  // as in the specification, for recv too
  Attribute const& channel = *instruction.attribute("channel_id");
  parts.attributes.push_back({"channel_handle",
                              texts_.read(fmt::format("#stablehlo.channel_handle<handle = {}, type = {}>",
                                                      numbers_in(channel.value)->front(), type)),
                              channel.offset});
  parts.attributes.push_back({"is_host_transfer", texts_.read(is_host ? "true" : "false"), parts.range.begin});
  add_frontend(instruction, parts);
  if (!sends) {
    auto const& received = leaf_types(instruction.shape->members[0]);
    parts.results.assign(received.begin(), received.end());
  }
  parts.results.push_back(context_.token());
  parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  return *emit(std::move(parts));
}

// Lowers a send or recv. The op of a recv is emitted at its -done, because the data may be sent after the recv.
std::optional<Lowered> Lowering::lower_transfer(Instruction const& instruction, bool sends, Operands& operands) {
  Shape const* const shape = instruction.shape;
  if (!shape || shape->kind != ShapeKind::tuple || shape->members.size() != 3) return std::nullopt;
  auto const channel = numbers_in(instruction.value("channel_id"));
  if (!channel || channel->size() != 1) return std::nullopt;
  Lowered made;
  made.shape = shape;
  made.async = std::make_shared<Started>(Started{.opcode = base_of_start(instruction.opcode)});
  made.async->start = &instruction;
  Leaves const given(operands.leaves.begin(), operands.leaves.end());
  if (!sends) {
    made.async->pending = &instruction;
    made.async->given = given;
    made.leaves.assign(leaf_count(*shape), nullptr);
    return made;
  }
  std::size_t const sent = leaf_types(shape->members[0]).size();
  if (operands.values.empty() || operands.values[0]->leaves.size() != sent) return std::nullopt;
  Operation const& op = emit_transfer(instruction, true, given);
  made.async->done.assign(op.results.begin(), op.results.end());
  made.leaves = operands.values[0]->leaves;
  made.leaves.push_back(nullptr);
  made.leaves.push_back(op.results.back());
  return made;
}

}  // namespace assay::hlo
