// Implements grammar/assembly/directives.hpp: dictionaries of attributes, and types.
#include <algorithm>

#include "grammar/assembly/directives.hpp"

namespace assay::rules {
namespace {

bool one_type(AssemblyWriter& w, Type& type) {
  type = !w.op.results.empty() ? w.op.results[0]->type : !w.op.operands.empty() ? w.op.operands[0]->type : nullptr;
  auto same = [&](Value const* v) { return v->type == type; };
  return type && std::all_of(w.op.operands.begin(), w.op.operands.end(), same) &&
         std::all_of(w.op.results.begin(), w.op.results.end(), same);
}

}  // namespace

void read_attr_dict(AssemblyReader& r, DirectiveArguments const&) {
  if (!r.next_is("{") || r.next_is("{-#")) return;  // the latter begins a resource section
  auto const entries = r.entries();
  r.add_dictionary(entries);
}
bool write_attr_dict(AssemblyWriter& w, DirectiveArguments const&) {
  auto entries = w.unspelled();
  if (entries.empty()) return true;
  w.blank();
  w.printer.dictionary(entries);
  return true;
}

void read_attr_dict_with_keyword(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.accept("attributes")) read_attr_dict(r, args);
}
bool write_attr_dict_with_keyword(AssemblyWriter& w, DirectiveArguments const& args) {
  if (!w.unspelled().empty()) w.token("attributes");
  return write_attr_dict(w, args);
}

void read_functional_type(AssemblyReader& r, DirectiveArguments const&) { r.set_signature(r.function_type()); }
bool write_functional_type(AssemblyWriter& w, DirectiveArguments const&) {
  w.blank();
  w.printer.signature(w.op.operands, w.op.results);
  return true;
}

void read_same_type(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.next_is("(")) return read_functional_type(r, args);
  Type type = r.type(), result = type;
  bool const line_goes_on = r.at != r.state.end && (*r.at == ' ' || *r.at == '-');
  if (line_goes_on && r.next_is("->")) result = r.after_arrow(type);
  // An optional result is present if it has a name.
  bool const is_named = !r.draft.result_names.empty();
  auto outputs = std::count_if(r.spec.rows.begin(), r.spec.rows.end(), [&](auto const& row) {
    return row.kind == RowKind::output && (!row.optional || is_named);
  });
  Type many[8];
  std::fill(std::begin(many), std::end(many), type);
  auto inputs = r.operand_count(), results = static_cast<std::size_t>(outputs);
  if (inputs <= std::size(many) && results <= std::size(many) && result == type)
    r.set_signature({many, inputs}, {many, results});
  else
    r.set_signature(std::vector<Type>(inputs, type), std::vector<Type>(results, result));
}
bool write_same_type(AssemblyWriter& w, DirectiveArguments const& args) {
  Type type = nullptr;
  if (!one_type(w, type)) return write_functional_type(w, args);
  return w.type(type);
}

void read_type(AssemblyReader& r, DirectiveArguments const& args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i) r.expect(",");
    Row const& row = r.row(args[i].row);
    bool list = row.variadic;
    if (list && row.kind == RowKind::input && r.operands(args[i].row).empty()) continue;
    r.set_types(args[i].row, list ? r.types() : std::vector<Type>{r.type()});
  }
}
bool write_type(AssemblyWriter& w, DirectiveArguments const& args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i) w.printer.out += ',';
    w.blank();
    auto values = w.values(args[i].row);
    if (values.empty()) return false;  // the parser requires a type
    w.printer.types(values);
  }
  return true;
}

// Parses tensor<complex<f32>>. The operands are tensors of the parts.
void read_complex_type(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.next_is("(")) return read_functional_type(r, args);
  char const* at = r.here();
  Type type = r.type();
  if (!has_shape(type) || type->element->kind != TypeKind::complex)
    r.state.fail_expecting(at, "a tensor of complex numbers");
  Type part = r.state.context.tensor(type->shape, type->element->element, type->encoding);
  r.set_signature(std::vector<Type>(r.operand_count(), part), {&type, 1});
}
bool write_complex_type(AssemblyWriter& w, DirectiveArguments const& args) {
  if (w.op.results.size() != 1) return false;
  Type type = w.op.results[0]->type;
  bool implied = type->kind == TypeKind::tensor && type->element->kind == TypeKind::complex &&
                 std::all_of(w.op.operands.begin(), w.op.operands.end(), [&](Value const* v) {
                   Type t = v->type;
                   return t->kind == TypeKind::tensor && t->element == type->element->element &&
                          t->encoding == type->encoding &&
                          std::equal(t->shape.begin(), t->shape.end(), type->shape.begin(), type->shape.end());
                 });
  if (!implied) return write_functional_type(w, args);
  return w.type(type);
}

// T0, T1: the type of the predicate, and the type of all other values.
void read_select_type(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.next_is("(")) return read_functional_type(r, args);
  Type predicate = r.type();
  r.expect(",");
  Type branches = r.type();
  std::vector<Type> inputs(std::max<std::size_t>(r.operand_count(), 1), branches);
  inputs[0] = predicate;
  r.set_signature(inputs, {&branches, 1});
}
bool write_select_type(AssemblyWriter& w, DirectiveArguments const& args) {
  if (w.op.results.size() != 1 || w.op.operands.size() != 3) return false;
  Type type = w.op.results[0]->type;
  if (w.op.operands[1]->type != type || w.op.operands[2]->type != type) return write_functional_type(w, args);
  w.blank();
  w.printer.type(w.op.operands[0]->type);
  w.printer.out += ", ";
  w.printer.type(type);
  return true;
}

// Parses tuple<T, ...>. The operands are its members.
void read_tuple_type(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.next_is("(")) return read_functional_type(r, args);
  char const* at = r.here();
  Type type = r.type();
  if (type->kind != TypeKind::tuple) r.state.fail_expecting(at, "a tuple type");
  r.set_signature(type->members, {&type, 1});
}
bool write_tuple_type(AssemblyWriter& w, DirectiveArguments const& args) {
  if (w.op.results.size() != 1 || w.op.results[0]->type->kind != TypeKind::tuple) return false;
  Type type = w.op.results[0]->type;
  bool implied = std::equal(w.op.operands.begin(), w.op.operands.end(), type->members.begin(), type->members.end(),
                            [](Value const* v, Type t) { return v->type == t; });
  if (!implied) return write_functional_type(w, args);
  return w.type(type);
}

}  // namespace assay::rules
