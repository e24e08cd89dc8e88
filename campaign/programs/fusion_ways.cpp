// Implements campaign/programs/ways.hpp: groups of ops that compilers fuse, rewrite or fold, from the files of
// campaign/fusions.
//
// Lines `// -----` separate the programs of a file. The first lines of each program are options: `// name: softmax` and
// `// types: f32 f64`. One of the types is drawn for {type}, and {zero} is its zero. {a}, {b} and {c} are drawn sizes;
// {a+3} and {b+c} are sums of sizes and numbers.
#include <array>
#include <charconv>

#include "campaign/fusions/embedded.hpp"
#include "campaign/programs/ways.hpp"
#include "support/text.hpp"

namespace assay::campaign {
namespace {

constexpr std::string_view kBetween = "// -----\n";

struct Fusion {
  std::string name, text;
  std::vector<std::string> types;
};

Fusion read_fusion(std::string_view text) {
  Fusion fusion;
  while (text.starts_with("// ")) {
    auto line = consume_until(text, '\n').substr(3);
    auto const key = consume_until(line, ':');
    if (key == "name") fusion.name = trimmed(line);
    if (key != "types") continue;
    for (auto const type : split(trimmed(line), ' ')) fusion.types.emplace_back(type);
  }
  fusion.text = text;
  return fusion;
}

std::vector<Fusion> read_fusions() {
  std::vector<Fusion> all;
  for (auto const& file : campaign_files()) {
    if (!file.name.starts_with("fusions/")) continue;
    for (std::string_view rest = file.text; !rest.empty();) {
      auto const end = rest.find(kBetween);
      all.push_back(read_fusion(rest.substr(0, end)));
      rest.remove_prefix(end == rest.npos ? rest.size() : end + kBetween.size());
    }
  }
  return all;
}

// Evaluates a sum such as `a+3`. Returns 0 if the text is not a sum of sizes and numbers.
std::int64_t value_of_sum(std::string_view sum, std::array<std::int64_t, 3> const& sizes) {
  std::int64_t total = 0;
  for (auto const part : split(sum, '+')) {
    std::int64_t number = 0;
    if (part.size() == 1 && part[0] >= 'a' && part[0] <= 'c')
      number = sizes[static_cast<std::size_t>(part[0] - 'a')];
    else if (std::from_chars(part.data(), part.data() + part.size(), number).ec != std::errc())
      return 0;
    total += number;
  }
  return total;
}

bool is_sum(std::string_view text) { return !text.empty() && text.find_first_not_of("abc+0123456789") == text.npos; }

std::string filled_in(std::string_view text, std::string const& type, std::array<std::int64_t, 3> const& sizes) {
  std::string const zero = type.starts_with("complex")                              ? "(0.0, 0.0)"
                           : type.find_first_of("f") == 0 || type.starts_with("bf") ? "0.0"
                                                                                    : "0";
  std::string result;
  while (!text.empty()) {
    result += consume_until(text, '{');
    auto const end = text.find('}');
    auto const name = text.substr(0, end);
    if (end == text.npos) return result += text.empty() ? "" : "{", result += text;
    if (name == "type")
      result += type;
    else if (name == "zero")
      result += zero;
    else if (is_sum(name))
      result += std::to_string(value_of_sum(name, sizes));
    else {
      result += '{';
      continue;
    }
    text.remove_prefix(end + 1);
  }
  return result;
}

}  // namespace

std::vector<Way> fusion_ways() {
  std::vector<Way> ways;
  for (auto const& fusion : read_fusions()) {
    if (fusion.types.empty()) continue;
    ways.push_back({"fusion/" + fusion.name, 3, [fusion](Random& random, std::uint64_t) {
                      std::array<std::int64_t, 3> sizes{};
                      for (auto& size : sizes) size = random.one_in(4) ? random.between(1, 3) : random.between(2, 9);
                      DrawnProgram drawn;
                      drawn.text = filled_in(fusion.text, fusion.types[random.below(fusion.types.size())], sizes);
                      return fill_inputs(drawn, !random.one_in(8), random) ? drawn : DrawnProgram();
                    }});
  }
  return ways;
}

}  // namespace assay::campaign
