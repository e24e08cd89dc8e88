// Programs by hand, of ops that the solver does not reach: what their regions hold, or what a string says, decides
// whether they are valid or mean anything; or it finds hardly any that can be run.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace assay::inline generators {

struct OpTemplate {
  std::string_view op;    // mnemonic
  std::string_view name;  // of the cases
  std::string_view text;  // a program; T stands for the element type
  bool seed = false;      // to be varied, beside what the solver gives; else they are all there is of the op
};
std::span<OpTemplate const> op_templates();

// With the element type.
std::string text_of(OpTemplate const& one, std::string const& element);

}  // namespace assay::inline generators
