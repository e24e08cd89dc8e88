// The tables of an artifact that is being written, and their bytes: the inverse of container.hpp. Internal to
// grammar/bytecode.
//
// Equal items share one entry. Entries are numbered when all uses are known, so that the most frequent ones get
// one-byte numbers. Nothing depends on addresses, so the output is deterministic.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/bytecode/write/emit.hpp"

namespace assay::bytecode {

// An attribute or type, identified by its index in order of insertion.
struct NodeId {
  bool is_type = false;
  std::uint32_t index = 0;
  bool operator==(NodeId const&) const = default;
};

// A placeholder for the number of an attribute or type.
struct Reference {
  std::uint32_t at = 0;  // offset in the bytes of a body
  std::uint32_t index = 0;
  bool is_type = false, optional = false;  // optional: the number also encodes that the node is present
  NodeId id() const { return {is_type, index}; }
  bool operator==(Reference const&) const = default;
};

// The encoding of an attribute, a type or the properties of an op. Numbers of referenced nodes are left open.
class Body {
public:
  std::string bytes;

  void number(std::uint64_t value) { append_number(bytes, value); }
  void integer(std::int64_t value) { append_integer(bytes, value); }
  void node(NodeId id) { refer(id, false); }
  void optional(NodeId id) { refer(id, true); }
  // Appends the size and the bytes of `data`. Must be the last part. Large data is not copied and must live until the
  // file is written.
  void blob(std::string_view data);
  bool refers_to_bytes() const { return !data_.empty(); }

private:
  friend class WriteTables;
  void refer(NodeId id, bool optional) {
    references_.push_back({static_cast<std::uint32_t>(bytes.size()), id.index, id.is_type, optional});
  }

  std::vector<Reference> references_;
  std::string_view data_;
};

class WriteTables {
public:
  explicit WriteTables(std::uint64_t format) : format_(format) {}

  std::uint64_t format() const { return format_; }

  // Return final numbers immediately.
  std::uint64_t string(std::string_view text);
  std::uint16_t dialect(std::string_view name);

  // Return indices until number_all() is called.
  std::uint32_t op_name(std::string_view dialect, std::string_view name);
  NodeId node(bool is_type, std::uint16_t dialect, bool is_text, Body body);
  std::uint32_t properties(Body body);
  // Call once for each reference from an op.
  void use(NodeId id) { ++pool(id.is_type).entries[id.index].uses; }
  void use_properties(std::uint32_t index) { ++properties_.entries[index].uses; }

  // Assigns the numbers. Nothing may be added after this call.
  void number_all();
  std::uint64_t number_of(NodeId id) const { return pool(id.is_type).entries[id.index].number; }
  std::uint64_t number_of_properties(std::uint32_t index) const { return properties_.entries[index].number; }
  std::uint64_t number_of_op_name(std::uint32_t index) const { return op_names_[index].number; }

  // Returns the bytes of the whole artifact.
  std::string file(std::string_view producer, std::string_view ir);

private:
  // Kept small, because large programs have one entry per op. Its bytes and references are ranges of those of the pool.
  struct Entry {
    std::uint64_t bytes = 0;
    std::string_view data;
    std::uint32_t size = 0, reference = 0, references = 0;
    std::uint32_t uses = 0, number = 0;
    std::uint16_t dialect = 0;
    bool is_text = false;
  };
  struct Pool {
    std::deque<Entry> entries;
    std::string bytes;
    std::vector<Reference> references;
    std::vector<std::uint32_t> known;  // hash table of indices plus one; 0 is empty
    std::vector<std::uint32_t> order;  // indices, sorted by number

    std::string_view bytes_of(Entry const& entry) const;
    std::span<Reference const> references_of(Entry const& entry) const;
    std::size_t hash(Entry const& entry) const;
    bool same(Entry const& a, Entry const& b) const;
    std::uint32_t& slot(Entry const& entry);  // the slot of the entry, or the one where it belongs
    void grow();
  };
  struct Name {
    std::uint16_t dialect = 0;
    std::uint64_t name = 0, number = 0;
  };

  Pool& pool(bool is_type) { return is_type ? types_ : attributes_; }
  Pool const& pool(bool is_type) const { return is_type ? types_ : attributes_; }
  std::uint32_t add(Pool& pool, Body const& body, std::uint16_t dialect, bool is_text);
  static void number(Pool& pool);
  std::uint64_t size_of(Pool const& pool, Entry const& entry) const;
  void put(std::string& to, Pool const& pool, Entry const& entry) const;
  std::string dialects_section() const;
  std::string strings_section() const;
  void append_entries(std::string& to) const;
  void append_properties(std::string& to) const;

  std::uint64_t format_;
  std::unordered_map<std::string, std::uint64_t> string_numbers_;
  std::vector<std::string_view> strings_;  // keys of string_numbers_
  std::vector<std::uint64_t> dialects_;    // numbers of the dialects' names
  std::vector<Name> op_names_;
  Pool attributes_, types_, properties_;
};

}  // namespace assay::bytecode
