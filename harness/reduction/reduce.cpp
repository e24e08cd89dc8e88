#include "harness/reduction/reduce.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "generators/suite/writer.hpp"
#include "grammar/assembly/print.hpp"
#include "harness/reduction/candidates/search.hpp"
#include "harness/reduction/steps/attributes.hpp"
#include "harness/reduction/steps/cut.hpp"
#include "harness/reduction/steps/processes.hpp"
#include "harness/reduction/steps/regions.hpp"
#include "harness/reduction/steps/sizes.hpp"
#include "harness/reduction/steps/values.hpp"
#include "harness/reduction/text.hpp"

namespace assay::reduction {
namespace {

// Removes ops and structure until nothing changes.
void find_faulty_op(Search& search) {
  inline_calls(search);
  while (!search.is_over()) {
    bool changed = drop_processes(search);
    changed |= reduce_ops(search);
    changed |= unwrap_regions(search);
    if (!changed) break;
    if (search.now().op_count() > 1) inline_calls(search);
  }
}

void simplify(Search& search, std::function<void()> const& tell) {
  for (bool changed = true; changed && !search.is_over();) {
    changed = false;
    for (auto const step : {drop_processes, reduce_results, drop_carried, evaluate_branches, delete_region_ops,
                            fix_sizes, reduce_sizes, reduce_attributes, reduce_values}) {
      changed |= step(search);
      tell();
    }
    // A simpler program may be separable.
    if (changed && search.now().op_count() > 1) changed |= reduce_ops(search);
    if (changed) changed |= unwrap_regions(search);
  }
}

// `text` is the text of the candidate that was run.
void describe(Candidate const& candidate, std::string const& text, Observation const& seen, Reduced& reduced) {
  reduced.seen = seen;
  reduced.text = text;
  reduced.inputs = candidate.inputs;
  reduced.ops = count_ops(candidate);
  std::size_t at_top = 0;
  for (std::size_t i = 0; i < candidate.op_count(); ++i) at_top += !is_constant(candidate.body().ops[i]);
  std::size_t in_processes = 0;
  std::set<std::string> types;
  for (std::size_t i = 0; i < candidate.op_count(); ++i) {
    auto const& op = candidate.body().ops[i];
    if (is_constant(op) && at_top > 0) continue;
    // The ops of processes precede the op that runs them.
    for (auto const* const body : process_bodies(candidate, op))
      for (auto const& inner : body->ops) {
        if (is_terminator(inner.name)) continue;
        in_processes += !is_constant(inner);
        reduced.mnemonics.emplace_back(inner.name);
      }
    reduced.mnemonics.emplace_back(op.name);
    for (auto const& values : {op.operands, op.results})
      for (auto const value : values)
        if (Element element; is_tensor(candidate.type(value)) && element_of(candidate.type(value)->element, element))
          types.insert(element_text(element));
  }
  for (std::size_t i = 0; i < candidate.op_count(); ++i)
    for (auto const& region : candidate.body().ops[i].regions)
      for_each_op(region, [&](MutableOp const& op) {
        if (!is_terminator(op.name)) reduced.mnemonics.emplace_back(op.name);
      });
  reduced.alone = (at_top == 1 && in_processes <= 1) || reduced.ops == 1;
  reduced.types.assign(types.begin(), types.end());
}

// The functions to try as the entry: @main, then the others by their number of ops, descending.
std::vector<std::string> entries(Program const& program) {
  std::vector<std::pair<std::size_t, std::string>> all;
  Block const* block = program.top;
  if (block->ops.size() == 1 && block->ops[0]->name == "builtin.module" && block->ops[0]->regions.size() == 1 &&
      !block->ops[0]->regions[0]->blocks.empty())
    block = block->ops[0]->regions[0]->blocks[0];
  for (auto const* op : block->ops) {
    auto const* const name = op->attribute("sym_name");
    if (!name || op->regions.size() != 1 || op->regions[0]->blocks.size() != 1) continue;
    std::string const text = string_value(name);
    all.push_back({text == "main" ? ~std::size_t{0} : op->regions[0]->blocks[0]->ops.size(), text});
  }
  std::ranges::stable_sort(all, std::greater<>(), &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> names;
  for (auto const& [size, name] : all) names.push_back(name);
  return names;
}

// The layouts of candidates, best first. The custom forms may not show why a program is invalid.
std::vector<AssemblyFormat> layouts_for(InterestingnessTest const& test) {
  bool const is_text = test.backend().form() == ProgramForm::generic;
  if (!is_text) return {AssemblyFormat::suite};
  if (!test.question.breaks.empty()) return {AssemblyFormat::suite, AssemblyFormat::generic};
  return {AssemblyFormat::suite, AssemblyFormat::generic, AssemblyFormat::pretty};
}

// Finds a Candidate whose text fails like the original program. The text is written by assay, and the backend may be
// able to read only some layouts.
class CandidateChoice {
public:
  CandidateChoice(InterestingnessTest& test, Attempt& start, ValueIds& ids, std::string& reason)
      : test_(test), start_(start), ids_(ids), reason_(reason) {}

  // Sets `start` to the attempt of that text. nullopt if there is no candidate, or none shows the failure (see
  // `other_end`).
  std::optional<Candidate> find() {
    if (!start_.program) return std::nullopt;
    CandidateOptions options;
    for (auto const layout : layouts_for(test_)) {
      options.layout = layout;
      if (auto found = test_.question.compile_only ? with_some_entry(options) : with(options)) return found;
    }
    return std::nullopt;
  }

  std::string const& other_end() const { return other_end_; }  // end of the first candidate that failed differently

private:
  std::optional<Candidate> with(CandidateOptions const& options) {
    auto const inputs = options.has_data ? start_.inputs : std::vector<Tensor>();
    auto const candidate = read_candidate(*start_.program, inputs, options, reason_);
    if (!candidate) return std::nullopt;
    auto attempt = test_.try_out(text_of(*candidate), candidate->inputs);
    if (!is_same_failure(start_.seen, attempt.seen, false)) {
      if (other_end_.empty()) other_end_ = end_text(attempt.seen);
      return std::nullopt;
    }
    start_ = std::move(attempt);
    return read_candidate(*start_.program, start_.inputs, options, reason_, &ids_);
  }

  std::optional<Candidate> with_some_entry(CandidateOptions options) {
    options.has_data = false;
    options.is_invalid = !test_.question.breaks.empty();
    constexpr std::size_t kMaxEntries = 8;
    auto const names = entries(*start_.program);
    for (bool const keeps_all : {false, true})
      for (std::size_t i = 0; i < names.size() && i < kMaxEntries; ++i) {
        options.entry = names[i];
        options.keeps_all_functions = keeps_all;
        if (auto found = with(options)) return found;
      }
    return std::nullopt;
  }

  InterestingnessTest& test_;
  Attempt& start_;
  ValueIds& ids_;
  std::string& reason_;
  std::string other_end_;
};

// Reruns the reduced program, unless `stop` is set.
void confirm(InterestingnessTest& test, Reduced& reduced) {
  while (reduced.of < kRepetitions) {
    auto const seen = test.try_out(reduced.text, reduced.inputs).seen;
    if (test.stop && test.stop->load()) return;
    ++reduced.of;
    reduced.repeated += is_same_failure(reduced.seen, seen, true);
  }
}

void reduce_search(Search& search, ReduceOptions const& options, Reduced& reduced) {
  auto const tell = [&] {
    if (options.progress) options.progress(count_ops(search.now()), search.test().executions());
  };
  find_faulty_op(search);
  tell();
  search.require_same_error();
  simplify(search, tell);
  describe(search.now(), search.text(), search.seen(), reduced);
  reduced.obstacle = search.ends_differently();
  bool const is_complete = !search.is_over() || !reduced.obstacle.empty();
  reduced.end = is_complete ? Reduced::End::reduced : Reduced::End::timed_out;
  confirm(search.test(), reduced);
  reduced.time = search.seconds();
}

// Uses the original program as the result.
void use_original(InterestingnessTest& test, Attempt const& start, std::string const& other_end, Reduced& reduced) {
  std::string ignored;
  if (auto const whole = read_candidate(*start.program, start.inputs, {}, ignored)) {
    reduced.ops_before = count_ops(*whole);
    describe(*whole, start.text, start.seen, reduced);
  }
  reduced.obstacle = "the same program as written by assay: " + other_end;
  reduced.end = Reduced::End::reduced;
  confirm(test, reduced);
}

}  // namespace

Reduced reduce(std::string const& text, std::vector<Tensor> const& inputs, Backend& backend, Profile const& profile,
               ReduceOptions const& options) {
  Reduced reduced;
  InterestingnessTest test(backend, profile, options.work);
  test.seconds = options.seconds;
  test.stop = options.stop;
  // Use both judges if the original program is valid by both.
  std::string reason;
  test.official = bool(ReferenceRun::prepare(text, true));
  reduced.bytes_before = text.size();
  test.question = reduced.question = options.question;
  Attempt start = test.try_out(text, inputs);
  reduced.original = start.seen;
  ValueIds ids;
  std::optional<Candidate> candidate;
  CandidateChoice choice(test, start, ids, reason);
  if (start.seen.is_misbehaving()) candidate = choice.find();
  if (start.seen.is_misbehaving() && !candidate && test.question.compile_only) {
    reduce_text(test, text, start.seen, options, reduced);
    confirm(test, reduced);
  } else if (!candidate && !choice.other_end().empty()) {
    use_original(test, start, choice.other_end(), reduced);
  } else if (!candidate) {
    bool const conforms =
        start.seen.outcome == Outcome::conforms || (start.seen.outcome == Outcome::open && start.seen.reason.empty());
    reduced.end = conforms ? Reduced::End::conforms : Reduced::End::unusable;
    reduced.reason = start.seen.is_misbehaving() ? reason : start.seen.reason;
  } else {
    reduced.ops_before = count_ops(*candidate);
    Search search(test, std::move(start), std::move(*candidate), std::move(ids), options.jobs, options.time_limit);
    reduce_search(search, options, reduced);
  }
  reduced.executions = test.executions();
  std::error_code ignored;
  std::filesystem::remove_all(options.work, ignored);
  return reduced;
}

std::string signature_of(Reduced const& reduced) {
  std::string text;
  std::set<std::string> const ops(reduced.mnemonics.begin(), reduced.mnemonics.end());
  for (auto const& op : ops) text += (text.empty() ? "" : "+") + op;
  if (reduced.is_text) text = "a text";
  text += " (";
  for (std::size_t i = 0; i < reduced.types.size(); ++i) text += (i ? ", " : "") + reduced.types[i];
  if (reduced.seen.outcome == Outcome::violates) return text + "): " + std::string(words(reduced.seen.error()));
  text += ") ";
  text += to_string(reduced.seen.outcome);
  if (reduced.seen.outcome == Outcome::accepted)
    text += ", although it violates " + reduced.question.breaks;
  else if (!reduced.seen.detail.empty())
    text += ": " + reduced.seen.detail;
  return text;
}

}  // namespace assay::reduction
