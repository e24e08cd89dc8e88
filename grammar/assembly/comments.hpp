// Comments of a program's text, each attached to a part of the program.
//
// A comment on its own line is attached to the next op, block, alias or resource section, or to the end of the region
// or text. A comment after an op belongs to that op, and one after the `{` of a region belongs to the region. A comment
// in the middle of an op is treated as if it were before the op. Blank lines are kept, several as one, except at the
// beginning of a region or text.
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
        // each begins with its `//` and has no trailing blanks; an empty string is a blank line
        behind;
    std::vector<std::string_view> at_end;  // comments at the end of a region or of the text
  };

  // Collects the comments of a program that was parsed from text without errors. An artifact has no comments.
  explicit Comments(Program const& program);

  std::size_t count() const { return count_; }
  // Returns the comments of an Operation, Block or Region, or of the text if `part` is nullptr. Returns nullptr if
  // there are none.
  Attached const* of(void const* part) const;
  // Returns the comments of a top-level definition, named "#alias" or "!alias", or of a resource section, named by its
  // text.
  Attached const* of_name(std::string_view name) const;

private:
  friend class CommentReader;
  std::size_t count_ = 0;
  std::unordered_map<void const*, Attached> parts_;
  std::map<std::string_view, Attached> names_;
};

}  // namespace assay
