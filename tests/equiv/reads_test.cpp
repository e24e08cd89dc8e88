// Elements that an op reads. Nothing is proved if B may read beyond its operand and A does not.
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

std::string const kOnesRead = "%x = stablehlo.constant dense<1.0> : tensor<4xf32>\n";

// Reads one element of %x, or none: then the specification clamps the index to 4, one past the end.
std::string gathered_at(std::string const& index, std::string const& slice) {
  return "%r = \"stablehlo.gather\"(%x, " + index +
         ") {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], "
         "index_vector_dim = 0>, slice_sizes = array<i64: " +
         slice + ">} : (tensor<4xf32>, tensor<1xi32>) -> tensor<f32>\nreturn %r : tensor<f32>";
}

std::string selected_at(std::string const& index) {
  return "%r = \"stablehlo.torch_index_select\"(%x, " + index +
         ") {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<4xf32>, tensor<2xi32>) -> tensor<2xf32>\n"
         "return %r : tensor<2xf32>";
}

std::string const kMovedIndex =
    "%j = stablehlo.add %i, %i : tensor<1xi32>\n%k = stablehlo.subtract %j, %i : tensor<1xi32>\n";
std::string const kMovedIndices =
    "%j = stablehlo.add %i, %i : tensor<2xi32>\n%k = stablehlo.subtract %j, %i : tensor<2xi32>\n";

struct ReadsOfPair {
  std::string name, a, b;
  Verdict verdict = Verdict::undecided;
};
void PrintTo(ReadsOfPair const& pair, std::ostream* out) { *out << pair.name; }

class ReadsWithin : public testing::TestWithParam<ReadsOfPair> {};

TEST_P(ReadsWithin, AreProvedOrFollowFromTheOriginal) {
  auto const& pair = GetParam();
  EXPECT_EQ(proof_of_pair(pair.a, pair.b).verdict, pair.verdict);
  EXPECT_EQ(proof_of_pair(pair.b, pair.b).verdict, Verdict::equal);
}

std::string const kOneIndex = "%i: tensor<1xi32>) -> tensor<f32>", kTwoIndices = "%i: tensor<2xi32>) -> tensor<2xf32>";
std::string const kOneResult = "%o = stablehlo.constant dense<1.0> : tensor<f32>\nreturn %o : tensor<f32>";
std::string const kTwoResults = "%o = stablehlo.constant dense<1.0> : tensor<2xf32>\nreturn %o : tensor<2xf32>";
std::string const kOpenOperand = "%x: tensor<?xf32>, %i: tensor<1xi32>) -> tensor<f32>";

std::string selected_of_open(std::string const& index) {
  return "%s = \"stablehlo.torch_index_select\"(%x, " + index +
         ") {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<?xf32>, tensor<1xi32>) -> tensor<1xf32>\n"
         "%r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>\nreturn %r : tensor<f32>";
}

std::string constant_named(std::string const& name, std::string const& value, std::string const& type) {
  return name + " = stablehlo.constant dense<" + value + "> : tensor<" + type + ">\n";
}

// Returns the program with another result, so that the read element is unused.
std::string not_used(std::string const& program, std::string const& result) {
  return program.substr(0, program.find("return")) + result;
}

ReadsOfPair const kReadPairs[] = {
    {"a_slice_of_nothing", main_of(kOneIndex, kOneResult), main_of(kOneIndex, kOnesRead + gathered_at("%i", "0"))},
    {"a_slice_of_one", main_of(kOneIndex, kOneResult), main_of(kOneIndex, kOnesRead + gathered_at("%i", "1")),
     Verdict::equal},
    {"a_slice_of_nothing_in_both", main_of(kOneIndex, kOnesRead + gathered_at("%i", "0")),
     main_of(kOneIndex, kOnesRead + kMovedIndex + gathered_at("%k", "0")), Verdict::equal},
    {"a_slice_of_nothing_elsewhere", main_of(kOneIndex, kOnesRead + gathered_at("%i", "0")),
     main_of(kOneIndex, kOnesRead + "%k = stablehlo.negate %i : tensor<1xi32>\n" + gathered_at("%k", "0"))},
    {"a_slice_of_nothing_at_the_end", main_of(kOneIndex, kOneResult),
     main_of(kOneIndex, kOnesRead + constant_named("%k", "4", "1xi32") + gathered_at("%k", "0"))},
    {"a_slice_of_nothing_within", main_of(kOneIndex, kOneResult),
     main_of(kOneIndex, kOnesRead + constant_named("%k", "3", "1xi32") + gathered_at("%k", "0")), Verdict::equal},
    {"any_index", main_of(kTwoIndices, kTwoResults), main_of(kTwoIndices, kOnesRead + selected_at("%i"))},
    {"any_index_in_both", main_of(kTwoIndices, kOnesRead + selected_at("%i")),
     main_of(kTwoIndices, kOnesRead + kMovedIndices + selected_at("%k")), Verdict::equal},
    {"the_index_of_the_original_only", main_of(kTwoIndices, kOnesRead + selected_at("%i")),
     main_of(kTwoIndices, kTwoResults), Verdict::equal},
    {"an_index_that_is_clamped", main_of(kTwoIndices, kTwoResults),
     main_of(kTwoIndices, kOnesRead + constant_named("%low", "0", "i32") + constant_named("%high", "3", "i32") +
                              "%k = stablehlo.clamp %low, %i, %high : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> "
                              "tensor<2xi32>\n" +
                              selected_at("%k")),
     Verdict::equal},
    {"an_index_that_is_clamped_too_far", main_of(kTwoIndices, kTwoResults),
     main_of(kTwoIndices, kOnesRead + constant_named("%low", "0", "i32") + constant_named("%high", "4", "i32") +
                              "%k = stablehlo.clamp %low, %i, %high : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> "
                              "tensor<2xi32>\n" +
                              selected_at("%k"))},
    {"an_index_that_is_not_used",
     main_of(kTwoIndices,
             "%y = stablehlo.convert %i : (tensor<2xi32>) -> tensor<2xf32>\n"
             "return %y : tensor<2xf32>"),
     main_of(kTwoIndices, not_used(kOnesRead + selected_at("%i"),
                                   "%y = stablehlo.convert %i : (tensor<2xi32>) -> tensor<2xf32>\n"
                                   "return %y : tensor<2xf32>"))},
    {"an_index_of_unknown_sizes", main_of(kOpenOperand, kOneResult),
     main_of(kOpenOperand, not_used(selected_of_open("%i"), kOneResult))},
    {"an_index_of_unknown_sizes_in_both", main_of(kOpenOperand, selected_of_open("%i")),
     main_of(kOpenOperand, kMovedIndex + selected_of_open("%k")), Verdict::equal},
};

INSTANTIATE_TEST_SUITE_P(Pairs, ReadsWithin, testing::ValuesIn(kReadPairs),
                         [](auto const& info) { return info.param.name; });

}  // namespace
}  // namespace assay
