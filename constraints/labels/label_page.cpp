#include "constraints/labels/label_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <set>
#include <span>

#include "constraints/explain/allowed_values.hpp"
#include "constraints/explain/row_words.hpp"
#include "constraints/labels/help_uri.hpp"
#include "grammar/hints/attribute_form.hpp"
#include "grammar/notation/formula_words.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

namespace {

// The interpretation begins like this if the official text states the rule outside of its list of constraints.
constexpr std::string_view kWithoutNumber = "Not a numbered constraint";

std::string_view noun_of(RowKind kind) {
  constexpr std::string_view kNouns[] = {"operand", "attribute", "region", "result"};
  return kNouns[static_cast<std::size_t>(kind)];
}

std::string describe_types(OpSpec const& op, Row const& row) {
  if (row.kind == RowKind::function) return row.variadic ? "any number of regions" : "a region";
  if (row.kind != RowKind::attribute) return to_words(row.types);
  if (!row.parent.empty()) return describe_attribute(row, row.types) + ", a field of " + row.parent;
  auto const example = attribute_form(row, least_allowed(op, row));
  return describe_attribute(row, row.types) + (example.empty() ? "" : ", written " + example);
}

std::string quoted_name(std::string_view name) { return fmt::format("`{}`", name); }

std::string describe_row(OpSpec const& op, Row const& row) {
  bool const is_each = row.variadic && (row.kind == RowKind::input || row.kind == RowKind::output);
  auto const types = describe_types(op, row);
  std::string text = (is_each ? "each of " : "") + quoted_name(row.name) +
                     (types == "anything" ? " may have any type" : " is " + types);
  if (row.constant) text += ", and a constant";
  if (row.optional) text += "; it may be absent";
  if (row.default_value) text += fmt::format("; if it is absent, {}", to_string(*row.default_value));
  return text;
}

using NameSet = std::set<std::string, std::less<>>;

void collect_names(Expr const& expr, NameSet& names) {
  if (expr.kind == ExprKind::name || expr.kind == ExprKind::call) names.insert(expr.text);
  for (auto const& arg : expr.args) collect_names(arg, names);
}

class PageWriter {
public:
  explicit PageWriter(LabelEntry const& entry) : entry_(entry) {
    words_.is_list = [this](std::string_view name) { return is_list(name); };
    words_.quotes_names = true;
  }

  LabelPage write() {
    page_.label = entry_.label;
    page_.of = entry_.of;
    page_.severity = "error";
    page_.command = "check";
    page_.example = example_of(entry_.label);
    if (!page_.example) page_.no_example = unbreakable_reason(entry_.label);
    if (entry_.op != nullptr) write_source(*entry_.op);
    if (entry_.element != nullptr)
      page_.source = fmt::format("the specification's chapter on {}s", entry_.element->kind);
    switch (entry_.kind) {
      case LabelKind::clause:
        write_clause(*entry_.clause);
        break;
      case LabelKind::execution:
        write_execution(*entry_.execution);
        break;
      case LabelKind::row:
        write_row(*entry_.row);
        break;
      case LabelKind::arity:
        write_arity();
        break;
      case LabelKind::other:
        write_text(*entry_.text);
        break;
    }
    if (page_.title.empty() && page_.example) page_.title = page_.example->title;
    if (page_.title.empty()) page_.title = page_.words.substr(0, page_.words.find(".\n"));
    return std::move(page_);
  }

  LabelPage write_elements(ElementsRule const& rule) {
    page_.label = entry_.label;
    page_.of = entry_.of;
    page_.severity = "violation";
    page_.command = "test, judge";
    page_.title = "the elements of the results";
    page_.rule = rule.text;
    page_.words = fmt::format("Defines each element of the results of {}.", entry_.of);
    page_.why = rule.interpretation;
    page_.fix = "Compute these values; the profile defines which errors are permitted.";
    page_.no_example = "Reports show the values that violate it.";
    write_source(*entry_.op);
    write_names(rule.formula);
    return std::move(page_);
  }

private:
  bool is_list(std::string_view name) const {
    auto const* row = entry_.op != nullptr ? entry_.op->row(name) : nullptr;
    if (row == nullptr) return false;
    bool const is_table = row->kind == RowKind::attribute && !row->types.empty() && row->types[0].rank.value_or(0) > 0;
    return row->variadic || is_table;
  }

  std::vector<Definition> const& lets() const {
    static std::vector<Definition> const kNone;
    return entry_.op != nullptr ? entry_.op->lets : entry_.element != nullptr ? entry_.element->lets : kNone;
  }

  void write_source(OpSpec const& op) {
    auto const mnemonic = mnemonic_of(op.name);
    auto const label = entry_.clause != nullptr ? entry_.clause->label : entry_.row != nullptr ? entry_.row->label : "";
    bool const is_own = entry_.clause == nullptr || (entry_.clause->official != Official::only &&
                                                     !entry_.clause->interpretation.starts_with(kWithoutNumber));
    if (op.source == "spec") {
      page_.document = document_uri(mnemonic);
      page_.source = label.empty() || !is_own ? fmt::format("{} in the specification", mnemonic)
                                              : fmt::format("({}) of {} in the specification", label, mnemonic);
    } else {
      page_.source = op.source;
    }
  }

  // Writes the meaning of names in a rule: members of the op, and local definitions with the names in them.
  void write_names(Expr const& formula) {
    NameSet const names = names_in({&formula, 1});
    for (auto const& let : lets()) {
      if (!names.contains(let.name)) continue;
      auto const head =
          let.parameters.empty() ? let.name : fmt::format("{}({})", let.name, fmt::join(let.parameters, ", "));
      page_.definitions.push_back({head, let.text});
    }
    if (entry_.op == nullptr) return;
    for (auto const& row : entry_.op->rows)
      if (names.contains(row.name))
        page_.members.push_back({row.name, fmt::format("{}: {}", noun_of(row.kind), describe_types(*entry_.op, row))}),
            mentioned_.push_back(&row);
  }

  // Returns the names in formulas, and in the local definitions that they use.
  NameSet names_in(std::span<Expr const> formulas) const {
    NameSet names;
    for (Expr const& formula : formulas) collect_names(formula, names);
    for (auto let = lets().rbegin(); let != lets().rend(); ++let)
      if (names.contains(let->name)) collect_names(let->value, names);
    return names;
  }

  // Returns the mentioned members to which the requirement applies. If there is a condition, these are the members
  // after it.
  std::string demanded(Expr const& formula, RowKind kind) const {
    std::span<Expr const> const all(formula.args);
    NameSet const names = formula.kind == ExprKind::if_then ? names_in(all.subspan(1)) : names_in({&formula, 1});
    std::vector<std::string> found;
    for (auto const* row : mentioned_)
      if (row->kind == kind && names.contains(row->name)) found.push_back(quoted_name(row->name));
    return fmt::format("{}", fmt::join(found, ", "));
  }

  void write_fix(Expr const& formula) {
    auto const results = demanded(formula, RowKind::output), attributes = demanded(formula, RowKind::attribute),
               operands = demanded(formula, RowKind::input), regions = demanded(formula, RowKind::function);
    if (!results.empty())
      page_.fix = fmt::format("Declare the type of {} that the rule determines; `assay infer` prints it.", results);
    if (!attributes.empty())
      page_.fix += fmt::format("{}Change {}{} so that the rule holds.", page_.fix.empty() ? "" : " Or: ", attributes,
                               operands.empty() ? "" : ", or " + operands + ",");
    if (page_.fix.empty() && !regions.empty())
      page_.fix = fmt::format("Change the arguments and the results of {}.", regions);
    if (page_.fix.empty() && !operands.empty())
      page_.fix = fmt::format(
          "Change the type of {}: StableHLO has no implicit conversions and broadcasts, so insert stablehlo.convert, "
          "reshape or broadcast_in_dim before the op.",
          operands);
  }

  void write_clause(Clause const& clause) {
    page_.rule = clause.text;
    page_.words = to_sentences(clause.formula, words_);
    page_.why = clause.interpretation;
    write_names(clause.formula);
    write_fix(clause.formula);
    switch (clause.official) {
      case Official::same:
        page_.official = entry_.op != nullptr && entry_.op->source == "spec" ? "They also reject such programs." : "";
        break;
      case Official::accepts:
        page_.official = fmt::format("They do not check it: {}.", clause.official_reason);
        break;
      case Official::checks:
        page_.official = fmt::format("They check instead: {} ({}).", clause.official_text, clause.official_reason);
        break;
      case Official::only:
        page_.official = fmt::format("Only they have this rule, and `assay check --against official` checks it: {}.",
                                     clause.official_reason);
        page_.why = "The specification does not state it.";
        break;
    }
  }

  void write_execution(ExecutionRule const& rule) {
    page_.rule = rule.text;
    page_.command = "prove";
    page_.words = to_sentences(rule.formula, words_);
    page_.why = rule.interpretation;
    page_.title = "execution stops if this does not hold";
    write_names(rule.formula);
  }

  void write_row(Row const& row) {
    page_.rule = fmt::format("{}: {}", row.name, row.type_text);
    page_.words = sentence(describe_row(*entry_.op, row));
    page_.title =
        row.name == noun_of(row.kind) ? "the " + row.name : fmt::format("the {} {}", noun_of(row.kind), row.name);
    page_.why = row.interpretation;
    if (row.kind == RowKind::attribute)
      page_.fix = fmt::format("Write `{}` in this form{}.", row.name,
                              row.optional || row.default_value ? "" : "; it is required");
    else
      page_.fix = row.kind == RowKind::output
                      ? "Declare a type that the op can have; `assay infer` prints the type that its rules determine."
                      : fmt::format("Pass a value of such a type as `{}`.", row.name);
    if (row.official_types)
      page_.official =
          row.official_reason.empty() ? "They accept other types." : "They differ: " + row.official_reason + ".";
  }

  void write_arity() {
    std::vector<std::string> counts;
    for (auto const kind : {RowKind::input, RowKind::function, RowKind::output}) {
      std::vector<std::string> names;
      for (auto const& row : entry_.op->rows)
        if (row.kind == kind) names.push_back(row.name + (row.variadic ? "..." : row.optional ? " (or none)" : ""));
      counts.push_back(
          fmt::format("{}s: {}", noun_of(kind), names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    }
    page_.title = "the number of operands, regions and results";
    page_.words =
        fmt::format("{} has exactly these operands, regions and results: {}.", entry_.of, fmt::join(counts, "; "));
    page_.fix = fmt::format("Compare the op with `assay spec show {}`.", mnemonic_of(entry_.of));
  }

  void write_text(LabelText const& text) {
    page_.severity = text.severity;
    page_.command = text.command;
    page_.words = text.summary;
    page_.why = text.why;
    page_.fix = text.fix;
    page_.official = text.official;
    if (!page_.example) page_.no_example = text.no_program;
    page_.title = text.summary.substr(0, text.summary.find(':'));
    if (page_.title.ends_with('.')) page_.title.pop_back();
    page_.title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(page_.title[0])));
  }

  LabelEntry const& entry_;
  WordsOptions words_;
  LabelPage page_;
  std::vector<Row const*> mentioned_;
};

}  // namespace

LabelPage label_page_of(LabelEntry const& entry) { return PageWriter(entry).write(); }

std::optional<LabelPage> elements_page(std::string_view label) {
  for (std::string_view const name : Specification::get().op_names()) {
    OpSpec const* const op = Specification::get().op(name);
    if (!label.starts_with(op->label_prefix + "_")) continue;
    for (ElementsRule const& rule : op->elements) {
      std::string own = rule.label;
      for (char& c : own) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      if (op->label_prefix + "_" + own != label) continue;
      LabelEntry entry;
      entry.label = label;
      entry.of = op->name;
      entry.op = op;
      return PageWriter(entry).write_elements(rule);
    }
  }
  return std::nullopt;
}

}  // namespace assay
