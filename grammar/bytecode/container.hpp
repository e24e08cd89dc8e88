// The outer structure of MLIR bytecode: the tables that the rest of the file refers to. Internal to grammar/bytecode.
//
// Source: "MLIR Bytecode Format" of the LLVM project, versions 0 to 6. The code that reads a part documents the
// differences between versions. All strings and data are views of the file.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/bytecode/cursor.hpp"

namespace assay::bytecode {

inline constexpr std::uint64_t kNewestFormat = 6;
// The format version that introduced each feature that readers and writers need to know.
inline constexpr std::uint64_t kDialectVersions = 1, kLazyRegions = 2, kUseLists = 3, kOpCount = 4,
                               kOptionalLocations = 4, kProperties = 5;

// Bit masks for the parts of an op. The byte after the op's name tells which parts follow.
inline constexpr unsigned kAttributes = 1, kResults = 2, kOperands = 4, kSuccessors = 8, kRegions = 16,
                          kUseListOrders = 32, kPropertiesPart = 64;

enum class SectionId : std::uint8_t {
  strings,
  dialects,
  entries,  // encoded attributes and types
  entry_offsets,
  ir,
  resources,
  resource_offsets,
  dialect_versions,
  properties,
};
inline constexpr std::size_t kSections = 9;

// A malicious file can have a row in these tables for every byte or two, so rows are small.
struct OpName {
  std::uint32_t name = 0;  // index of the string: "add_v1"
  std::uint16_t dialect = 0;
};

// An encoded attribute or type. Entries are adjacent in the file, so each ends where the next one begins.
struct Entry {
  // is_text: in textual form, and not in the encoding of the dialect
  std::uint64_t offset : 47, is_text : 1, dialect : 16;
};
class Entries {
public:
  void begin(std::size_t count) { rows_.reserve(count + 1); }
  void add(Entry entry) { rows_.push_back(entry); }
  void end(std::uint64_t offset) { rows_.push_back({offset, 0, 0}); }

  std::size_t size() const { return rows_.empty() ? 0 : rows_.size() - 1; }
  Entry const& operator[](std::size_t number) const { return rows_[number]; }
  std::uint64_t end_of(std::size_t number) const { return rows_[number + 1].offset; }

private:
  std::vector<Entry> rows_;
};
inline constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 47;

// The content of an entry and its encoding.
struct Encoded {
  Cursor cursor;
  std::string_view dialect;
  bool is_text = false;
};

struct Container {
  std::string_view file;
  std::uint64_t version = 0;
  std::string_view producer;
  std::vector<std::string_view> strings;
  std::vector<std::uint32_t> dialects;  // indices of strings
  std::vector<OpName> op_names;
  Entries attributes, types;
  std::vector<std::uint32_t> properties;  // offsets in the properties section; each has a size and its content
  std::vector<std::uint32_t> resources;   // keys of dialect resources, as indices of strings
  Cursor properties_section, ir;
  std::uint64_t base = 0;  // the base of the program's locations: see Program::base

  std::string_view dialect(std::size_t number) const { return strings[dialects[number]]; }

  Encoded encoded(Entries const& entries, std::size_t number) const {
    Entry const& entry = entries[number];
    return {Cursor(file, entry.offset, entries.end_of(number), "attributes and types"), dialect(entry.dialect),
            entry.is_text != 0};
  }
  Cursor encoded_properties(std::size_t number) const {
    Cursor section = properties_section;
    section.bytes(properties[number]);
    std::uint64_t const size = section.number();
    return section.part(size, section.section());
  }
  // Returns the location of a byte in the section of ops, relative to `base`.
  std::uint32_t location(std::uint64_t offset) const { return static_cast<std::uint32_t>(offset - base); }
};

// Reads the tables of an artifact. Throws BytecodeError.
Container read_container(std::string_view file);

// Returns the id of the next section. `contents` becomes a cursor on its contents.
std::uint8_t read_section(Cursor& cursor, Cursor& contents);

}  // namespace assay::bytecode
