// Everything that a verdict on an op depends on, as a key: two ops with the same key satisfy and violate the same
// rules.
//
// The key leaves out parts that only some rules inspect: symbols, the enclosing function, bodies of regions, the
// process grid. OpInfo lists the ops with such rules. `describe_surroundings` adds the first two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "constraints/members/members.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Within a program: its types and attributes are unique, so their addresses identify them.
class OpAddresses {
public:
  using Parts = std::vector<void const*>;

  explicit OpAddresses(Context& context) : context_(context) {}

  void clear() { parts_.clear(); }
  void add(OpSpec const* spec) { parts_.push_back(spec); }
  void add(Type type) { parts_.push_back(type); }
  void add(Attribute attribute) { parts_.push_back(attribute); }
  void add(std::size_t number) { parts_.push_back(reinterpret_cast<void const*>(number)); }
  void add_name(std::string_view name) { parts_.push_back(context_.intern(name).data()); }  // a view of the text else

  Parts const& parts() const { return parts_; }

private:
  Context& context_;
  Parts parts_;
};

// Between programs: the contents of types and attributes.
class OpBytes {
public:
  static constexpr std::size_t kMostBytes = 2048;  // of a key; ops with more are like no other

  void clear();
  void add(OpSpec const* spec) { put(reinterpret_cast<std::uintptr_t>(spec)); }
  void add(Type type);
  void add(Attribute attribute);
  void add(std::size_t number) { put(number); }
  void add_name(std::string_view name) { put_text(name); }

  // False if the op is too large, or contains data that only its program has.
  bool is_whole() const { return is_whole_ && bytes_.size() <= kMostBytes; }
  std::string_view bytes() const { return {bytes_.data(), bytes_.size()}; }

private:
  // Seven bits a byte, the lowest first; all but the last have the eighth.
  void put(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<char>(number | 0x80));
    bytes_.push_back(static_cast<char>(number));
  }
  void put_text(std::string_view text) {
    put(text.size());
    bytes_.insert(bytes_.end(), text.begin(), text.end());
  }
  bool takes(Extent const& extent);
  void put_node(Type type);
  void put_node(Attribute attribute);

  std::vector<char> bytes_;   // unlike a string's, its push_back is inlined
  std::uint64_t extent_ = 0;  // about what is in it
  bool is_whole_ = true;
};

// Adds everything within the op that a verdict on it depends on to `key`.
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

// Adds the definitions that the op refers to, and the signature of the enclosing function, if its rules inspect these.
void describe_surroundings(Operation const& op, OpInfo const& info, Symbols& symbols, OpBytes& key);

}  // namespace assay
