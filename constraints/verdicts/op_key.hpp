// A key with everything that a verdict on an op depends on: ops with equal keys satisfy and violate the same rules.
//
// The key leaves out parts that only some rules inspect: symbols, the enclosing function, bodies of regions, the
// process grid. OpInfo tells which ops have such rules. `describe_surroundings` adds the first two parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "constraints/members/members.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// A key within one program: types and attributes are unique, so their addresses identify them.
class OpAddresses {
public:
  using Parts = std::vector<void const*>;

  explicit OpAddresses(Context& context) : context_(context) {}

  void clear() { parts_.clear(); }
  void add(OpSpec const* spec) { parts_.push_back(spec); }
  void add(Type type) { parts_.push_back(type); }
  void add(Attribute attribute) { parts_.push_back(attribute); }
  void add(std::size_t number) { parts_.push_back(reinterpret_cast<void const*>(number)); }
  // otherwise a view of the text
  void add_name(std::string_view name) { parts_.push_back(context_.intern(name).data()); }

  Parts const& parts() const { return parts_; }

private:
  Context& context_;
  Parts parts_;
};

// A key across programs: the contents of types and attributes.
class OpBytes {
public:
  static constexpr std::size_t kMaxBytes = 2048;  // maximum key size; larger ops have no key

  void clear();
  void add(OpSpec const* spec) { put(reinterpret_cast<std::uintptr_t>(spec)); }
  void add(Type type);
  void add(Attribute attribute);
  void add(std::size_t number) { put(number); }
  void add_name(std::string_view name) { append_text(name); }

  // Returns false if the op is too large, or contains data that only its program has.
  bool is_whole() const { return is_whole_ && bytes_.size() <= kMaxBytes; }
  std::string_view bytes() const { return {bytes_.data(), bytes_.size()}; }

private:
  // LEB128: seven bits per byte, lowest first. All bytes but the last one have the eighth bit set.
  void put(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<char>(number | 0x80));
    bytes_.push_back(static_cast<char>(number));
  }
  void append_text(std::string_view text) {
    put(text.size());
    bytes_.insert(bytes_.end(), text.begin(), text.end());
  }
  bool takes(Extent const& extent);
  void append_node(Type type);
  void append_node(Attribute attribute);

  std::vector<char> bytes_;   // its push_back is inlined, unlike std::string's
  std::uint64_t extent_ = 0;  // approximate size of the contents
  bool is_whole_ = true;
};

// Adds everything within the op that a verdict depends on to `key`.
template <class Key> void describe(Operation const& op, OpInfo const& info, OpTable& table, Key& key) {
  auto const add_types = [&](std::span<Value* const> values) {
    key.add(values.size());
    for (Value const* value : values) key.add(value->type);
  };
  key.clear();
  key.add(info.spec);
  add_types(op.operands);
  add_types(op.results);
  key.add(op.attributes.size());
  for (NamedAttribute const& attribute : op.attributes) {
    key.add_name(attribute.name);
    key.add(attribute.value);
  }
  for (Region const* region : op.regions) {
    key.add(region->blocks.size());
    if (region->blocks.empty()) continue;
    Block const& block = *region->blocks[0];
    add_types(block.arguments);
    bool const ends = !block.ops.empty() && table.info(*block.ops.back()).terminator;
    key.add(std::size_t{ends});
    if (ends) add_types(block.ops.back()->operands);
  }
  if (!info.reads_constants) return;
  for (Value const* operand : op.operands) key.add(constant_of(operand, table));
}

// Adds the definitions that the op refers to and the signature of the enclosing function, if its rules inspect them.
void describe_surroundings(Operation const& op, OpInfo const& info, Symbols& symbols, OpBytes& key);

}  // namespace assay
