// The values of attributes of elementwise ops. Internal to generators/elementwise*.cpp.
#pragma once

#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

// A choice for all attributes of an op: how they are written, and named.
struct AttributeChoice {
  std::string text, name;
  std::vector<int> numbers = {};  // of those that are integers
};

// Every combination: all cases of enums (and none, if the attribute is optional), the exponent and fraction bits of
// formats for two integers. Optional attributes of other kinds are left out. Nothing if some attribute cannot be chosen
// here.
std::vector<AttributeChoice> attribute_choices(OpSpec const& spec);

}  // namespace assay
