// Implements grammar/assembly/directives.hpp: constants and names.
#include <algorithm>

#include "grammar/assembly/directives.hpp"

namespace assay::rules {
namespace {

Type type_of(Attribute value) { return value->kind == AttributeKind::unit ? nullptr : value->type; }

// Parses a constant and its type. Returns nullptr for an alias of another attribute; then the op is opaque.
Attribute constant(AssemblyReader& r, Type& type) {
  char const* at = r.here();
  Attribute value = r.attribute();
  type = type_of(value);
  if (type) return value;
  bool const alias = *at == '#' && std::find(at, r.at, '.') == r.at && std::find(at, r.at, '<') == r.at;
  if (!alias) r.state.fail_expecting(at, "a constant with its type");
  if (value->kind != AttributeKind::opaque)  // otherwise it is undefined, which is already reported
    r.state.report("alias", r.state.range(at, r.at),
                   quoted({at, static_cast<std::size_t>(r.at - at)}) + " is not a constant");
  r.draft.opaque = true;
  return nullptr;
}

}  // namespace

// {a = 1} dense<1> : tensor<i32>, or () <{value = ..}> {..} : () -> T
void read_constant_format(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.accept("(")) {
    r.expect(")");
    if (r.accept("<")) {
      r.add_dictionary(r.properties());
      r.expect(">");
    }
    read_attr_dict(r, args);
    r.expect(":");
    return read_functional_type(r, args);
  }
  read_attr_dict(r, args);
  Type type = nullptr;
  Attribute value = constant(r, type);
  if (!value) return;
  r.set_attribute(first_row(r.spec, RowKind::attribute), value);  // the format does not name it
  r.set_signature({}, {&type, 1});
}
bool write_constant_format(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute value = w.attribute(first_row(w.spec, RowKind::attribute));
  if (!value || w.op.results.size() != 1 || type_of(value) != w.op.results[0]->type) return false;
  w.spell(w.row(first_row(w.spec, RowKind::attribute)).name);
  if (!write_attr_dict(w, args)) return false;
  w.blank();
  w.printer.attribute(value);
  return true;
}

// Parses dense<1> : tensor<i32>. Its type is also the type of the operands and results of the op, if there are any.
void read_elements(AssemblyReader& r, DirectiveArguments const& args) {
  Type type = nullptr;
  Attribute value = constant(r, type);
  if (!value) return;
  r.set_attribute(args[0].row, value);
  r.set_signature(std::vector<Type>(r.operand_count(), type), {});
}
bool write_elements(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute value = w.attribute(args[0].row);
  if (!value) return false;
  for (auto const* operand : w.op.operands)
    if (operand->type != type_of(value)) return false;
  w.spell(args[0].name);
  w.blank();
  w.printer.attribute(value);
  return true;
}

// Parses @name for a string attribute.
void read_symbol_name(AssemblyReader& r, DirectiveArguments const& args) {
  Attribute symbol = r.symbol();
  if (symbol->kind != AttributeKind::symbol || !symbol->elements.empty()) r.fail("a symbol without nesting");
  r.set_attribute(args[0].row, r.state.context.unique({.kind = AttributeKind::string, .text = symbol->text}));
}
bool write_symbol_name(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute name = w.attribute(args[0].row);
  if (!name || name->kind != AttributeKind::string || name->type) return false;
  w.spell(args[0].name);
  w.blank();
  w.printer.symbol(name);
  return true;
}

}  // namespace assay::rules
