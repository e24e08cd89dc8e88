// The pages of findings/ match the behavior of assay: see findings/README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "constraints/bind/arguments.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/documents/markdown.hpp"
#include "support/files.hpp"
#include "support/toml.hpp"

namespace {

using namespace assay;
using reduction::broken_rule;
using reduction::ReferenceRun;
namespace fs = std::filesystem;

std::string const kFindings = ASSAY_SOURCE_DIR "/findings";
std::set<std::string> const kBlocks = {"toml", "mlir", "inputs", "expected", "gave", "console"};
std::set<std::string> const kKinds = {"wrong value", "crash", "refuses valid", "accepts invalid"};
std::set<std::string> const kKeys = {"backend", "version", "kind",     "ops",   "against",
                                     "clause",  "found",   "upstream", "newest"};
// The permitted contents of a page about a crash. It must not show an input that crashes another product
// (scripts/check-findings also enforces this).
std::set<std::string> const kCrashBlocks = {"toml", "gave"};
std::set<std::string> const kCrashKeys = {"backend", "version", "kind", "ops", "clause", "upstream", "newest"};

struct Page {
  std::string title;
  toml::table keys;
  std::map<std::string, std::string> blocks;  // all except toml and console
  std::set<std::string> languages;            // of all blocks
};

Result<Page> read_page(std::string const& text) {
  Page page;
  for (auto const& block : read_markdown(text)) {
    if (block.kind == MarkdownBlock::Kind::heading && page.title.empty()) page.title = block.text;
    if (block.kind != MarkdownBlock::Kind::code) continue;
    if (!kBlocks.contains(block.language)) return Error{"a block is called `" + block.language + "`"};
    page.languages.insert(block.language);
    if (block.language == "console") continue;
    if (block.language != "toml") {
      if (!page.blocks.emplace(block.language, block.text).second) return Error{"two blocks " + block.language};
      continue;
    }
    auto keys = read_toml(block.text);
    if (!keys) return Error{keys.error().what};
    if (!page.keys.empty()) return Error{"two blocks toml"};
    page.keys = std::move(*keys);
  }
  for (auto const& [key, value] : page.keys)
    if (!kKeys.contains(std::string(key.str()))) return Error{"there is no key " + std::string(key.str())};
  for (auto const* key : {"backend", "version", "kind", "clause"})
    if (!page.keys[key].is_string()) return Error{std::string(key) + " is missing, or no string"};
  if (!page.keys["ops"].is_array() || page.keys["ops"].as_array()->empty()) return Error{"ops is not a list of ops"};
  if (page.title.empty()) return Error{"there is no heading"};
  if (!page.blocks.contains("gave")) return Error{"it has no block gave"};
  if (page.keys["kind"].value_or(std::string()) != "crash") {
    if (!page.blocks.contains("mlir")) return Error{"it has no block mlir"};
    return page;
  }
  for (auto const& language : page.languages)
    if (!kCrashBlocks.contains(language)) return Error{"a page of a crash has a block " + language};
  for (auto const& [key, value] : page.keys)
    if (!kCrashKeys.contains(std::string(key.str())))
      return Error{"a page of a crash has a key " + std::string(key.str())};
  return page;
}

// Parses a list of constants as tensors of these types. Quantized constants are returned as codes.
Result<std::vector<Tensor>> constants(std::string const& list, std::vector<Type> const& types) {
  std::vector<TensorParameter> wanted;
  for (std::size_t i = 0; i < types.size(); ++i) wanted.push_back({types[i], std::to_string(i)});
  auto const parsed = parse_arguments(list, wanted, make_tensor);
  if (parsed.found.errors() > 0) return Error{first_error(parsed.found)};
  if (parsed.values.size() != types.size()) return Error{std::to_string(types.size()) + " constants are expected"};
  std::vector<Tensor> tensors;
  for (auto const& value : parsed.values) tensors.push_back(value.tensor);
  return tensors;
}

// Returns the reason why the page is wrong; empty if it is correct.
std::string complaint(Page const& page) {
  std::string const kind = page.keys["kind"].value_or(""), clause = page.keys["clause"].value_or("");
  if (!kKinds.contains(kind)) return "there is no kind " + kind;
  if (kind == "crash") return "";  // described in words only: nothing can be replayed
  auto const block = [&](char const* name) {
    auto const at = page.blocks.find(name);
    return at == page.blocks.end() ? std::string() : at->second;
  };
  std::string const program = block("mlir"), expected = block("expected");
  if (kind == "accepts invalid") {
    auto const broken = broken_rule(program, clause);
    return broken == clause ? "" : "the program violates `" + broken + "`, not " + clause;
  }
  if (auto const broken = broken_rule(program, clause); !broken.empty()) return "the program violates " + broken;
  if (kind == "wrong value" && expected.empty()) return "a wrong value needs a block expected";
  if (expected.empty()) return "";
  auto reference = ReferenceRun::prepare(program, false);
  if (!reference) return reference.error();
  auto const inputs = constants(block("inputs").empty() ? "[]" : block("inputs"), reference->arguments());
  if (!inputs) return "inputs: " + inputs.error();
  auto const profile = read_profile(page.keys["against"].value_or("text"));
  if (!profile) return "against: " + profile.error().front().text();
  auto const computed = reference->compute(*inputs, *profile);
  if (!computed) return computed.error();
  auto const stated = constants(expected, reference->results());
  if (!stated) return "expected: " + stated.error();
  for (std::size_t i = 0; i < stated->size(); ++i) {
    auto const judgment = judge_tensor({&(*computed)[i].expected, nullptr, nullptr, nullptr}, (*stated)[i]);
    if (judgment.acceptance() != Acceptance::conforms)
      return "expected: " + violation_text(judgment, (*stated)[i], (*computed)[i].expected);
  }
  if (kind != "wrong value") return "";
  auto const gave = constants(block("gave"), reference->results());
  if (!gave) return "gave: " + gave.error();
  for (std::size_t i = 0; i < gave->size(); ++i) {
    auto const& set = (*computed)[i];
    auto const judgment =
        judge_tensor({&set.expected, &set.low, &set.high, set.flags ? &*set.flags : nullptr}, (*gave)[i]);
    if (judgment.acceptance() == Acceptance::violates) return "";
  }
  return "what it gave is permitted";
}

std::string complaint(std::string const& text) {
  auto const page = read_page(text);
  return page ? complaint(*page) : page.error();
}

TEST(Findings, PagesAreTrueOnOurSide) {
  std::size_t pages = 0;
  std::map<std::string, std::string> backends;  // of a folder
  for (auto const& entry : fs::recursive_directory_iterator(kFindings)) {
    auto const path = entry.path();
    if (path.extension() != ".md" || path.filename() == "README.md" || path.parent_path() == kFindings) continue;
    if (path.parent_path().filename() == "upstream") continue;  // texts for issue trackers
    auto const page = read_page(*read_file(path.string(), 1 << 20));
    ASSERT_TRUE(page) << path << ": " << page.error();
    EXPECT_EQ(complaint(*page), "") << path;
    std::string const backend = page->keys["backend"].value_or("");
    EXPECT_EQ(backends.emplace(path.parent_path().string(), backend).first->second, backend) << path;
    ++pages;
  }
  EXPECT_GT(pages, 0u);
}

// Returns a valid page in which `part` is replaced.
std::string page(std::string_view part = "", std::string const& by = "") {
  std::string text =
      "# It adds wrongly\n\n```toml\nbackend = \"b\"\nversion = \"1\"\nkind = \"wrong value\"\nops = [\"add\"]\n"
      "against = \"text\"\nclause = \"add: Semantics\"\n```\n\n```mlir\n"
      "func.func @main(%x: tensor<2xi8>) -> tensor<2xi8> {\n"
      "  %r = stablehlo.add %x, %x : tensor<2xi8>\n  return %r : tensor<2xi8>\n}\n```\n\n"
      "```inputs\n[dense<[1, 2]> : tensor<2xi8>]\n```\n\n```expected\n[dense<[2, 4]> : tensor<2xi8>]\n```\n\n"
      "```gave\n[dense<[2, 5]> : tensor<2xi8>]\n```\n";
  if (auto const at = text.find(part); !part.empty() && at != std::string::npos) text.replace(at, part.size(), by);
  return text;
}

TEST(Findings, AFalseClaimIsFound) {
  EXPECT_EQ(complaint(page()), "");
  EXPECT_EQ(complaint(page("[2, 5]", "[2, 4]")), "what it gave is permitted");
  EXPECT_NE(complaint(page("[dense<[2, 4]>", "[dense<[2, 5]>")).find("expected: element [1] is 5"), std::string::npos);
  EXPECT_EQ(complaint(page("inputs", "input")), "a block is called `input`");
  EXPECT_EQ(complaint(page("against", "agains")), "there is no key agains");
  EXPECT_EQ(complaint(page("wrong value", "wrong")), "there is no kind wrong");
  EXPECT_EQ(
      complaint(page("add %x, %x : tensor<2xi8>", "abs %x : tensor<2xi8>\n %s = stablehlo.or %x, %r : tensor<3xi8>"))
          .rfind("the program violates ", 0),
      0u);
}

TEST(Findings, AcceptedProgramViolatesTheNamedRule) {
  std::string const text =
      "# T\n\n```toml\nbackend = \"b\"\nversion = \"1\"\nkind = \"accepts invalid\"\nops = [\"iota\"]\n"
      "clause = \"iota_c1\"\n```\n```mlir\nfunc.func @main() -> tensor<2xi8> {\n"
      "  %r = stablehlo.iota dim = 1 : tensor<2xi8>\n  return %r : tensor<2xi8>\n}\n```\n```gave\naccepted\n```\n";
  EXPECT_EQ(complaint(text), "");
  std::string valid = text;
  valid.replace(valid.find("dim = 1"), 7, "dim = 0");
  EXPECT_EQ(complaint(valid), "the program violates ``, not iota_c1");
}

TEST(Findings, CrashPageHasNoReproducer) {
  std::string const text =
      "# It ends\n\n```toml\nbackend = \"b\"\nversion = \"1\"\nkind = \"crash\"\nops = [\"add\"]\nclause = "
      "\"add\"\n```\n\n"
      "```gave\nsignal 11\n```\n";
  EXPECT_EQ(complaint(text), "");
  for (auto const* language : {"mlir", "inputs", "expected", "console"})
    EXPECT_EQ(complaint(text + "\n```" + language + "\nany\n```\n"),
              std::string("a page of a crash has a block ") + language);
  std::string named = text;
  named.replace(named.find("clause"), 0, "found = \"add/f32_special\"\n");
  EXPECT_EQ(complaint(named), "a page of a crash has a key found");
}

}  // namespace
