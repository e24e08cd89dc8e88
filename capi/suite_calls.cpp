// Implements capi/assay.h: reads suites and judges results.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "capi/answer.hpp"
#include "capi/inputs.hpp"
#include "capi/options.hpp"
#include "diagnostics/work_folder.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/ledger/case_names.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/judge/judge.hpp"
#include "semantics/program/npy.hpp"

namespace assay {

// The selected cases. An empty set selects all.
struct CaseChoice {
  std::set<CaseKind> kinds;
  std::set<std::string> ops, types;

  bool takes(ManifestRow const& row) const {
    return (kinds.empty() || kinds.contains(row.kind)) && (ops.empty() || ops.contains(row.op)) &&
           (types.empty() || std::ranges::any_of(row.types, [&](auto const& type) { return types.contains(type); }));
  }
};

}  // namespace assay

struct assay_suite {
  assay::OpenedSuite opened;
  assay::SuiteReader reader;
  std::map<std::string, assay::ManifestRow> rows = {};  // results given so far
  std::mutex mutex = {};                                // protects `rows`
  // Options of the last call of assay_suite_next, which determine the selection
  std::optional<std::string> options = {};
  assay::CaseChoice choice = {};
  bool loads = true;
};

namespace assay {
namespace {

void add_case(assay_answer& out, std::shared_ptr<ExpectedResults const> expected) {
  for (auto const& input : expected->loaded.inputs) out.add(ASSAY_INPUT, input);
  for (auto const& result : expected->loaded.results) {
    out.add(ASSAY_VALUE, result.expected);
    out.add(ASSAY_LOW, result.low);
    out.add(ASSAY_HIGH, result.high);
    out.add(ASSAY_FLAGS,
            result.flags ? *result.flags : make_tensor(Element::of(IntegerFormat{8, false}), result.expected.shape()));
  }
  out.data = expected->loaded.text;
  out.expected = std::move(expected);
}

template <class Set> Set named(Result<Set> found) {
  if (!found) throw BadCall{found.error()};
  return *std::move(found);
}

// Selects by lists of names, like `--kinds` and similar options. Throws if a name matches nothing.
CaseChoice select_cases(CallOptions& given) {
  CaseChoice choice;
  choice.kinds = named(find_kinds(given.texts("kinds")));
  for (auto const& op : named(find_ops(given.texts("ops")))) choice.ops.insert(mnemonic_of(op));
  choice.types = named(find_types(given.texts("types")));
  return choice;
}

void load_case(assay_answer& out, assay_suite const& suite, std::shared_ptr<ExpectedResults> expected) {
  auto loaded = suite.reader.load(expected->row, Digests::checked);
  if (!loaded) throw BadCall{loaded.error()};
  expected->loaded = *std::move(loaded);
  add_case(out, std::move(expected));
}

CaseOutcome judge(ExpectedResults const& expected, std::vector<GivenTensor> const& results) {
  WorkFolder folder("");
  folder.make();
  std::vector<std::string> files;
  for (std::size_t i = 0; i < results.size(); ++i) {
    files.push_back(fmt::format("{}/output_{}.npy", folder.path(), i));
    or_stop(write_npy(files.back(), results[i].as_given()));
  }
  auto outcome = outcome_of(expected.row, 0);
  judge_files(expected.loaded, expected.row, files, outcome);
  return outcome;
}

}  // namespace
}  // namespace assay

extern "C" {

assay_status assay_suite_open(char const* path, assay_watch const* watch, assay_suite** suite, assay_answer** answer) {
  using namespace assay;
  if (suite) *suite = nullptr;
  return answered(answer, [&](assay_answer& out) {
    if (!suite || !path) throw BadCall{"an argument is a null pointer"};
    auto opened = compute_on_worker_thread(watch, [name = std::string(path)] {
      auto made = std::make_unique<assay_suite>();
      made->opened = or_stop(OpenedSuite::open(name));
      if (auto const read = made->reader.open(made->opened.folder()); !read) stop(read.error());
      return made;
    });
    auto const& head = opened->reader.head();
    out.set_json(dump({{"tool", head.tool},
                       {"specification", head.specification},
                       {"seed", head.seed},
                       {"profile", head.profile},
                       {"quick", head.quick}}));
    *suite = opened.release();
    return ASSAY_FINE;
  });
}

assay_status assay_suite_next(assay_suite* suite, char const* options, assay_answer** answer) {
  using namespace assay;
  bool is_end = false;
  auto const status = answered(answer, [&](assay_answer& out) {
    if (!suite) throw BadCall{"suite is a null pointer"};
    if (std::string const said = options ? options : ""; said != suite->options) {
      CallOptions given(options);
      suite->loads = given.truth("files", true);
      suite->choice = select_cases(given);
      given.finish();
      suite->options = said;
    }
    auto expected = std::make_shared<ExpectedResults>();
    auto& row = expected->row;
    Skipped skipped;
    for (;;) {
      auto const item = suite->reader.next(row, skipped);
      if (!item) throw BadCall{item.error()};
      if (*item == SuiteReader::Item::end) {
        is_end = true;
        return ASSAY_FINE;
      }
      if (*item == SuiteReader::Item::row && suite->choice.takes(row)) break;
    }
    out.set_json(row_line(row));
    {
      std::lock_guard const lock(suite->mutex);
      suite->rows[row.id] = row;
    }
    if (suite->loads) load_case(out, *suite, std::move(expected));
    return ASSAY_FINE;
  });
  if (is_end && answer) {
    assay_answer_free(*answer);
    *answer = nullptr;
  }
  return status;
}

assay_status assay_suite_load(assay_suite* suite, char const* id, assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    if (!suite || !id) throw BadCall{"an argument is a null pointer"};
    auto expected = std::make_shared<ExpectedResults>();
    {
      std::lock_guard const lock(suite->mutex);
      auto const found = suite->rows.find(id);
      if (found == suite->rows.end()) throw BadCall{"unknown case id"};
      expected->row = found->second;
    }
    out.set_json(row_line(expected->row));
    load_case(out, *suite, std::move(expected));
    return ASSAY_FINE;
  });
}

void assay_suite_free(assay_suite* suite) { delete suite; }

assay_status assay_judge(assay_answer* expected, assay_tensor const* results, size_t count, assay_watch const* watch,
                         assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    if (!expected || !expected->expected)
      throw BadCall{"these results have no permitted sets: pass a profile to the run, or judge by a case of a suite"};
    if (count > 0 && !results) throw BadCall{"results is a null pointer"};
    auto const& kind = expected->expected->row.kind;
    if (kind == CaseKind::invalid || kind == CaseKind::valid)
      throw BadCall{"this case tests acceptance and has no results"};
    auto const given = given_tensors(results, count, "result");
    auto const outcome =
        compute_on_worker_thread(watch, [against = expected->expected, given] { return judge(*against, given); });
    out.set_json(outcome_line(outcome));
    if (outcome.verdict == Verdict::conforms) return ASSAY_FINE;
    return outcome.verdict == Verdict::open ? ASSAY_UNDECIDED : ASSAY_VIOLATION;
  });
}

}  // extern "C"
