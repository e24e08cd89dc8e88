// Rules of the program grammar that several sources use. Each is named after its production in spec/program.ebnf.
// Internal to grammar/*.cpp.
#pragma once

#include "grammar/text/config.hpp"

namespace assay::rules {

// types.cpp
inline x3::rule<struct type_id, Type> const type{"Type"};
inline x3::rule<struct function_type_id, Type> const function_type{"FunctionType"};
BOOST_SPIRIT_DECLARE(decltype(type), decltype(function_type))

// attributes.cpp
inline x3::rule<struct attribute_id, Attribute> const attribute{"Attribute"};
inline x3::rule<struct attribute_dictionary_id, Attribute> const attribute_dictionary{"AttributeDictionary"};
BOOST_SPIRIT_DECLARE(decltype(attribute), decltype(attribute_dictionary))

// literals.cpp
inline x3::rule<struct elements_attribute_id, Attribute> const elements_attribute{"ElementsAttribute"};
inline x3::rule<struct location_id, Attribute> const trailing_location{"TrailingLocation"};
BOOST_SPIRIT_DECLARE(decltype(elements_attribute), decltype(trailing_location))

// structures.cpp: the text after `#`
inline x3::rule<struct dialect_attribute_id, Attribute> const dialect_attribute{"DialectAttribute"};
BOOST_SPIRIT_DECLARE(decltype(dialect_attribute))

}  // namespace assay::rules
