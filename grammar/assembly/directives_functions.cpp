// Directives for functions and modules.
#include <algorithm>

#include "grammar/assembly/directives.hpp"

namespace assay::inline grammar::rules {
namespace {

Attribute dictionaries(AssemblyReader& r, std::vector<Attribute> const& list) {
  bool any = std::any_of(list.begin(), list.end(), [](Attribute a) { return a != nullptr; });
  if (!any) return nullptr;
  std::vector<Attribute> filled;
  Attribute none = r.state.context.unique({.kind = AttributeKind::dictionary});
  for (auto a : list) filled.push_back(a ? a : none);
  AttributeNode node{.kind = AttributeKind::array};
  node.elements = filled;
  return r.state.context.unique(node);
}

struct ResultList {
  std::vector<Type> types;
  std::vector<Attribute> attributes;
};

ResultList read_results(AssemblyReader& r) {
  ResultList list;
  if (!r.accept("->")) return list;
  if (!r.next_is("(")) {
    list.types.push_back(r.type());
    list.attributes.push_back(nullptr);
    return list;
  }
  char const* start = r.at;
  r.expect("(");
  if (!r.accept(")")) {
    do {
      list.types.push_back(r.type());
      list.attributes.push_back(r.next_is("{") ? r.dictionary() : nullptr);
    } while (r.accept(","));
    r.end_list(')', "a type");
  }
  if (r.next_is("->")) {  // the one result is itself a function type
    r.at = start;
    list = {{r.type()}, {nullptr}};
  }
  return list;
}

Attribute string_attribute(AssemblyReader& r, std::string_view text) {
  return r.state.context.unique({.kind = AttributeKind::string, .text = text});
}

}  // namespace

// public @name(%a: T {..} loc(..), ...) -> (T {..}, ...) attributes {..} {body}
void read_function_format(AssemblyReader& r, DirectiveArguments const& args) {
  for (std::string_view visibility : {"public", "private", "nested"})
    if (r.accept(visibility)) {
      r.draft.set("sym_visibility", string_attribute(r, visibility));
      break;
    }
  Attribute name = r.symbol();
  r.draft.set("sym_name", string_attribute(r, name->text));
  std::vector<ArgumentDraft> arguments;
  r.expect("(");
  bool named = r.next_is("%");
  if (!r.next_is(")")) {
    do {
      if (named) {
        arguments.push_back(r.function_input());
      } else {
        ArgumentDraft argument;
        argument.type = r.type();
        if (r.next_is("{")) argument.attributes = r.dictionary();
        argument.location = r.location_if_present();
        arguments.push_back(argument);
      }
    } while (r.accept(","));
  }
  r.end_list(')', named ? "an argument (%name: type)" : "a type");
  ResultList results = read_results(r);
  std::vector<Type> inputs;
  std::vector<Attribute> attributes;
  for (auto const& argument : arguments) {
    inputs.push_back(argument.type);
    attributes.push_back(argument.attributes);
  }
  auto& context = r.state.context;
  r.draft.set("function_type",
              context.unique({.kind = AttributeKind::type, .type = context.function(inputs, results.types)}));
  if (Attribute list = dictionaries(r, attributes)) r.draft.set("arg_attrs", list);
  if (Attribute list = dictionaries(r, results.attributes)) r.draft.set("res_attrs", list);
  read_attr_dict_with_keyword(r, args);
  if (r.next_is("{") && !r.next_is("{-#"))
    r.draft.regions.push_back(r.region(named ? std::move(arguments) : std::vector<ArgumentDraft>()));
  else
    r.draft.regions.push_back(r.state.empty_region(r.at));
}

bool write_function_format(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute name = w.op.attribute("sym_name"), type = w.op.attribute("function_type");
  Attribute visibility = w.op.attribute("sym_visibility");
  Attribute arg_attrs = w.op.attribute("arg_attrs"), res_attrs = w.op.attribute("res_attrs");
  if (!name || name->kind != AttributeKind::string || name->type || !type || type->kind != AttributeKind::type ||
      !type->type || type->type->kind != TypeKind::function || w.op.regions.size() != 1)
    return false;
  auto fits = [](Attribute list, std::size_t size) {
    return !list || (list->kind == AttributeKind::array && list->elements.size() == size &&
                     std::all_of(list->elements.begin(), list->elements.end(),
                                 [](Attribute a) { return a->kind == AttributeKind::dictionary; }));
  };
  auto const& signature = *type->type;
  if (!fits(arg_attrs, signature.members.size()) || !fits(res_attrs, signature.results.size())) return false;
  auto const& region = *w.op.regions[0];
  bool has_body = !region.blocks.empty();
  if (has_body) {
    auto arguments = region.blocks[0]->arguments;
    if (!std::equal(arguments.begin(), arguments.end(), signature.members.begin(), signature.members.end(),
                    [](Value const* v, Type t) { return v->type == t; }))
      return false;
  }
  auto& p = w.printer;
  if (visibility) {
    if (visibility->kind != AttributeKind::string || visibility->type ||
        (visibility->text != "public" && visibility->text != "private" && visibility->text != "nested"))
      return false;
    p.out += ' ';
    p.out += visibility->text;
  }
  p.out += ' ';
  p.symbol(name);
  p.out += '(';
  auto dictionary = [&](Attribute list, std::size_t i) {
    if (!list || list->elements[i]->entries.empty()) return;
    p.out += ' ';
    p.dictionary({list->elements[i]->entries.begin(), list->elements[i]->entries.end()});
  };
  for (std::size_t i = 0; i < signature.members.size(); ++i) {
    if (i) p.out += ", ";
    if (has_body) {
      p.value(region.blocks[0]->arguments[i]);
      p.out += ": ";
    }
    p.type(signature.members[i]);
    dictionary(arg_attrs, i);
    if (has_body) p.location(region.blocks[0]->arguments[i]->location);
  }
  p.out += ')';
  bool const bare = signature.results.size() == 1 && (!res_attrs || res_attrs->elements[0]->entries.empty()) &&
                    signature.results[0]->kind != TypeKind::function;
  if (!signature.results.empty()) p.out += bare ? " -> " : " -> (";
  for (std::size_t i = 0; i < signature.results.size(); ++i) {
    if (i) p.out += ", ";
    p.type(signature.results[i]);
    dictionary(res_attrs, i);
  }
  if (!signature.results.empty() && !bare) p.out += ')';
  for (auto key : {"sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"}) w.spell(key);
  if (!write_attr_dict_with_keyword(w, args)) return false;
  return !has_body || w.write_region(region, false);
}

// @name attributes {..} {body}
void read_module_format(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.next_is("@")) r.draft.set("sym_name", string_attribute(r, r.symbol()->text));
  read_attr_dict_with_keyword(r, args);
  r.draft.regions.push_back(r.region());
}
bool write_module_format(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute name = w.op.attribute("sym_name");
  if (w.op.regions.size() != 1 || (name && (name->kind != AttributeKind::string || name->type))) return false;
  if (name) w.printer.out += ' ';
  if (name) w.printer.symbol(name);
  w.spell("sym_name");
  if (!write_attr_dict_with_keyword(w, args)) return false;
  return w.write_region(*w.op.regions[0]);
}

// The type of a function value: it says the types of the other operands and of the results.
void read_callee_type(AssemblyReader& r, DirectiveArguments const& args) {
  read_functional_type(r, args);
  auto& c = r.state.context;
  Type callee = c.function(r.draft.operand_types, r.draft.result_types);
  r.draft.operand_types.insert(r.draft.operand_types.begin(), callee);
}
bool write_callee_type(AssemblyWriter& w, DirectiveArguments const&) {
  if (w.op.operands.empty()) return false;
  Type const callee = w.op.operands[0]->type;
  auto are = [](std::span<Value* const> values, std::span<Type const> types) {
    return std::equal(values.begin(), values.end(), types.begin(), types.end(),
                      [](Value const* value, Type type) { return value->type == type; });
  };
  if (callee->kind != TypeKind::function || !are(w.op.operands.subspan(1), callee->members) ||
      !are(w.op.results, callee->results))
    return false;
  w.blank();
  w.printer.spelling(callee);
  return true;
}

}  // namespace assay::inline grammar::rules
