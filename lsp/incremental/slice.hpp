// The part of an edited text that must be checked again, as a text of its own.
//
// The base is a text that was read without an error. Of its units (ProgramUnits) there remain: those that were edited,
// and two on either side; those with findings; those with operands that edited units define or defined; those whose
// rules are about the whole program. A value of a unit that is left out becomes, in the slice, the result of an op
// without operands, a stand-in. Constants are kept: rules read them.
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
  // `doubtful`: units of the base with findings. Nothing if the edits are outside bodies of functions, or their
  // dependents are unknown. `with_inner_names`: units whose regions define a value that an edited part names are kept
  // as well.
  static std::optional<Slice> make(ProgramUnits const& units, std::vector<std::uint32_t> const& doubtful,
                                   EditedRanges const& edits, std::string_view base, std::string_view text,
                                   bool with_inner_names = false);

  std::string text;
  bool lacks_inner_names = false;  // an edited part names a value that regions of units define which were left out

  // Whether all that was not edited is in the program read from the slice where it was.
  bool fits(Program const& program) const;
  // The position of a range of the slice in the edited text. Nothing if it begins in a stand-in.
  std::optional<SourceRange> origin(SourceRange range) const;

private:
  friend class SliceMaker;
  struct Piece {
    std::uint32_t begin = 0, size = 0;  // in the slice
    std::uint32_t origin = 0;           // in the edited text
    bool stand_in = false;
  };
  Piece const* piece_at(std::uint32_t offset) const;

  std::vector<Piece> pieces_;
  std::vector<SourceRange> edited_;            // of the slice
  std::vector<ProgramUnits::Place> expected_;  // of ops that were not edited
};

}  // namespace assay
