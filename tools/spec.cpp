// Implements tools/command/command.hpp: `assay spec`.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "grammar/ebnf/assembly_ebnf.hpp"
#include "grammar/notation/specification.hpp"
#include "tools/command/command.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/spec_page.hpp"

namespace assay::inline tools {

namespace {

ExitStatus list() {
  auto const& specification = Specification::get();
  for (auto const name : specification.op_names())
    if (auto const* op = specification.op(name)) write_out(spec_line(*op) + "\n");
  for (auto const name : specification.variant_names())
    if (auto const* variant = specification.variant(name)) write_out(spec_line(*variant) + "\n");
  return ExitStatus::conforms;
}

// "stablehlo.custom_call @Eigh", "custom_call @Eigh" or "@Eigh".
OpSpec const* find_variant(std::string const& name) {
  auto const& specification = Specification::get();
  for (auto const known : specification.variant_names())
    if (known == name || known == "stablehlo." + name || (name.starts_with("@") && known.ends_with(" " + name)))
      return specification.variant(known);
  return nullptr;
}

// By the full mnemonic, or without the dialect if it is StableHLO's.
ExitStatus show(std::string const& name) {
  auto const& specification = Specification::get();
  auto const* op = specification.op_named(name);
  if (op == nullptr) op = find_variant(name);
  if (op == nullptr) {
    std::string similar;
    for (auto const known : specification.op_names())
      if (known.ends_with("." + name))
        similar += fmt::format("{}{}", similar.empty() ? "; did you mean " : ", ", known);
    stop("no rules for an op named " + name + similar);
  }
  write_out(spec_page(*op));
  return ExitStatus::conforms;
}

// program.ebnf as it is written, then what the other files of spec/ imply.
ExitStatus grammar() {
  auto const whole = program_grammar(Specification::get());
  if (!whole) return write_error(whole.error()), ExitStatus::usage;
  write_out(embedded_file("program.ebnf"));
  write_out("\n(* From the op files and attributes.spec *)\n\n");
  for (auto const& production : whole->productions)
    if (production.line == 0) write_out(to_string(production) + "\n");
  return ExitStatus::conforms;
}

}  // namespace

Action add_spec(Arguments command) {
  auto const name = std::make_shared<std::string>();
  auto const list_command = command.command("list", "one line per op");
  auto const show_command = command.command("show", "the reference page of an op");
  show_command.option("OP", *name, "dot_general, chlo.acos, @Eigh (of custom_call), ...").required();
  auto const grammar_command = command.command("grammar", "the grammar of programs");
  auto const audit_command = command.command("audit", "compare with the official document");
  auto const audit = add_spec_audit(audit_command);
  // For the list: see Command::in_engines.
  command.command("coverage", "which rules a suite or a folder of programs satisfies and breaks");
  command.command("lint", "what the rules say about each other");
  return [=] {
    if (list_command.is_chosen()) return list();
    if (show_command.is_chosen()) return show(*name);
    if (audit_command.is_chosen()) return audit();
    return grammar_command.is_chosen() ? grammar() : ExitStatus::usage;
  };
}

}  // namespace assay::inline tools
