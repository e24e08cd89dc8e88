// Law: each op has the results of its "Semantics" for every element type that its signature in spec/ allows. Programs
// and expected results are in tests/semantics/matrix/. The types that each row allows are read from spec/.
#include <gtest/gtest.h>

#include "tests/semantics/kernels/matrix_table.hpp"

namespace assay::matrix {
namespace {

TEST(TypeMatrix, EveryInstanceMatchesTheSpecification) {
  EXPECT_GT(outcome().instances, 2000u);
  for (auto const& failure : outcome().failures) ADD_FAILURE() << failure;
}

// For ops of StableHLO. If an op's row allows a type but a clause or another row forbids it, the table names that
// clause.
TEST(TypeMatrix, EveryAllowedTypeIsTested) {
  for (auto const& line : missing()) ADD_FAILURE() << line;
}

// ASSAY_WRITE_TYPES=1 semantics_test --gtest_filter=TypeMatrix.* writes the file.
TEST(TypeMatrix, TableMatchesTheTests) {
  std::string const path = ASSAY_SOURCE_DIR "/spec/TYPES.md";
  if (std::getenv("ASSAY_WRITE_TYPES")) std::ofstream(path) << table();
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_EQ(text.str(), table()) << "spec/TYPES.md says how it is made";
}

}  // namespace
}  // namespace assay::matrix
