// Implements grammar/assembly/directives.hpp: ops with regions.
#include <algorithm>

#include "grammar/assembly/directives.hpp"
#include "grammar/hints/op_hint.hpp"
#include "grammar/hints/spellings.hpp"

namespace assay::rules {
namespace {

// Returns the region that `applies OP` abbreviates: OP on two scalars, followed by the terminator. No text can use the
// names of its arguments. `at` is the position of OP in the text, which becomes the location of the whole region.
Region* implied_region(AssemblyReader& r, std::string_view inner, char const* at, Type element,
                       std::string_view terminator) {
  auto& state = r.state;
  Type scalar = state.context.tensor({}, element);
  state.begin_region(false, at);
  state.begin_block({}, at);
  auto offset = state.offset(at);
  state.add_argument({{"(lhs)", 0, offset}, scalar, nullptr, nullptr});
  state.add_argument({{"(rhs)", 0, offset}, scalar, nullptr, nullptr});
  auto add = [&](std::string_view name, std::vector<Use> operands, bool has_result) {
    auto& draft = state.begin_op();
    draft.name = state.context.intern(name);
    draft.spec = state.find_op(draft.name);
    draft.range = state.range(at, at + inner.size());
    draft.operand_types.assign(operands.size(), scalar);
    draft.operands = std::move(operands);
    if (has_result) {
      draft.result_types = {scalar};
      draft.result_names = {{"(result)", 1, offset}};
    }
    state.finish_op(nullptr);
  };
  add(inner, {{"(lhs)", 0, offset}, {"(rhs)", 0, offset}}, true);
  add(terminator, {{"(result)", 0, offset}}, false);
  return state.end_region();
}

// Returns the name of the op if `applies` can abbreviate the region.
std::string_view implied_op(AssemblyWriter& w, Region const& region, std::string_view terminator) {
  if (region.blocks.size() != 1 || region.blocks[0]->arguments.size() != 2 || region.blocks[0]->ops.size() != 2)
    return {};
  auto const& block = *region.blocks[0];
  auto const &inner = *block.ops[0], &last = *block.ops[1];
  OpSpec const* spec = w.printer.specification().op(inner.name);
  auto const is_simple = [](Operation const& op) {
    return op.attributes.empty() && op.regions.empty() && op.successors.empty() && !op.location;
  };
  bool fits = spec && spec->has_trait("commutative") && is_simple(inner) && is_simple(last) &&
              inner.operands.size() == 2 && inner.results.size() == 1 && last.name == terminator &&
              last.results.empty() && last.operands.size() == 1 && last.operands[0] == inner.results[0] &&
              inner.operands[0] == block.arguments[0] && inner.operands[1] == block.arguments[1];
  if (!fits || w.op.operands.empty()) return {};
  for (auto const* argument : block.arguments)
    if (argument->location) return {};
  Type input = w.op.operands[0]->type;
  if (!has_shape(input)) return {};
  auto scalar = [&](Value const* v) {
    return v->type->kind == TypeKind::tensor && v->type->shape.empty() && !v->type->encoding &&
           v->type->element == input->element;
  };
  return scalar(block.arguments[0]) && scalar(block.arguments[1]) && scalar(inner.results[0]) ? inner.name
                                                                                              : std::string_view{};
}

// For example, "write stablehlo.add" for stablehlo.sum. Looks up the name after the last dot.
Hint reducer_hint(std::string_view name) {
  assay::Spelling const* const known = assay::spelling("reducer", name.substr(name.rfind('.') + 1));
  return known ? hint_of(*known) : op_hint(name);
}

}  // namespace

// (%a init: %b), ... applies OP across dimensions = [0] : F, or ... across dimensions = [0] : F reducer(..) {..}
void read_reduce_format(AssemblyReader& r, DirectiveArguments const& args) {
  int inputs = args[0].row, inits = args[1].row, dimensions = args[2].row;
  auto const* terminator = keyed(args, "terminator");
  std::size_t groups = 0;
  do {
    r.expect("(");
    r.add_operand(inputs, r.use());
    r.expect("init");
    r.expect(":");
    r.add_operand(inits, r.use());
    r.expect(")");
    ++groups;
  } while (r.accept(","));
  std::string_view inner;
  char const* inner_at = r.here();
  if (r.accept("applies")) {
    inner_at = r.here();
    inner = r.word();
    OpSpec const* spec = r.state.find_op(r.state.context.intern(inner));
    if (!spec || !spec->has_trait("commutative"))
      r.state.fail(inner_at, quoted(inner) + " is not a commutative binary operation: write the reducer as a region",
                   spec ? Hint() : reducer_hint(inner));
  }
  r.expect("across");
  r.expect("dimensions");
  r.expect("=");
  char const* const dimensions_at = r.here();
  r.set_attribute(dimensions, r.integers(), dimensions_at);
  read_attr_dict(r, {});
  r.expect(":");
  read_functional_type(r, {});
  if (!inner.empty()) {
    Type first = r.draft.operand_types.empty() ? nullptr : r.draft.operand_types[0];
    if (!has_shape(first)) {
      r.state.report("invalid_type", r.draft.range, "the first operand is not a tensor");
      r.draft.opaque = true;  // a reducer requires the element type of the tensor
      return;
    }
    r.draft.regions.push_back(implied_region(r, inner, inner_at, first->element, terminator ? terminator->name : ""));
    return;
  }
  r.expect("reducer");
  std::vector<ArgumentDraft> left, right;
  for (std::size_t i = 0; i < groups; ++i) {
    r.expect("(");
    left.push_back(r.block_argument());
    r.expect(",");
    right.push_back(r.block_argument());
    r.expect(")");
  }
  left.insert(left.end(), right.begin(), right.end());
  r.draft.regions.push_back(r.region(std::move(left)));
}
bool write_reduce_format(AssemblyWriter& w, DirectiveArguments const& args) {
  auto inputs = w.operands(args[0].row), inits = w.operands(args[1].row);
  auto const* terminator = keyed(args, "terminator");
  if (inputs.size() != inits.size() || inputs.empty() || w.op.regions.size() != 1) return false;
  auto const& region = *w.op.regions[0];
  if (region.blocks.size() != 1) return false;
  auto const& block = *region.blocks[0];
  if (block.arguments.size() != 2 * inputs.size()) return false;
  auto& out = w.printer.out;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    out += i ? ", (" : "(";
    w.printer.value(inputs[i]);
    out += " init: ";
    w.printer.value(inits[i]);
    out += ')';
  }
  auto inner = implied_op(w, region, terminator ? terminator->name : "");
  if (!inner.empty()) out += " applies " + std::string(inner);
  out += " across dimensions =";
  if (!w.write_attribute(args[2].row) || !write_attr_dict(w, {})) return false;
  out += " :";
  write_functional_type(w, {});
  if (!inner.empty()) return true;
  w.printer.line(w.indent);
  out += " reducer";
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    out += '(';
    w.printer.argument(block.arguments[i]);
    out += ", ";
    w.printer.argument(block.arguments[i + inputs.size()]);
    out += ") ";
  }
  return w.write_region(region, false);
}

// (%a = %b, ...) : T, ... attributes {..} cond {..} do {..}
void read_while_format(AssemblyReader& r, DirectiveArguments const&) {
  int row = first_row(r.spec, RowKind::input);
  std::vector<ArgumentDraft> arguments;
  r.list('(', ')', "an argument (%name = %value)", [&] {
    Use name = r.use();
    r.expect("=");
    r.add_operand(row, r.use());
    arguments.push_back({name, nullptr, nullptr, nullptr});
  });
  std::vector<Type> types;
  if (!arguments.empty()) {
    r.expect(":");
    char const* at = r.here();
    types = r.types();
    if (types.size() != arguments.size())
      r.state.report("operand_types", r.state.range(at, at + 1),
                     "the loop has " + std::to_string(arguments.size()) +
                         (arguments.size() == 1 ? " value" : " values") + " but " + std::to_string(types.size()) +
                         (types.size() == 1 ? " type" : " types"));
  }
  types.resize(arguments.size(), types.empty() ? nullptr : types.back());
  r.set_signature(types, types);
  read_attr_dict_with_keyword(r, {});
  for (std::size_t i = 0; i < arguments.size(); ++i) arguments[i].type = types[i];
  r.expect("cond");
  r.draft.regions.push_back(r.region(arguments));
  r.expect("do");
  r.draft.regions.push_back(r.region(arguments));
}

namespace {

// Whether both regions have the same argument names, and the arguments and results have the types of the operands.
bool is_plain_loop(Operation const& op) {
  auto operands = op.operands;
  if (op.regions.size() != 2 || op.results.size() != operands.size()) return false;
  for (auto const* region : op.regions) {
    if (region->blocks.size() != 1 || region->blocks[0]->arguments.size() != operands.size()) return false;
    auto arguments = region->blocks[0]->arguments;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      auto const* first = op.regions[0]->blocks[0]->arguments[i];
      if (arguments[i]->name != first->name || arguments[i]->name.empty() || arguments[i]->location ||
          arguments[i]->type != operands[i]->type || op.results[i]->type != operands[i]->type)
        return false;
    }
  }
  return true;
}

}  // namespace

bool write_while_format(AssemblyWriter& w, DirectiveArguments const&) {
  if (!is_plain_loop(w.op)) return false;
  auto operands = w.op.operands;
  auto& out = w.printer.out;
  std::size_t next = 0;
  w.printer.list("(", operands, ")", [&](Value const* operand) {
    w.printer.value(w.op.regions[0]->blocks[0]->arguments[next++]);
    out += " = ";
    w.printer.value(operand);
  });
  if (!operands.empty()) {
    out += " : ";
    w.printer.types(operands);
  }
  if (!write_attr_dict_with_keyword(w, {})) return false;
  w.printer.line(w.indent);
  out += "cond";
  if (!w.write_region(*w.op.regions[0], false)) return false;
  out += " do";
  return w.write_region(*w.op.regions[1], false);
}

// {..} () or {..} %a, %b : T, T. Attributes precede the operands.
void read_barrier_format(AssemblyReader& r, DirectiveArguments const&) {
  if (r.accept("(")) {
    r.expect(")");
    return r.set_signature({}, {});
  }
  auto list = r.uses();
  if (list.empty()) r.fail("operands or ()");
  r.set_operands(first_row(r.spec, RowKind::input), list);
  r.expect(":");
  auto types = r.types();
  r.set_signature(types, types);
}
bool write_barrier_format(AssemblyWriter& w, DirectiveArguments const&) {
  w.blank();
  auto operands = w.op.operands;
  if (!std::equal(operands.begin(), operands.end(), w.op.results.begin(), w.op.results.end(),
                  [](Value const* a, Value const* b) { return a->type == b->type; }))
    return false;
  if (operands.empty())
    w.printer.out += "()";
  else
    w.printer.values_and_types(operands);
  return true;
}

}  // namespace assay::rules
