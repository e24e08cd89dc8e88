#include "grammar/bytecode/read/operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grammar/notation/specification.hpp"

namespace assay::bytecode {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};

constexpr std::size_t kMinOpBytes = 3;
constexpr std::size_t kMaxSuccessors = 1 << 16;
// Limits over all ops with attributes. A large dictionary may be shared by many ops.
constexpr std::size_t kMaxAttributes = 1 << 16, kAttributesPerByte = 4;

}  // namespace

OperationReader::OperationReader(Container const& container, Program& program, ParseOptions const& options,
                                 Diagnostics& diagnostics)
    : container_(container),
      context_(*program.context),
      options_(options),
      diagnostics_(diagnostics),
      nodes_(container, program),
      kinds_(container.op_names.size()) {}

// Kinds are created on first use, because each byte of a hostile file may be an op name.
OpKind const& OperationReader::kind(std::size_t number) {
  if (!kinds_[number]) {
    auto const& name = container_.op_names[number];
    kinds_[number] =
        std::make_unique<OpKind>(op_kind(context_, container_.dialect(name.dialect), container_.strings[name.name]));
  }
  return *kinds_[number];
}

// Names are shared by all functions.
std::string_view OperationReader::name(std::deque<std::string_view>& names, std::string_view prefix,
                                       std::size_t number) {
  while (names.size() <= number) names.push_back(context_.arena().copy(fmt::format("{}{}", prefix, names.size())));
  return names[number];
}

Block* OperationReader::read() {
  Cursor cursor = container_.ir;
  Scope scope;
  OpenRegion top;
  top.blocks = 1;
  Block* const block = read_block(cursor, scope, top, 0);
  if (!cursor.at_end()) cursor.fail("bytes follow the last op");
  return block;
}

Block* OperationReader::read_block(Cursor& cursor, Scope& scope, OpenRegion& open, std::size_t number) {
  Block* const block = context_.arena().make(Block{});
  block->parent = open.region;
  block->offset = container_.location(cursor.offset());
  if (number > 0) block->label = name(labels_, "bb", number);
  std::size_t const at = cursor.offset();
  std::uint64_t const encoding = cursor.number();
  if (encoding >> 1 > cursor.left() / kMinOpBytes) cursor.fail_at(at, fmt::format("a block of {} ops", encoding >> 1));
  if (encoding & 1) read_arguments(cursor, scope, open, *block);
  std::vector<Operation*> ops;
  ops.reserve(static_cast<std::size_t>(encoding >> 1));
  for (std::uint64_t left = encoding >> 1; left > 0; --left) ops.push_back(read_operation(cursor, scope, open, block));
  block->ops = context_.arena().copy(std::span<Operation* const>(ops));
  return block;
}

void OperationReader::read_arguments(Cursor& cursor, Scope& scope, OpenRegion& open, Block& block) {
  std::vector<Value*> arguments;
  std::size_t const count = cursor.count("arguments");
  arguments.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    Value value;
    value.block = &block;
    value.index = static_cast<std::uint32_t>(i);
    value.offset = container_.location(cursor.offset());
    value.name = name(argument_names_, "arg", named_.arguments++);
    if (container_.version >= kOptionalLocations) {
      std::uint64_t const type = cursor.number();
      if (type >> 1 >= container_.types.size()) cursor.fail(fmt::format("invalid type index {}", type >> 1));
      value.type = nodes_.type_at(static_cast<std::size_t>(type >> 1));
      if (type & 1) value.location = nodes_.location(cursor);
    } else {
      value.type = nodes_.type(cursor);
      value.location = nodes_.location(cursor);
    }
    define(cursor, scope, open, value, arguments.emplace_back());
  }
  if (container_.version >= kUseLists && cursor.byte() != 0) skip_use_lists(cursor, count);
  block.arguments = context_.arena().copy(std::span<Value* const>(arguments));
}

// Skips the order of the uses of each value. It has no meaning for the program.
void OperationReader::skip_use_lists(Cursor& cursor, std::size_t values) {
  for (std::size_t left = values > 1 ? cursor.count("use lists") : 1; left > 0; --left) {
    if (values > 1) cursor.index(values, "value");
    std::uint64_t const encoding = cursor.number();
    if (encoding >> 1 > cursor.left()) cursor.fail("a list of uses is too long");
    for (std::uint64_t i = 0; i < encoding >> 1; ++i) cursor.number();
  }
}

void OperationReader::define(Cursor const& cursor, Scope& scope, OpenRegion& open, Value const& value, Value*& made) {
  if (open.next == open.end)
    cursor.fail(fmt::format("a region defines more values than the {} it announced", open.end));
  Value*& known = scope[open.next++];
  if (known)
    *known = value;  // the value was used before its definition
  else
    known = context_.arena().make(value);
  made = known;
}

Operation* OperationReader::read_operation(Cursor& cursor, Scope& scope, OpenRegion& open, Block* block) {
  std::size_t const begin = cursor.offset();
  std::size_t const name = cursor.index(kinds_.size(), "op name");
  std::uint8_t const parts = cursor.byte();
  OpKind const& kind = this->kind(name);
  if (!kind.is_portable)
    cursor.fail_at(begin, fmt::format("{} has the unstable encoding of its dialect; the only supported bytecode is "
                                      "portable artifacts with vhlo ops (written by stablehlo-translate --serialize)",
                                      kind.name));
  Operation* const op = context_.arena().make(Operation{});
  bool const in_parent = !kind.name_in_parent.empty() && open.parent && open.parent->name == kind.row->parent;
  op->name = in_parent ? kind.name_in_parent : kind.name;
  op->parent = block;
  op->location = nodes_.location(cursor);
  std::size_t dictionary = kNone, properties = kNone;
  if (parts & kAttributes) dictionary = cursor.index(container_.attributes.size(), "attribute");
  if (parts & kPropertiesPart) properties = cursor.index(container_.properties.size(), "properties");
  op->attributes = attributes(name, dictionary, properties, cursor, op->opaque);
  if (parts & kResults) read_results(cursor, scope, open, *op);
  if (parts & kOperands) read_operands(cursor, scope, *op);
  if (parts & kSuccessors) read_successors(cursor, open, *op);
  if (parts & kUseListOrders) skip_use_lists(cursor, op->results.size());
  op->range = {container_.location(begin), container_.location(cursor.offset())};
  for (Value* const result : op->results) result->offset = op->range.begin;
  if (!kind.spec) report_unknown(kind, *op);
  if (parts & kRegions) {
    bool const fresh = kind.spec && kind.spec->has_trait("isolated_from_above");
    Counts const outside = fresh ? std::exchange(named_, Counts{}) : named_;
    read_regions(cursor, scope, *op);
    // Names of results are local to their region. After it, numbering continues from before the region.
    if (fresh) named_ = outside;
    named_.results = outside.results;
  }
  return op;
}

void OperationReader::read_results(Cursor& cursor, Scope& scope, OpenRegion& open, Operation& op) {
  values_.clear();
  std::size_t const count = cursor.count("results");
  values_.reserve(count);
  std::string_view const result_name = name(result_names_, "", named_.results++);
  for (std::size_t i = 0; i < count; ++i) {
    Value value;
    value.type = nodes_.type(cursor);
    value.name = result_name;
    value.op = &op;
    value.index = static_cast<std::uint32_t>(i);
    define(cursor, scope, open, value, values_.emplace_back());
  }
  op.results = context_.arena().copy(std::span<Value* const>(values_));
}

void OperationReader::read_operands(Cursor& cursor, Scope& scope, Operation& op) {
  values_.clear();
  std::size_t const count = cursor.count("operands");
  values_.reserve(count);
  for (std::size_t left = count; left > 0; --left) {
    Value*& value = scope[cursor.index(scope.size(), "value")];
    if (!value) value = context_.arena().make(Value{.offset = container_.location(cursor.offset())});
    values_.push_back(value);
  }
  op.operands = context_.arena().copy(std::span<Value* const>(values_));
}

void OperationReader::read_successors(Cursor& cursor, OpenRegion const& open, Operation& op) {
  std::vector<Successor> successors;
  std::size_t const count = cursor.count("successors");
  if (count > kMaxSuccessors) cursor.fail(fmt::format("an op of {} successors", count));
  for (std::size_t left = count; left > 0; --left) {
    std::size_t const number = cursor.index(open.blocks, "block");
    successors.push_back({.label = context_.intern(fmt::format("bb{}", number))});
  }
  op.successors = context_.arena().copy(successors);
}

void OperationReader::read_regions(Cursor& cursor, Scope& scope, Operation& op) {
  if (depth_ >= kMaxNesting) cursor.fail(fmt::format("regions are nested deeper than {} levels", kMaxNesting));
  ++depth_;
  std::size_t const at = cursor.offset();
  std::uint64_t const encoding = cursor.number();
  bool const isolated = (encoding & 1) != 0;
  if (encoding >> 1 > cursor.left()) cursor.fail_at(at, fmt::format("an op of {} regions", encoding >> 1));
  std::vector<Region*> regions;
  regions.reserve(static_cast<std::size_t>(encoding >> 1));
  auto const read_all = [&](Cursor& from, Scope& within) {
    for (std::uint64_t left = encoding >> 1; left > 0; --left) regions.push_back(read_region(from, within, op));
  };
  if (!isolated) {
    read_all(cursor, scope);
  } else {
    Scope own;
    if (container_.version >= kLazyRegions) {
      Cursor section;
      if (read_section(cursor, section) != static_cast<std::uint8_t>(SectionId::ir))
        cursor.fail_at(at, "expected a section of ops");
      read_all(section, own);
      if (!section.at_end()) section.fail("bytes follow the last region");
    } else {
      read_all(cursor, own);
    }
  }
  op.regions = context_.arena().copy(std::span<Region* const>(regions));
  --depth_;
}

Region* OperationReader::read_region(Cursor& cursor, Scope& scope, Operation& op) {
  OpenRegion open;
  open.parent = &op;
  open.region = context_.arena().make(Region{});
  open.region->parent = &op;
  open.region->offset = container_.location(cursor.offset());
  open.blocks = cursor.count("blocks");
  if (open.blocks == 0) return open.region;
  open.next = scope.size();
  std::size_t const values = cursor.count("values"), begin = open.next;
  open.end = begin + values;
  announced_ += values;  // each value has an encoding of at least one byte
  if (announced_ > container_.file.size()) cursor.fail("the open regions announce more values than the file has bytes");
  grow(scope, values, container_.file.size());
  scope.resize(open.end);
  std::vector<Block*> blocks;
  blocks.reserve(open.blocks);
  for (std::size_t i = 0; i < open.blocks; ++i) blocks.push_back(read_block(cursor, scope, open, i));
  open.region->blocks = context_.arena().copy(std::span<Block* const>(blocks));
  if (std::any_of(scope.begin() + static_cast<std::ptrdiff_t>(open.next), scope.end(),
                  [](Value const* value) { return value != nullptr; }))
    cursor.fail("an op uses a value that is never defined");
  scope.resize(begin);
  announced_ -= values;
  return open.region;
}

bool OperationReader::read_properties(OpKind const& kind, std::size_t number, std::vector<NamedAttribute>& to) {
  Cursor cursor = container_.encoded_properties(number);
  if (kind.row) {
    for (auto const& row : kind.row->attributes) to.push_back({row.name, nodes_.attribute(cursor), 0});
    if (!cursor.at_end()) cursor.fail(fmt::format("bytes follow the properties of {}", kind.row->name));
    return true;
  }
  // MLIR writes an op's attributes in the order of their names.
  if (!kind.spec) return false;
  std::vector<Row const*> rows;
  for (auto const& row : kind.spec->rows)
    if (row.kind == RowKind::attribute && row.parent.empty()) rows.push_back(&row);
  std::ranges::sort(rows, {}, &Row::name);
  for (auto const* row : rows) {
    if (cursor.at_end()) return false;
    bool const always = !row->optional && !row->default_value;
    Attribute const value = always ? nodes_.attribute(cursor) : nodes_.optional_attribute(cursor);
    if (value) to.push_back({row->name, value, 0});
  }
  return cursor.at_end();
}

std::span<NamedAttribute const> OperationReader::attributes(std::size_t op_name, std::size_t dictionary,
                                                            std::size_t properties, Cursor const& cursor,
                                                            bool& unread) {
  if (dictionary == kNone && properties == kNone) return {};
  auto const [found, is_new] = known_.try_emplace({op_name, dictionary, properties});
  auto& [made, made_unread] = found->second;
  if (is_new) {
    OpKind const& kind = this->kind(op_name);
    std::vector<NamedAttribute> values;
    if (properties != kNone) made_unread = !read_properties(kind, properties, values);
    if (dictionary != kNone) {
      Attribute const entries = nodes_.attribute_at(dictionary);
      if (entries->kind != AttributeKind::dictionary) cursor.fail("the attributes of an op are not a dictionary");
      values.insert(values.end(), entries->entries.begin(), entries->entries.end());
    }
    if (kind.row) values = convert_attributes(context_, kind, values);
    converted_ += values.size();
    if (converted_ > kMaxAttributes + kAttributesPerByte * container_.file.size())
      cursor.fail("the ops have too many attributes");
    for (auto& entry : values) entry.offset = container_.location(cursor.offset());
    made = context_.arena().copy(values);
  }
  unread = made_unread;
  return made;
}

void OperationReader::report_unknown(OpKind const& kind, Operation const& op) {
  std::string_view const dialect = op.name.substr(0, op.name.find('.'));
  if (!kind.written_for_later && options_.allow_unregistered_dialect && !Specification::get().covers_dialect(dialect))
    return;
  diagnostics_.error("unknown_op", op.range, fmt::format("unknown operation '{}'", op.name));
}

}  // namespace assay::bytecode
