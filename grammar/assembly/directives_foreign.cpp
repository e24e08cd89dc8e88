// Directives that ops of other dialects need.
#include <algorithm>

#include "grammar/assembly/directives.hpp"
#include "grammar/text/dense.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/rules.hpp"

namespace assay::inline grammar::rules {
namespace {

DirectiveArgument const* keyed(DirectiveArguments const& args, std::string_view key) {
  for (auto const& arg : args)
    if (arg.key == key) return &arg;
  return nullptr;
}

// `dialect.name<body>` or `dialect<name body>`: how the attribute that an assembly format abbreviates is written out.
struct Spelling {
  std::string before, after;
};
Spelling spelling(DirectiveArguments const& args, bool angled_body) {
  if (auto const* arg = keyed(args, "angled")) return {"#" + std::string(arg->name) + "<", ">"};
  auto const* arg = keyed(args, "attribute");
  std::string name = arg ? std::string(arg->name) : std::string();
  if (angled_body) return {"#" + name, ""};
  auto dot = name.find('.');
  return {"#" + name.substr(0, dot) + "<" + name.substr(dot + 1), ">"};
}

void read_verbatim(AssemblyReader& r, DirectiveArguments const& args, bool angled) {
  char const* from = r.here();
  if (r.next_is("#")) return r.set_attribute(args[0].row, r.attribute());
  char const* end = from == r.state.end ? nullptr : scan_any_brackets(from, r.state.end);
  if (!end || (angled && *from != '<')) r.fail("balanced brackets");
  Spelling s = spelling(args, angled);
  std::string text = s.before + std::string(from, end) + s.after;
  r.at = end;
  r.set_attribute(args[0].row,
                  r.state.context.unique({.kind = AttributeKind::opaque, .text = r.state.context.intern(text)}));
}
bool write_verbatim(AssemblyWriter& w, DirectiveArguments const& args, bool angled) {
  Attribute value = w.attribute(args[0].row);
  Spelling s = spelling(args, angled);
  if (!value || value->kind != AttributeKind::opaque || !value->text.starts_with(s.before) ||
      !value->text.ends_with(s.after))
    return false;
  std::string_view body = value->text.substr(s.before.size());
  body.remove_suffix(s.after.size());
  while (body.starts_with(' ')) body.remove_prefix(1);
  char const* end = body.empty() ? nullptr : scan_any_brackets(body.data(), body.data() + body.size());
  if (end != body.data() + body.size()) return false;
  w.spell(args[0].name);
  bool tight = !w.printer.out.empty() && (w.printer.out.back() == '=' || angled);
  if (!tight || w.printer.out.back() == '=') w.blank();
  w.printer.out += body;
  return true;
}

std::size_t row_of(DirectiveArgument const& arg) { return static_cast<std::size_t>(arg.row); }

}  // namespace

void read_balanced(AssemblyReader& r, DirectiveArguments const& args) { read_verbatim(r, args, true); }
bool write_balanced(AssemblyWriter& w, DirectiveArguments const& args) { return write_verbatim(w, args, true); }
void read_bracketed(AssemblyReader& r, DirectiveArguments const& args) { read_verbatim(r, args, false); }
bool write_bracketed(AssemblyWriter& w, DirectiveArguments const& args) { return write_verbatim(w, args, false); }

void read_argument_region(AssemblyReader& r, DirectiveArguments const&) {
  std::vector<ArgumentDraft> arguments;
  r.expect("(");
  if (!r.next_is(")")) {
    do arguments.push_back(r.function_input());
    while (r.accept(","));
  }
  r.end_list(')', "an argument (%name: type)");
  r.draft.regions.push_back(r.region(std::move(arguments)));
}
bool write_argument_region(AssemblyWriter& w, DirectiveArguments const&) {
  if (w.op.regions.size() != 1 || w.op.regions[0]->blocks.size() != 1) return false;
  w.blank();
  w.printer.out += '(';
  auto arguments = w.op.regions[0]->blocks[0]->arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i) w.printer.out += ", ";
    w.printer.argument(arguments[i]);
  }
  w.printer.out += ')';
  return w.write_region(*w.op.regions[0], false);
}

namespace {

std::uint32_t numbered_bits(Row const& row) {
  auto bits = integer_bits(row);
  return bits ? bits : 64;
}

}  // namespace

void read_numbered(AssemblyReader& r, DirectiveArguments const& args) {
  char const* from = r.here();
  std::string_view word = r.word();
  std::string names;
  for (std::size_t i = 1; i < args.size(); ++i) {
    if (args[i].name == word) {
      auto& c = r.state.context;
      return r.set_attribute(args[0].row, c.unique({.kind = AttributeKind::integer,
                                                    .type = c.integer(numbered_bits(r.spec.rows[row_of(args[0])])),
                                                    .value = static_cast<std::int64_t>(i - 1),
                                                    .text = c.intern(std::to_string(i - 1))}));
    }
    names += (names.empty() ? "" : ", ") + std::string(args[i].name);
  }
  r.state.fail(from, "expected one of " + names);
}
bool write_numbered(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute value = w.attribute(args[0].row);
  if (!value || value->kind != AttributeKind::integer || value->value < 0 ||
      value->value + 1 >= static_cast<std::int64_t>(args.size()))
    return false;
  // Only what reads back the same: neither another integer type nor another spelling of the number.
  if (!is_signless(value->type, numbered_bits(w.spec.rows[row_of(args[0])])) ||
      value->text != std::to_string(value->value))
    return false;
  w.spell(args[0].name);
  w.blank();
  w.printer.out += args[static_cast<std::size_t>(value->value) + 1].name;
  return true;
}

void read_index_list(AssemblyReader& r, DirectiveArguments const& args) {
  char const* from = r.here();
  Attribute list = r.integers();
  auto& c = r.state.context;
  std::int64_t const shape[] = {static_cast<std::int64_t>(list->integers.size())};
  DenseLiteral literal;
  literal.form = list->integers.empty() ? DenseLiteral::Form::empty : DenseLiteral::Form::list;
  literal.text = {from, static_cast<std::size_t>(r.at - from)};
  if (has_loose_sign(literal.text)) literal.text = plain_numbers(c, literal.text);
  if (!list->integers.empty()) literal.shape = shape;
  AttributeNode node{.kind = AttributeKind::dense, .type = c.tensor(shape, c.index())};
  node.literal = &literal;
  r.set_attribute(args[0].row, c.unique(node));
}
bool write_index_list(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute value = w.attribute(args[0].row);
  if (!value || value->kind != AttributeKind::dense || !has_shape(value->type) || value->type->shape.size() != 1 ||
      value->type->element->kind != TypeKind::index || value->literal->form == DenseLiteral::Form::splat ||
      value->literal->form == DenseLiteral::Form::hex || value->literal->form == DenseLiteral::Form::raw ||
      !integer_elements(value))
    return false;
  w.spell(args[0].name);
  w.blank();
  w.printer.out += value->literal->text.empty() ? std::string_view("[]") : value->literal->text;
  return true;
}

namespace {

Type implied_type(Context& c, DirectiveArguments const& args) {
  auto const* arg = keyed(args, "type");
  if (!arg) return nullptr;
  if (arg->name == "index") return c.index();
  return c.opaque("!" + std::string(arg->name));
}

}  // namespace

void read_implied(AssemblyReader& r, DirectiveArguments const& args) {
  Row const& row = r.spec.rows[row_of(args[0])];
  std::size_t count = row.kind == RowKind::input ? r.operands(args[0].row).size() : 1;
  r.set_types(args[0].row, std::vector<Type>(count, implied_type(r.state.context, args)));
}
bool write_implied(AssemblyWriter& w, DirectiveArguments const& args) {
  Row const& row = w.spec.rows[row_of(args[0])];
  auto values = row.kind == RowKind::input ? w.operands(args[0].row) : w.results(args[0].row);
  auto const* arg = keyed(args, "type");
  std::string wanted = !arg ? "" : arg->name == "index" ? "index" : "!" + std::string(arg->name);
  return std::all_of(values.begin(), values.end(), [&](Value const* v) { return to_string(v->type) == wanted; });
}

void read_tensor_of(AssemblyReader& r, DirectiveArguments const& args) {
  char const* from = r.here();
  Type type = r.type();
  if (!has_shape(type)) r.state.fail(from, "expected a tensor type");
  r.set_types(args[0].row, {type});
  Row const& row = r.spec.rows[row_of(args[1])];
  std::size_t count = row.kind == RowKind::input ? r.operands(args[1].row).size() : 1;
  r.set_types(args[1].row, std::vector<Type>(count, type->element));
}
bool write_tensor_of(AssemblyWriter& w, DirectiveArguments const& args) {
  auto values = [&](DirectiveArgument const& arg) {
    return w.spec.rows[row_of(arg)].kind == RowKind::input ? w.operands(arg.row) : w.results(arg.row);
  };
  auto tensor = values(args[0]), elements = values(args[1]);
  if (tensor.size() != 1 || !has_shape(tensor[0]->type)) return false;
  for (auto const* element : elements)
    if (element->type != tensor[0]->type->element) return false;
  w.blank();
  w.printer.type(tensor[0]->type);
  return true;
}

void read_comparison_type(AssemblyReader& r, DirectiveArguments const&) {
  Type type = r.type();
  auto& c = r.state.context;
  Type result = type->kind == TypeKind::tensor ? c.tensor(type->shape, c.integer(1), type->encoding) : c.integer(1);
  r.set_signature(std::vector<Type>(r.operand_count(), type), {&result, 1});
}
bool write_comparison_type(AssemblyWriter& w, DirectiveArguments const&) {
  if (w.op.operands.empty() || w.op.results.size() != 1) return false;
  Type type = w.op.operands[0]->type, result = w.op.results[0]->type;
  bool implied =
      type->kind == TypeKind::tensor
          ? result->kind == TypeKind::tensor && is_boolean(result->element) && result->encoding == type->encoding &&
                std::equal(type->shape.begin(), type->shape.end(), result->shape.begin(), result->shape.end())
          : is_boolean(result);
  for (auto const* operand : w.op.operands) implied &= operand->type == type;
  if (!implied) return false;
  w.blank();
  w.printer.type(type);
  return true;
}

void read_choice_type(AssemblyReader& r, DirectiveArguments const&) {
  Type first = r.state.context.integer(1), type = r.type();
  if (r.accept(",")) {
    first = type;
    type = r.type();
  }
  std::vector<Type> inputs(std::max<std::size_t>(r.operand_count(), 1), type);
  inputs[0] = first;
  r.set_signature(inputs, {&type, 1});
}
bool write_choice_type(AssemblyWriter& w, DirectiveArguments const&) {
  if (w.op.operands.size() != 3 || w.op.results.size() != 1) return false;
  Type type = w.op.results[0]->type;
  if (w.op.operands[1]->type != type || w.op.operands[2]->type != type) return false;
  w.blank();
  if (!is_boolean(w.op.operands[0]->type)) {
    w.printer.type(w.op.operands[0]->type);
    w.printer.out += ", ";
  }
  w.printer.type(type);
  return true;
}

// ^bb(%a : T): the operands belong to the row, and go to the block.
void read_successor(AssemblyReader& r, DirectiveArguments const& args) {
  std::string_view label;
  if (!rules::run(block_id, r.state, r.at, label)) r.fail("a block: ^name");
  r.draft.successors.push_back({label.substr(1), {}, {}});
  if (!r.accept("(")) return;
  if (r.accept(")")) return;
  r.set_operands(args[0].row, r.uses());
  r.expect(":");
  r.set_types(args[0].row, r.types());
  r.end_list(')', "a type");
}
bool write_successor(AssemblyWriter& w, DirectiveArguments const& args) {
  if (w.op.successors.size() != 1) return false;
  w.blank();
  w.printer.out += '^';
  w.printer.out += w.op.successors[0].label;
  auto operands = w.operands(args[0].row);
  if (operands.empty()) return true;
  w.printer.out += '(';
  w.printer.values(operands);
  w.printer.out += " : ";
  w.printer.types(operands);
  w.printer.out += ')';
  return true;
}

}  // namespace assay::inline grammar::rules
