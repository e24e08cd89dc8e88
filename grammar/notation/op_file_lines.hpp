// The lines of an op file, put together: comments taken out, continuations joined to what they continue.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay::inline grammar::op_file {

// Thrown inside the reader only; parse_spec_file turns it into its result.
struct Failure : std::exception {
  explicit Failure(SpecError error) : error(std::move(error)) {}
  char const* what() const noexcept override { return error.message.c_str(); }
  SpecError error;
};

// A header (`op ...`), a row, or an annotation (`reading ...`), with the lines that continue it.
struct Line {
  enum class Kind : std::uint8_t { header, row, annotation } kind = Kind::row;
  std::string text;  // continuations joined by a blank

  // Where a part of `text` comes from.
  struct Piece {
    std::uint32_t offset, line, column;
  };
  std::vector<Piece> pieces;

  std::uint32_t line() const { return pieces.front().line; }
  [[noreturn]] void fail(std::size_t offset, std::string message) const;
};

std::vector<Line> split_lines(std::string_view text);

// The end of the quoted string that begins at `begin`, or npos.
std::size_t string_end(std::string_view text, std::size_t begin);

}  // namespace assay::inline grammar::op_file
