// The outer structure of MLIR bytecode: the tables that everything else refers to. Internal to grammar/bytecode.
//
// Source: "MLIR Bytecode Format" of the LLVM project, versions 0 to 6; what differs between them is said where it is
// read. All texts and data are views of the file.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/bytecode/cursor.hpp"

namespace assay::bytecode {

inline constexpr std::string_view kMagic = "ML\xEFR";
inline constexpr std::uint64_t kNewestFormat = 6;

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

// These tables have a row for a byte or two of a hostile file, so rows are small. Files have less than 4 GiB.
struct OpName {
  std::uint32_t name = 0;  // number of a string: "add_v1"
  std::uint16_t dialect = 0;
};

// An encoded attribute or type.
struct Entry {
  std::uint32_t offset = 0, size = 0;  // in the file
  std::uint16_t dialect = 0;
  bool is_text = false;  // the textual form instead of the dialect's encoding
};

struct Extract {
  std::uint32_t offset = 0, size = 0;
};

struct Container {
  std::string_view file;
  std::uint64_t version = 0;
  std::string_view producer;
  std::vector<std::string_view> strings;
  std::vector<std::string_view> dialects;
  std::vector<OpName> op_names;
  std::vector<Entry> attributes, types;
  std::vector<Extract> properties;          // encoded
  std::vector<std::string_view> resources;  // keys of dialect resources, in the order of their numbers
  Cursor ir;

  Cursor cursor(Entry const& entry) const {
    return Cursor(file, entry.offset, std::size_t{entry.offset} + entry.size, "attributes and types");
  }
  Cursor cursor(Extract const& part) const {
    return Cursor(file, part.offset, std::size_t{part.offset} + part.size, "properties");
  }
};

// Throws BytecodeError.
Container read_container(std::string_view file);

// The id of a section, whose contents become `contents`.
std::uint8_t read_section(Cursor& cursor, Cursor& contents);

}  // namespace assay::bytecode
