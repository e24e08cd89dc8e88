// Splits an op file into lines. Removes comments and joins continuation lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay::op_file {

// A header (`op ...`), a row, or an annotation (`interpretation ...`), including its continuation lines.
struct Line {
  enum class Kind : std::uint8_t { header, row, annotation } kind = Kind::row;
  std::string text;  // continuation lines are joined with a blank

  // The source position of a part of `text`.
  struct Piece {
    std::uint32_t offset, line, column;
  };
  std::vector<Piece> pieces;

  std::uint32_t line() const { return pieces.front().line; }
  // Throws a SpecError. parse_spec_file catches it.
  [[noreturn]] void fail(std::size_t offset, std::string message) const;
};

std::vector<Line> split_lines(std::string_view text);

// Returns the end of the quoted string that begins at `begin`, or npos.
std::size_t string_end(std::string_view text, std::size_t begin);

}  // namespace assay::op_file
