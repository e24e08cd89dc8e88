// Implements grammar/assembly/directives.hpp: loops that carry values along a dimension.
#include "grammar/assembly/directives.hpp"
#include "grammar/text/numbers.hpp"

namespace assay::rules {
namespace {

Attribute segment_sizes(AssemblyReader& r, std::size_t first, std::size_t second) {
  std::int64_t const sizes[] = {static_cast<std::int64_t>(first), static_cast<std::int64_t>(second)};
  return integers_attribute(r.state.context, sizes, 32);
}

bool has_sizes(Attribute value, std::size_t first, std::size_t second) {
  return value && value->kind == AttributeKind::dense_array && is_signless(value->type, 32) &&
         value->integers.size() == 2 && value->integers[0] == static_cast<std::int64_t>(first) &&
         value->integers[1] == static_cast<std::int64_t>(second);
}

}  // namespace

// (%inputs) inits (%inits) dimension = 0 attributes {..} {region} : F
void read_scan_format(AssemblyReader& r, DirectiveArguments const& args) {
  int inputs = args[0].row, inits = args[1].row;
  r.expect("(");
  r.set_operands(inputs, r.uses());
  r.end_list(')', "a value (%name)");
  r.expect("inits");
  r.expect("(");
  r.set_operands(inits, r.uses());
  r.end_list(')', "a value (%name)");
  r.expect("dimension");
  r.expect("=");
  r.set_attribute(args[2].row, r.integer());
  read_attr_dict_with_keyword(r, {});
  r.draft.regions.push_back(r.region());
  r.expect(":");
  read_functional_type(r, {});
  std::size_t carried = r.operands(inits).size(), results = r.draft.result_types.size();
  if (results < carried)
    r.state.report("operand_types", r.draft.range,
                   "as many results as there are inits are carried values: there are " + std::to_string(results) +
                       " results and " + std::to_string(carried) + " inits");
  r.draft.set("operandSegmentSizes", segment_sizes(r, r.operands(inputs).size(), carried));
  r.draft.set("resultSegmentSizes", segment_sizes(r, results < carried ? 0 : results - carried, carried));
}
bool write_scan_format(AssemblyWriter& w, DirectiveArguments const& args) {
  auto inputs = w.operands(args[0].row), inits = w.operands(args[1].row);
  if (w.op.regions.size() != 1 || w.op.results.size() < inits.size() ||
      !has_sizes(w.op.attribute("operandSegmentSizes"), inputs.size(), inits.size()) ||
      !has_sizes(w.op.attribute("resultSegmentSizes"), w.op.results.size() - inits.size(), inits.size()))
    return false;
  auto& out = w.printer.out;
  out += '(';
  w.printer.values(inputs);
  out += ") inits (";
  w.printer.values(inits);
  out += ") dimension =";
  w.spell("operandSegmentSizes");
  w.spell("resultSegmentSizes");
  if (!w.write_attribute(args[2].row) || !write_attr_dict_with_keyword(w, {})) return false;
  w.write_region(*w.op.regions[0]);
  out += " :";
  return write_functional_type(w, {});
}

}  // namespace assay::rules
