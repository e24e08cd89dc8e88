#include "generators/invalid/maker.hpp"

#include <algorithm>

#include "constraints/check/clause_findings.hpp"
#include "constraints/prove/ops/confirm.hpp"
#include "generators/invalid/edit.hpp"
#include "generators/suite/self_test.hpp"
#include "generators/suite/suite_rules.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Whether some sizes satisfy all rules simultaneously. Includes the rules of suites.
bool satisfies_all_rules(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", text), {}, found);
  return found.errors() == 0 && satisfies_suite_rules(program) && unsatisfiable_rule(program).empty();
}

bool same_rules(OpSpec const& a, OpSpec const& b) {
  auto same_row = [](Row const& x, Row const& y) {
    return x.kind == y.kind && x.name == y.name && x.label == y.label && x.type_text == y.type_text;
  };
  auto same_clause = [](Clause const& x, Clause const& y) { return x.label == y.label && x.text == y.text; };
  return a.file == b.file && a.traits == b.traits && a.parents == b.parents &&
         std::ranges::equal(a.rows, b.rows, same_row) && std::ranges::equal(a.clauses, b.clauses, same_clause);
}

}  // namespace

std::vector<OpFamily> op_families() {
  auto const& specification = Specification::get();
  std::vector<OpFamily> families;
  for (auto const name : specification.op_names()) {
    OpSpec const* const op = specification.op(name);
    if (!op) continue;
    auto const found = std::ranges::find_if(families, [&](OpFamily const& f) { return same_rules(f.first(), *op); });
    if (found == families.end())
      families.push_back({{op}});
    else
      found->ops.push_back(op);
  }
  return families;
}

CaseMaker::CaseMaker(OpFamily const& family, GenerateOptions const& options, UnitOutput const& output)
    : family_(family), options_(options), output_(output) {}

std::vector<std::string> CaseMaker::labels(std::string const& text) const { return labels_of(text, family_.first()); }

bool CaseMaker::is_valid(std::string const& text) const { return labels(text).empty() && satisfies_all_rules(text); }

std::string CaseMaker::full(std::string const& label) const { return full_label(family_.first().label_prefix, label); }

std::size_t CaseMaker::given(std::string const& label) const {
  auto const found = given_.find(label);
  return found == given_.end() ? 0 : found->second;
}

void CaseMaker::omit(std::string const& label, std::string const& reason) {
  for (OpSpec const* op : family_.ops)
    if (options_.selects_op(op->name)) output_.omit({full_label(op->label_prefix, label), reason});
}

std::string CaseMaker::renamed(std::string const& text, OpSpec const& op) const {
  std::string const from = '"' + family_.first().name + '"', to = '"' + op.name + '"';
  if (from == to) return text;
  std::string result;
  std::size_t at = 0;
  for (std::size_t next = text.find(from); next != std::string::npos; next = text.find(from, at)) {
    result.append(text, at, next - at).append(to);
    at = next + from.size();
  }
  return result.append(text, at);
}

bool CaseMaker::wanted_types(std::vector<std::string> const& types) const {
  return options_.types.empty() ||
         std::ranges::any_of(types, [&](auto const& type) { return options_.selects_type(type); });
}

void CaseMaker::give(Case made, OpSpec const& op) {
  made.op = op.name;
  if (auto parts = read_parts(made.text, op.name)) made.types = std::move(parts->element_types);
  if (!wanted_types(made.types)) return;
  std::string name = made.name;
  for (std::size_t i = 0; i < made.types.size() && i < 2; ++i)
    if (std::string const part = name_of_words(std::string_view(made.types[i]).substr(0, 24)); !part.empty())
      name += (name.empty() ? "" : "_") + part;
  if (name.empty()) name = "program";
  made.name = name + "_" + std::to_string(numbers_[made.folder + "/" + name]++);
  if (!output_.give(std::move(made))) done_ = true;
}

bool CaseMaker::emit_invalid(std::string const& text, Violation const& violation) {
  if (done_ || !wants(CaseKind::invalid) || !texts_.insert(violation.label + text).second) return false;
  bool any = false;
  for (OpSpec const* op : family_.ops) {
    if (done_ || !options_.selects_op(op->name)) continue;
    Case made;
    made.kind = CaseKind::invalid;
    made.breaks = full_label(op->label_prefix, violation.label);
    made.text = renamed(text, *op);
    auto const found = labels_of(made.text, *op);
    bool const among = std::ranges::find(found, made.breaks) != found.end();
    if (!among || (violation.alone && found.size() != 1)) continue;
    if (std::ranges::find(found, "undecided") != found.end() || std::ranges::find(found, "syntax") != found.end())
      continue;
    made.folder = "invalid/" + made.breaks;
    made.recipe = violation.recipe;
    made.proof = violation.proof;
    made.also = found;
    std::erase(made.also, made.breaks);
    give(std::move(made), *op);
    any = true;
  }
  if (any) ++given_[violation.label];
  return any;
}

bool CaseMaker::emit_valid(std::string const& text, std::string const& kept_label, std::string const& recipe) {
  if (done_ || !wants(CaseKind::valid) || !texts_.insert("/" + text).second) return false;
  bool any = false;
  for (OpSpec const* op : family_.ops) {
    if (done_ || !options_.selects_op(op->name)) continue;
    Case made;
    made.kind = CaseKind::valid;
    made.text = renamed(text, *op);
    if (!labels_of(made.text, *op).empty() || !satisfies_all_rules(made.text)) continue;
    made.satisfies = {full_label(op->label_prefix, kept_label)};
    made.folder = folder_of(mnemonic_of(op->name));
    made.name = (recipe == "neighbour" ? "near_" : "edge_") + full_label("", kept_label).substr(1);
    made.recipe = recipe;
    give(std::move(made), *op);
    kept_.insert(op->name);
    any = true;
  }
  return any;
}

void CaseMaker::emit_bases(std::vector<std::string> const& texts) {
  for (OpSpec const* op : family_.ops)
    for (std::string const& text : texts) {
      if (done_ || !wants(CaseKind::valid) || !options_.selects_op(op->name) || kept_.contains(op->name)) break;
      Case made;
      made.kind = CaseKind::valid;
      made.text = renamed(text, *op);
      if (!labels_of(made.text, *op).empty() || !satisfies_all_rules(made.text)) continue;
      made.folder = folder_of(mnemonic_of(op->name));
      made.name = "base";
      made.recipe = "base";
      give(std::move(made), *op);
      kept_.insert(op->name);
    }
}

}  // namespace assay
