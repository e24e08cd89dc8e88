// A source text and positions in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

// A half-open byte range in a Source. Offsets have 32 bits: texts have at most kMaxSourceBytes. In a larger portable
// artifact, they count from the beginning of its ops (Program::base).
struct SourceRange {
  std::uint32_t begin = 0, end = 0;
};

inline constexpr std::uint64_t kMaxSourceBytes = 0xFFFF'FFF0;

inline constexpr std::string_view kBytecodeMagic = "ML\xEFR";  // the first bytes of portable artifacts

inline constexpr std::string_view kNoMemory = "out of memory";

// The whole text. For texts larger than ranges can represent, the end is kToTheEnd.
inline constexpr std::uint32_t kToTheEnd = 0xFFFF'FFFF;
constexpr SourceRange whole_range(std::string_view text) {
  return {0, text.size() < kToTheEnd ? static_cast<std::uint32_t>(text.size()) : kToTheEnd};
}

struct LineColumn {
  std::uint32_t line = 1, column = 1;  // both 1-based; column counts bytes
};

// A text with a name. `text` is valid as long as the Source. It is not copied if the file is memory-mapped.
class Source {
public:
  static Source from_string(std::string name, std::string text);
  // Maps or reads a file ("-" is standard input). The error message, which may be about lack of memory, does not name
  // the file.
  static Result<Source> from_file(std::string const& path);

  // Returns a part of this text as a separate source: same name, same memory, offsets and lines relative to its
  // beginning.
  Source piece(SourceRange range) const;

  std::string const& name() const { return name_; }
  std::string_view text() const { return text_; }
  // Linear in the number of lines on first use; then logarithmic.
  LineColumn position(std::uint32_t offset) const;
  std::string_view line(std::uint32_t line) const;  // without the line end; 1-based

  // Lets the system take back the memory pages between two places of a mapped file. They are read again when they are
  // used. No effect on other texts.
  void release_pages(char const* from, char const* to) const;

private:
  std::string name_;
  std::string_view text_;
  std::shared_ptr<void> owner_;
  mutable std::shared_ptr<void> lines_;
  bool is_mapped_ = false;
};

}  // namespace assay
