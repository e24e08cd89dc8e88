// The tables of an artifact that is being written, and their bytes: the inverse of container.hpp. Internal to
// grammar/bytecode.
//
// What is equal is one entry. An entry's number is given when all uses are known: those that are used most get the
// numbers of one byte. Nothing depends on addresses, so the same program gives the same bytes.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/bytecode/write/emit.hpp"

namespace assay::inline grammar::bytecode {

// An attribute or type: its index in the order in which they were met.
struct NodeId {
  bool is_type = false;
  std::uint32_t index = 0;
  bool operator==(NodeId const&) const = default;
};

// What encodes an attribute, a type or the properties of an op, but for the numbers of those that it refers to.
class Body {
public:
  std::string bytes;

  void number(std::uint64_t value) { put_number(bytes, value); }
  void integer(std::int64_t value) { put_integer(bytes, value); }
  void node(NodeId id) { references_.push_back({static_cast<std::uint32_t>(bytes.size()), id, false}); }
  void optional(NodeId id) { references_.push_back({static_cast<std::uint32_t>(bytes.size()), id, true}); }
  // The last of all: its size, and the bytes, which are not copied and must live until the file is written.
  void blob(std::string_view data);

  bool operator==(Body const& other) const = default;

private:
  friend class WriteTables;
  struct Reference {
    std::uint32_t at = 0;  // in `bytes`
    NodeId id;
    bool optional = false;  // the number tells that there is one
    bool operator==(Reference const&) const = default;
  };
  std::vector<Reference> references_;
  std::string_view data_;
};

class WriteTables {
public:
  explicit WriteTables(std::uint64_t format) : format_(format) {}

  std::uint64_t format() const { return format_; }

  // These are numbers at once.
  std::uint64_t string(std::string_view text);
  std::uint16_t dialect(std::string_view name);

  // Indices, until number_all() has been called.
  std::uint32_t op_name(std::string_view dialect, std::string_view name);
  NodeId node(bool is_type, std::uint16_t dialect, bool is_text, Body body);
  std::uint32_t properties(Body body);
  // For each time that ops refer to them.
  void use(NodeId id) { ++pool(id.is_type).entries[id.index].uses; }
  void use_properties(std::uint32_t index) { ++properties_.entries[index].uses; }

  void number_all();
  std::uint64_t number_of(NodeId id) const { return pool(id.is_type).entries[id.index].number; }
  std::uint64_t number_of_properties(std::uint32_t index) const { return properties_.entries[index].number; }
  std::uint64_t number_of_op_name(std::uint32_t index) const { return op_names_[index].number; }

  // All of the artifact.
  std::string file(std::string_view producer, std::string_view ir);

private:
  struct Entry {
    Body body;
    std::uint16_t dialect = 0;
    bool is_text = false;
    std::uint64_t uses = 0, number = 0;
  };
  struct Pool {
    std::deque<Entry> entries;
    std::unordered_multimap<std::size_t, std::uint32_t> known;  // by hash
    std::vector<std::uint32_t> order;                           // indices by number
  };
  struct Name {
    std::uint16_t dialect = 0;
    std::uint64_t name = 0, number = 0;
  };

  Pool& pool(bool is_type) { return is_type ? types_ : attributes_; }
  Pool const& pool(bool is_type) const { return is_type ? types_ : attributes_; }
  std::uint32_t add(Pool& pool, Entry entry);
  static void number(Pool& pool);
  std::uint64_t size_of(Body const& body) const;
  void put(std::string& to, Body const& body) const;
  std::string dialects_section() const;
  std::string strings_section() const;
  void put_entries(std::string& to) const;
  void put_properties(std::string& to) const;

  std::uint64_t format_;
  std::unordered_map<std::string, std::uint64_t> string_numbers_;
  std::vector<std::string_view> strings_;  // keys of string_numbers_
  std::vector<std::uint64_t> dialects_;    // their strings
  std::vector<Name> op_names_;
  Pool attributes_, types_, properties_;
};

}  // namespace assay::inline grammar::bytecode
