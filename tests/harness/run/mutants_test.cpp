// The gate agrees with the score of a suite: the run fails for a backend with a fault that the score calls killed, and
// passes for a backend with another fault.
//
// By default, some mutants of a small suite are tested. ASSAY_GATE_SUITE=SUITE tests all mutants of that suite, which
// takes five minutes of processor time for the tier `quick`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <thread>

#include "generators/assemble/generate.hpp"
#include "generators/mutants/score/score.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/report/baseline.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

using namespace mutants;

// A backend with a fault, its cases, and the expected result.
struct Trial {
  std::size_t mutant = 0;
  Site const* site = nullptr;  // location of the fault; null: everywhere
  std::vector<ManifestRow const*> rows;
  bool is_killed = false;  // expected for each of the cases
};

class Mutants : public SuiteTest {
protected:
  static constexpr std::size_t kMaxListedCases = 12;  // maximum number of cases for a fault that is not killed

  void make_suite(std::string const& folder) {
    GenerateOptions wanted;
    SuiteRequest request;
    auto const profile = read_profile("xla");
    ASSERT_TRUE(profile);
    wanted.profile = *profile;
    wanted.ops = {"stablehlo.add", "stablehlo.reverse", "stablehlo.select"};
    wanted.types = {"i8", "f16", "i1"};
    wanted.kinds = {CaseKind::values};
    request.folder = folder;
    request.tool = "test";
    request.specification = "1";
    request.jobs = 2;
    ASSERT_EQ(generate(all_units(wanted), wanted, request).end, SuiteResult::End::whole);
  }

  void read_suite(std::string const& suite) {
    SuiteReader reader;
    Skipped skipped;
    ASSERT_TRUE(reader.open(suite));
    suite_ = std::filesystem::absolute(suite);
    head_ = reader.head();
    ManifestRow row;
    auto item = reader.next(row, skipped);
    for (; item && *item != SuiteReader::Item::end; item = reader.next(row, skipped))
      if (*item == SuiteReader::Item::row && (row.kind == CaseKind::values || row.kind == CaseKind::program))
        cases_[row.id] = row;
    ASSERT_TRUE(item) << item.error();
    for (auto const& [id, one] : cases_)
      cases_of_[one.op.find('.') == one.op.npos ? "stablehlo." + one.op : one.op].push_back(&one);
  }

  // Returns trials of each mutant: on the cases that kill it or, if it is not killed, on some cases of the op and type.
  std::vector<Trial> trials(Score const& score) const {
    std::vector<Trial> all;
    std::map<std::size_t, Trial> killed;
    for (auto const& instance : score.instances) {
      if (instance.fate == Fate::killed) {
        auto const* row = &cases_.at(instance.killed_by);
        // Faults at several ops of a program may compensate each other.
        if (row->kind == CaseKind::program) {
          all.push_back({instance.mutant, &instance.site, {row}, true});
          continue;
        }
        auto& trial = killed[instance.mutant];
        trial.mutant = instance.mutant;
        trial.is_killed = true;
        if (std::ranges::find(trial.rows, row) == trial.rows.end()) trial.rows.push_back(row);
      } else if (auto rows = cases_at(instance.site); !rows.empty()) {
        all.push_back({instance.mutant, &instance.site, std::move(rows), false});
      }
    }
    for (auto& [mutant, trial] : killed) all.push_back(std::move(trial));
    return all;
  }

  std::vector<ManifestRow const*> cases_at(Site const& site) const {
    std::vector<ManifestRow const*> with, chosen;
    auto const found = cases_of_.find(site.op);
    auto const is_there = [&](std::string const& type) {
      return type == site.type || type.starts_with("!quant.uniform<" + site.type);
    };
    if (found == cases_of_.end()) return {};
    for (auto const* row : found->second)
      if (std::ranges::any_of(row->types, is_there)) with.push_back(row);
    for (std::size_t i = 0; i < std::min(kMaxListedCases, with.size()); ++i)
      chosen.push_back(with[i * with.size() / std::min(kMaxListedCases, with.size())]);
    return chosen;
  }

  // Returns the difference between the verdicts of the gate and the score; empty if they agree.
  std::string difference(Trial const& trial, std::string const& name, std::uint64_t& ran) const {
    std::string const fault = all_mutants()[trial.mutant].name;
    std::string const folder = at(name);
    write_part(trial, folder);
    BackendChoice choice;
    choice.worker = std::string(ASSAY_MUTANTS) + " --worker " + fault;
    if (trial.site) choice.worker += " --at '" + trial.site->op + ":" + trial.site->type + "'";
    std::string what = fault + (trial.site ? " at " + trial.site->op + ":" + trial.site->type : "");
    auto const backend = make_backend(choice);
    if (!backend) return what + ": " + backend.error();
    auto options = this->options();
    options.suite = folder;
    options.work = folder + "/work";
    options.jobs = 1;
    options.retries = 0;
    Report report;
    if (auto const ran = run_suite(options, **backend, report); !ran) return what + ": " + ran.error();
    ran += report.outcomes.size();
    std::filesystem::remove_all(folder);
    int const status = compare_with(report, {}).exit_status();
    if (status != (trial.is_killed ? 1 : 0)) return what + ": the gate's status is " + std::to_string(status);
    for (auto const& outcome : report.outcomes) {
      bool const is_fine = outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::open;
      if (is_fine == trial.is_killed || outcome.verdict == Verdict::unsupported)
        return what + ": " + outcome.id + " " + std::string(to_string(outcome.verdict)) + " " + outcome.reason;
    }
    return "";
  }

  // Writes the cases as a separate suite.
  void write_part(Trial const& trial, std::string const& folder) const {
    std::filesystem::create_directories(folder);
    std::ofstream file(folder + "/manifest.json");
    SuiteTotals totals;
    file << head_line(head_) << "\n";
    for (std::size_t i = 0; i < trial.rows.size(); ++i) {
      auto const& row = *trial.rows[i];
      file << row_line(row) << (i + 1 < trial.rows.size() ? ",\n" : "\n");
      ++totals.cases[static_cast<std::size_t>(row.kind)];
      std::filesystem::path const first = *std::filesystem::path(row.id).begin();
      if (!std::filesystem::exists(folder / first))
        std::filesystem::create_directory_symlink(suite_ / first, folder / first);
    }
    file << kSkippedLine << "\n" << totals_line(totals) << "\n";
  }

  // Prints the differences and the numbers of trials and cases.
  void test(std::vector<Trial> const& trials) {
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> ran = 0;
    std::mutex mutex;
    std::vector<std::string> different;
    auto const work = [&](int thread) {
      std::uint64_t mine = 0;
      for (std::size_t i = next++; i < trials.size(); i = next++)
        if (auto const text = difference(trials[i], "part" + std::to_string(thread), mine); !text.empty()) {
          std::lock_guard const lock(mutex);
          different.push_back(text);
        }
      ran += mine;
    };
    std::thread other(work, 1);
    work(0);
    other.join();
    for (auto const& text : different) ADD_FAILURE() << text;
    std::set<std::size_t> red, green;
    for (auto const& trial : trials) (trial.is_killed ? red : green).insert(trial.mutant);
    std::cout << red.size() << " mutants red, " << green.size() << " green at ops and types where the score says so; "
              << trials.size() << " runs of " << ran << " cases, " << different.size() << " differ\n";
  }

  std::filesystem::path suite_;
  ManifestHead head_;
  std::map<std::string, ManifestRow> cases_;
  std::map<std::string, std::vector<ManifestRow const*>> cases_of_;
};

TEST_F(Mutants, GateMatchesTheScore) {
  char const* const given = std::getenv("ASSAY_GATE_SUITE");
  std::string const suite = given ? given : at("made");
  if (!given) make_suite(suite);
  read_suite(suite);
  auto const scored = score_suite(suite, {.jobs = 2});
  ASSERT_TRUE(scored) << scored.error();
  Score const& score = *scored;
  EXPECT_TRUE(score.errors.empty());
  auto all = trials(score);
  if (!given) {
    // A few trials of each kind, from different parts of the list.
    std::vector<Trial> some;
    for (bool const is_killed : {false, true}) {
      std::vector<Trial*> such;
      for (auto& trial : all)
        if (trial.is_killed == is_killed) such.push_back(&trial);
      ASSERT_GE(such.size(), 5u);
      for (std::size_t i = 0; i < such.size(); i += such.size() / 5) some.push_back(*such[i]);
    }
    all = std::move(some);
  }
  test(all);
}

}  // namespace
}  // namespace assay
