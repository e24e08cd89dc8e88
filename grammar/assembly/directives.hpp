// The directives of assembly lines, each with its reader and writer. spec/README.md, "Assembly", describes them.
// Internal to grammar/.
#pragma once

#include "grammar/assembly/assembly_reader.hpp"
#include "grammar/assembly/assembly_writer.hpp"

namespace assay::rules {

using DirectiveArguments = std::vector<DirectiveArgument>;

// Returns the argument `key=...`, or nullptr.
DirectiveArgument const* keyed(DirectiveArguments const& args, std::string_view key);

// X(name, functions) for each directive: its name in assembly lines and the name of its functions, e.g. X("attr-dict",
// attr_dict).
#define ASSAY_DIRECTIVES(X)                           \
  /* directives_basic.cpp */                          \
  X("attr-dict", attr_dict)                           \
  X("attr-dict-with-keyword", attr_dict_with_keyword) \
  X("functional-type", functional_type)               \
  X("same-type", same_type)                           \
  X("type", type)                                     \
  X("complex-type", complex_type)                     \
  X("select-type", select_type)                       \
  X("tuple-type", tuple_type)                         \
  /* directives_dimensions.cpp */                     \
  X("ranges", ranges)                                 \
  X("conv-dimensions", conv_dimensions)               \
  X("window", window)                                 \
  X("exponent-mantissa", exponent_mantissa)           \
  X("index-list", index_list)                         \
  /* directives_constants.cpp */                      \
  X("constant-format", constant_format)               \
  X("elements", elements)                             \
  X("symbol-name", symbol_name)                       \
  /* directives_regions.cpp, directives_scan.cpp */   \
  X("reduce-format", reduce_format)                   \
  X("while-format", while_format)                     \
  X("barrier-format", barrier_format)                 \
  X("scan-format", scan_format)                       \
  /* directives_foreign.cpp */                        \
  X("balanced", balanced)                             \
  X("bracketed", bracketed)                           \
  X("argument-region", argument_region)               \
  X("numbered", numbered)                             \
  X("implied", implied)                               \
  X("tensor-of", tensor_of)                           \
  X("comparison-type", comparison_type)               \
  X("choice-type", choice_type)                       \
  X("successor", successor)                           \
  /* directives_functions.cpp */                      \
  X("function-format", function_format)               \
  X("module-format", module_format)                   \
  X("callee-type", callee_type)

#define ASSAY_DECLARE(text, name)                                      \
  void read_##name(AssemblyReader& r, DirectiveArguments const& args); \
  bool write_##name(AssemblyWriter& w, DirectiveArguments const& args);
ASSAY_DIRECTIVES(ASSAY_DECLARE)
#undef ASSAY_DECLARE

}  // namespace assay::rules
