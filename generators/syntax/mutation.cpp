#include "generators/syntax/mutation.hpp"

#include "support/characters.hpp"

namespace assay {
namespace {

constexpr char const* kTerminals[] = {",", ":", "=", "->", "(", ")", "[", "]", "{", "}", "<", ">", ";", "?", "*", "#"};

bool ends_like_a_word(std::string const& text) { return is_name_char(text.back()); }

}  // namespace

std::vector<SyntaxMutation> mutations_of(std::string const& text, std::vector<DerivationNode> const& nodes,
                                         std::size_t at) {
  std::vector<SyntaxMutation> mutations;
  std::vector<DerivationNode const*> parts;
  for (std::size_t i = at + 1; i < nodes.size() && nodes[i].begin < nodes[at].end; ++i)
    if (nodes[i].parent == at) parts.push_back(&nodes[i]);
  bool const in_token = nodes[at].in_token;
  std::string const gap = in_token ? "" : " ";
  auto written = [&text](DerivationNode const& part) { return text.substr(part.begin, part.end - part.begin); };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    DerivationNode const& part = *parts[i];
    std::string const own = written(part);
    mutations.push_back({"drop", {part.begin, part.end, gap}});
    mutations.push_back({"double", {part.end, part.end, gap + own}});
    if (i + 1 < parts.size() && written(*parts[i + 1]) != own) {
      DerivationNode const& next = *parts[i + 1];
      std::string const between = text.substr(part.end, next.begin - part.end);
      mutations.push_back({"swap", {part.begin, next.end, written(next) + (between.empty() ? gap : between) + own}});
    }
    for (char const* other : kTerminals) {
      if (part.production.empty() && own != other) mutations.push_back({"replace", {part.begin, part.end, other}});
      mutations.push_back({"insert", {part.begin, part.begin, other + gap}});
    }
    if (part.production.empty() && own.size() > 1 && ends_like_a_word(own))
      mutations.push_back({"replace", {part.begin, part.end, own.substr(0, own.size() - 1)}});
  }
  return mutations;
}

}  // namespace assay
