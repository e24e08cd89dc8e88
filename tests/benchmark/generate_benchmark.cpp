// Measures how fast single-op cases are made and written, including goldens, and that memory does not grow with their
// number.
//
//   generate_benchmark [OP...]    measures these ops ("add", "chlo.acos"); without any, all ops, which takes minutes
//
// Each measurement is a separate process that writes a suite of the tier `quick`. Its processor time includes all
// threads and the time of the kernel.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "generators/assemble/generate.hpp"
#include "generators/ledger/case_names.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

struct Measured {
  std::string name;
  std::uint64_t cases = 0;
  double wall = 0, processor = 0;  // seconds
  long peak = 0;                   // KiB
  double milliseconds_a_case() const { return cases ? 1000 * processor / static_cast<double>(cases) : 0; }
  double a_second() const { return static_cast<double>(cases) / std::max(wall, 1e-9); }
};

fs::path folder() { return fs::temp_directory_path() / fmt::format("assay_generate_benchmark_{}", ::getpid()); }

// Returns each unit once for each seed. The seed is part of the folder names of the cases.
std::vector<Unit> of_seeds(std::vector<GenerateOptions> const& options) {
  std::vector<Unit> all;
  for (auto const& one : options)
    for (Unit& unit : all_units(one)) {
      std::string const mark = fmt::format("_seed{}", one.seed);
      all.push_back({unit.name + mark, unit.weight, [make = std::move(unit.make), mark](UnitOutput const& out) {
                       UnitOutput renamed = out;
                       renamed.give = [&](Case made) {
                         made.name += mark;
                         return out.give(std::move(made));
                       };
                       make(renamed);
                     }});
    }
  return all;
}

[[noreturn]] void make_suite(std::string const& path, std::set<std::string> const& ops, unsigned jobs,
                             std::uint64_t seeds) {
  auto const profile = *read_profile("xla");
  std::vector<GenerateOptions> options(seeds);
  for (std::uint64_t i = 0; i < seeds; ++i) {
    options[i].seed = i + 1;
    options[i].ops = ops;
    options[i].kinds = {CaseKind::values};
    options[i].profile = profile;
  }
  SuiteRequest request;
  request.folder = path;
  request.jobs = jobs;
  auto const result = generate(of_seeds(options), options[0], request);
  if (result.end != SuiteResult::End::whole) fmt::print(stderr, "{}\n", result.error);
  std::fflush(nullptr);
  ::_exit(result.end == SuiteResult::End::whole ? 0 : 1);
}

std::uint64_t count_cases(std::string const& path) {
  SuiteReader reader;
  auto const totals = reader.open(path) ? reader.skip_to_totals() : Error{};
  return totals ? totals->all_cases() : 0;
}

Measured measure(std::string name, std::set<std::string> const& ops, unsigned jobs, std::uint64_t seeds = 1) {
  Measured found{std::move(name)};
  auto const path = folder().string();
  auto const begin = std::chrono::steady_clock::now();
  std::fflush(nullptr);  // otherwise the child process would print it as well
  pid_t const child = ::fork();
  if (child == 0) make_suite(path, ops, jobs, seeds);
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child || status != 0) fmt::print(stderr, "no measurement\n");
  found.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  auto const seconds = [](timeval const& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  found.processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  found.peak = usage.ru_maxrss;
  found.cases = count_cases(path);
  fs::remove_all(path);
  return found;
}

void print(Measured const& one) {
  fmt::print("{:32} {:8} {:10.2f} {:10.2f} {:10.2f} {:10.0f} {:10.1f}\n", one.name, one.cases, one.processor, one.wall,
             one.milliseconds_a_case(), one.a_second(), static_cast<double>(one.peak) / 1024);
}

std::set<std::string> ops_of_suite() {
  std::set<std::string> ops;
  GenerateOptions options;
  options.kinds = {CaseKind::values};
  for (Unit const& unit : all_units(options))
    if (auto const slash = unit.name.find('/'); unit.name.starts_with("values/"))
      ops.insert(unit.name.substr(slash + 1));
  return ops;
}

int run(std::set<std::string> ops) {
  fmt::print("{:32} {:>8} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "", "cases", "cpu s", "wall s", "cpu ms/case",
             "cases/s", "peak MiB");
  if (ops.empty()) ops = ops_of_suite();
  std::vector<Measured> by_op;
  for (auto const& op : ops)
    if (auto one = measure(op, {op}, 1); one.cases > 0) by_op.push_back(std::move(one));
  if (by_op.empty()) return fmt::print(stderr, "there are no cases of these ops\n"), 2;
  std::ranges::sort(by_op, {}, &Measured::milliseconds_a_case);
  Measured median = by_op[by_op.size() / 2], slowest = by_op.back();
  std::set<std::string> const one_op = {median.name};
  median.name += " (median op)";
  slowest.name += " (slowest op)";
  print(median);
  print(slowest);
  print(measure("all these ops, 1 job", ops, 1));
  print(measure("all these ops, 2 jobs", ops, 2));
  print(measure("median op, N cases", one_op, 2));
  print(measure("median op, 10 N cases", one_op, 2, 10));
  return 0;
}

}  // namespace
}  // namespace assay

int main(int count, char** arguments) {
  auto ops = assay::find_ops({arguments + 1, arguments + count});
  if (ops) return assay::run(*std::move(ops));
  fmt::print(stderr, "{}\n", ops.error());
  return 2;
}
