#include "grammar/assembly/directives.hpp"

#include <array>

namespace assay::inline grammar::rules {

Directive const* find_directive(std::string_view name) {
  static constexpr std::array kDirectives = {
      Directive{"attr-dict", read_attr_dict, write_attr_dict},
      Directive{"attr-dict-with-keyword", read_attr_dict_with_keyword, write_attr_dict_with_keyword},
      Directive{"functional-type", read_functional_type, write_functional_type},
      Directive{"same-type", read_same_type, write_same_type},
      Directive{"type", read_type, write_type},
      Directive{"complex-type", read_complex_type, write_complex_type},
      Directive{"select-type", read_select_type, write_select_type},
      Directive{"tuple-type", read_tuple_type, write_tuple_type},
      Directive{"callee-type", read_callee_type, write_callee_type},
      Directive{"ranges", read_ranges, write_ranges},
      Directive{"conv-dimensions", read_conv_dimensions, write_conv_dimensions},
      Directive{"window", read_window, write_window},
      Directive{"exponent-mantissa", read_exponent_mantissa, write_exponent_mantissa},
      Directive{"constant-format", read_constant_format, write_constant_format},
      Directive{"elements", read_elements, write_elements},
      Directive{"symbol-name", read_symbol_name, write_symbol_name},
      Directive{"reduce-format", read_reduce_format, write_reduce_format},
      Directive{"while-format", read_while_format, write_while_format},
      Directive{"barrier-format", read_barrier_format, write_barrier_format},
      Directive{"function-format", read_function_format, write_function_format},
      Directive{"module-format", read_module_format, write_module_format},
      Directive{"scan-format", read_scan_format, write_scan_format},
      Directive{"balanced", read_balanced, write_balanced},
      Directive{"bracketed", read_bracketed, write_bracketed},
      Directive{"argument-region", read_argument_region, write_argument_region},
      Directive{"numbered", read_numbered, write_numbered},
      Directive{"index-list", read_index_list, write_index_list},
      Directive{"implied", read_implied, write_implied},
      Directive{"tensor-of", read_tensor_of, write_tensor_of},
      Directive{"comparison-type", read_comparison_type, write_comparison_type},
      Directive{"choice-type", read_choice_type, write_choice_type},
      Directive{"successor", read_successor, write_successor},
  };
  for (auto const& directive : kDirectives)
    if (directive.name == name) return &directive;
  return nullptr;
}

}  // namespace assay::inline grammar::rules
