// Artifacts with constants of more than 4 GiB. The constants are neither read nor copied.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <string>

#include "constraints/check/check.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "grammar/text/parse.hpp"
#include "tests/grammar/bytecode/bytecode_builder.hpp"

namespace assay {
namespace {

using namespace assay::testing;

constexpr std::uint64_t kElements = std::uint64_t{5} << 28;  // of four bytes: 5 GiB
constexpr std::uint64_t kZeros = 4 * kElements;

// A sparse file that is removed afterwards.
class SparseFile {
public:
  SparseFile() : number_(::mkstemp(path_)) {}
  ~SparseFile() {
    if (number_ < 0) return;
    ::close(number_);
    ::unlink(path_);
  }
  SparseFile(SparseFile const&) = delete;
  SparseFile& operator=(SparseFile const&) = delete;

  // Writes kZeros at the hole, except for one nonzero byte. Returns false if the file system has no room for the file.
  bool write(std::string const& bytes, std::size_t hole) {
    std::string const rest = bytes.substr(hole), one = std::string("\x01", 1);
    return number_ >= 0 && put(bytes.substr(0, hole), 0) && put(one, hole + kZeros / 2) && put(rest, hole + kZeros);
  }
  char const* path() const { return path_; }

private:
  bool put(std::string const& bytes, std::uint64_t at) {
    return ::pwrite(number_, bytes.data(), bytes.size(), static_cast<off_t>(at)) == static_cast<ssize_t>(bytes.size());
  }
  char path_[32] = "/tmp/assay_large_XXXXXX";
  int number_;
};

// Returns a function with the constant that adds it to itself. The result has the type of the constant or, if not
// valid, tensor<2xf32>.
std::string program(BytecodeBuilder& b, bool valid) {
  std::string const tensor = b.tensor({integer(kElements)}, b.f32()), other = b.tensor({integer(2)}, b.f32());
  std::size_t const constant = b.attribute_number("vhlo", number(15) + tensor + number(kZeros));
  b.add_zeros(constant, kZeros);
  std::string const unknown = b.unknown_location();
  std::string const value =
      op_bytes(b.op("vhlo", "constant_v1"), 64 | 2, unknown, b.properties(number(constant)) + list({tensor}));
  std::string const sum =
      op_bytes(b.op("vhlo", "add_v1"), 2 | 4, unknown, list({valid ? tensor : other}) + list({number(0), number(0)}));
  return program_of(b, 2, value + sum, 2);
}

std::uint64_t resident_bytes() {
  std::uint64_t pages = 0, all = 0;
  if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%lu %lu", &all, &pages) != 2) pages = 0;
    std::fclose(file);
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

TEST(BytecodeLarge, AConstantOfGigabytesStaysInTheFile) {
  BytecodeBuilder b;
  std::string const bytes = program(b, true);
  SparseFile file;
  if (!file.write(bytes, b.hole())) GTEST_SKIP() << "/tmp holds no file of 5 GiB";
  std::uint64_t const before = resident_bytes();
  std::clock_t const begin = std::clock();
  auto const read_source = Source::from_file(file.path());
  ASSERT_TRUE(read_source) << read_source.error();
  Source const& source = *read_source;
  Diagnostics found;
  Program const program = parse_program(source.piece(whole_range(source.text())), {}, found);
  check_program(program, {}, found);
  ASSERT_TRUE(found.all().empty()) << found.all()[0].message;
  EXPECT_LT(resident_bytes() - before, 100u << 20);
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 2.0);

  Operation const* const function = program.top->ops[0]->regions[0]->blocks[0]->ops[0];
  Operation const* const constant = function->regions[0]->blocks[0]->ops[0];
  EXPECT_EQ(constant->attribute("value")->literal->text.size(), kZeros);
  EXPECT_EQ(constant->attribute("value")->literal->text.data(), source.text().data() + b.hole());
}

TEST(BytecodeLarge, APlaceBeyondFourGiBIsFound) {
  BytecodeBuilder b;
  std::string const bytes = program(b, false);
  SparseFile file;
  if (!file.write(bytes, b.hole())) GTEST_SKIP() << "/tmp holds no file of 5 GiB";
  auto const read_source = Source::from_file(file.path());
  ASSERT_TRUE(read_source) << read_source.error();
  Source const& source = *read_source;
  Diagnostics found;
  check_program(parse_program(source, {}, found), {}, found);
  ASSERT_EQ(found.errors(), 1u);
  auto const places = ArtifactLocations::of(source);
  EXPECT_EQ(places->at(found.all()[0].range.begin).op, "op #2 (stablehlo.add) in @main");
  EXPECT_GT(places->byte(found.all()[0].range.begin), kZeros);
  EXPECT_EQ(source.text()[places->byte(found.all()[0].range.begin) + 2], '\1' << 1 | 1)
      << "a location follows the name";
}

TEST(BytecodeLarge, TextOfThatSizeIsRejected) {
  SparseFile file;
  if (!file.write("module {", 3)) GTEST_SKIP() << "/tmp holds no file of 5 GiB";
  auto const read = Source::from_file(file.path());
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().find("larger than 4294967280 bytes"), std::string::npos) << read.error();
}

}  // namespace
}  // namespace assay
