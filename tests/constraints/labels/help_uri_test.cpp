#include "constraints/labels/help_uri.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "constraints/conformance/coverage.hpp"

namespace assay {
namespace {

TEST(HelpUri, HasAPageForEachOpAndDialect) {
  std::pair<std::string_view, std::string_view> const kPages[] = {
      {"dot_general_c10", "dot_general"},
      {"dot_c1", "dot"},
      {"dot_general_arity", "dot_general"},
      {"cross_replica_sum_c1", "cross_replica_sum"},
      {"chlo_broadcast_add_c1", "chlo"},
      {"func_return_arity", "func"},
      {"custom_call_lapack_getrf_c2", "custom_call"},
      {"custom_call_call_target_name", "custom_call"},
      {"quantized_type_c3", "types"},
      {"float_constant_c1", "constants"},
      {"constant_c1", "constant"},
      {"syntax", "README"},
      {"ssa_type", "README"},
      {"", "README"},
  };
  for (auto const& [label, page] : kPages) EXPECT_EQ(label_page(label), page) << label;
}

TEST(HelpUri, IsAnExistingAddress) {
  if (docs_url().empty()) {
    EXPECT_EQ(help_uri("dot_general_c10"), "https://openxla.org/stablehlo/spec#dot_general");
    EXPECT_EQ(help_uri("quantized_type_c3"), "https://openxla.org/stablehlo/spec#types");
    for (auto const* without_section : {"syntax", "chlo_acos_i1", "func_call_c1", "dot_c1"})
      EXPECT_EQ(help_uri(without_section), "");
  } else {
    EXPECT_EQ(help_uri("dot_general_c10"), std::string(docs_url()) + "/labels/dot_general.html#dot_general_c10");
  }
}

TEST(HelpUri, RulesOfAnElementHaveItsPage) {
  for (auto const& rule : rules_of(Specification::get())) EXPECT_NE(label_page(rule.label), "README") << rule.label;
}

}  // namespace
}  // namespace assay
