// Implements grammar/assembly/directives.hpp: what ops of other dialects need.
#include <algorithm>

#include "grammar/assembly/directives.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/tokens.hpp"

namespace assay::rules {
namespace {

// The full spelling of an attribute that an assembly format abbreviates: `dialect.name<body>` or `dialect<name body>`.
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
  std::string text = s.before + without_comments({from, end}) + s.after;
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

bool have_type(std::span<Value* const> values, Type type) {
  return std::ranges::all_of(values, [&](Value const* value) { return value->type == type; });
}

}  // namespace

void read_balanced(AssemblyReader& r, DirectiveArguments const& args) { read_verbatim(r, args, true); }
bool write_balanced(AssemblyWriter& w, DirectiveArguments const& args) { return write_verbatim(w, args, true); }
void read_bracketed(AssemblyReader& r, DirectiveArguments const& args) { read_verbatim(r, args, false); }
bool write_bracketed(AssemblyWriter& w, DirectiveArguments const& args) { return write_verbatim(w, args, false); }

void read_argument_region(AssemblyReader& r, DirectiveArguments const&) {
  std::vector<ArgumentDraft> arguments;
  r.list('(', ')', "an argument (%name: type)", [&] { arguments.push_back(r.function_input()); });
  r.draft.regions.push_back(r.region(std::move(arguments)));
}
bool write_argument_region(AssemblyWriter& w, DirectiveArguments const&) {
  if (w.op.regions.size() != 1 || w.op.regions[0]->blocks.size() != 1) return false;
  w.blank();
  auto const arguments = w.op.regions[0]->blocks[0]->arguments;
  w.printer.list("(", arguments, ")", [&](Value const* argument) { w.printer.argument(argument); });
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
      auto const bits = numbered_bits(r.row(args[0].row));
      return r.set_attribute(args[0].row, integer_attribute(r.state.context, static_cast<std::int64_t>(i - 1), bits));
    }
    names += (names.empty() ? "" : ", ") + std::string(args[i].name);
  }
  r.state.fail_expecting(from, "one of " + names);
}
bool write_numbered(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute value = w.attribute(args[0].row);
  if (!value || value->kind != AttributeKind::integer || value->value < 0 ||
      value->value >= static_cast<std::int64_t>(args.size()) - 1)
    return false;
  // Writes only text that parses to the same attribute: no other integer type, and no other spelling of the number.
  if (!is_signless(value->type, numbered_bits(w.row(args[0].row))) || value->text != std::to_string(value->value))
    return false;
  return w.write_text(args[0], args[static_cast<std::size_t>(value->value) + 1].name);
}

void read_implied(AssemblyReader& r, DirectiveArguments const& args) {
  auto const* const arg = keyed(args, "type");
  Type type = nullptr;
  auto& context = r.state.context;
  if (arg && arg->name == "index")
    type = context.index();
  else if (arg && arg->name == "i1")
    type = context.integer(1);
  else if (arg)
    type = context.opaque("!" + std::string(arg->name));
  r.set_types(args[0].row, std::vector<Type>(r.values_of(args[0].row), type));
}
bool write_implied(AssemblyWriter& w, DirectiveArguments const& args) {
  auto const* arg = keyed(args, "type");
  bool const is_builtin = arg && (arg->name == "index" || arg->name == "i1");
  std::string const wanted = !arg ? "" : (is_builtin ? "" : "!") + std::string(arg->name);
  return std::ranges::all_of(w.values(args[0].row), [&](Value const* v) { return to_string(v->type) == wanted; });
}

void read_tensor_of(AssemblyReader& r, DirectiveArguments const& args) {
  char const* from = r.here();
  Type type = r.type();
  if (!has_shape(type)) r.state.fail_expecting(from, "a tensor type");
  r.set_types(args[0].row, {type});
  r.set_types(args[1].row, std::vector<Type>(r.values_of(args[1].row), type->element));
}
bool write_tensor_of(AssemblyWriter& w, DirectiveArguments const& args) {
  auto const tensor = w.values(args[0].row);
  if (tensor.size() != 1 || !has_shape(tensor[0]->type)) return false;
  if (!have_type(w.values(args[1].row), tensor[0]->type->element)) return false;
  return w.type(tensor[0]->type);
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
  if (!implied || !have_type(w.op.operands, type)) return false;
  return w.type(type);
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

// ^bb(%a : T): the operands of the successor belong to the row of the op.
void read_successor(AssemblyReader& r, DirectiveArguments const& args) {
  std::string_view const label = r.next(scan_block_id);
  if (label.empty()) r.fail("a block: ^name");
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
  w.printer.values_and_types(operands);
  w.printer.out += ')';
  return true;
}

}  // namespace assay::rules
