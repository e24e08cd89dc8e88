#include "grammar/bytecode/container.hpp"

#include <fmt/format.h>

#include <optional>

#include "support/source.hpp"

namespace assay::bytecode {
namespace {

constexpr std::array<std::string_view, kSections> kSectionNames{
    "strings",   "dialects",  "attributes and types", "offsets of attributes and types",
    "IR",        "resources", "offsets of resources", "dialect versions",
    "properties"};

constexpr std::size_t kMaxDialects = 1 << 16, kMaxStrings = 0xFFFF'FFFF;
constexpr std::uint64_t kMaxSectionBytes = 0xFFFF'FFF0;  // for sections whose offsets have 32 bits

using Sections = std::array<std::optional<Cursor>, kSections>;

class ContainerReader {
public:
  ContainerReader(Container& container, Sections& sections) : to_(container), sections_(sections) {}

  void read() {
    read_strings(required(SectionId::strings));
    if (auto& resources = at(SectionId::resource_offsets); resources) has_resources_ = true;
    read_dialects(required(SectionId::dialects));
    read_offsets(required(SectionId::entry_offsets));
    if (has_resources_) read_resources(*at(SectionId::resource_offsets));
    if (auto& properties = at(SectionId::properties); properties && to_.version >= kProperties)
      read_properties(*properties);
    to_.ir = required(SectionId::ir);
    require_small(to_.ir);
    if (to_.file.size() > kMaxSourceBytes) to_.base = to_.ir.offset();
  }

private:
  std::optional<Cursor>& at(SectionId id) { return sections_[static_cast<std::size_t>(id)]; }

  Cursor required(SectionId id) {
    auto& section = at(id);
    if (!section)
      throw BytecodeError{"file", to_.file.size(),
                          fmt::format("missing section of {}", kSectionNames[static_cast<std::size_t>(id)])};
    return *section;
  }

  static void require_small(Cursor const& section) {
    if (section.left() > kMaxSectionBytes)
      section.fail(fmt::format("the section is larger than {} bytes", kMaxSectionBytes));
  }

  // Reads the lengths of strings, in reverse order, and then their texts, each with a trailing zero byte.
  void read_strings(Cursor section) {
    std::size_t const count = section.count("strings", 2);
    if (count > kMaxStrings) section.fail(fmt::format("{} strings are more than {}", count, kMaxStrings));
    std::vector<std::uint64_t> sizes(count);
    for (std::size_t i = count; i-- > 0;) {
      sizes[i] = section.number();
      if (sizes[i] == 0) section.fail("a string lacks its terminating zero");
    }
    to_.strings.reserve(count);
    for (auto const size : sizes) {
      std::string_view const text = section.bytes(size);
      if (text.back() != '\0') section.fail("a string does not end with a zero");
      to_.strings.push_back(text.substr(0, text.size() - 1));
    }
    if (!section.at_end()) section.fail("bytes follow the last string");
  }

  std::uint32_t string(Cursor& section) {
    return static_cast<std::uint32_t>(section.index(to_.strings.size(), "string"));
  }
  std::uint32_t string_of(Cursor& section, std::uint64_t number) {
    if (number >= to_.strings.size())
      section.fail(fmt::format("invalid string index {}: there are {}", number, to_.strings.size()));
    return static_cast<std::uint32_t>(number);
  }

  void read_dialects(Cursor section) {
    std::size_t const count = section.count("dialects");
    if (count > kMaxDialects) section.fail(fmt::format("{} dialects are more than {}", count, kMaxDialects));
    to_.dialects.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (to_.version < kDialectVersions) {
        to_.dialects.push_back(string(section));
        continue;
      }
      std::uint64_t const name = section.number();
      to_.dialects.push_back(string_of(section, name >> 1));
      Cursor ignored;  // each dialect defines the meaning of its version; VHLO has none
      if (name & 1 && read_section(section, ignored) != static_cast<std::uint8_t>(SectionId::dialect_versions))
        section.fail("expected the version of a dialect");
    }
    if (to_.version >= kOpCount) to_.op_names.reserve(section.count("ops"));
    while (!section.at_end()) {
      std::uint16_t const dialect = this->dialect(section);
      std::size_t const ops = section.count("ops");
      grow(to_.op_names, ops, to_.op_names.size() + section.left());
      for (std::size_t left = ops; left > 0; --left) {
        std::uint64_t name = section.number();
        if (to_.version >= kProperties) name >>= 1;  // the lowest bit states whether the writer knew the op
        to_.op_names.push_back({string_of(section, name), dialect});
      }
    }
  }

  std::uint16_t dialect(Cursor& section) {
    return static_cast<std::uint16_t>(section.index(to_.dialects.size(), "dialect"));
  }

  void read_offsets(Cursor section) {
    Cursor entries = required(SectionId::entries);
    std::size_t const attributes = section.count("attributes"), types = section.count("types");
    read_entries(section, entries, attributes, to_.attributes);
    read_entries(section, entries, types, to_.types);
    if (!section.at_end()) section.fail("bytes follow the last size");
    if (!entries.at_end()) entries.fail("bytes follow the last attribute or type");
  }

  void read_entries(Cursor& section, Cursor& entries, std::size_t count, Entries& to) {
    if (count > entries.left()) section.fail(fmt::format("{} entries do not fit in {} bytes", count, entries.left()));
    to.begin(count);
    for (std::size_t left = count; left > 0;) {
      std::uint16_t const dialect = this->dialect(section);
      std::size_t const group = section.count("entries");
      if (group == 0 || group > left) section.fail(fmt::format("a group of {} entries where {} are left", group, left));
      for (std::size_t i = 0; i < group; ++i) {
        std::uint64_t const size = section.number();
        to.add({entries.offset(), (size & 1) == 0, dialect});
        entries.bytes(size >> 1);
      }
      left -= group;
    }
    to.end(entries.offset());
  }

  // Reads only the keys. The contents of blobs are irrelevant for programs.
  void read_resources(Cursor section) {
    auto const group = [&](bool of_dialect) {
      for (std::size_t left = section.count("resources"); left > 0; --left) {
        std::uint32_t const key = string(section);
        section.number();  // size
        section.byte();    // kind
        if (of_dialect) to_.resources.push_back(key);
      }
    };
    for (std::size_t left = section.count("groups of resources"); left > 0; --left) {
      string(section);
      group(false);
    }
    while (!section.at_end()) {
      this->dialect(section);
      group(true);
    }
  }

  void read_properties(Cursor section) {
    require_small(section);
    to_.properties_section = section;
    std::size_t const begin = section.offset(), count = section.count("properties");
    to_.properties.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      to_.properties.push_back(static_cast<std::uint32_t>(section.offset() - begin));
      section.blob();
    }
    if (!section.at_end()) section.fail("bytes follow the last properties");
  }

  Container& to_;
  Sections& sections_;
  bool has_resources_ = false;
};

}  // namespace

std::uint8_t read_section(Cursor& cursor, Cursor& contents) {
  std::size_t const begin = cursor.offset();
  std::uint8_t const id_and_flag = cursor.byte();
  std::uint8_t const id = id_and_flag & 0x7F;
  if (id >= kSections) cursor.fail_at(begin, fmt::format("unknown section {}", id));
  std::uint64_t const size = cursor.number();
  if (id_and_flag & 0x80) cursor.align(cursor.number());
  contents = cursor.part(size, kSectionNames[id]);
  return id;
}

Container read_container(std::string_view file) {
  Container container;
  container.file = file;
  Cursor cursor(file, 0, file.size(), "file");
  if (file.size() >= kMaxFileBytes) cursor.fail(fmt::format("the file is larger than {} bytes", kMaxFileBytes));
  if (cursor.bytes(kBytecodeMagic.size()) != kBytecodeMagic) cursor.fail_at(0, "this is not MLIR bytecode");
  container.version = cursor.number();
  if (container.version > kNewestFormat)
    cursor.fail(fmt::format("version {} of the bytecode format is newer than {}, the newest supported version",
                            container.version, kNewestFormat));
  container.producer = cursor.zero_terminated();
  Sections sections;
  while (!cursor.at_end()) {
    std::size_t const begin = cursor.offset();
    Cursor contents;
    std::uint8_t const id = read_section(cursor, contents);
    if (sections[id]) cursor.fail_at(begin, fmt::format("duplicate section of {}", kSectionNames[id]));
    sections[id] = contents;
  }
  ContainerReader(container, sections).read();
  return container;
}

}  // namespace assay::bytecode
