#include "tests/fuzz/long_run.hpp"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "tests/fuzz/outcomes.hpp"

namespace assay::testing {
namespace {

constexpr unsigned kMaxSeconds = 600;      // limit for an input that waits
constexpr int kMaxProcessorSeconds = 5;    // limit for an input that computes
constexpr long kMaxKilobytes = 2'000'000;  // memory limit
constexpr std::uint64_t kInputsBetweenReports = 10'000;

void add_pieces(std::filesystem::path const& path, std::size_t max_bytes, std::vector<std::string>& pieces) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream all;
  all << file.rdbuf();
  std::string const text = all.str();
  constexpr std::string_view kDivider = "// -----";
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = std::min(text.find(kDivider, begin), text.size());
    if (end > begin && end - begin <= max_bytes) pieces.push_back(text.substr(begin, end - begin));
    begin = end + kDivider.size();
  }
}

long kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// Returns the processor time of this thread.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

bool read_words(char** words, LongRun& run) {
  std::vector<char const*> rest;
  char const* const name = *words;
  for (++words; *words; ++words) {
    std::string_view const word = *words;
    std::uint64_t* const number = word == "--from"         ? &run.from
                                  : word == "--most-bytes" ? &run.max_bytes
                                  : word == "--threads"    ? &run.threads
                                                           : nullptr;
    if (number && words[1])
      *number = std::strtoull(*++words, nullptr, 10);
    else
      rest.push_back(*words);
  }
  if (rest.size() < 4) {
    std::fprintf(stderr, "usage: %s [--from K] [--most-bytes N] [--threads T] COUNT SEED FILE FOLDER...\n", name);
    return false;
  }
  run.count = std::strtoull(rest[0], nullptr, 10);
  run.seed = std::strtoull(rest[1], nullptr, 10);
  run.file = rest[2];
  run.folders.assign(rest.begin() + 3, rest.end());
  return true;
}

std::vector<std::string> read_pieces(LongRun const& run) {
  std::vector<std::filesystem::path> paths;
  for (char const* folder : run.folders) {
    if (std::filesystem::is_regular_file(folder)) paths.push_back(folder);
    if (!std::filesystem::is_directory(folder)) continue;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());  // the order of directory entries depends on the file system
  std::vector<std::string> pieces;
  for (auto const& path : paths) add_pieces(path, run.max_bytes, pieces);
  return pieces;
}

// Consecutive numbers yield unrelated states (splitmix64).
Randomness randomness_of(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t state = (seed << 40) + number + 0x9e3779b97f4a7c15;
  state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
  state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
  return Randomness(static_cast<unsigned>(state ^ (state >> 31)));
}

void Progress::begin(std::uint64_t number) {
  if (has_limits_) {
    itimerval const limit{{0, 0}, {kMaxProcessorSeconds, 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
    alarm(kMaxSeconds);
  }
  number_ = number;
  begun_ = processor_seconds();
}

void Progress::end() {
  double const took = processor_seconds() - begun_;
  if (took > slowest_) slowest_ = took, slowest_number_ = number_;
  if (kilobytes() > kMaxKilobytes) {
    std::fprintf(stderr, "too much memory after number %llu\n", static_cast<unsigned long long>(number_));
    std::exit(1);
  }
  if (++done_ % kInputsBetweenReports == 0) print();
}

void Progress::print() const {
  std::printf("%llu done, %.0f s of processor time, %ld MB, slowest %.2f s (%llu)",
              static_cast<unsigned long long>(done_), processor_seconds(), kilobytes() / 1000, slowest_,
              static_cast<unsigned long long>(slowest_number_));
  for (auto const& [outcome, count] : outcomes().all())
    std::printf(", %s: %llu", outcome.c_str(), static_cast<unsigned long long>(count));
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace assay::testing
