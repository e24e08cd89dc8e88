// `assay sweep` for a user: digests, tables with errors, files of the wrong size, images, exit statuses.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "oracle/functions/functions.hpp"
#include "semantics/program/npy.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

class Sweep : public ::testing::Test {
protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("assay_sweep_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(std::string const& name, std::string const& bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  std::string bytes(std::string const& name) {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  struct Result {
    int status;
    std::string output;
  };
  Result run(std::string const& arguments) const {
    std::string const command = "cd '" + folder_.string() + "' && " ASSAY_BINARY " sweep " + arguments + " 2>&1";
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    Result result{-1, ""};
    std::array<char, 4096> buffer;
    while (auto const got = std::fread(buffer.data(), 1, buffer.size(), pipe)) result.output.append(buffer.data(), got);
    int const status = ::pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
  }

  fs::path folder_;
};

// Returns the correct results for all inputs of f16, or of an 8-bit type.
std::string table(UnaryFunction function, FloatFormat const& format) {
  std::string codes(format.storage_bytes() << format.bits, '\0');
  for (std::size_t code = 0; code < std::size_t{1} << format.bits; ++code)
    std::memcpy(codes.data() + code * format.storage_bytes(), &code, format.storage_bytes());
  evaluate(function, format, codes.data(), codes.data(), std::size_t{1} << format.bits);
  return codes;
}

void plant(std::string& table, std::size_t input, std::uint16_t code) {
  std::memcpy(table.data() + 2 * input, &code, sizeof code);
}

std::size_t count(std::string const& text, std::string const& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_F(Sweep, DigestsAreTheSameForAnyNumberOfThreads) {
  for (std::string const what : {"tanh --types f8E5M2", "log --types f16", "exponential --types bf16"}) {
    auto const one = run(what + " --jobs 1");
    EXPECT_EQ(one.status, 0) << one.output;
    EXPECT_EQ(one.output.find("\ndigest: "), one.output.find('\n')) << one.output;
    for (std::string const threads : {"2", "3"}) EXPECT_EQ(run(what + " --jobs " + threads).output, one.output);
  }
}

TEST_F(Sweep, EveryNthInputAndWhatAProfilePermits) {
  std::string const all = table(UnaryFunction::exponential, kF16);
  std::string part;
  for (std::size_t code = 0; code <= 0xFFFF; code += 1000) part += all.substr(2 * code, 2);
  plant(part, 15, 0x4000);  // exp(1.46), of the code 15000
  write("part.bin", part);
  auto const result = run("exponential --types f16 --step 1000 --against part.bin --profile opencl-full");
  EXPECT_EQ(result.status, 1) << result.output;
  EXPECT_NE(result.output.find(": 66 inputs, 0x0000 to 0xFFFF, every 1000th\n"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("not permitted by the profile: 1, first at 0x3A98"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("errors between normal numbers: at most "), std::string::npos) << result.output;
  EXPECT_EQ(run("exponential --types f16 --step 0 --against libm").status, 2);
  EXPECT_EQ(run("exponential --types f16 --step 3 --against libm --profile ieee").status, 0);
}

TEST_F(Sweep, ExactlyThePlantedErrorsAreReported) {
  std::string codes = table(UnaryFunction::exponential, kF16);
  plant(codes, 0x0000, 0x3C01);  // exp(0)
  plant(codes, 0xFC00, 0x8000);  // exp(-inf)
  plant(codes, 0x3C00, 0x7E00);  // exp(1)
  plant(codes, 0x7BFF, 0x7000);  // an overflow
  write("mine.bin", codes);
  auto const result = run("exponential --types f16 --against mine.bin --max-error 3072");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.output.substr(result.output.find("against")),
            "against: mine.bin\n"
            "misrounded: 2 (0.00305%), by at most 3072 codes\n"
            "NaN on one side only: 1, first at 0x3C00 (1.000000e+00): got 0x7E00, expected 0x4170\n"
            "zeros of the wrong sign: 1, first at 0xFC00 (-inf): got 0x8000, expected 0x0000\n"
            "   codes apart  inputs\n"
            "             1       1\n"
            "  2048 to 4095       1\n"
            "the 2 worst:\n"
            "  codes   input         value     got         value  expected         value\n"
            "   3072  0x7BFF  6.550400e+04  0x7000  8.192000e+03    0x7C00           inf\n"
            "      1  0x0000  0.000000e+00  0x3C01  1.000977e+00    0x3C00  1.000000e+00\n");
  EXPECT_NE(run("exponential --types f16 --against mine.bin --print-limit 1").output.find("the worst:\n"),
            std::string::npos);
  EXPECT_EQ(run("exponential --types f16 --against mine.bin --print-limit 0").output.find("worst"), std::string::npos);
}

TEST_F(Sweep, MaxErrorDecidesTheExitStatus) {
  std::string codes = table(UnaryFunction::tanh, kF16);
  auto const status = [&](char const* flags) {
    write("mine.bin", codes);
    return run(std::string("tanh --types f16 --against mine.bin ") + flags).status;
  };
  EXPECT_EQ(status("--max-error 0"), 0);
  plant(codes, 0x8000, 0x0000);
  EXPECT_EQ(status("--max-error 0"), 1);
  EXPECT_EQ(status("--max-error 1"), 0);
  plant(codes, 0x7C00, 0x3C02);
  EXPECT_EQ(status("--max-error 1"), 1);
  EXPECT_EQ(status("--max-error 2"), 0);
  plant(codes, 0x7C00, 0x7C01);
  EXPECT_EQ(status("--max-error 1000000"), 1);
  EXPECT_EQ(status(""), 0);
}

TEST_F(Sweep, ATableMayBeNpyAndMayCoverTheRangeOnly) {
  FloatFormat const& format = *float_format("f8E4M3FN");
  std::string const codes = table(UnaryFunction::sine, format);
  Tensor mine = make_tensor(Element::of(format), {16, 16});
  std::memcpy(mine.data(), codes.data(), 256);
  ASSERT_TRUE(write_npy((folder_ / "mine.npy").string(), mine));
  auto const whole = run("sine --types f8E4M3FN --against mine.npy --max-error 0");
  EXPECT_EQ(whole.status, 0) << whole.output;
  write("part.bin", codes.substr(0x38, 9));
  for (std::string const file : {"mine.npy", "part.bin"}) {
    auto const part = run("sine --types f8E4M3FN --range 0x38:64 --max-error 0 --against " + file);
    EXPECT_EQ(part.status, 0) << part.output;
    EXPECT_NE(part.output.find("9 inputs, 0x38 to 0x40\n"), std::string::npos) << part.output;
  }
}

TEST_F(Sweep, TheCLibraryIsATable) {
  EXPECT_NE(run("log --types f32 --range 0x41178feb:0x41178feb --against libm64")
                .output.find("against: libm64 (log)\nmisrounded: "),
            std::string::npos);
  EXPECT_NE(run("log --types f32 --range 0x41178feb:0x41178feb --against libm").output.find("against: libm (logf)\n"),
            std::string::npos);
  EXPECT_EQ(run("sqrt --types f16 --against libm --max-error 0").status, 0);
}

TEST_F(Sweep, BadUsageAndFilesOfTheWrongSizeAreReported) {
  std::string const codes = table(UnaryFunction::tanh, kF16);
  write("short.bin", codes.substr(1));
  write("long.bin", codes + "x");
  write("empty.bin", "");
  write("text.npy", "not numbers");
  write("range.bin", std::string(16, '\x10'));
  ASSERT_TRUE(write_npy((folder_ / "f16.npy").string(), make_tensor(Element::of(kF16), {65536})));
  std::string const whole = bytes("f16.npy");
  write("cut.npy", whole.substr(0, whole.size() - 2));
  std::string shape = whole;
  shape.replace(shape.find("65536"), 5, "65535");
  write("shape.npy", shape);
  struct {
    char const* arguments;
    char const* message;
  } const kCases[] = {
      {"", "FUNCTION is required"},
      {"tanh", "--types is required"},
      {"tanhh --types f16", "unknown function tanhh; the functions are abs, negate"},
      {"add --types f16", "unknown function add"},
      {"tanh --types f17", "--types f17: not one of f4E2M1FN,"},
      {"tanh --types f64", "--types f64: not one of"},
      {"tanh --types tf32", "--types tf32: not one of"},
      {"tanh --types f16 --range 5", "--range 5: not LO:HI"},
      {"tanh --types f16 --range 5:4", "not LO:HI"},
      {"tanh --types f16 --range 0:65536", "HI <= 0xffff"},
      {"tanh --types f16 --range 0:-1", "not LO:HI"},
      {"tanh --types f16 --range :", "not LO:HI"},
      {"tanh --types f16 --jobs 1025", "--jobs: 1025 is not a whole number from 0 to 1024"},
      {"tanh --types f16 --svg a.svg", "--svg requires --against"},
      {"tanh --types f16 --max-error 1", "--max-error requires --against"},
      {"tanh --types f16 --against libm --max-error -1", "--max-error"},
      {"digamma --types f16 --against libm", "the C library has no function for digamma"},
      {"tanh --types f16 --against missing.bin", "missing.bin: No such file"},
      {"tanh --types f16 --against .", ".: is not a file"},
      {"tanh --types f16 --against short.bin", "contains 131071 bytes of results; all inputs of f16 take 131072\n"},
      {"tanh --types f16 --against long.bin", "contains 131073 bytes"},
      {"tanh --types f16 --against empty.bin", "contains 0 bytes"},
      {"tanh --types f16 --range 0:9 --against empty.bin", "take 131072, those of the range 20\n"},
      {"tanh --types f16 --against text.npy", "text.npy: is not a .npy file"},
      {"tanh --types f16 --against cut.npy", "has fewer or more elements than its header declares"},
      {"tanh --types f16 --against shape.npy", "has fewer or more elements than its header declares"},
      {"tanh --types bf16 --against f16.npy", "holds elements <f2, not <u2 for bf16"},
      {"tanh --types f4E2M1FN --against range.bin", "element 0 is not a code of f4E2M1FN"},
  };
  for (auto const& c : kCases) {
    auto const result = run(c.arguments);
    EXPECT_EQ(result.status, 2) << c.arguments << "\n" << result.output;
    EXPECT_NE(result.output.find(c.message), std::string::npos) << c.arguments << "\n" << result.output;
  }
}

TEST_F(Sweep, PictureIsWrittenAtomically) {
  std::string codes = table(UnaryFunction::tanh, kF16);
  plant(codes, 0x3C00, 0x3A19);
  plant(codes, 0xC000, 0x7C01);
  write("<mine> & more.bin", codes);
  std::string const command = "tanh --types f16 --against '<mine> & more.bin' --svg ";
  EXPECT_EQ(run(command + "a.svg").status, 0);
  std::string const svg = bytes("a.svg");
  EXPECT_EQ(svg.find("<svg xmlns="), 0U);
  EXPECT_EQ(svg.find("</svg>\n"), svg.size() - 7);
  EXPECT_EQ(svg.find("<mine>"), std::string::npos);
  EXPECT_NE(svg.find("tanh on f16 against"), std::string::npos);
  EXPECT_NE(svg.find("from -inf to inf"), std::string::npos);
  EXPECT_NE(svg.find("NaN on one side only"), std::string::npos);
  auto const bars = svg.substr(svg.find("class=\"error\" d="));
  EXPECT_EQ(count(bars.substr(0, bars.find('\n')), "M"), 1U);
  EXPECT_GE(count(svg, "<tspan"), 8U);  // powers of two
  EXPECT_FALSE(fs::exists(folder_ / "a.svg.partial"));
  auto const unwritable = run(command + "nowhere/b.svg");
  EXPECT_EQ(unwritable.status, 2);
  EXPECT_NE(unwritable.output.find("nowhere/b.svg cannot be written"), std::string::npos) << unwritable.output;
  fs::create_directory(folder_ / "taken.svg");
  EXPECT_EQ(run(command + "taken.svg").status, 2);
  EXPECT_FALSE(fs::exists(folder_ / "taken.svg.partial"));
}

TEST_F(Sweep, PicturesOfSmallTypesAndOfNothingButNanAreDrawn) {
  for (std::string const what :
       {"abs --types f4E2M1FN", "sqrt --types f8E8M0FNU", "sine --types f16 --range 0x7C01:0x7FFF",
        "sine --types f32 --range 7:7", "sine --types f32 --range 0x7FFFFF00:0x80000100"}) {
    auto const result = run(what + " --against " + (what[1] == 'q' ? "libm" : "libm64") + " --svg a.svg");
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_NE(bytes("a.svg").find("</svg>\n"), std::string::npos) << what;
    EXPECT_EQ(count(bytes("a.svg"), "nan.") + count(bytes("a.svg"), "inf\""), 0U) << what;
  }
}

}  // namespace
}  // namespace assay
