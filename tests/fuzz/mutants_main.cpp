// TARGET_mutants [--from K] [--most-bytes N] [--threads T] COUNT SEED FILE FOLDER...: passes the mutants K to K + COUNT
// - 1 of the files in the folders to a fuzz target. Files are split at `// -----` and mutated by tokens, without
// libFuzzer, so that any compiler and sanitizer can be used. A mutant depends only on SEED and its number. FILE has the
// last mutant, which is the one that ended the process, if one did. With T threads, mutants run in parallel, for builds
// that detect data races; the files are FILE0, FILE1, ...
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "tests/fuzz/long_run.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);
// Stub of libFuzzer's function for the targets that have their own mutator.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t*, std::size_t size, std::size_t) { return size; }

namespace {

// Writes the next input first, so that it is available if the process ends.
void keep(int file, std::string const& text) {
  bool const kept = pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
                    ftruncate(file, static_cast<off_t>(text.size())) == 0;
  if (!kept) std::abort();
}

// Runs the mutants whose number modulo the number of threads is `thread`.
void try_mutants(assay::testing::LongRun const& run, std::vector<std::string> const& pieces, std::size_t thread) {
  std::string const name = run.file + (run.threads > 1 ? std::to_string(thread) : std::string());
  int const file = open(name.c_str(), O_CREAT | O_RDWR, 0644);
  assay::testing::Progress progress(run.threads == 1);
  for (std::uint64_t number = run.from + thread; number < run.from + run.count; number += run.threads) {
    auto random = assay::testing::randomness_of(run.seed, number);
    auto const& piece = pieces[random() % pieces.size()];
    std::string const text = assay::testing::crossed(piece, pieces[random() % pieces.size()], random);
    keep(file, text);
    progress.begin(number);
    LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(text.data()), text.size());
    progress.end();
  }
  progress.print();
}

}  // namespace

int main(int, char** words) {
  assay::testing::LongRun run;
  if (!read_words(words, run)) return 2;
  auto const pieces = read_pieces(run);
  if (pieces.empty()) return std::fprintf(stderr, "there is nothing to read\n"), 2;
  if (run.threads <= 1) return try_mutants(run, pieces, 0), 0;
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < run.threads; ++i)
    threads.emplace_back([&run, &pieces, i] { try_mutants(run, pieces, i); });
  return 0;
}
