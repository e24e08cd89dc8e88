// Comments of a program's text, each with the part of the program that it belongs to.
//
// A comment on lines of its own is about what follows: an op, a block, an alias, a resource section, or the end of a
// region or of the text. One after an op belongs to that op, one after the `{` of a region to the region. One in the
// middle of an op is treated as one before it. Blank lines are kept, several as one, except at the beginning of a
// region and of the text.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

class Comments {
public:
  struct Attached {
    std::vector<std::string_view> before,
        behind;                            // each from its `//` on, without blanks at the end; empty: a blank line
    std::vector<std::string_view> at_end;  // of a region, and of the text
  };

  // Of a program that was read from a text without errors. An artifact has none.
  explicit Comments(Program const& program);

  std::size_t count() const { return count_; }
  // Of an Operation, a Block or a Region; nullptr: of the text. Null if there are none.
  Attached const* of(void const* part) const;
  // Of a definition at the top level: "#alias", "!alias"; the text of a resource section.
  Attached const* of_name(std::string_view name) const;

private:
  friend class CommentReader;
  std::size_t count_ = 0;
  std::unordered_map<void const*, Attached> parts_;
  std::map<std::string_view, Attached> names_;
};

}  // namespace assay
