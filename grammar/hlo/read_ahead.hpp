// Instructions that are read on another thread. Internal to grammar/hlo/rules.cpp.
#pragma once

#include <future>
#include <string_view>

#include "grammar/hlo/module.hpp"

namespace assay::hlo::syntax {

struct ReadState;

// Reads instructions from `at` on into `made`; their end, or nullptr after a syntax error.
using ReadInstructions = char const* (*)(ReadState& state, char const* at, Computation& made);

// About as many as there are lines up to a closing brace: in a long text by the lines of its beginning.
std::size_t expected_instructions(std::string_view text);

// Reads the instructions from the middle of a long text on, up to the end of their computation, on another thread. They are
// used if the reader arrives where they begin. After a syntax error in them they are read again, so that it is reported in order.
class ReadAhead {
public:
  ReadAhead(std::string_view text, ReadInstructions read);

  // Waits for the instructions that begin at `first`; moves `first` to their end. False if there are none.
  bool take(ReadState& state, char const*& first, Computation& to);

private:
  char const *begin_ = nullptr, *end_ = nullptr;  // `end_`: nullptr after a syntax error
  Module module_;
  Computation made_;
  std::future<void> reading_;  // last: its destructor waits
};

}  // namespace assay::hlo::syntax
