#include "harness/reduce/reduce.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "generators/suite_writer.hpp"
#include "grammar/print.hpp"
#include "harness/reduce/attributes.hpp"
#include "harness/reduce/cut.hpp"
#include "harness/reduce/regions.hpp"
#include "harness/reduce/search.hpp"
#include "harness/reduce/sizes.hpp"
#include "harness/reduce/values.hpp"

namespace assay::reduction {
namespace {

constexpr unsigned kRepetitions = 3;

// Ops and structure, until there is nothing to gain.
void find_guilty(Search& search) {
  inline_calls(search);
  while (!search.is_over()) {
    bool changed = reduce_ops(search);
    changed |= open_regions(search);
    if (!changed) break;
    if (search.now().op_count() > 1) inline_calls(search);
  }
}

void simplify(Search& search, std::function<void()> const& tell) {
  for (bool changed = true; changed && !search.is_over();) {
    changed = false;
    for (auto const step : {reduce_results, drop_carried, settle_branches, thin_regions, fix_sizes, reduce_sizes,
                            reduce_attributes, reduce_values}) {
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
  reduced.text = print_program(*search.subject().program(), Form::generic);
  reduced.inputs = draft.inputs;
  reduced.ops = count_ops(draft);
  std::size_t at_top = 0;
  for (std::size_t i = 0; i < draft.op_count(); ++i) at_top += !draft.body().ops[i].is_constant();
  reduced.alone = at_top == 1;
  std::set<std::string> types;
  for (std::size_t i = 0; i < draft.op_count(); ++i) {
    auto const& op = draft.body().ops[i];
    if (op.is_constant() && at_top > 0) continue;
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
  reduced.types.assign(types.begin(), types.end());
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
  Trial start = laboratory.try_out(text, inputs);
  reduced.original = start.seen;
  ValueIds ids;
  std::optional<Draft> draft;
  if (start.subject) draft = read_draft(start.subject->program(), start.inputs, reason, &ids);
  if (!start.seen.misbehaves() || !draft) {
    bool const conforms = start.seen.conduct == Conduct::fine || start.seen.conduct == Conduct::open;
    reduced.end = conforms ? Reduced::End::conforms : Reduced::End::unusable;
    reduced.reason = start.seen.misbehaves() ? reason : start.seen.reason;
  } else {
    reduced.ops_before = count_ops(*draft);
    Search search(laboratory, std::move(start), std::move(*draft), std::move(ids), options.jobs, options.time_limit);
    auto const tell = [&] {
      if (options.progress) options.progress(count_ops(search.now()), laboratory.executions());
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
  reduced.executions = laboratory.executions();
  std::error_code ignored;
  std::filesystem::remove_all(options.work, ignored);
  return reduced;
}

std::string signature_of(Reduced const& reduced) {
  std::string text;
  std::set<std::string> const ops(reduced.mnemonics.begin(), reduced.mnemonics.end());
  for (auto const& op : ops) text += (text.empty() ? "" : "+") + op;
  text += " (";
  for (std::size_t i = 0; i < reduced.types.size(); ++i) text += (i ? ", " : "") + reduced.types[i];
  text += ") ";
  text += to_string(reduced.seen.conduct);
  if (reduced.seen.conduct == Conduct::violates)
    text += ": " + std::string(to_string(reduced.seen.error()));
  else if (!reduced.seen.detail.empty())
    text += ": " + reduced.seen.detail;
  return text;
}

}  // namespace assay::reduction
