// TARGET_mutants COUNT SEED FILE FOLDER...: gives a fuzz target COUNT mutants of the files in the folders (of each
// piece, where `// -----` divides them), by tokens and without libFuzzer, so with any compiler and any sanitizer. FILE
// holds the mutant that was given last: the one that ended the process, if one did.
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "tests/fuzz/token_mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);
// Of libFuzzer, for the targets that have a mutator of their own.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t*, std::size_t size, std::size_t) { return size; }

namespace {

constexpr std::size_t kMostBytes = 4096;    // of a piece
constexpr unsigned kMostSeconds = 60;       // for one mutant
constexpr long kMostKilobytes = 2'000'000;  // of memory

void add_pieces(std::filesystem::path const& path, std::vector<std::string>& pieces) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream all;
  all << file.rdbuf();
  std::string const text = all.str();
  constexpr std::string_view kDivider = "// -----";
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = std::min(text.find(kDivider, begin), text.size());
    if (end > begin && end - begin <= kMostBytes) pieces.push_back(text.substr(begin, end - begin));
    begin = end + kDivider.size();
  }
}

std::vector<std::string> read_pieces(char** folders, int count) {
  std::vector<std::filesystem::path> paths;
  for (int i = 0; i < count; ++i) {
    if (std::filesystem::is_regular_file(folders[i])) paths.push_back(folders[i]);
    if (!std::filesystem::is_directory(folders[i])) continue;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folders[i]))
      if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());  // folders are listed in another order on every file system
  std::vector<std::string> pieces;
  for (auto const& path : paths) add_pieces(path, pieces);
  return pieces;
}

// Writes what is given next, so that it is there if the process ends.
void keep(int file, std::string const& text) {
  bool const kept = pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
                    ftruncate(file, static_cast<off_t>(text.size())) == 0;
  if (!kept) std::abort();
}

long kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

}  // namespace

int main(int count, char** words) {
  if (count < 5) return std::fprintf(stderr, "usage: %s COUNT SEED FILE FOLDER...\n", words[0]), 2;
  std::uint64_t const wanted = std::strtoull(words[1], nullptr, 10);
  assay::testing::Randomness random(static_cast<unsigned>(std::strtoul(words[2], nullptr, 10)));
  int const file = open(words[3], O_CREAT | O_RDWR, 0644);
  auto const pieces = read_pieces(words + 4, count - 4);
  if (pieces.empty() || file < 0) return std::fprintf(stderr, "there is nothing to read, or nowhere to write\n"), 2;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    auto const& piece = pieces[random() % pieces.size()];
    std::string const text = assay::testing::crossed(piece, pieces[random() % pieces.size()], random);
    keep(file, text);
    alarm(kMostSeconds);
    LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(text.data()), text.size());
    if (kilobytes() > kMostKilobytes) return std::fprintf(stderr, "too much memory after %s\n", words[3]), 1;
  }
  std::printf("%llu mutants\n", static_cast<unsigned long long>(wanted));
  return 0;
}
