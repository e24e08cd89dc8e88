// Implements generators/mutants/kinds.hpp, and set_behavior of table.hpp: parses behaviors and the names of tensors.
#include "generators/mutants/kinds.hpp"

#include <algorithm>

#include "generators/mutants/code.hpp"
#include "generators/mutants/table.hpp"

namespace assay::mutants {
namespace {

std::optional<std::size_t> number_of(std::string const& word) {
  if (word.empty() || !std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  return std::stoul(word);
}

std::vector<Coded> const& all_code() {
  static std::vector<Coded> const all = [] {
    std::vector<Coded> list;
    for (auto* const some :
         {elementwise_code, conversion_code, quantization_code, movement_code, indexing_code, reduction_code,
          sorting_code, contraction_code, linear_algebra_code, control_code, collective_code})
      for (auto& coded : some()) list.push_back(std::move(coded));
    return list;
  }();
  return all;
}

}  // namespace

std::optional<Tensors> tensors_of(Written const& written, std::size_t first) {
  std::string const side = written.word(first), which = written.word(first + 1);
  if (side == "row") return Tensors{.row = which};
  bool const results = side.starts_with("result");
  if (!results && !side.starts_with("operand")) return std::nullopt;
  Tensors tensors{.results = results, .last = which == "last"};
  for (std::size_t i = first + 1; i < written.words.size(); ++i)
    if (auto const number = number_of(written.words[i])) tensors.only.push_back(*number);
  return tensors;
}

Behavior changes(Tensors which, std::function<Tensor(Call&, Tensor const&)> change) {
  auto const all = [which, change](Call& call, std::vector<RuntimeValue>& values) {
    auto const* const row = which.row.empty() ? nullptr : row_of(call, which.row);
    for (std::size_t i = 0; i < values.size(); ++i) {
      bool meant = which.only.empty() || std::ranges::find(which.only, i) != which.only.end();
      if (which.last) meant = i + 1 == values.size();
      if (!which.row.empty()) meant = row && i >= row->begin && i < row->begin + row->size;
      if (meant && values[i].kind == RuntimeValue::Kind::tensor) values[i] = change(call, values[i].tensor);
    }
  };
  return which.results ? after(all) : before(all);
}

Result<void> set_behavior(std::string_view text, Mutant& mutant) {
  if (text == "code") {
    auto const coded = std::ranges::find(all_code(), std::string_view(mutant.name), &Coded::name);
    if (coded == all_code().end()) return Error{"no code is of this name"};
    mutant.run = coded->run;
    mutant.edit = coded->edit;
    return {};
  }
  auto const colon = text.find(": ");
  Written written{words_of(text.substr(0, colon)), std::nullopt};
  if (written.words.empty()) return Error{"a row without behavior"};
  if (colon != text.npos) {
    auto const formula = Formula::parse(text.substr(colon + 2));
    if (!formula) return Error{formula.error()};
    written.formula = *formula;
  }
  for (auto* const family : {element_kind, tensor_kind})
    if (!mutant.run) mutant.run = family(written);
  if (!mutant.run) mutant.edit = edit_kind(written);
  if (!mutant.run && !mutant.edit) return Error{"an unknown behavior " + std::string(text)};
  return {};
}

}  // namespace assay::mutants
