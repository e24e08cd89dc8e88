// The shared part of programs that pass very many inputs to a target: the sources of inputs, limits for each, and
// progress.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/fuzz/token_mutation.hpp"

namespace assay::testing {

// Words of the command line: [--from K] [--most-bytes N] [--threads T] COUNT SEED FILE FOLDER...
struct LongRun {
  std::uint64_t from = 0, count = 0, seed = 0;
  std::size_t most_bytes = 4096;  // of a piece
  std::size_t threads = 1;
  char const* file = nullptr;
  std::vector<char const*> folders;
};

// Says what is wrong on standard error; false if anything is.
bool read_words(char** words, LongRun& run);

// The files in its folders, in an order that is the same everywhere, in pieces where `// -----` divides them.
std::vector<std::string> read_pieces(LongRun const& run);

// For what has a number: it follows from the seed and the number alone.
Randomness randomness_of(std::uint64_t seed, std::uint64_t number);

// How far a thread is. If it has limits, an input that waits or computes for too long ends the process; they are of the
// process, so no other thread may have inputs then.
class Progress {
public:
  explicit Progress(bool has_limits) : has_limits_(has_limits) {}

  void begin(std::uint64_t number);
  void end();  // of what began last; prints a line now and then
  void print() const;

private:
  bool has_limits_;
  std::uint64_t done_ = 0, number_ = 0, slowest_number_ = 0;
  double begun_ = 0, slowest_ = 0;  // seconds of processor time
};

}  // namespace assay::testing
