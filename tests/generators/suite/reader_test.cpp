// Suites from other sources: they are read without a library and by NumPy, and may have any error.

#include <sys/wait.h>

#include <array>
#include <cstdio>

#include "generators/suite/writer.hpp"
#include "tests/generators/suite/suite_folder_of_test.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

struct Shown {
  int status;
  std::string output;
};

Shown shell(std::string const& command) {
  std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  Shown shown{-1, ""};
  std::array<char, 4096> buffer;
  while (auto const got = std::fread(buffer.data(), 1, buffer.size(), pipe)) shown.output.append(buffer.data(), got);
  int const status = ::pclose(pipe);
  shown.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return shown;
}

class SuiteReading : public SuiteTest {
protected:
  void SetUp() override {
    SuiteTest::SetUp();
    ASSERT_EQ(make("s", sum_units(1, 2)).end, SuiteResult::End::whole);
    manifest_ = bytes(at("s/manifest.json"));
  }

  // Returns the first error of the manifest and of all cases; empty if there is none.
  std::string error_of(Digests digests = Digests::checked) {
    auto const contents = read(at("s"));
    if (!contents.error.empty()) return contents.error;
    SuiteReader reader;
    if (auto const opened = reader.open(at("s")); !opened) return opened.error();
    for (auto const& row : contents.rows)
      if (auto const loaded = reader.load(row, digests); !loaded) return loaded.error();
    return "";
  }

  void replace(std::string const& from, std::string const& to) {
    auto text = manifest_;
    auto const place = text.find(from);
    ASSERT_NE(place, text.npos) << from;
    write(at("s/manifest.json"), text.replace(place, from.size(), to));
  }

  std::string manifest_;
};

TEST(Digest, IsSha256) {
  EXPECT_EQ(digest_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");  // FIPS 180-4
  EXPECT_EQ(digest_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  Digest digest;
  digest.add("a");
  digest.add("bc");
  EXPECT_EQ(digest.finish(), digest_of("abc"));
}

TEST(ManifestLines, RoundTrip) {
  ManifestRow row;
  row.id = "chlo.top_k/f32_0";
  row.kind = CaseKind::probe;
  row.op = "chlo.top_k";
  row.satisfies = {"a_c1", "a_c2"};
  row.types = {"f32", "complex<f64>", "!quant.uniform<i8:f32:0, {5.000000e-01,1.000000e+00}>"};
  row.official_rule = "top_k_o1";
  row.note = "quotes \" and \\ and\nlines";
  row.version = "1.20.0";
  row.elements = ~std::uint64_t{0};
  row.files = {{"program.mlir", "", {}, "00"}, {"input_0.npy", "f32", {}, "11"}, {"input_1.npy", "i4", {0, 7}, "22"}};
  auto const line = row_line(row);
  EXPECT_EQ(line.find('\n'), line.npos);
  for (std::string const end : {"", ","}) {
    auto const found = parse_row(line + end);
    ASSERT_TRUE(found) << found.error();
    ManifestRow const& again = *found;
    EXPECT_EQ(row_line(again), line);
    EXPECT_EQ(again.note, row.note);
    EXPECT_EQ(again.official_rule, row.official_rule);
    EXPECT_EQ(again.files[2].shape, row.files[2].shape);
    EXPECT_EQ(again.elements, row.elements);
  }
}

// A reader of format 2 without models can read models as programs.
TEST(ManifestLines, ModelsAreProgramsForOlderReaders) {
  ManifestRow row;
  row.id = "model/lstm_f32_0";
  row.kind = CaseKind::model;
  std::string const line = row_line(row);
  EXPECT_NE(line.find(R"("kind":"program")"), line.npos) << line;
  ASSERT_TRUE(parse_row(line));
  EXPECT_EQ(parse_row(line)->kind, CaseKind::model);
  SuiteTotals totals;
  auto& programs = totals.cases[static_cast<std::size_t>(CaseKind::program)];
  programs = 3;
  EXPECT_EQ(totals_line(totals).find("model"), std::string::npos) << totals_line(totals);
  totals.cases[static_cast<std::size_t>(CaseKind::model)] = 2;
  EXPECT_NE(totals_line(totals).find(R"("program":5)"), std::string::npos) << totals_line(totals);
  auto const again = parse_totals(totals_line(totals));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->cases, totals.cases);
}

TEST(StoredElements, OfEveryType) {
  for (std::string const type : {"i1", "i2", "i4", "i64", "ui2", "ui32", "bf16", "f64", "f8E8M0FNU", "complex<f64>"}) {
    Element element;
    ASSERT_TRUE(stored_element(type, element)) << type;
    EXPECT_EQ(to_string(element), type);
    EXPECT_EQ(element_text(element), type);
  }
  for (std::string const type : {"!quant.uniform<i8:f32, 5.0e-01>", "!quant.uniform<i8<-127:127>:f32:0, {1.0}>"}) {
    Element element;
    ASSERT_TRUE(stored_element(type, element)) << type;
    EXPECT_EQ(to_string(element), "i8");
  }
  for (std::string const type :
       {"", "i", "i0", "i65", "ui", "i8x", "complex<i8>", "complex<", "f7", "!quant.uniform<"}) {
    Element element;
    EXPECT_FALSE(stored_element(type, element)) << type;
  }
}

TEST_F(SuiteReading, ManifestErrorsHaveALocation) {
  EXPECT_EQ(error_of(), "");
  struct {
    char const *from, *to, *error;
  } const table[] = {
      {"\"assay_suite\":2", "\"assay_suite\":1",
       "manifest.json:1: is of format 1; this program reads 2, where `keeps`"},
      {"\"cases\":[", "\"cases\":", "manifest.json:1: is not the head"},
      {"\"shard\":1,", "\"shard\":9,", "manifest.json:1: \"shard\""},
      {"\"seed\":1", "\"seed\":-1", "manifest.json:1: \"seed\""},
      {"{\"id\":", "{\"id\"", "manifest.json:2: is not valid JSON at byte"},
      {"{\"id\":", "[[[[", "manifest.json:2: is not valid JSON at byte"},
      {"\"add/f32_0_0\"", "\"../f32_0_0\"", "manifest.json:2: \"id\""},
      {"\"add/f32_0_0\"", "\"/add/f32_0_0\"", "manifest.json:2: \"id\""},
      {"\"add/f32_0_0\"", "7", "manifest.json:2: \"id\" of a case is not a text"},
      {"\"kind\":\"values\"", "\"kind\":\"value\"", "manifest.json:2: \"kind\""},
      {"\"kind\":\"values\",", "", "manifest.json:2: a case has no \"kind\""},
      {"\"file\":\"input_0.npy\"", "\"file\":\"../input_0.npy\"", "manifest.json:2: a file's name"},
      {"\"shape\":[4]", "\"shape\":[-4]", "manifest.json:2: \"shape\""},
      {"\"shape\":[4]", "\"shape\":[18446744073709551615]", "manifest.json:2: \"shape\""},
      {"\"shape\":[4]", "\"shape\":[1.0e400]", "manifest.json:2: holds a number that is too large"},
      {"\"shape\":[4]", "\"shape\":[5]", "input_0.npy has the shape [4], not [5]"},
      {"\"type\":\"f32\"", "\"type\":\"f64\"", "input_0.npy: holds elements"},
      {"\"type\":\"f32\"", "\"type\":\"g32\"", "input_0.npy: manifest.json says no type"},
      {"input_0.npy", "input_7.npy", "input_7.npy cannot be read"},
      {"],\"skipped\":[", "],\"skip\":[", "manifest.json:4: is not valid JSON"},
      {"],\"totals\"", "],\"total\"", ": the end has no \"totals\""},
  };
  for (auto const& row : table) {
    replace(row.from, row.to);
    EXPECT_NE(error_of().find(row.error), std::string::npos) << row.from << ": " << error_of();
  }
  for (std::size_t size = 0; size + 1 < manifest_.size(); size += 397) {  // truncated at any position
    write(at("s/manifest.json"), manifest_.substr(0, size));
    EXPECT_NE(error_of(), "") << size;
  }
}

TEST_F(SuiteReading, FileErrorsAreReported) {
  auto const path = at("s/add/f32_0_0/input_0.npy");
  auto const good = bytes(path);
  EXPECT_EQ(error_of(Digests::ignored), "");
  std::string const huge = "(9223372036854775807, 4)";
  auto large = good;
  large.replace(large.find("(4,)"), huge.size(), huge);
  for (auto const& text : {good.substr(0, 5), good.substr(0, 100), good.substr(0, good.size() - 1), good + "x", large,
                           std::string("no such thing")}) {
    write(path, text);
    EXPECT_NE(error_of(Digests::ignored).find("input_0.npy"), std::string::npos) << error_of();
  }
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    auto text = good;
    text[random.below(text.size())] ^= static_cast<char>(1 + random.below(255));
    write(path, text);
    error_of(Digests::ignored);  // a changed number may be valid
    EXPECT_NE(error_of(Digests::checked).find("is not the file of the manifest"), std::string::npos);
  }
  fs::remove(path);
  fs::create_directory(path);
  EXPECT_NE(error_of(Digests::ignored).find("input_0.npy"), std::string::npos);
  EXPECT_NE(error_of(Digests::checked).find("input_0.npy"), std::string::npos);
}

TEST_F(SuiteReading, AManifestWithAnyByteChangedIsReadOrRefusedWithItsName) {
  Random random(2);
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    auto text = manifest_;
    for (auto n = random.below(4); n-- + 1 > 0;) text[random.below(text.size())] = static_cast<char>(random.below(256));
    write(at("s/manifest.json"), text);
    auto const error = error_of(Digests::ignored);
    refused += error.empty() ? 0 : 1;
    EXPECT_TRUE(error.empty() || error.find("manifest.json") != error.npos) << error << "\n" << text;
  }
  EXPECT_GT(refused, 100);
}

TEST_F(SuiteReading, AHundredLinesOfCReadIt) {
  auto const built = shell("cc -std=c99 -Wall -Wextra -Werror -pedantic -o " + at("read") +
                           " " ASSAY_SOURCE_DIR "/tests/generators/suite/read_suite.c");
  if (built.status == 127) GTEST_SKIP() << "there is no C compiler: cc";
  ASSERT_EQ(built.status, 0) << built.output;
  SuiteReader reader;
  ASSERT_TRUE(reader.open(at("s")));
  for (auto const& row : read(at("s")).rows) {
    auto const found = reader.load(row, Digests::checked);
    ASSERT_TRUE(found) << found.error();
    LoadedCase const& loaded = *found;
    std::string wanted;
    auto const add = [&](std::string const& name, Tensor const& tensor) {
      std::uint32_t sum = 2166136261u;
      for (char const c : bytes_of(tensor)) sum = (sum ^ static_cast<unsigned char>(c)) * 16777619u;
      char line[200];
      std::snprintf(line, sizeof line, "%s f32 [4] %zu %08x\n", name.c_str(), tensor.size_bytes(), sum);
      wanted += line;
    };
    for (std::size_t i = 0; i < 2; ++i) add("input_" + std::to_string(i) + ".npy", loaded.inputs[i]);
    auto const& result = loaded.results[0];
    add("expected_0.npy", result.expected);
    if (!result.exact) add("expected_0.lo.npy", result.low), add("expected_0.hi.npy", result.high);
    auto const shown = shell(at("read") + " " + at("s") + " " + row.id);
    EXPECT_EQ(shown.status, 0);
    EXPECT_EQ(shown.output, wanted);
  }
  EXPECT_NE(shell(at("read") + " " + at("s") + " add/none").status, 0);
}

TEST_F(SuiteReading, NumpyReadsEveryTensor) {
  if (shell("/usr/bin/python3 -c 'import numpy'").status != 0) GTEST_SKIP() << "NumPy for python3 is not installed";
  auto const shown = shell(
      "/usr/bin/python3 -c \"import json, numpy\n"
      "for case in json.load(open('" +
      at("s/manifest.json") +
      "'))['cases']:\n"
      "  for file in case['files']:\n"
      "    if 'type' not in file: continue\n"
      "    a = numpy.load('" +
      at("s/") +
      "' + case['id'] + '/' + file['file'])\n"
      "    assert list(a.shape) == file['shape'] and a.dtype == numpy.float32, file\"");
  EXPECT_EQ(shown.status, 0) << shown.output;
}

// Other JSON readers accept the manifest.
TEST_F(SuiteReading, ManifestIsValidJson) {
  if (shell("/usr/bin/python3 -c 'import json'").status != 0) GTEST_SKIP() << "python3 is not installed";
  auto const shown = shell(
      "/usr/bin/python3 -c \"import json\n"
      "m = json.load(open('" +
      at("s/manifest.json") +
      "'))\n"
      "assert len(m['cases']) == m['totals']['cases']['values'] == 2\n"
      "assert len(m['skipped']) == m['totals']['skipped'] == 1\"");
  EXPECT_EQ(shown.status, 0) << shown.output;
}

}  // namespace
}  // namespace assay
