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

constexpr unsigned kRepetitions = 3;

// Ops and structure, until there is nothing to gain.
void find_guilty(Search& search) {
  inline_calls(search);
  while (!search.is_over()) {
    bool changed = drop_processes(search);
    changed |= reduce_ops(search);
    changed |= open_regions(search);
    if (!changed) break;
    if (search.now().op_count() > 1) inline_calls(search);
  }
}

void simplify(Search& search, std::function<void()> const& tell) {
  for (bool changed = true; changed && !search.is_over();) {
    changed = false;
    for (auto const step : {drop_processes, reduce_results, drop_carried, settle_branches, thin_regions, fix_sizes,
                            reduce_sizes, reduce_attributes, reduce_values}) {
      changed |= step(search);
      tell();
    }
    // What is simpler may come apart.
    if (changed && search.now().op_count() > 1) changed |= reduce_ops(search);
    if (changed) changed |= open_regions(search);
  }
}

void describe(Search& search, Reduced& reduced) {
  auto const& draft = search.now();
  reduced.seen = search.seen();
  reduced.text = draft.aims.has_data ? print_program(search.program(), Form::generic) : text_of(draft);
  reduced.inputs = draft.inputs;
  reduced.ops = count_ops(draft);
  std::size_t at_top = 0;
  for (std::size_t i = 0; i < draft.op_count(); ++i) at_top += !draft.body().ops[i].is_constant();
  std::size_t in_processes = 0;
  std::set<std::string> types;
  for (std::size_t i = 0; i < draft.op_count(); ++i) {
    auto const& op = draft.body().ops[i];
    if (op.is_constant() && at_top > 0) continue;
    // What processes do comes before the op that runs them.
    for (auto const* const body : process_bodies(draft, op))
      for (auto const& inner : body->ops) {
        if (is_terminator(inner.name)) continue;
        in_processes += !inner.is_constant();
        reduced.mnemonics.emplace_back(inner.name);
      }
    reduced.mnemonics.emplace_back(op.name);
    for (auto const& values : {op.operands, op.results})
      for (auto const value : values)
        if (Element element; is_tensor(draft.types[value]) && element_of(draft.types[value]->element, element))
          types.insert(element_text(element));
  }
  for (std::size_t i = 0; i < draft.op_count(); ++i)
    for (auto const& region : draft.body().ops[i].regions)
      for_each_op(region, [&](DraftOp const& op) {
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

// A Draft whose text fails as the program does. `start` becomes the trial of that text.
std::optional<Draft> failing_draft(Laboratory& laboratory, Trial& start, ValueIds& ids, std::string& reason) {
  if (!start.program) return std::nullopt;
  if (!laboratory.question.compile_only) return read_draft(start.program, start.inputs, {}, reason, &ids);
  DraftAims aims{.has_data = false, .is_invalid = !laboratory.question.breaks.empty()};
  constexpr std::size_t kMostEntries = 8;
  auto const names = entries(*start.program);
  for (bool const keeps : {false, true})
    for (std::size_t i = 0; i < names.size() && i < kMostEntries; ++i) {
      aims.entry = names[i];
      aims.keeps_functions = keeps;
      auto const draft = read_draft(start.program, {}, aims, reason);
      if (!draft) continue;
      auto trial = laboratory.try_out(text_of(*draft), {});
      if (!is_same_failure(start.seen, trial.seen, false)) continue;
      start = std::move(trial);
      return read_draft(start.program, {}, aims, reason, &ids);
    }
  return std::nullopt;
}

void reduce_search(Search& search, ReduceOptions const& options, Reduced& reduced) {
  auto const tell = [&] {
    if (options.progress) options.progress(count_ops(search.now()), search.laboratory().executions());
  };
  find_guilty(search);
  tell();
  search.insist();
  simplify(search, tell);
  describe(search, reduced);
  reduced.end = search.is_over() ? Reduced::End::timed_out : Reduced::End::reduced;
  for (; reduced.of < kRepetitions; ++reduced.of)
    reduced.repeated += is_same_failure(search.seen(), search.look(search.now()).seen, true);
  reduced.time = search.seconds();
}

}  // namespace

Reduced reduce(std::string const& text, std::vector<Tensor> const& inputs, Backend& backend, Profile const& profile,
               ReduceOptions const& options) {
  Reduced reduced;
  Laboratory laboratory(backend, profile, options.work);
  laboratory.seconds = options.seconds;
  laboratory.stop = options.stop;
  // By both judges, if the given program is valid by both.
  std::string reason;
  laboratory.official = Subject::prepare(text, true, reason) != nullptr;
  reduced.bytes_before = text.size();
  laboratory.question = reduced.question = options.question;
  Trial start = laboratory.try_out(text, inputs);
  reduced.original = start.seen;
  ValueIds ids;
  std::optional<Draft> draft;
  if (start.seen.misbehaves()) draft = failing_draft(laboratory, start, ids, reason);
  if (start.seen.misbehaves() && !draft && options.question.compile_only) {
    reduce_text(laboratory, text, start.seen, options, reduced);
  } else if (!draft) {
    bool const conforms = start.seen.conduct == Conduct::fine || start.seen.conduct == Conduct::open;
    reduced.end = conforms ? Reduced::End::conforms : Reduced::End::unusable;
    reduced.reason = start.seen.misbehaves() ? reason : start.seen.reason;
  } else {
    reduced.ops_before = count_ops(*draft);
    Search search(laboratory, std::move(start), std::move(*draft), std::move(ids), options.jobs, options.time_limit);
    reduce_search(search, options, reduced);
  }
  reduced.executions = laboratory.executions();
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
  text += to_string(reduced.seen.conduct);
  if (reduced.seen.conduct == Conduct::violates)
    text += ": " + std::string(to_string(reduced.seen.error()));
  else if (reduced.seen.conduct == Conduct::accepts)
    text += ", although it breaks " + reduced.question.breaks;
  else if (!reduced.seen.detail.empty())
    text += ": " + reduced.seen.detail;
  return text;
}

}  // namespace assay::inline harness::reduction
