// Implements constraints/hlo/hlo_writer.hpp: ops whose operands or results are tuples in HLO, and ops that XLA
// represents by other ops.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "constraints/hlo/attribute_values.hpp"
#include "constraints/hlo/hlo_writer.hpp"

namespace assay::hlo {
namespace {

std::int64_t channel_of(Operation const& op) {
  Attribute const channel = op.attribute("channel_handle");
  Attribute const handle = channel ? find(channel->entries, "handle") : nullptr;
  return handle ? handle->value : 0;
}

}  // namespace

void HloWriter::write_tuple(Operation const& op) {
  require_shape(tuple_shape(op.operands, op.range), shape_of(op.results, op.range), op.range);
  add_results(op, "tuple", names_of(op.operands, op.range), {});
}

void HloWriter::write_element(Operation const& op) {
  Attribute const index = op.attribute("index");
  auto const members = op.operands[0]->type->members;
  if (auto const i = index ? index->value : 0; i >= 0 && i < static_cast<std::int64_t>(members.size()))
    require_shape(shape_of(members[static_cast<std::size_t>(i)], op.range), shape_of(op.results, op.range), op.range);
  add_results(op, "get-tuple-element", names_of(op.operands, op.range),
              fmt::format(", index={}", index ? index->value : 0));
}

void HloWriter::write_transfer(Operation const& op, bool sends) {
  Attribute const host = op.attribute("is_host_transfer");
  Attribute const given = op.attribute("mhlo.frontend_attributes");
  std::string frontend = (given ? frontend_attributes_text(given) : std::nullopt).value_or("");
  Attribute const pairs = op.attribute("source_target_pairs");
  if (auto const text = pairs ? pairs_text(pairs) : std::nullopt)
    frontend = fmt::format("{{{}={}{}", kTransferPairs, *text, frontend.empty() ? "}" : "," + frontend.substr(1));
  else if (pairs)
    return fail(op.range, "HLO cannot express these pairs of a transfer");
  std::string const attributes =
      fmt::format(", channel_id={}{}{}", channel_of(op), host && host->value != 0 ? ", is_host_transfer=true" : "",
                  frontend.empty() ? "" : ", frontend_attributes=" + frontend);
  std::string_view const opcode = sends ? "send" : "recv";
  auto const data = sends ? op.operands.first(op.operands.size() - 1) : op.results.first(op.results.size() - 1);
  std::string const shape = shape_of(data, op.range);
  std::vector<std::string> operands{name_of(op.operands.back(), op.range)};
  if (sends) operands.insert(operands.begin(), one_of(data, op.range));
  std::string const started =
      add(opcode, fmt::format("({}, u32[], token[]) {}({}){}", shape, opcode, fmt::join(operands, ", "), attributes));
  std::string const done = fmt::format("{}-done", opcode);
  if (sends) {
    open_->names[op.results[0]] = add(op.results[0]->name, fmt::format("token[] {}({}){}", done, started, attributes));
    return;
  }
  std::string const received =
      add(op.results[0]->name, fmt::format("({}, token[]) {}({}){}", shape, done, started, attributes));
  std::string whole = received;
  if (data.size() != 1) {
    whole = add("received", fmt::format("{} get-tuple-element({}), index=0", shape, received));
    unpack_tuple(whole, data, op.range);
  } else {
    open_->names[data[0]] = add("received", fmt::format("{} get-tuple-element({}), index=0", shape, received));
  }
  open_->names[op.results.back()] = add("token", fmt::format("token[] get-tuple-element({}), index=1", received));
}

void HloWriter::write_infeed(Operation const& op) {
  auto const data = op.results.first(op.results.size() - 1);
  Attribute const config = op.attribute("infeed_config");
  std::string const attributes =
      config && !config->text.empty() ? fmt::format(", infeed_config=\"{}\"", config->text) : "";
  std::string const shape = tuple_shape(data, op.range);
  std::string const fed =
      add("infeed", fmt::format("({}, token[]) infeed({}){}", shape, name_of(op.operands[0], op.range), attributes));
  std::string const whole = add("data", fmt::format("{} get-tuple-element({}), index=0", shape, fed));
  unpack_tuple(whole, data, op.range);
  open_->names[op.results.back()] = add("token", fmt::format("token[] get-tuple-element({}), index=1", fed));
}

void HloWriter::write_outfeed(Operation const& op) {
  auto const data = op.operands.first(op.operands.size() - 1);
  Attribute const config = op.attribute("outfeed_config");
  std::string attributes = fmt::format(", outfeed_shape={}", shape_of(data, op.range));
  if (config && !config->text.empty()) attributes += fmt::format(", outfeed_config=\"{}\"", config->text);
  add_results(op, "outfeed", {one_of(data, op.range), name_of(op.operands.back(), op.range)}, std::move(attributes));
}

// If the row keeps sizes, an additional instruction `before` removes the dimensions that the op broadcasts. Returns
// false if it broadcasts none.
bool HloWriter::write_spread(Operation const& op, OpcodeRow const& row, std::string_view before) {
  AttributeTemplate const& wanted = row.attributes.front();
  auto const dimensions = integer_elements(op.attribute(wanted.name));
  Type const from = op.operands[0]->type, to = op.results[0]->type;
  if (!dimensions || !is_static(from) || !is_static(to)) return false;
  std::vector<std::int64_t> sizes, kept;
  for (std::size_t i = 0; i < dimensions->size(); ++i) {
    if (from->shape[i] != to->shape[static_cast<std::size_t>((*dimensions)[i])]) continue;
    sizes.push_back(from->shape[i]);
    kept.push_back((*dimensions)[i]);
  }
  if (kept.size() == dimensions->size()) return false;
  std::string const shape = shape_of(program_.context->tensor(sizes, from->element), op.range);
  std::string const without = add(before, fmt::format("{} {}({})", shape, before, name_of(op.operands[0], op.range)));
  add_results(op, row.opcode, {without},
              fmt::format(", {}={{{}}}{}", wanted.parts.front().attribute, fmt::join(kept, ","), sharding_of(op)));
  return true;
}

// Returns the shapes of tensors with the layouts of a custom call. `layouts` lists their dimensions from minor to
// major.
std::vector<std::string> HloWriter::shapes_with(std::span<Value const* const> values, Attribute layouts,
                                                SourceRange range) {
  std::vector<std::string> made;
  for (std::size_t i = 0; i < values.size(); ++i) {
    made.push_back(shape_of(values[i]->type, range));
    auto const order = i < layouts->elements.size() ? integer_elements(layouts->elements[i]) : std::nullopt;
    if (order && !order->empty()) made.back() += fmt::format("{{{}}}", fmt::join(*order, ","));
  }
  return made;
}

void HloWriter::write_barrier(Operation const& op) {
  if (op.operands.size() == 1) return write_by_row(op);
  add_results(op, "opt-barrier", {tuple_of(op.operands, op.range)}, {});
}

}  // namespace assay::hlo
