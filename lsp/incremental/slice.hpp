// The part of an edited text that must be checked again, as a separate text.
//
// The base is a text that was parsed without an error. The slice contains these units of the base (ProgramUnits):
// edited units with two on either side; units with diagnostics; units with operands that edited units define or
// defined; units with rules about the whole program. A value of an omitted unit becomes the result of a stand-in, an op
// without operands. Constants are kept, because rules read them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/incremental/edited_ranges.hpp"
#include "lsp/incremental/program_units.hpp"

namespace assay {

class Slice {
public:
  // `doubtful` are units of the base with diagnostics. Returns nothing if there are edits outside of function bodies,
  // or if their dependents are unknown. `with_inner_names`: also keep units whose regions define a value that an edited
  // part names.
  static std::optional<Slice> make(ProgramUnits const& units, std::vector<std::uint32_t> const& doubtful,
                                   EditedRanges const& edits, std::string_view base, std::string_view text,
                                   bool with_inner_names = false);

  std::string text;
  bool lacks_inner_names = false;  // an edited part names a value defined in regions of omitted units

  // Whether `program`, parsed from the slice, contains all unedited ops at their positions.
  bool fits(Program const& program) const;
  // Maps a range of the slice to the edited text. Returns nothing if it begins in a stand-in.
  std::optional<SourceRange> origin(SourceRange range) const;

private:
  friend class SliceMaker;
  struct Piece {
    std::uint32_t begin = 0, size = 0;  // in the slice
    std::uint32_t origin = 0;           // in the edited text
    bool placeholder = false;
  };
  Piece const* piece_at(std::uint32_t offset) const;

  std::vector<Piece> pieces_;
  std::vector<SourceRange> edited_;            // in the slice
  std::vector<ProgramUnits::Place> expected_;  // ops that were not edited
};

}  // namespace assay
