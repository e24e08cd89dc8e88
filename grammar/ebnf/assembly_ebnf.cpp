#include "grammar/ebnf/assembly_ebnf.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "grammar/notation/assembly_format.hpp"
#include "grammar/notation/op_file_text.hpp"

namespace assay {
namespace {

using op_file::full_name;
using op_file::kOwnDialect;

using Kind = EbnfNode::Kind;
using ElementKind = AssemblyElement::Kind;
using Nodes = std::vector<EbnfNode>;

EbnfNode terminal(std::string_view text) { return {Kind::literal, std::string(text), {}}; }
EbnfNode named(std::string_view name) { return {Kind::name, std::string(name), {}}; }
EbnfNode optional(EbnfNode node) { return {Kind::option, {}, {std::move(node)}}; }
EbnfNode repeated(EbnfNode node) { return {Kind::repetition, {}, {std::move(node)}}; }
EbnfNode choice(Nodes nodes) {
  if (nodes.size() == 1) return std::move(nodes.front());
  return {Kind::choice, {}, std::move(nodes)};
}
EbnfNode sequence(Nodes parts) {
  Nodes nodes;
  for (EbnfNode& part : parts) {
    if (part.kind == Kind::sequence)
      nodes.insert(nodes.end(), part.args.begin(), part.args.end());
    else
      nodes.push_back(std::move(part));
  }
  if (nodes.size() == 1) return std::move(nodes.front());
  return {Kind::sequence, {}, std::move(nodes)};
}
EbnfNode comma_list(EbnfNode const& node) { return sequence({node, repeated(sequence({terminal(","), node}))}); }

// Converts "conv-dimensions" and "stablehlo.dot_algorithm" to ConvDimensions and StablehloDotAlgorithm.
std::string camel_case(std::string_view text) {
  std::string out;
  bool upper = true;
  for (char c : text) {
    bool const separator = c == '-' || c == '_' || c == '.';
    if (!separator) out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = separator;
  }
  return out;
}

std::string production_prefix(OpSpec const& op) {
  std::string_view const name = op.name;
  return camel_case(name.starts_with(kOwnDialect) ? name.substr(kOwnDialect.size()) : name);
}

bool is_integer_type(std::string_view kind) {
  if (kind == "integer" || kind == "signed_integer" || kind == "unsigned_integer") return true;
  return kind != "i1" && (kind.starts_with("si") || kind.starts_with("ui") || kind.starts_with("i")) &&
         std::isdigit(static_cast<unsigned char>(kind.back()));
}
bool is_float_type(std::string_view kind) {
  return kind == "float" || kind == "f16" || kind == "f32" || kind == "f64" || kind == "bf16";
}

// Returns the production for the text of an attribute in an assembly format, by its type.
EbnfNode attribute_slot(Row const& row) {
  if (row.types.empty()) return named("Attribute");
  TypeAlternative const& type = row.types.front();
  std::string element = type.kind;
  bool list = row.variadic;
  if (type.kind == "tensor" && !type.elements.empty()) {
    if (type.rank.value_or(0) > 1) return named("Attribute");
    element = type.elements.front();
    list = list || type.rank.value_or(0) == 1;
  }
  if (is_integer_type(element)) return named(list ? "IntegersValue" : "IntegerValue");
  if (element == "i1" && !list) return named("BooleanLiteral");
  if (is_float_type(element) && !list) return named("MlirFloat");
  if (element == "enum" && !type.elements.empty()) {
    EbnfNode const cases = named(camel_case(full_name(type.elements.front())));
    return list ? sequence({terminal("["), optional(comma_list(cases)), terminal("]")}) : cases;
  }
  if (element == "struct" && !type.elements.empty()) {
    return sequence({terminal("<"), named(camel_case(full_name(type.elements.front())) + "Fields"), terminal(">")});
  }
  if (element == "string") return named("StringLiteral");
  if (element == "symbol") return named("SymbolReference");
  if (element == "dictionary") return named("AttributeDictionary");
  if (element == "list") return named("ArrayAttribute");
  if (element == "type") return named("Type");
  if (element == "elements") return named("Elements");
  return named("Attribute");
}

// Removes the sigil: returns x for `$x` and `$x...,`.
std::string_view bare(std::string_view variable) {
  if (variable.starts_with('$')) variable.remove_prefix(1);
  while (variable.ends_with(",") || variable.ends_with(".")) variable.remove_suffix(1);
  return variable;
}

class AssemblyEbnf {
public:
  explicit AssemblyEbnf(OpSpec const& op) : op_(op) {}

  // Lists in an optional group are not empty, because an empty list omits the group.
  EbnfNode format(std::vector<AssemblyElement> const& elements, bool in_group = false) const {
    Nodes nodes;
    for (AssemblyElement const& element : elements) add(element, in_group, nodes);
    return sequence(std::move(nodes));
  }

private:
  void add(AssemblyElement const& element, bool in_group, Nodes& nodes) const {
    switch (element.kind) {
      case ElementKind::literal:
        for (auto const token : rules::split_tokens(element.text)) nodes.push_back(terminal(token));
        return;
      case ElementKind::variable:
        return nodes.push_back(variable(element, in_group));
      case ElementKind::group:
        if (element.otherwise.empty()) return nodes.push_back(optional(format(element.elements, true)));
        return nodes.push_back(choice({format(element.elements), format(element.otherwise)}));
      case ElementKind::directive:
        return nodes.push_back(directive(element));
    }
  }

  EbnfNode variable(AssemblyElement const& element, bool in_group) const {
    bool const commas = !element.args.empty() || element.text.ends_with(",");  // $x...,
    Row const* const row = op_.row(bare(element.text));
    if (!row) return named("Attribute");
    if (row->kind == RowKind::attribute) return attribute_slot(*row);
    EbnfNode const one = named(row->kind == RowKind::function ? "Region" : "ValueUse");
    if (commas) return repeated(sequence({one, terminal(",")}));
    EbnfNode const all = row->variadic ? comma_list(one) : one;
    return (row->variadic || row->optional) && !in_group ? optional(all) : all;
  }

  EbnfNode directive(AssemblyElement const& element) const {
    if (element.text == "attr-dict") return optional(named("AttributeDictionary"));
    if (element.text == "attr-dict-with-keyword") return optional(named("AttributesKeyword"));
    if (element.text == "functional-type") return named("FunctionType");
    if (element.text == "type") return types(element.args);
    if (element.text == "implied") return sequence({});  // a type that does not occur in the text
    if (element.text == "numbered") {
      Nodes cases;
      for (std::string const& argument : element.args)
        if (argument.starts_with(kCase)) cases.push_back(terminal(argument.substr(kCase.size())));
      return choice(std::move(cases));
    }
    return named(camel_case(element.text) + (element.text.ends_with("-type") ? "Format" : ""));
  }

  EbnfNode types(std::vector<std::string> const& variables) const {
    Nodes nodes;
    for (std::string const& variable : variables) {
      Row const* const row = op_.row(bare(variable));
      if (!nodes.empty()) nodes.push_back(terminal(","));
      nodes.push_back(named(row && row->variadic ? "Types" : "Type"));
    }
    return sequence(std::move(nodes));
  }

  static constexpr std::string_view kCase = "case=";

  OpSpec const& op_;
};

bool is_type_of(AssemblyElement const& element, AssemblyElement const& list) {
  return element.text == "type" && element.args.size() == 1 && bare(element.args[0]) == bare(list.text);
}
bool has_type_of(AssemblyElement const& group, AssemblyElement const& list) {
  return std::any_of(group.elements.begin(), group.elements.end(),
                     [&](AssemblyElement const& part) { return is_type_of(part, list); });
}

// Returns a variadic operand list with its own type list, as in `$xs attr-dict [":" type($xs)]`, or nullptr. Either
// both lists are empty or neither is, and the group is present exactly if they are not empty.
AssemblyElement const* list_with_types(OpSpec const& op) {
  for (AssemblyElement const& list : op.assembly) {
    Row const* const row = list.kind == ElementKind::variable ? op.row(bare(list.text)) : nullptr;
    if (!row || row->kind != RowKind::input || !row->variadic) continue;
    for (AssemblyElement const& other : op.assembly)
      if (is_type_of(other, list) || has_type_of(other, list)) return &list;
  }
  return nullptr;
}

EbnfNode format_of(OpSpec const& op) {
  AssemblyEbnf const writer(op);
  AssemblyElement const* const list = list_with_types(op);
  if (!list) return writer.format(op.assembly);
  std::vector<AssemblyElement> with, without;
  for (AssemblyElement const& element : op.assembly) {
    bool const group = has_type_of(element, *list);
    if (group)
      with.insert(with.end(), element.elements.begin(), element.elements.end());
    else
      with.push_back(element);
    if (!group && &element != list && !is_type_of(element, *list)) without.push_back(element);
  }
  return choice({writer.format(with, true), writer.format(without)});
}

void collect_names(EbnfNode const& node, std::vector<std::string>& names) {
  if (node.kind == Kind::name) names.push_back(node.text);
  for (EbnfNode const& arg : node.args) collect_names(arg, names);
}

EbnfNode cases_of(EnumSpec const& spec) {
  Nodes cases;
  for (EnumCase const& one : spec.cases) cases.push_back(terminal(one.name));
  return choice(std::move(cases));
}

EbnfNode field_of(FieldSpec const& field) {
  static constexpr std::pair<std::string_view, std::string_view> kValues[] = {
      {"int", "IntegerField"},       {"ints", "SizeList"},       {"bool", "BooleanLiteral"},
      {"float", "FloatLiteral"},     {"type", "Type"},           {"string", "StringLiteral"},
      {"symbol", "SymbolReference"}, {"list", "ArrayAttribute"}, {"sub_axis", "SubAxis"}};
  if (field.type.starts_with("enum ")) {
    std::string const name = field.type.substr(5);
    return sequence(
        {terminal(field.name), terminal("="), terminal("#" + name + "<"), named(camel_case(name)), terminal(">")});
  }
  auto const* const value =
      std::ranges::find(kValues, std::string_view(field.type), [](auto& row) { return row.first; });
  return sequence(
      {terminal(field.name), terminal("="), named(value == std::end(kValues) ? "Attribute" : value->second)});
}

// Returns the fields in any order, or in the order of the definition. In the former case, a semantic check finds
// missing fields.
EbnfNode fields_of(StructSpec const& spec) {
  if (!spec.ordered) {
    Nodes fields;
    for (FieldSpec const& field : spec.fields) fields.push_back(field_of(field));
    EbnfNode all = comma_list(choice(std::move(fields)));
    if (spec.ends_with_comma) all = sequence({std::move(all), optional(terminal(","))});
    return optional(std::move(all));
  }
  Nodes nodes;
  bool after_required = false;
  for (FieldSpec const& field : spec.fields) {
    bool const required = !field.default_value && !field.optional;
    EbnfNode node = field_of(field);
    if (after_required)
      node = sequence({terminal(","), node});
    else if (!required)
      node = sequence({node, terminal(",")});
    nodes.push_back(required ? std::move(node) : optional(std::move(node)));
    after_required = after_required || required;
  }
  return sequence(std::move(nodes));
}

}  // namespace

Production assembly_production(OpSpec const& op) {
  return {production_prefix(op) + "Op", sequence({terminal(op.name), format_of(op)})};
}

std::vector<Production> op_productions(std::vector<OpSpec const*> const& ops, Grammar const& base) {
  std::vector<std::string> wanted;
  for (Production const& production : base.productions) collect_names(production.body, wanted);
  auto const is_selected = [&](std::string const& name) {
    return std::find(wanted.begin(), wanted.end(), name) != wanted.end();
  };

  std::vector<Production> made;
  Nodes custom, terminators, mnemonics;
  if (base.find("ShortOp")) custom.push_back(named("ShortOp"));
  if (base.find("ShortTerminator")) terminators.push_back(named("ShortTerminator"));
  for (OpSpec const* op : ops) {
    mnemonics.push_back(terminal(op->name));
    if (op->assembly.empty()) continue;
    Production production = assembly_production(*op);
    (op->has_trait("terminator") ? terminators : custom).push_back(named(production.name));
    if (std::string format = production_prefix(*op) + "Format"; is_selected(format)) {
      production.body = sequence({terminal(op->name), named(format)});
      made.push_back({std::move(format), format_of(*op)});
    }
    made.push_back(std::move(production));
  }
  // Longest first, so that a mnemonic is not matched as a prefix of another one.
  std::stable_sort(mnemonics.begin(), mnemonics.end(),
                   [](EbnfNode const& a, EbnfNode const& b) { return a.text.size() > b.text.size(); });
  if (!custom.empty()) made.push_back({"CustomOp", choice(std::move(custom))});
  if (!terminators.empty()) made.push_back({"TerminatorOp", choice(std::move(terminators))});
  if (!mnemonics.empty()) made.push_back({"opMnemonic", choice(std::move(mnemonics))});
  return made;
}

std::vector<Production> attribute_productions(SpecFile const& attributes) {
  std::vector<Production> made;
  Nodes enums, structs;
  for (EnumSpec const& spec : attributes.enums) {
    std::string const cases = camel_case(spec.name);
    std::size_t const dot = spec.name.find('.');
    if (dot == std::string::npos || spec.cases.empty() || spec.form == EnumSpec::Form::number) continue;
    made.push_back({cases, cases_of(spec)});
    if (spec.form == EnumSpec::Form::dotted) {
      enums.push_back(sequence({terminal("#" + spec.name + "<"), named(cases), terminal(">")}));
      continue;
    }
    EbnfNode const dialect = terminal("#" + spec.name.substr(0, dot) + "<"), kind = terminal(spec.name.substr(dot + 1));
    enums.push_back(sequence({dialect, kind, named(cases), terminal(">")}));
  }
  for (StructSpec const& spec : attributes.structs) {
    std::string const fields = camel_case(spec.name) + "Fields";
    std::size_t const dot = spec.name.find('.');
    if (dot == std::string::npos || spec.fields.empty()) continue;
    made.push_back({fields, fields_of(spec)});
    if (spec.has_dimension_lists) continue;  // ConvAttribute
    structs.push_back(sequence({terminal("#" + spec.name + "<"), named(fields), terminal(">")}));
    EbnfNode const dialect = terminal("#" + spec.name.substr(0, dot) + "<"), kind = terminal(spec.name.substr(dot + 1));
    EbnfNode const body = sequence({terminal("<"), named(fields), terminal(">")});
    structs.push_back(sequence({dialect, kind, body, terminal(">")}));
  }
  if (!enums.empty()) made.push_back({"EnumAttribute", choice(std::move(enums))});
  if (!structs.empty()) made.push_back({"StructAttribute", choice(std::move(structs))});
  return made;
}

Result<Grammar> program_grammar(Specification const& specification) {
  auto grammar = parse_ebnf(embedded_file("program.ebnf"));
  if (!grammar)
    return Error{"program.ebnf, byte " + std::to_string(grammar.error().offset) + ": " + grammar.error().message};
  auto const attributes = parse_spec_file("attributes.spec", embedded_file("attributes.spec"));
  if (!attributes)
    return Error{"attributes.spec, line " + std::to_string(attributes.error().line) + ": " +
                 attributes.error().message};
  std::vector<OpSpec const*> ops;
  for (std::string_view name : specification.op_names())
    if (OpSpec const* op = specification.op(name)) ops.push_back(op);
  for (auto derived : {op_productions(ops, *grammar), attribute_productions(*attributes)})
    for (Production& production : derived) grammar->productions.push_back(std::move(production));
  return std::move(*grammar);
}

}  // namespace assay
