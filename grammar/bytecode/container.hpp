// The outer structure of MLIR bytecode: the tables that everything else refers to. Internal to grammar/bytecode.
//
// Source: "MLIR Bytecode Format" of the LLVM project, versions 0 to 6; the code that reads a part documents the
// differences. All texts and data are views of the file.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/bytecode/cursor.hpp"

namespace assay::bytecode {

inline constexpr std::uint64_t kNewestFormat = 6;
// The additions of each version of the format, as far as reading and writing need them.
inline constexpr std::uint64_t kDialectVersions = 1, kLazyRegions = 2, kUseLists = 3, kOpCount = 4,
                               kOptionalLocations = 4, kProperties = 5;

// Parts of an op, one bit each for the parts that follow its name.
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

// These tables have a row for a byte or two of a hostile file, so rows are small.
struct OpName {
  std::uint32_t name = 0;  // number of a string: "add_v1"
  std::uint16_t dialect = 0;
};

// Encoded attributes or types. They follow one another in the file, so each ends where the next one begins.
struct Entry {
  std::uint64_t offset : 47, is_text : 1, dialect : 16;  // is_text: the textual form instead of the dialect's encoding
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

// The content and its encoding.
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
  std::vector<std::uint32_t> dialects;  // numbers of strings
  std::vector<OpName> op_names;
  Entries attributes, types;
  std::vector<std::uint32_t> properties;  // where each begins in its section: its size, and its content
  std::vector<std::uint32_t> resources;   // keys of dialect resources, numbers of strings
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
  // Of something in the section of ops.
  std::uint32_t location(std::uint64_t offset) const { return static_cast<std::uint32_t>(offset - base); }
};

// Throws BytecodeError.
Container read_container(std::string_view file);

// The id of a section, whose contents become `contents`.
std::uint8_t read_section(Cursor& cursor, Cursor& contents);

}  // namespace assay::bytecode
