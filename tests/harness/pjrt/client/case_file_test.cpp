#include "harness/pjrt/client/case_file.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using namespace pjrt;

PjrtCase sample_case() {
  PjrtCase given;
  given.slot = 5;
  given.replicas = 2;
  given.program = "a program";
  given.inputs = {{"f32", {2, 1}, "12345678"}, {"i4", {}, "x"}};
  given.results = {"f32", "bf16"};
  return given;
}

TEST(CaseFile, RoundTrips) {
  auto const bytes = case_bytes(sample_case());
  auto const read = parse_case(bytes);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->slot, 5u);
  EXPECT_EQ(read->replicas, 2u);
  EXPECT_EQ(read->program, "a program");
  ASSERT_EQ(read->inputs.size(), 2u);
  EXPECT_EQ(read->inputs[0].shape, (Shape{2, 1}));
  EXPECT_EQ(read->inputs[1].bytes, "x");
  EXPECT_EQ(read->results[1], "bf16");
}

TEST(CaseFile, TruncatedOrOverlongFileIsRejected) {
  auto const bytes = case_bytes(sample_case());
  for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(parse_case(bytes.substr(0, size))) << size;
  EXPECT_FALSE(parse_case(bytes + "x"));
}

TEST(CaseFile, ProcessesShareInputsEqually) {
  auto given = sample_case();
  given.inputs.pop_back();
  EXPECT_FALSE(parse_case(case_bytes(given)));
}

}  // namespace
}  // namespace assay
