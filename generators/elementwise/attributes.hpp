// Values for the attributes of elementwise ops. Internal to generators/elementwise/*.cpp.
#pragma once

#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

// One choice for all attributes of an op: its text, and its name in cases.
struct AttributeChoice {
  std::string text, name;
  std::vector<int> numbers = {};  // values of integer attributes
};

// Every combination: all cases of enums (and none, if the attribute is optional), and for two integers the exponent and
// fraction bits of formats. Other optional attributes are omitted. Empty if some attribute cannot be chosen here.
std::vector<AttributeChoice> attribute_choices(OpSpec const& spec);

}  // namespace assay
