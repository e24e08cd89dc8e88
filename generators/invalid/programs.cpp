#include "generators/invalid/programs.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "constraints/check/clause_findings.hpp"
#include "constraints/prove/ops/confirm.hpp"
#include "constraints/prove/ops/solve.hpp"
#include "generators/invalid/maker.hpp"
#include "generators/invalid/samples.hpp"
#include "generators/invalid/violations.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

// Programs with one block, with regions, with several functions, and with branches between blocks.
std::vector<std::string> valid_bases(GenerateOptions const& options) {
  std::vector<std::string> bases = sample_programs("cf.br");
  if (options.quick) bases.resize(1);
  std::vector<char const*> names{"stablehlo.select", "stablehlo.case", "func.call", "stablehlo.reshape",
                                 "stablehlo.custom_call"};
  if (!options.quick)
    names.insert(names.end(),
                 {"stablehlo.while", "stablehlo.sort", "stablehlo.concatenate", "stablehlo.if", "arith.addi",
                  "stablehlo.reduce", "stablehlo.batch_norm_training", "stablehlo.dot_general", "chlo.top_k"});
  Random random(mixed(options.seed));
  for (char const* name : names) {
    OpSpec const* const op = Specification::get().op(name);
    if (!op) continue;
    OpSolver solver(*op, random.next());
    for (int i = 0; i < (options.quick ? 1 : 3); ++i)
      if (auto solved = solver.next({}); solved.proof == Proof::proven) bases.push_back(std::move(solved.text));
  }
  return bases;
}

class ProgramRules {
public:
  ProgramRules(GenerateOptions const& options, UnitOutput const& output)
      : options_(options), output_(output), checked_op_(*Specification::get().op("func.func")) {
    for (ElementSpec const* element : Specification::get().elements())
      for (Clause const& clause : element->clauses)
        if (element->kind == "program") wanted_.insert(full_label(element->label_prefix, clause.label));
  }

  void run() {
    for (std::string const& base : valid_bases(options_)) {
      emit_valid(base);
      for (ProgramViolation const& violation : program_violations()) {
        Diagnostics ignored;
        MutableProgram program(parse_program(Source::from_string("program", base), {}, ignored));
        if (violation.apply(program))
          give(violation.label, violation.what, print_program(program, AssemblyFormat::generic));
      }
      for (TextViolation const& violation : text_violations()) {
        std::size_t const at = base.find(violation.from);
        if (at == std::string::npos) continue;
        std::string text = base;
        give(violation.label, violation.what, text.replace(at, violation.from.size(), violation.to));
      }
    }
    for (LabeledText const& violation : attribute_violations()) {
      std::string const host =
          "\"func.func\"() <{function_type = () -> (), sym_name = \"main\"}> ({\n  \"func.return\"() : () -> ()\n}) ";
      give(violation.label, violation.what, fmt::format("{}{{sample = {}}} : () -> ()\n", host, violation.text));
    }
    for (LabeledText const& program : violating_programs()) give(program.label, program.what, program.text);
    omit();
  }

private:
  void give(std::string const& label, std::string const& what, std::string text) {
    wanted_.insert(label);
    if (done_ || !options_.wants(CaseKind::invalid) || (options_.quick && given_[label + what] > 0)) return;
    auto const labels = labels_of(text, checked_op_);
    if (labels.size() != 1 || labels[0] != label || !texts_.insert(text).second) return;
    Case made;
    made.kind = CaseKind::invalid;
    made.folder = "invalid/" + label;
    made.name = fmt::format("{}_{}", what, given_[label + what]++);
    made.recipe = "changed";
    made.breaks = label;
    made.proof = kCheckedAlone;
    made.text = std::move(text);
    ++given_[label];
    done_ = !output_.give(std::move(made));
  }

  void emit_valid(std::string const& text) {
    if (done_ || !options_.wants(CaseKind::valid) || !labels_of(text, checked_op_).empty()) return;
    Case made;
    made.kind = CaseKind::valid;
    made.folder = "programs";
    made.name = fmt::format("base_{}", given_[""]++);
    made.recipe = "neighbour";
    made.text = text;
    done_ = !output_.give(std::move(made));
  }

  void omit() {
    if (!options_.wants(CaseKind::invalid) || done_) return;
    for (auto const& [label, reason] : unbreakable_rules()) {
      output_.omit({label, reason});
      wanted_.erase(label);
    }
    for (std::string const& label : wanted_)
      if (given_[label] == 0) output_.omit({label, "no change of a valid program breaks it alone"});
  }

  GenerateOptions const& options_;
  UnitOutput const& output_;
  OpSpec const& checked_op_;
  std::map<std::string, std::size_t> given_;
  std::set<std::string> wanted_, texts_;
  bool done_ = false;
};

}  // namespace

std::vector<Unit> program_units(GenerateOptions const& options) {
  return {{"invalid/programs", options.quick ? 60.0 : 300.0,
           [&options](UnitOutput const& output) { ProgramRules(options, output).run(); }}};
}

}  // namespace assay
