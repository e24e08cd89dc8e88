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

namespace assay::inline harness::reduction {
namespace {

// Ops and structure, until there is nothing to gain.
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
    // What is simpler may come apart.
    if (changed && search.now().op_count() > 1) changed |= reduce_ops(search);
    if (changed) changed |= unwrap_regions(search);
  }
}

void describe(Search& search, Reduced& reduced) {
  auto const& candidate = search.now();
  reduced.seen = search.seen();
  reduced.text =
      candidate.options.has_data ? print_program(search.program(), AssemblyFormat::generic) : text_of(candidate);
  reduced.inputs = candidate.inputs;
  reduced.ops = count_ops(candidate);
  std::size_t at_top = 0;
  for (std::size_t i = 0; i < candidate.op_count(); ++i) at_top += !is_constant(candidate.body().ops[i]);
  std::size_t in_processes = 0;
  std::set<std::string> types;
  for (std::size_t i = 0; i < candidate.op_count(); ++i) {
    auto const& op = candidate.body().ops[i];
    if (is_constant(op) && at_top > 0) continue;
    // What processes do comes before the op that runs them.
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
  reduced.alone = at_top == 1 && in_processes <= 1;
  reduced.types.assign(types.begin(), types.end());
}

// The functions that may be the one that is cut: @main, then those that hold most.
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

// A Candidate whose text fails as the program does. `start` becomes the attempt of that text.
std::optional<Candidate> failing_candidate(InterestingnessTest& test, Attempt& start, ValueIds& ids,
                                           std::string& reason) {
  if (!start.program) return std::nullopt;
  if (!test.question.compile_only) return read_candidate(*start.program, start.inputs, {}, reason, &ids);
  CandidateOptions options{.has_data = false, .is_invalid = !test.question.breaks.empty()};
  constexpr std::size_t kMostEntries = 8;
  auto const names = entries(*start.program);
  for (bool const keeps_all : {false, true})
    for (std::size_t i = 0; i < names.size() && i < kMostEntries; ++i) {
      options.entry = names[i];
      options.keeps_all_functions = keeps_all;
      auto const candidate = read_candidate(*start.program, {}, options, reason);
      if (!candidate) continue;
      auto attempt = test.try_out(text_of(*candidate), {});
      if (!is_same_failure(start.seen, attempt.seen, false)) continue;
      start = std::move(attempt);
      return read_candidate(*start.program, {}, options, reason, &ids);
    }
  return std::nullopt;
}

void reduce_search(Search& search, ReduceOptions const& options, Reduced& reduced) {
  auto const tell = [&] {
    if (options.progress) options.progress(count_ops(search.now()), search.test().executions());
  };
  find_faulty_op(search);
  tell();
  search.require_same_error();
  simplify(search, tell);
  describe(search, reduced);
  reduced.end = search.is_over() ? Reduced::End::timed_out : Reduced::End::reduced;
  for (; reduced.of < kRepetitions; ++reduced.of)
    reduced.repeated += is_same_failure(search.seen(), search.try_out(search.now()).seen, true);
  reduced.time = search.seconds();
}

}  // namespace

Reduced reduce(std::string const& text, std::vector<Tensor> const& inputs, Backend& backend, Profile const& profile,
               ReduceOptions const& options) {
  Reduced reduced;
  InterestingnessTest test(backend, profile, options.work);
  test.seconds = options.seconds;
  test.stop = options.stop;
  // By both judges, if the given program is valid by both.
  std::string reason;
  test.official = bool(ReferenceRun::prepare(text, true));
  reduced.bytes_before = text.size();
  test.question = reduced.question = options.question;
  Attempt start = test.try_out(text, inputs);
  reduced.original = start.seen;
  ValueIds ids;
  std::optional<Candidate> candidate;
  if (start.seen.misbehaves()) candidate = failing_candidate(test, start, ids, reason);
  if (start.seen.misbehaves() && !candidate && options.question.compile_only) {
    reduce_text(test, text, start.seen, options, reduced);
  } else if (!candidate) {
    bool const conforms = start.seen.outcome == Outcome::conforms || start.seen.outcome == Outcome::open;
    reduced.end = conforms ? Reduced::End::conforms : Reduced::End::unusable;
    reduced.reason = start.seen.misbehaves() ? reason : start.seen.reason;
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
  text += ") ";
  text += to_string(reduced.seen.outcome);
  if (reduced.seen.outcome == Outcome::violates)
    text += ": " + std::string(to_string(reduced.seen.error()));
  else if (reduced.seen.outcome == Outcome::accepted)
    text += ", although it breaks " + reduced.question.breaks;
  else if (!reduced.seen.detail.empty())
    text += ": " + reduced.seen.detail;
  return text;
}

}  // namespace assay::inline harness::reduction
