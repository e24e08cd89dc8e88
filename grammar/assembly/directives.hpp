// The directives of assembly lines, each with its reader and writer; spec/README.md, "Assembly", describes them.
// Internal to grammar/.
#pragma once

#include "grammar/assembly/assembly_reader.hpp"
#include "grammar/assembly/assembly_writer.hpp"

namespace assay::inline grammar::rules {

using DirectiveArguments = std::vector<DirectiveArgument>;

#define ASSAY_DIRECTIVE(name)                                          \
  void read_##name(AssemblyReader& r, DirectiveArguments const& args); \
  bool write_##name(AssemblyWriter& w, DirectiveArguments const& args);

// basic.cpp
ASSAY_DIRECTIVE(attr_dict)
ASSAY_DIRECTIVE(attr_dict_with_keyword)
ASSAY_DIRECTIVE(functional_type)
ASSAY_DIRECTIVE(same_type)
ASSAY_DIRECTIVE(type)
ASSAY_DIRECTIVE(complex_type)
ASSAY_DIRECTIVE(select_type)
ASSAY_DIRECTIVE(tuple_type)
// dimensions.cpp
ASSAY_DIRECTIVE(ranges)
ASSAY_DIRECTIVE(conv_dimensions)
ASSAY_DIRECTIVE(window)
ASSAY_DIRECTIVE(exponent_mantissa)
// constants.cpp
ASSAY_DIRECTIVE(constant_format)
ASSAY_DIRECTIVE(elements)
ASSAY_DIRECTIVE(symbol_name)
// regions.cpp
ASSAY_DIRECTIVE(reduce_format)
ASSAY_DIRECTIVE(while_format)
ASSAY_DIRECTIVE(barrier_format)
// scan.cpp
ASSAY_DIRECTIVE(scan_format)
// foreign.cpp
ASSAY_DIRECTIVE(balanced)
ASSAY_DIRECTIVE(bracketed)
ASSAY_DIRECTIVE(argument_region)
ASSAY_DIRECTIVE(numbered)
ASSAY_DIRECTIVE(index_list)
ASSAY_DIRECTIVE(implied)
ASSAY_DIRECTIVE(tensor_of)
ASSAY_DIRECTIVE(comparison_type)
ASSAY_DIRECTIVE(choice_type)
ASSAY_DIRECTIVE(successor)
// functions.cpp
ASSAY_DIRECTIVE(function_format)
ASSAY_DIRECTIVE(module_format)
ASSAY_DIRECTIVE(callee_type)

#undef ASSAY_DIRECTIVE

}  // namespace assay::inline grammar::rules
