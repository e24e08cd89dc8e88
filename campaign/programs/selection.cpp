#include "campaign/programs/selection.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "grammar/notation/specification.hpp"
#include "support/characters.hpp"

namespace assay::campaign {
namespace {

constexpr int kMaxDraws = 64;

bool is_in_name(char c) { return is_name_char(c) || c == '.'; }

// Whether the text contains `name`, and not only as a part of a longer name.
bool has_op(std::string_view text, std::string_view name) {
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    auto const end = at + name.size();
    if ((at == 0 || !is_in_name(text[at - 1])) && (end == text.size() || !is_in_name(text[end]))) return true;
  }
  return false;
}

// Whether the text has a tensor of the element type, such as `tensor<f32>` or `tensor<2x?xf32>`, with or without an
// encoding.
bool has_element_type(std::string_view text, std::string_view type) {
  constexpr std::string_view kTensor = "tensor<";
  for (auto at = text.find(type); at != text.npos; at = text.find(type, at + 1)) {
    auto const end = at + type.size();
    if (at == 0 || end == text.size() || (text[end] != '>' && text[end] != ',')) continue;
    auto begin = at;
    while (begin > 0 && (text[begin - 1] == 'x' || text[begin - 1] == '?' || is_digit(text[begin - 1]))) --begin;
    if (text.substr(0, begin).ends_with(kTensor)) return true;
  }
  return false;
}

constexpr std::array<std::string_view, 4> kFrame{"constant_like", "terminator", "symbol", "symbol_table"};

// Whether all ops of a program in generic form are in `ops`. Constants, functions and terminators are ignored.
bool has_only(std::string_view text, std::set<std::string> const& ops) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_in_name(text[end])) ++end;
    if (end == at) {
      ++at;
      continue;
    }
    std::string_view const name = text.substr(at, end - at);
    bool const is_attribute = at > 0 && (text[at - 1] == '#' || text[at - 1] == '!');
    OpSpec const* const spec = is_attribute || name.find('.') == name.npos ? nullptr : Specification::get().op(name);
    bool const is_frame =
        spec && std::ranges::any_of(kFrame, [&](std::string_view trait) { return spec->has_trait(trait); });
    if (spec && !is_frame && !ops.contains(std::string(name))) return false;
    at = end;
  }
  return true;
}

// Returns the mnemonic of a way for a single op, such as "op/stablehlo.add", "directed/sort/pairs" or
// "forms/stablehlo.rng_bit_generator"; empty for other ways.
std::string op_of_way(std::string_view name) {
  for (std::string_view const kind : {"op/", "directed/", "forms/"})
    if (name.starts_with(kind)) {
      name.remove_prefix(kind.size());
      return mnemonic_of(name.substr(0, name.find('/')));
    }
  return "";
}

}  // namespace

bool Selection::selects(std::string_view program) const {
  return (ops.empty() || std::ranges::any_of(ops, [&](auto const& op) { return has_op(program, op); })) &&
         (types.empty() ||
          std::ranges::any_of(types, [&](auto const& type) { return has_element_type(program, type); })) &&
         (only.empty() || has_only(program, only));
}

std::vector<Way> selected_ways(std::vector<Way> ways, Selection const& selection) {
  if (selection.ops.empty() && selection.types.empty() && selection.only.empty()) return ways;
  std::set<std::string> mnemonics;
  for (auto const& op : selection.only.empty() ? selection.ops : selection.only) mnemonics.insert(mnemonic_of(op));
  auto const wanted = std::make_shared<Selection const>(selection);
  std::vector<Way> selected;
  for (auto& way : ways) {
    auto const op = op_of_way(way.name);
    if (!mnemonics.empty() && !op.empty() && !mnemonics.contains(op)) continue;
    auto draw = [wanted, all = std::move(way.draw)](Random& random, std::uint64_t epoch) {
      for (int i = 0; i < kMaxDraws; ++i)
        if (auto drawn = all(random, epoch); drawn && wanted->selects(drawn.text)) return drawn;
      return DrawnProgram();
    };
    selected.push_back({std::move(way.name), way.weight, std::move(draw)});
  }
  return selected;
}

}  // namespace assay::campaign
