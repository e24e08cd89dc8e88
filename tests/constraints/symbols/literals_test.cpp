#include "constraints/symbols/literals.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "semantics/program/context.hpp"

namespace assay {
namespace {

class Literals : public testing::Test {
protected:
  Type type(std::string_view name) {
    if (name == "complex<f32>") return context_.complex(context_.floating("f32"));
    for (auto const& [prefix, signedness] : {std::pair<std::string_view, Signedness>{"i", Signedness::signless},
                                             {"ui", Signedness::is_unsigned},
                                             {"si", Signedness::is_signed}})
      if (name.starts_with(prefix))
        return context_.integer(static_cast<std::uint32_t>(std::stoi(std::string(name.substr(prefix.size())))),
                                signedness);
    return context_.floating(name);
  }
  Context context_;
};

TEST_F(Literals, MatchTheirTypes) {
  struct {
    char const* text;
    char const* type;
    bool by_text, by_official;
  } const kCases[] = {
      {"true", "i1", true, true},
      {"1", "i1", true, true},
      {"2", "i1", false, false},
      {"true", "i8", false, false},
      {"127", "i8", true, true},
      {"255", "i8", true, true},
      {"256", "i8", false, false},
      {"-128", "i8", true, true},
      {"-129", "i8", false, false},
      {"255", "si8", false, false},
      {"255", "ui8", true, true},
      {"-1", "ui8", false, false},
      {"0xFF", "ui8", true, true},
      {"0x100", "ui8", false, false},
      {"1.0", "i8", false, false},
      {"18446744073709551615", "i64", true, true},
      {"18446744073709551616", "i64", false, false},
      {"-9223372036854775808", "i64", true, true},
      {"- 5", "i8", true, true},
      {"1.0", "f32", true, true},
      {"1", "f32", true, false},
      {"1e5", "f32", true, false},
      {"+1", "i8", true, false},
      {"+ 0x7F", "si8", true, false},
      {"+256", "i8", false, false},
      {"+1", "i1", false, false},
      {"+1.5", "f32", true, false},
      {"1.5e+3", "f32", true, true},
      {"(+1.0, 2.0)", "complex<f32>", true, false},
      {"1.e-5", "f32", true, true},
      {".5", "f32", false, false},
      {"1.5x", "f32", false, false},
      {"0x7FC00000", "f32", true, true},
      {"0x7FC0", "f32", true, true},
      {"0x17FC00000", "f32", false, false},
      {"0x7FC0", "bf16", true, true},
      {"0x3F", "f6E2M3FN", true, true},
      {"0x7F", "f6E2M3FN", false, false},
      {"(1.0, -2.5)", "complex<f32>", true, true},
      {"(1, 2)", "complex<f32>", true, false},
      {"1.0", "complex<f32>", false, false},
      {"(1.0)", "complex<f32>", false, false},
      {"", "f32", false, false},
      {"-", "i8", false, false},
      {"0x", "i8", false, false},
  };
  for (auto const& c : kCases) {
    EXPECT_EQ(is_wellformed(c.text, type(c.type), LiteralRules::text), c.by_text) << c.text << " : " << c.type;
    EXPECT_EQ(is_wellformed(c.text, type(c.type), LiteralRules::official), c.by_official) << c.text << " : " << c.type;
  }
}

TEST_F(Literals, OfDenseConstantsAreFoundInNestedLists) {
  DenseLiteral literal;
  literal.form = DenseLiteral::Form::list;
  literal.text = "[[1, -2], // a comment with 999\n [0x7F, 4]]";
  EXPECT_FALSE(first_malformed(literal, type("i8"), LiteralRules::text));
  literal.text = "[[1, 2], [300, 4]]";
  EXPECT_EQ(first_malformed(literal, type("i8"), LiteralRules::text), "300");
  literal.text = "[1, + 2, +300]";
  EXPECT_EQ(first_malformed(literal, type("i8"), LiteralRules::text), "+300");
  EXPECT_EQ(first_malformed(literal, type("i8"), LiteralRules::official), "+ 2");
  literal.text = "[(1.0, 2.0), (1.0, true)]";
  EXPECT_EQ(first_malformed(literal, type("complex<f32>"), LiteralRules::text), "(1.0, true)");
  literal.text = "(1.0";  // must not be read beyond the end
  EXPECT_TRUE(first_malformed(literal, type("complex<f32>"), LiteralRules::text));
}

TEST_F(Literals, OfQuantizedTypesAreWithinTheBoundsOfTheirStorage) {
  auto const quantized = [&](char const* storage, std::int64_t low, std::int64_t high) {
    return Quantization{.storage = type(storage), .storage_min = low, .storage_max = high, .has_storage_range = true};
  };
  auto const found = [](DenseLiteral::Form form, std::string_view text, Quantization const& quantization) {
    return first_out_of_bounds({.form = form, .text = text}, quantization);
  };
  constexpr auto kList = DenseLiteral::Form::list, kHex = DenseLiteral::Form::hex, kRaw = DenseLiteral::Form::raw;
  EXPECT_FALSE(found(kList, "[[-10, 10], [0x0A, 255]]", quantized("i8", -10, 10)));
  EXPECT_EQ(found(kList, "[1, - 11, 12]", quantized("i8", -10, 10)), -11);
  EXPECT_EQ(found(kList, "[1, 245]", quantized("i8", -10, 10)), -11);
  EXPECT_FALSE(found(kList, "[1, 300]", quantized("i8", -10, 10)))
      << "no integer of the type, which is another mistake";
  EXPECT_FALSE(found(kList, "[18446744073709551615]", quantized("ui64", 1, -1)));
  EXPECT_EQ(found(kList, "[0]", quantized("ui64", 1, -1)), 0);
  EXPECT_EQ(found(kHex, "0AF5", quantized("i8", -10, 10)), -11);
  EXPECT_FALSE(found(kHex, "0A00F6FF", quantized("i16", -10, 10)));
  EXPECT_EQ(found(kRaw, std::string_view("\x01\xC9", 2), quantized("ui8", 1, 200)), 201);
  EXPECT_FALSE(found(kHex, "0", quantized("i8", 1, 1))) << "half a byte is not an element";
}

// Every byte, at every position of the 64 bytes that are inspected together, and after them.
TEST_F(Literals, OfHexadecimalDigitsAreRecognisedByteByByte) {
  for (int byte = 0; byte < 256; ++byte) {
    bool digit = std::string_view("0123456789abcdefABCDEF").find(static_cast<char>(byte)) != std::string_view::npos;
    for (std::size_t place = 0; place < 70; ++place) {
      std::string text(70, 'a');
      text[place] = static_cast<char>(byte);
      DenseLiteral literal;
      literal.form = DenseLiteral::Form::hex;
      literal.text = text;
      EXPECT_EQ(!first_malformed(literal, type("f32"), LiteralRules::text), digit) << byte << " at " << place;
    }
  }
}

TEST_F(Literals, OfHexadecimalDigitsHaveAllElementsOrOne) {
  EXPECT_TRUE(is_data_size(4, 1, type("f32")));
  EXPECT_TRUE(is_data_size(4, 1000, type("f32")));
  EXPECT_TRUE(is_data_size(12, 3, type("f32")));
  EXPECT_FALSE(is_data_size(12, 4, type("f32")));
  EXPECT_TRUE(is_data_size(10, 10, type("i1"))) << "a byte an element";
  EXPECT_TRUE(is_data_size(2, 10, type("i1"))) << "a bit an element";
  EXPECT_FALSE(is_data_size(3, 10, type("i1")));
}

// Numbers that are rounded to the largest number are not beyond it.
TEST_F(Literals, OverflowIsFound) {
  struct {
    char const *text, *type, *value;  // value: nullptr if no number is beyond the type
  } const kCases[] = {
      {"1.0e39", "f32", "0x7F800000"},
      {"[1.0, [-1.0E39]]", "f32", "0xFF800000"},
      {"1.0e400", "f64", "0x7FF0000000000000"},
      {"1.0e99999999999999999999", "f64", "0x7FF0000000000000"},
      {"3.40282356e+38", "f32", nullptr},
      {"3.4028236e+38", "f32", "0x7F800000"},
      {"3.40282347e+38", "bf16", "0x7F80"},
      {"65519.0", "f16", nullptr},
      {"65520.0", "f16", "0x7C00"},
      {"0x7F800000", "f32", nullptr},
      {"1.0 // 1.0e39", "f32", nullptr},
      {"1.0e-999", "f32", nullptr},
      {"00000000000000000000000000000000000000000000000001.0", "f32", nullptr},
      {"500.0", "f8E4M3FN", "0x7F"},
      {"6.9", "f4E2M1FN", nullptr},
      {"100.0", "f4E2M1FN", "6.000000e+00"},
      {"[(1.0, 1.0e39)]", "complex<f32>", "0x7F800000"},
      {"300", "i8", nullptr},
  };
  for (auto const& [text, name, value] : kCases) {
    auto const found = first_overflow(text, type(name));
    EXPECT_EQ(found.has_value(), value != nullptr) << text << " " << name;
    if (found && value) {
      EXPECT_EQ(found->value, value) << text << " " << name;
    }
  }
}

}  // namespace
}  // namespace assay
