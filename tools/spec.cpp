// Implements tools/command/command.hpp: `assay spec`.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "constraints/labels/labels.hpp"
#include "diagnostics/reference/definition_page.hpp"
#include "diagnostics/reference/law_page.hpp"
#include "diagnostics/reference/spec_page.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/ebnf/assembly_ebnf.hpp"
#include "grammar/hints/op_hint.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"
#include "support/near_names.hpp"
#include "tools/command/command.hpp"

namespace assay {

namespace {

ExitStatus list() {
  auto const& specification = Specification::get();
  for (auto const name : specification.op_names())
    if (auto const* op = specification.op(name)) write_stdout(spec_line(*op) + "\n");
  for (auto const name : specification.variant_names())
    if (auto const* variant = specification.variant(name)) write_stdout(spec_line(*variant) + "\n");
  return ExitStatus::conforms;
}

// Finds a variant by "stablehlo.custom_call @Eigh", "custom_call @Eigh" or "@Eigh".
OpSpec const* find_variant(std::string const& name) {
  auto const& specification = Specification::get();
  for (auto const known : specification.variant_names())
    if (known == name || known == "stablehlo." + name || (name.starts_with("@") && known.ends_with(" " + name)))
      return specification.variant(known);
  return nullptr;
}

// Returns all names that `spec show` accepts: ops by their short names, definitions and laws.
std::vector<std::string> shown_names() {
  auto names = defined_names();
  for (auto const name : Specification::get().op_names()) names.push_back(mnemonic_of(name));
  for (auto const& law : laws().laws) names.push_back(law.name);
  return names;
}

// `name` is the full mnemonic, or that without the dialect for StableHLO.
ExitStatus show(std::string const& name) {
  auto const& specification = Specification::get();
  auto const* op = specification.op_named(name);
  if (op == nullptr) op = find_variant(name);
  if (op == nullptr) {
    if (name == "laws") return write_stdout(laws_list()), ExitStatus::conforms;
    if (auto const page = law_page(name); !page.empty()) return write_stdout(page), ExitStatus::conforms;
    if (auto const page = definition_page(name); !page.empty()) return write_stdout(page), ExitStatus::conforms;
    if (find_label(name)) stop(name + " is the label of a rule; see assay explain " + name);
    std::vector<std::string> similar;
    for (auto const known : specification.op_names())
      if (known.ends_with("." + name)) similar.emplace_back(known);
    std::string const hint = (similar.empty() ? op_hint(name) : did_you_mean(similar)).text;
    if (hint.empty()) stop("spec/ has no definition named " + name + did_you_mean(name, shown_names()));
    stop("no rules for an op named " + name + "; " + hint);
  }
  write_stdout(spec_page(*op));
  return ExitStatus::conforms;
}

// Prints program.ebnf unchanged, then the productions that the other files of spec/ imply.
ExitStatus grammar() {
  auto const whole = program_grammar(Specification::get());
  if (!whole) return write_error(whole.error()), ExitStatus::usage;
  write_stdout(embedded_file("program.ebnf"));
  write_stdout("\n(* From the op files and attributes.spec *)\n\n");
  for (auto const& production : whole->productions)
    if (production.line == 0) write_stdout(to_string(production) + "\n");
  return ExitStatus::conforms;
}

}  // namespace

namespace {

constexpr char const* kSpecExamples = R"(Exit status: 0 success, 2 unknown op or name.

Examples:
  assay spec list                          all ops, a line each
  assay spec show dot_general              an op: operands, attributes, rules
  assay spec show is_promotable            a definition of the specification
  assay spec show laws                     the rewrite laws of assay equiv
  assay spec grammar                       the grammar of programs, as EBNF
  assay spec lint dot_general              redundant, contradictory and incomplete rules
  assay spec coverage suite                the rules that a suite tests
  assay spec audit spec.md                 changes in the official document)";

}  // namespace

Action add_spec(Arguments command) { return add_spec_with(command, nullptr, nullptr); }

Action add_spec_with(Arguments command, Action (*add_lint)(Arguments), Action (*add_coverage)(Arguments)) {
  command.examples(kSpecExamples);
  auto const name = std::make_shared<std::string>();
  auto const list_command = command.command("list", "list all ops");
  auto const show_command = command.command("show", "show the reference page of an op or a definition");
  show_command.option("NAME", *name, "dot_general, chlo.acos, @Eigh (of custom_call), is_promotable, precision, ...")
      .required();
  list_command.spec_version();
  show_command.spec_version();
  auto const grammar_command = command.command("grammar", "print the grammar of programs");
  grammar_command.spec_version();
  auto const audit_command = command.command("audit", "compare the rules with the official document");
  auto const audit = add_spec_audit(audit_command);
  auto const coverage_command = command.command("coverage", "show which rules a suite or folder of programs tests");
  auto const lint_command = command.command("lint", "analyze the rules: redundant, contradictory, incomplete");
  lint_command.spec_version();
  // Without an implementation, these two commands are only listed: see Command::in_engines.
  auto const coverage = add_coverage ? add_coverage(coverage_command) : Action();
  auto const lint = add_lint ? add_lint(lint_command) : Action();
  return [=] {
    if (list_command.is_chosen()) return list();
    if (show_command.is_chosen()) return show(*name);
    if (audit_command.is_chosen()) return audit();
    if (coverage && coverage_command.is_chosen()) return coverage();
    if (lint && lint_command.is_chosen()) return lint();
    return grammar_command.is_chosen() ? grammar() : ExitStatus::usage;
  };
}

}  // namespace assay
