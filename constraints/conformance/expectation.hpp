// The findings that the comments of a program expect:
//
//   // expected-error {{substring of the message, or a label such as dot_general_c13}}     on this line
//   // expected-error@+1 {{...}}   @-1   @above   @below                                  on another line
//   // expected-error-re {{sizes {{[0-9]+}} differ}}                                       regex parts (POSIX extended)
//   // expected-warning, expected-note                                                      the other severities
//   // expected-error@+1 2 {{...}}                                                          that many times
//
// `@above` and `@below` are the nearest line in that direction that holds no such comment.
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
  std::uint32_t line = 0;  // where the diagnostic shall begin
  std::uint32_t count = 1;
  bool is_regex = false;
  std::string text;   // between the outermost {{ and }}
  SourceRange range;  // of the comment
};

// The expectations in `part` of the source. Comments that do not follow the form above become errors with the label
// "malformed_expectation".
std::vector<Expectation> read_expectations(Source const& source, SourceRange part, Diagnostics& problems);

// An upper bound of about the number of steps to decide whether an expectation matches a message.
std::size_t work(Expectation const& expectation, std::string_view message);

// Whether the text of an expectation matches a message with that label.
bool fits(Expectation const& expectation, std::string_view message, std::string_view label);

}  // namespace assay
