#include "equiv/compare/compare_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "constraints/check/check_text.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/work_folder.hpp"
#include "equiv/compare/cut_points.hpp"
#include "equiv/compare/elided_constants.hpp"
#include "equiv/compare/entry_layouts.hpp"
#include "equiv/compare/excess_precision.hpp"
#include "equiv/compare/grid_pairs.hpp"
#include "equiv/compare/witness_folder.hpp"
#include "equiv/search/assumed_inputs.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/hlo/words.hpp"
#include "support/process/stoppable_work.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

struct NamedPair {
  FunctionPair pair;
  BrokenAssumption broken;
  std::string witness;  // path of its witness
};

std::vector<std::unique_ptr<NamedPair>> pairs_of(ComparedProgram const& a, ComparedProgram const& b,
                                                 CompareOptions const& options) {
  std::vector<std::unique_ptr<NamedPair>> pairs;
  auto const add = [&](FunctionPair pair, std::string const& witness) {
    pair = options.grid ? on_grid(pair, *options.grid) : on_declared_grid(pair);
    pairs.push_back(std::make_unique<NamedPair>(NamedPair{std::move(pair), {}, witness}));
    auto& added = *pairs.back();
    added.broken = or_stop(read_assumptions(added.pair, options.assumptions), "equiv: --assume: ");
  };
  if (!options.function_pairs) {
    auto pair = entry_pair(a.program(), b.program(), options.entry);
    if (!pair) stop(fmt::format("equiv: {} (first: {}; second: {})", pair.error(), a.path(), b.path()));
    add(*std::move(pair), options.witness);
    return pairs;
  }
  auto const& others = b.program().compiled().functions;
  for (auto const& [name, function] : a.program().compiled().functions) {
    auto const other = others.find(name);
    bool const is_selected = options.entry.empty() || options.entry == name;
    if (!is_selected || other == others.end() || !function.obstacle.empty() || !other->second.obstacle.empty())
      continue;
    auto const folder = options.witness.empty() ? "" : options.witness + "/" + std::string(name);
    add(pair_of({&a.program(), &function}, {&b.program(), &other->second}), folder);
  }
  std::ranges::sort(pairs, {}, [](auto const& one) { return one->pair.a.function->op->range.begin; });
  return pairs;
}

// Reports externally callable functions that exist, or can be run, in only one of the programs. They are undecided.
std::vector<PairReport> reports_without_pair(ComparedProgram const& a, ComparedProgram const& b,
                                             std::string const& entry) {
  std::vector<PairReport> reports;
  auto const add = [&](ComparedProgram const& one, ComparedProgram const& other, char const* name_of_other) {
    auto const& others = other.program().compiled().functions;
    for (auto const& [name, function] : one.program().compiled().functions) {
      Attribute const visibility = function.op->attribute("sym_visibility");
      bool const is_private = visibility && visibility->text == "private";
      auto const found = others.find(name);
      bool const is_there = found != others.end() && (found->second.obstacle.empty() || !function.obstacle.empty());
      if (is_private || is_there || !function.obstacle.empty() || (!entry.empty() && entry != name)) continue;
      PairReport report;
      report.a = a.path();
      report.b = b.path();
      (&one == &a ? report.function_a : report.function_b) = std::string(name);
      report.why = found == others.end() ? fmt::format("{} has no function @{}", name_of_other, name)
                                         : fmt::format("@{} of {} {}", name, name_of_other, found->second.obstacle);
      reports.push_back(std::move(report));
    }
  };
  add(a, b, "the second program");
  add(b, a, "the first program");
  return reports;
}

PairReport head_of(NamedPair const& named, ComparedProgram const& a, ComparedProgram const& b) {
  PairReport report;
  report.a = a.path();
  report.b = b.path();
  report.function_a = named.pair.a.function->name;
  report.function_b = named.pair.b.function->name;
  if (auto const& grid = named.pair.grid) {
    report.replicas = grid->replicas;
    report.partitions = grid->partitions;
    report.is_grid_of_both = grid->is_of_both;
  }
  if (auto layouts = differing_entry_layouts(a.source().text(), b.source().text()); !layouts.empty())
    report.granted.push_back(std::move(layouts));
  return report;
}

std::string of_places(std::size_t places) {
  if (places == 0) return "the same ops on the same operands";
  return places == 1 ? std::string("the programs differ in 1 place, which was proved alone")
                     : fmt::format("the programs differ in {} places, each of which was proved alone", places);
}

ShownDifference shown(FirstDifference const& difference, ComparedProgram const& a, ComparedProgram const& b) {
  ShownDifference shown;
  auto const show = [](Operation const& op, Source const& source, std::uint64_t& line, std::string& text) {
    bool const is_text = !source.text().starts_with(kBytecodeMagic);
    if (is_text) line = source.position(op.range.begin).line;
    text = is_text ? clean_text(trimmed(source.line(static_cast<std::uint32_t>(line)))) : std::string(op.name);
  };
  show(*difference.a, a.source(), shown.line_a, shown.op_a);
  show(*difference.b, b.source(), shown.line_b, shown.op_b);
  return shown;
}

// Converts the types and ops in a report on two HLO programs to HLO syntax. Constants keep the syntax of `assay run
// --args`.
void translate_to_hlo(PairReport& report) {
  auto const say = [](std::string& text) { text = hlo::in_hlo(text); };
  say(report.why);
  say(report.obstacle);
  for (auto* const texts : {&report.subgoals, &report.granted}) std::ranges::for_each(*texts, say);
  for (ShownWitness& witness : report.witness) {
    for (WitnessInput& input : witness.inputs) say(input.type);
    for (std::string* const text : {&witness.difference, &witness.cause, &witness.assumption, &witness.unconfirmed})
      say(*text);
  }
}

// Runs in the worker. `send_part` receives partial results, in case the worker is stopped later.
PairReport report_on(NamedPair const& named, ComparedProgram const& a, ComparedProgram const& b,
                     CompareOptions const& options, std::string const& temporary,
                     std::function<void(PairReport const&)> const& send_part) {
  auto report = head_of(named, a, b);
  bool const are_alone = (!named.pair.grid || named.pair.grid->is_of_both) && named.pair.obstacle.empty();
  bool const has_elided = has_elided_data(a.program().program()) || has_elided_data(b.program().program());
  if (has_elided && named.pair.mismatch.empty()) {
    report.why =
        "elements of a constant were elided when the text was printed, so its value is unknown (use --elided any to "
        "assume any values; XLA prints them with --xla_dump_large_constants)";
    return report;
  }
  if (are_alone && a.source().text() == b.source().text() && report.function_a == report.function_b) {
    report.verdict = EquivVerdict::equal;
    report.why = "the programs are textually identical";
    return report;
  }
  // Programs with unknown ops are excluded, because two such ops may differ in behavior.
  bool const are_known = !has_unread_op(a.program().program()) && !has_unread_op(b.program().program());
  if (are_alone && are_known && report.function_a == report.function_b &&
      equal(a.program().program(), b.program().program())) {
    report.verdict = EquivVerdict::equal;
    bool const is_any_hlo = hlo::is_hlo(a.source().text()) || hlo::is_hlo(b.source().text());
    report.why =
        fmt::format("the programs are identical except for names{} and comments", is_any_hlo ? ", layouts" : "");
    return report;
  }
  if (are_alone && are_known && !named.broken) {
    auto const [proof, difference] = compare_by_cuts(named.pair, options.profile, options.decision);
    if (proof) {
      report.verdict = proof->refines ? EquivVerdict::refines : EquivVerdict::equal;
      report.why = fmt::format("proved for every input: {}", of_places(proof->places));
      report.laws = proof->laws;
      return report;
    }
    if (difference) {
      report.first_difference.push_back(shown(*difference, a, b));
      send_part(report);
    }
  }
  auto const& limits = options.decision.search.run;
  PairRunner runner(named.pair, options.profile, limits, named.broken);
  auto const decision = decide(runner, options.decision);
  report.verdict = decision.verdict;
  if (options.decision.proves && !is_proven(report.verdict) && !named.broken &&
      is_proved_with_excess(named.pair, options.profile, options.decision)) {
    report.verdict = EquivVerdict::refines;
    report.why = fmt::format(
        "proved for implementations of the first program that do not round numbers to a narrower type between "
        "operations, which profile {} permits (excess_precision)",
        options.profile.name);
    report.first_difference.clear();
    return report;
  }
  if (is_proven(report.verdict)) report.first_difference.clear();
  report.why = decision.why;
  report.subgoals = decision.subgoals;
  report.granted.insert(report.granted.end(), decision.granted.begin(), decision.granted.end());
  report.laws = decision.laws;
  auto const& search = decision.search;
  report.agreed = search.agreed;
  report.permitted = search.permitted;
  report.open = search.open;
  report.overlapping = search.overlapping;
  report.no_meaning = search.no_meaning;
  report.not_run = search.not_run;
  report.obstacle = search.obstacle;
  if (auto const& fault = search.likely_fault)
    report.likely_fault.push_back({fault->result, fault->implementations, fault->difference, fault->spread});
  if (!search.witness) return report;
  auto const folder = named.witness.empty() ? temporary : named.witness;
  auto shown = confirmed_witness(named.pair, *search.witness, options.profile, limits, named.broken, search.is_linear,
                                 {a.source(), b.source()}, folder);
  if (!shown) {
    report.verdict = EquivVerdict::undecided;
    report.why = "the counterexample could not be confirmed: " + shown.error();
    return report;
  }
  shown->folder = named.witness;
  if (!shown->unconfirmed.empty()) {
    report.verdict = EquivVerdict::undecided;
    report.why = shown->unconfirmed;
  }
  report.witness.push_back(*std::move(shown));
  return report;
}

}  // namespace

EquivVerdict worst_verdict(std::vector<PairReport> const& reports) {
  auto worst = EquivVerdict::equal;
  for (auto const& report : reports) worst = worse(worst, report.verdict);
  return worst;
}

ComparedProgram::ComparedProgram(std::string const& path) {
  auto report = read_source(path);
  path_ = report.file;
  source_ = report.source;
  program_ = std::make_shared<PreparedProgram>(
      report.source,
      PrepareOptions{.policy = CheckPolicy::either, .checks_after_syntax_errors = true, .warns_of_forbidden = true});
  if (!program_->is_stopped()) {
    for (auto const& finding : program_->findings().all())
      if (finding.only_forbidden)
        write_diagnostics(
            clean_text(fmt::format("assay: warning: {}:{}: {} [{}]\n", path_,
                                   source_.position(finding.range.begin).line, finding.message, finding.label)));
    return;
  }
  // Same as `assay check`: without consequences of other errors.
  CheckOptions how;
  how.explained = true;
  auto checked = check_text(source_, whole_range(source_.text()), how);
  report.diagnostics = checked.found.errors() > 0 ? std::move(checked.found) : std::move(program_->findings());
  error_ = first_error(report.diagnostics);
  auto const& all = report.diagnostics.all();
  if (auto const syntax = std::ranges::find(all, "syntax", &Diagnostic::label); syntax != all.end()) {
    is_unread_ = true;
    error_ = fmt::format("line {}: {}", source_.position(syntax->range.begin).line, syntax->message);
  }
  report.verdict = FileVerdict::violates;
  show_findings(report);
}

ComparedProgram::ComparedProgram(ComparedProgram const& other, std::string text)
    : path_(other.path_),
      source_(Source::from_string(other.path_, std::move(text))),
      program_(std::make_shared<PreparedProgram>(
          source_, PrepareOptions{.policy = CheckPolicy::either, .checks_after_syntax_errors = true})) {
  if (program_->is_stopped()) error_ = first_error(program_->findings());
}

namespace {

// Computes the report on a pair in another process, which is stopped at the time limit. Two thirds of the time are for
// everything, the rest only for a witness. All arguments except the pair must outlive this.
class PairWork {
public:
  PairWork(std::unique_ptr<NamedPair> named, ComparedProgram const& a, ComparedProgram const& b,
           CompareOptions const& options, std::string const& temporary)
      : named_(std::move(named)), a_(a), b_(b), options_(options), temporary_(temporary) {}

  void start() {
    if (!worker_) worker_.emplace(limits(true), work(true));
  }

  PairReport finish() {
    start();
    std::optional<PairReport> report;
    auto const receive = [&](std::string_view message) {
      report = parse_json_or_throw<nlohmann::json>(message).get<PairReport>();
    };
    Ending const ending = worker_->wait(receive);
    bool const was_stopped = ending != Ending::finished;
    auto const part = std::exchange(report, was_stopped ? std::nullopt : report);
    if (!report) run_in_subprocess(limits(false), work(false), receive);
    if (!report) report = part ? *part : head_of(*named_, a_, b_);
    if (part && !is_proven(report->verdict)) report->first_difference = part->first_difference;
    if (was_stopped && report->verdict == EquivVerdict::undecided && report->likely_fault.empty())
      report->why = fmt::format("the analysis was interrupted ({})", to_string(ending));
    return *report;
  }

private:
  WorkLimits limits(bool proves) const {
    auto const all = std::chrono::milliseconds(options_.time);
    WorkLimits limits;
    limits.time = proves ? all * 2 / 3 : all / 3;
    return limits;
  }
  Work work(bool proves) const {
    return [this, proves](auto const& emit) {
      CompareOptions options = options_;
      options.decision.proves = proves;
      auto const send = [&](PairReport const& report) {
        emit(nlohmann::json(report).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
      };
      send(report_on(*named_, a_, b_, options, temporary_, send));
    };
  }

  std::unique_ptr<NamedPair> named_;
  ComparedProgram const &a_, &b_;
  CompareOptions const& options_;
  std::string const& temporary_;
  std::optional<SubprocessWork> worker_;
};

}  // namespace

struct StartedComparison::State {
  std::shared_ptr<ComparedProgram const> a, b;
  CompareOptions options;
  WorkFolder temporary{""};
  std::vector<PairWork> pairs;
  bool are_hlo = false;  // both programs are HLO
  bool has_elided_arguments = false;
  bool has_choices = false;  // for elided constants without names

  void make_elided_arguments();
};

// Replaces elided constants by arguments.
void StartedComparison::State::make_elided_arguments() {
  auto texts = with_elided_arguments(a->program().program(), b->program().program());
  if (!texts) stop("equiv: --elided any: " + texts.error());
  if (texts->a.empty()) return;
  has_elided_arguments = true;
  has_choices = texts->has_choices;
  a = std::make_shared<ComparedProgram>(*a, std::move(texts->a));
  b = std::make_shared<ComparedProgram>(*b, std::move(texts->b));
  for (auto const& program : {a, b})
    if (!program->error().empty())
      stop(fmt::format("equiv: --elided any: the constants of {} cannot be arguments: {}", program->path(),
                       program->error()));
}

StartedComparison::StartedComparison(std::shared_ptr<ComparedProgram const> a, std::shared_ptr<ComparedProgram const> b,
                                     CompareOptions const& options)
    : state_(std::make_unique<State>()) {
  for (auto const& program : {a, b})
    if (!program->error().empty()) stop(fmt::format("equiv: {} is not a valid program", program->path()));
  state_->are_hlo = hlo::is_hlo(a->source().text()) && hlo::is_hlo(b->source().text());
  state_->a = std::move(a);
  state_->b = std::move(b);
  state_->options = options;
  if (options.takes_elided) state_->make_elided_arguments();
  state_->temporary.make();
  for (auto& named : pairs_of(*state_->a, *state_->b, options))
    state_->pairs.emplace_back(std::move(named), *state_->a, *state_->b, state_->options, state_->temporary.path());
  if (!state_->pairs.empty()) state_->pairs.front().start();
}

StartedComparison::~StartedComparison() = default;

std::vector<PairReport> StartedComparison::finish() {
  std::vector<PairReport> reports;
  auto const &a = state_->a, &b = state_->b;
  for (auto& pair : state_->pairs) reports.push_back(pair.finish());
  if (state_->options.function_pairs)
    for (auto& report : reports_without_pair(*a, *b, state_->options.entry)) reports.push_back(std::move(report));
  if (reports.empty()) stop(fmt::format("equiv: {} and {} have no functions of equal names", a->path(), b->path()));
  if (state_->are_hlo) std::ranges::for_each(reports, translate_to_hlo);
  if (!state_->has_elided_arguments) return reports;
  for (auto& report : reports) {
    report.granted.push_back(
        "elided constants have any value, the same in both programs (matched by resource name, or by position among "
        "constants of a type)");
    if (!state_->has_choices || !is_refuted(report.verdict)) continue;
    report.verdict = EquivVerdict::undecided;
    report.why =
        "found an input with different results, but elided constants have no names, so their order in the two programs "
        "may differ";
  }
  return reports;
}

}  // namespace assay
