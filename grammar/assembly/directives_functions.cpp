// Implements grammar/assembly/directives.hpp: functions and modules.
#include <algorithm>
#include <array>
#include <optional>

#include "grammar/assembly/directives.hpp"

namespace assay::rules {
namespace {

bool is_informative(Attribute dictionary) { return dictionary && !dictionary->entries.empty(); }

// Returns nullptr if all are empty or absent.
Attribute dictionaries(AssemblyReader& r, std::vector<Attribute> const& list) {
  if (std::ranges::none_of(list, is_informative)) return nullptr;
  std::vector<Attribute> filled;
  Attribute none = r.state.context.unique({.kind = AttributeKind::dictionary});
  for (auto a : list) filled.push_back(a ? a : none);
  return r.state.context.unique({.kind = AttributeKind::array, .elements = filled});
}

struct ResultList {
  std::vector<Type> types;
  std::vector<Attribute> attributes;
};

ResultList read_results(AssemblyReader& r) {
  ResultList list;
  if (!r.accept("->")) {
    if (r.next_is("tensor<") || r.next_is("(") || r.next_is("tuple<") || r.next_is("!stablehlo"))
      r.fail("'->' before the types of the results");
    return list;
  }
  if (!r.next_is("(")) {
    list.types.push_back(r.type());
    list.attributes.push_back(nullptr);
    return list;
  }
  char const* start = r.at;
  r.list('(', ')', "a type", [&] {
    list.types.push_back(r.type());
    list.attributes.push_back(r.next_is("{") ? r.dictionary() : nullptr);
  });
  if (r.next_is("->")) {  // the single result is a function type
    r.at = start;
    list = {{r.type()}, {nullptr}};
  }
  return list;
}

// T {..} loc(..)
ArgumentDraft unnamed_argument(AssemblyReader& r) {
  ArgumentDraft argument;
  argument.type = r.type();
  if (r.next_is("{")) argument.attributes = r.dictionary();
  argument.location = r.location_if_present();
  return argument;
}

bool is_plain_string(Attribute value) { return value->kind == AttributeKind::string && !value->type; }

bool is_visibility(std::string_view word) { return word == "public" || word == "private" || word == "nested"; }

bool have_types(std::span<Value* const> values, std::span<Type const> types) {
  return std::ranges::equal(values, types, {}, [](Value const* value) { return value->type; });
}

Attribute string_attribute(AssemblyReader& r, std::string_view text) {
  return r.state.context.unique({.kind = AttributeKind::string, .text = text});
}

bool has_visibility(AssemblyReader& r) {
  return std::ranges::find(r.draft.attributes, "sym_visibility", &NamedAttribute::name) != r.draft.attributes.end();
}

// Reports the visibility in a function's dictionary. MLIR rejects it there, because the form has a keyword for it.
void report_visibility(AssemblyReader& r) {
  auto const found = std::ranges::find(r.draft.attributes, "sym_visibility", &NamedAttribute::name);
  std::string const word(found->value && found->value->kind == AttributeKind::string ? found->value->text : "private");
  r.state.report("syntax", {found->offset, found->offset + static_cast<std::uint32_t>(found->name.size())},
                 "attribute 'sym_visibility' is not in the dictionary of a function",
                 "write " + (is_visibility(word) ? word : "private") + " before the name of the function");
}

// Whether ops of a body follow on a new line, so that braces are missing. A declaration without body has a visibility;
// otherwise braces are written even for an empty body (would_miss_brace).
bool is_brace_missing(AssemblyReader& r) { return !has_visibility(r) && r.body_follows(); }

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
  bool const named = r.next_are(std::array<std::string_view, 2>{"(", "%"});
  std::vector<ArgumentDraft> arguments;
  r.list('(', ')', named ? "an argument (%name: type)" : "a type",
         [&] { arguments.push_back(named ? r.function_input() : unnamed_argument(r)); });
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
  bool const says_visibility = has_visibility(r);
  read_attr_dict_with_keyword(r, args);
  if (!says_visibility && has_visibility(r)) report_visibility(r);
  if (!named) arguments.clear();
  if (r.next_is("{") && !r.next_is("{-#"))
    r.draft.regions.push_back(r.region(std::move(arguments)));
  else if (is_brace_missing(r))
    r.draft.regions.push_back(r.region_without_brace(std::move(arguments)));
  else
    r.draft.regions.push_back(r.state.empty_region(r.at));
}

namespace {

// The parts of a function's assembly format, taken from its op.
struct FunctionParts {
  Attribute name, visibility, arguments, results;  // the last two are lists of dictionaries, and may be nullptr
  TypeNode const* signature = nullptr;
  Region const* region = nullptr;
};

// Returns nothing if the format cannot express the whole op.
std::optional<FunctionParts> parts_of(Operation const& op) {
  FunctionParts parts{.name = op.attribute("sym_name"),
                      .visibility = op.attribute("sym_visibility"),
                      .arguments = op.attribute("arg_attrs"),
                      .results = op.attribute("res_attrs")};
  Attribute const type = op.attribute("function_type");
  bool const is_function = type && type->kind == AttributeKind::type && type->type &&
                           type->type->kind == TypeKind::function && op.regions.size() == 1;
  if (!parts.name || !is_plain_string(parts.name) || !is_function) return std::nullopt;
  parts.signature = type->type;
  parts.region = op.regions[0];
  auto const fits = [](Attribute list, std::size_t size) {
    return !list ||
           (list->kind == AttributeKind::array && list->elements.size() == size &&
            std::ranges::all_of(list->elements, [](auto* a) { return a->kind == AttributeKind::dictionary; }) &&
            std::ranges::any_of(list->elements, is_informative));
  };
  if (!fits(parts.arguments, parts.signature->members.size()) || !fits(parts.results, parts.signature->results.size()))
    return std::nullopt;
  if (!parts.region->blocks.empty() && !have_types(parts.region->blocks[0]->arguments, parts.signature->members))
    return std::nullopt;
  if (parts.visibility && (!is_plain_string(parts.visibility) || !is_visibility(parts.visibility->text)))
    return std::nullopt;
  return parts;
}

// Whether `next`, after a function with neither body nor visibility, would be parsed as part of its body.
bool would_miss_brace(Operation const* next) {
  return next &&
         (!next->results.empty() || std::ranges::any_of(std::array{"stablehlo.", "return", "func.return"},
                                                        [&](auto* word) { return next->name.starts_with(word); }));
}

void write_dictionary(Printer& p, Attribute list, std::size_t i) {
  if (!list || list->elements[i]->entries.empty()) return;
  p.out += ' ';
  p.dictionary({list->elements[i]->entries.begin(), list->elements[i]->entries.end()});
}

}  // namespace

bool write_function_format(AssemblyWriter& w, DirectiveArguments const& args) {
  auto const parts = parts_of(w.op);
  if (!parts) return false;
  auto const& signature = *parts->signature;
  bool const has_body = !parts->region->blocks.empty();
  bool const has_braces = has_body || (!parts->visibility && would_miss_brace(w.printer.following));
  auto& p = w.printer;
  p.out += ' ';
  if (parts->visibility) p.out.append(parts->visibility->text).append(" ");
  p.symbol(parts->name);
  std::size_t next = 0;
  p.list("(", signature.members, ")", [&](Type type) {
    std::size_t const i = next++;
    if (has_body) p.value(parts->region->blocks[0]->arguments[i]);
    if (has_body) p.out += ": ";
    p.type(type);
    write_dictionary(p, parts->arguments, i);
    if (has_body) p.location(parts->region->blocks[0]->arguments[i]->location);
  });
  bool const bare = signature.results.size() == 1 && signature.results[0]->kind != TypeKind::function &&
                    (!parts->results || parts->results->elements[0]->entries.empty());
  next = 0;
  if (!signature.results.empty())
    p.list(bare ? " -> " : " -> (", signature.results, bare ? "" : ")", [&](Type type) {
      p.type(type);
      write_dictionary(p, parts->results, next++);
    });
  for (auto key : {"sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"}) w.spell(key);
  if (!write_attr_dict_with_keyword(w, args)) return false;
  return !has_braces || w.write_region(*parts->region, false);
}

// @name attributes {..} {body}
namespace {

// A module has a block, even if it is empty.
void add_block(AssemblyReader& r, Region& region) {
  if (!region.blocks.empty()) return;
  auto& arena = r.state.context.arena();
  Block* const made = arena.make(Block{.parent = &region, .offset = region.offset});
  region.blocks = arena.copy(std::span<Block* const>(&made, 1));
}

}  // namespace

void read_module_format(AssemblyReader& r, DirectiveArguments const& args) {
  if (r.next_is("@")) r.draft.set("sym_name", string_attribute(r, r.symbol()->text));
  read_attr_dict_with_keyword(r, args);
  r.draft.regions.push_back(r.region());
  add_block(r, *r.draft.regions.back());
}
bool write_module_format(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute name = w.op.attribute("sym_name");
  if (w.op.regions.size() != 1 || (name && !is_plain_string(name))) return false;
  if (name) w.printer.out += ' ';
  if (name) w.printer.symbol(name);
  w.spell("sym_name");
  if (!write_attr_dict_with_keyword(w, args)) return false;
  return w.write_region(*w.op.regions[0]);
}

// Parses the type of a function value, which determines the types of the other operands and of the results.
void read_callee_type(AssemblyReader& r, DirectiveArguments const& args) {
  read_functional_type(r, args);
  auto& c = r.state.context;
  Type callee = c.function(r.draft.operand_types, r.draft.result_types);
  r.draft.operand_types.insert(r.draft.operand_types.begin(), callee);
}
bool write_callee_type(AssemblyWriter& w, DirectiveArguments const&) {
  if (w.op.operands.empty()) return false;
  Type const callee = w.op.operands[0]->type;
  if (callee->kind != TypeKind::function || !have_types(w.op.operands.subspan(1), callee->members) ||
      !have_types(w.op.results, callee->results))
    return false;
  w.blank();
  w.printer.spelling(callee);
  return true;
}

}  // namespace assay::rules
