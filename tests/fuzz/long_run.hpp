// Shared code of programs that run a fuzz target on many inputs: sources of inputs, limits for each input, and
// progress.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/fuzz/token_mutation.hpp"

namespace assay::testing {

// Arguments of the command line: [--from K] [--most-bytes N] [--threads T] COUNT SEED FILE FOLDER...
struct LongRun {
  std::uint64_t from = 0, count = 0, seed = 0;
  std::size_t max_bytes = 4096;  // maximum size of a piece
  std::size_t threads = 1;
  char const* file = nullptr;
  std::vector<char const*> folders;
};

// Reads the arguments. Prints an error to standard error and returns false if they are invalid.
bool read_words(char** words, LongRun& run);

// Reads the files in the folders in a deterministic order, and splits them into pieces at `// -----`.
std::vector<std::string> read_pieces(LongRun const& run);

// Returns the random source of the input with this number. It depends only on the seed and the number.
Randomness randomness_of(std::uint64_t seed, std::uint64_t number);

// The progress of a thread. With limits, an input that waits or computes for too long ends the process. The limits
// apply to the process, so that no other thread may process inputs at the same time.
class Progress {
public:
  explicit Progress(bool has_limits) : has_limits_(has_limits) {}

  void begin(std::uint64_t number);
  void end();  // ends the input of the last `begin`; prints a line occasionally
  void print() const;

private:
  bool has_limits_;
  std::uint64_t done_ = 0, number_ = 0, slowest_number_ = 0;
  double begun_ = 0, slowest_ = 0;  // processor time, in seconds
};

}  // namespace assay::testing
