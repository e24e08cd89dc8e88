#include "grammar/bytecode/write/encode_operations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/notation/specification.hpp"

namespace assay::bytecode {
namespace {

constexpr std::string_view kModule = "builtin.module";

}  // namespace

OperationWriter::OperationWriter(Program const& program, Version target, WriteTables& tables)
    : tables_(tables), nodes_(program, target, tables), lowering_(*program.context, target), top_(program.top) {
  empty_blocks_[0] = &empty_block_;
  if (top_->ops.size() == 1 && top_->ops[0]->name == kModule) return;
  module_block_.ops = top_->ops;
  module_blocks_[0] = &module_block_;
  module_region_.blocks = module_blocks_;
  module_region_.parent = &module_;
  module_regions_[0] = &module_region_;
  module_.name = kModule;
  module_.regions = module_regions_;
  top_ops_[0] = &module_;
  top_block_.ops = top_ops_;
  top_ = &top_block_;
}

// A module has a block, even if it is empty.
std::span<Block* const> OperationWriter::blocks_of(Region const& region) {
  bool const add = region.blocks.empty() && region.parent && region.parent->name == kModule;
  return add ? std::span<Block* const>(empty_blocks_) : region.blocks;
}

std::vector<Shortfall> OperationWriter::collect() {
  collect(*top_);
  auto const& found = lowering_.shortfalls();
  shortfalls_.insert(shortfalls_.begin(), found.begin(), found.end());
  std::ranges::stable_sort(shortfalls_, {}, [](Shortfall const& each) { return each.range.begin; });
  return std::move(shortfalls_);
}

// Regions nest at most kMaxNesting deep, so recursion is safe.
void OperationWriter::collect(Block const& block) {
  for (Value const* const argument : block.arguments) {
    use_type(argument->type, Encoding::vhlo);
    if (argument->location || tables_.format() < kOptionalLocations) tables_.use(nodes_.location(argument->location));
  }
  for (Operation const* const op : block.ops) collect(*op);
}

void OperationWriter::collect(Operation const& op) {
  auto const fail = [&](std::string what) { shortfalls_.push_back({op.range, std::move(what), std::nullopt, ""}); };
  try {
    heads_.push_back(head_of(op));
    if (!op.successors.empty()) fail(fmt::format("the successors of {}", op.name));
    for (auto const* region : op.regions)
      for (auto const* block : blocks_of(*region)) collect(*block);
  } catch (Unencodable const& error) {
    fail(error.what);
  }
}

OperationWriter::Head OperationWriter::head_of(Operation const& op) {
  if (op.opaque) throw Unencodable{fmt::format("{}, which cannot be read", op.name)};
  LoweredOp const lowered = lowering_.lower(op);
  std::string_view const name = lowered.row ? lowered.row->name : op.name;
  std::size_t const dot = std::min(name.find('.'), name.size());
  Head head;
  head.name = tables_.op_name(name.substr(0, dot), name.substr(std::min(dot + 1, name.size())));
  head.location = nodes_.location(op.location);
  head.isolated = !op.regions.empty() && is_isolated(op);
  tables_.use(head.location);
  if (lowered.row)
    add_attributes(head, lowered);
  else
    add_own_attributes(head, op, lowered.others);
  for (Value const* const result : op.results) use_type(result->type, head.encoding);
  return head;
}

void OperationWriter::add_attributes(Head& head, LoweredOp const& lowered) {
  auto others = lowered.others;
  auto const& rows = lowered.row->attributes;
  if (lowered.properties.size() != rows.size()) return;  // a shortfall was reported
  if (tables_.format() >= kProperties && !rows.empty()) {
    Body body;
    for (Attribute const value : lowered.properties) body.node(nodes_.attribute(value, Encoding::vhlo));
    head.properties = tables_.properties(std::move(body));
    tables_.use_properties(*head.properties);
  } else {
    for (std::size_t i = 0; i < rows.size(); ++i) others.push_back({rows[i].name, lowered.properties[i], 0});
  }
  if (others.empty()) return;
  head.dictionary = nodes_.dictionary(others, Encoding::vhlo);
  tables_.use(*head.dictionary);
}

// MLIR writes inherent attributes in the order of their names.
void OperationWriter::add_own_attributes(Head& head, Operation const& op, std::vector<NamedAttribute> const& all) {
  OpSpec const* const spec = Specification::get().op(op.name);
  auto others = all;
  std::vector<Row const*> rows;
  if (spec && tables_.format() >= kProperties)
    for (auto const& row : spec->rows)
      if (row.kind == RowKind::attribute && row.parent.empty()) rows.push_back(&row);
  std::ranges::sort(rows, {}, &Row::name);
  if (!rows.empty()) {
    Body body;
    for (Row const* const row : rows) {
      Attribute const value = find(all, row->name);
      std::erase_if(others, [&](NamedAttribute const& entry) { return entry.name == row->name; });
      if (!row->optional && !row->default_value) {
        if (!value) throw Unencodable{fmt::format("{} without {}", op.name, row->name)};
        body.node(nodes_.attribute(value, Encoding::builtin));
      } else if (value) {
        body.optional(nodes_.attribute(value, Encoding::builtin));
      } else {
        body.number(0);
      }
    }
    head.properties = tables_.properties(std::move(body));
    tables_.use_properties(*head.properties);
  }
  if (others.empty()) return;
  head.dictionary = nodes_.dictionary(others, Encoding::builtin);
  tables_.use(*head.dictionary);
}

bool OperationWriter::is_isolated(Operation const& op) {
  OpSpec const* const spec = Specification::get().op(op.name);
  return spec && spec->has_trait("isolated_from_above");
}

std::string OperationWriter::write() {
  std::string to;
  next_head_ = 0;
  numbers_.clear();
  write(to, *top_, 0);
  return to;
}

void OperationWriter::write(std::string& to, Block const& block, std::uint64_t first_free) {
  bool const has_arguments = !block.arguments.empty();
  append_number(to, std::uint64_t{block.ops.size()} << 1 | (has_arguments ? 1 : 0));
  if (has_arguments) {
    append_number(to, block.arguments.size());
    for (Value const* const argument : block.arguments) {
      std::uint64_t const type = tables_.number_of(nodes_.type(argument->type, Encoding::vhlo));
      bool const may_be_without = tables_.format() >= kOptionalLocations;
      bool const has_location = !may_be_without || argument->location;
      append_number(to, may_be_without ? type << 1 | (has_location ? 1 : 0) : type);
      if (has_location) append_node(to, nodes_.location(argument->location));
    }
    if (tables_.format() >= kUseLists) to += '\0';  // not sorted
  }
  for (Operation const* const op : block.ops) write(to, *op, first_free);
}

std::uint64_t OperationWriter::number_of(Value const& value) const {
  auto const found = numbers_.find(&value);
  if (found == numbers_.end()) throw Unencodable{fmt::format("%{}, which is not defined there", value.name)};
  return found->second;
}

void OperationWriter::write(std::string& to, Operation const& op, std::uint64_t first_free) {
  Head const& head = heads_[next_head_++];
  append_number(to, tables_.number_of_op_name(head.name));
  unsigned const parts = (head.dictionary ? kAttributes : 0u) | (head.properties ? kPropertiesPart : 0u) |
                         (op.results.empty() ? 0u : kResults) | (op.operands.empty() ? 0u : kOperands) |
                         (op.regions.empty() ? 0u : kRegions);
  to += static_cast<char>(parts);
  append_node(to, head.location);
  if (head.dictionary) append_node(to, *head.dictionary);
  if (head.properties) append_number(to, tables_.number_of_properties(*head.properties));
  if (!op.results.empty()) {
    append_number(to, op.results.size());
    for (Value const* const result : op.results) append_node(to, nodes_.type(result->type, head.encoding));
  }
  if (!op.operands.empty()) {
    append_number(to, op.operands.size());
    for (Value const* const operand : op.operands) append_number(to, number_of(*operand));
  }
  if (!op.regions.empty()) write_regions(to, op, head.isolated, first_free);
}

void OperationWriter::write_regions(std::string& to, Operation const& op, bool isolated, std::uint64_t first_free) {
  append_number(to, std::uint64_t{op.regions.size()} << 1 | (isolated ? 1 : 0));
  if (!isolated || tables_.format() < kLazyRegions) {
    for (Region const* const region : op.regions) write_region(to, *region, isolated ? 0 : first_free);
    return;
  }
  std::string section;
  for (Region const* const region : op.regions) write_region(section, *region, 0);
  append_section(to, SectionId::ir, section);
}

// The values of a region are numbered before the values of nested regions.
void OperationWriter::write_region(std::string& to, Region const& region, std::uint64_t first) {
  auto const blocks = blocks_of(region);
  append_number(to, blocks.size());
  if (blocks.empty()) return;
  std::uint64_t next = first;
  for (Block const* const block : blocks) {
    for (Value const* const argument : block->arguments) numbers_[argument] = next++;
    for (Operation const* const op : block->ops)
      for (Value const* const result : op->results) numbers_[result] = next++;
  }
  append_number(to, next - first);
  for (Block const* const block : blocks) write(to, *block, next);
}

}  // namespace assay::bytecode
