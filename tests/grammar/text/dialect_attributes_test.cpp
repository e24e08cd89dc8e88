// Attributes and types of StableHLO's dialects. Unknown ones are rejected. The verdicts are those of stablehlo-opt
// 1.4.1, except for features of later versions.
#include <gtest/gtest.h>

#include <string>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

std::string first_label(std::string const& text) {
  Diagnostics found;
  parse_program(Source::from_string("test.mlir", text), {}, found);
  return found.all().empty() ? "" : found.all()[0].label;
}

TEST(DialectAttributes, MatchTheSpecification) {
  struct Row {
    char const* spelling;
    char const* label;  // empty: it is valid
  };
  for (auto const& [spelling, label] : {
           Row{"#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>", ""},
           Row{"#stablehlo.dot<>", ""},
           Row{"#stablehlo.dot<garbage>", "syntax"},
           Row{"#stablehlo.dot", "syntax"},
           Row{"#stablehlo.nothing<1>", "unknown_attribute"},
           Row{"#stablehlo.nothing", "unknown_attribute"},
           Row{"#stablehlo.<x>", "unknown_attribute"},
           Row{"#stablehlo<\"a\">", "unknown_attribute"},
           Row{"#stablehlo<nothing X>", "unknown_attribute"},
           Row{"#stablehlo<precision HIGH>", ""},
           Row{"#stablehlo<precision NO>", "unknown_enum_case"},
           Row{"#stablehlo<precision>", "unknown_attribute"},
           Row{"#stablehlo.precision<HIGH>", "unknown_attribute"},
           Row{"#stablehlo.result_accuracy_mode<HIGHEST>", ""},
           Row{"#stablehlo.result_accuracy_mode<FOO>", "unknown_enum_case"},
           Row{"#stablehlo<comparison_direction>", "unknown_attribute"},
           Row{"#stablehlo.bounds<1, ?>", ""},
           Row{"#stablehlo.bounds<x>", "syntax"},
           Row{"#stablehlo.channel_handle<handle = 1, type = 2>", ""},
           Row{"#stablehlo.channel_handle<handle = [1], type = 2>", "structure"},
           Row{"#stablehlo.channel_handle<handle = 1>", "structure"},
           Row{"#stablehlo.gather<offset_dims = [1]>", ""},
           Row{"#stablehlo.gather<offset_dims = 1>", "structure"},
           Row{"#stablehlo.gather<foo = [1]>", "structure"},
           Row{"#stablehlo.conv<garbage>", "syntax"},
           Row{"#chlo<comparison_type FLOAT>", ""},
           Row{"#chlo<comparison_direction FOO>", "unknown_enum_case"},
           Row{"#chlo.nothing<1>", "unknown_attribute"},
           Row{"#sdy.sharding<@mesh, [{}]>", ""},
       })
    EXPECT_EQ(first_label(std::string("func.func private @f() attributes {a.b = ") + spelling + "}"), label)
        << spelling;
}

TEST(DialectTypes, MatchTheSpecification) {
  for (auto const& [type, label] : {std::pair{"!stablehlo.token", ""}, std::pair{"!stablehlo.nothing", "unknown_type"},
                                    std::pair{"!stablehlo<garbage>", "unknown_type"},
                                    std::pair{"!chlo.token", "unknown_type"}, std::pair{"!shape.witness", ""}})
    EXPECT_EQ(first_label(std::string("func.func private @f(") + type + ")"), label) << type;
}

}  // namespace
}  // namespace assay
