// Diagnostics that comments in a program expect:
//
//   // expected-error {{substring of the message, or a label such as dot_general_c13}}     on this line
//   // expected-error@+1 {{...}}   @-1   @above   @below                                  on another line
//   // expected-error-re {{sizes {{[0-9]+}} differ}}                                       regex parts (POSIX extended)
//   // expected-warning, expected-note                                                      other severities
//   // expected-error@+1 2 {{...}}                                                          two times
//
// `@above` and `@below` are the nearest line in that direction without such a comment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

enum class ExpectedKind : std::uint8_t { error, warning, note };

struct Expectation {
  ExpectedKind kind = ExpectedKind::error;
  std::uint32_t line = 0;  // the line where the diagnostic must begin
  std::uint32_t count = 1;
  bool is_regex = false;
  std::string text;   // the text between the outermost {{ and }}
  SourceRange range;  // range of the comment
};

// Returns the expectations in `part` of the source. Malformed comments become errors with label
// "malformed_expectation".
std::vector<Expectation> read_expectations(Source const& source, SourceRange part, Diagnostics& problems);

// Returns an approximate upper bound of the steps that fits() needs.
std::size_t work(Expectation const& expectation, std::string_view message);

// Whether an expectation matches a diagnostic with that message and label.
bool fits(Expectation const& expectation, std::string_view message, std::string_view label);

}  // namespace assay
