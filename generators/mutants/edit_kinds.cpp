// Implements generators/mutants/kinds.hpp: edits of attributes.
#include <algorithm>

#include "generators/mutants/kinds.hpp"

namespace assay::mutants {
namespace {

using List = std::vector<std::int64_t>;

std::int64_t rank_of(std::span<Value* const> values) {
  return !values.empty() && has_shape(values[0]->type) ? static_cast<std::int64_t>(values[0]->type->shape.size()) : 0;
}

// Replaces the list of a row. The mutant does not apply if the list is unchanged.
Editing changes_list(Written const& written, std::function<List(Edit const&, List const&)> change) {
  return [row = written.word(1), change, relaxed = written.is_last("relaxed")](Edit& edit) {
    auto* const list = edit.integers(row);
    if (!list) return false;
    auto const before = *list;
    *list = change(edit, before);
    if (relaxed) edit.relax();
    return *list != before;
  };
}

List by_formula(Formula const& formula, Edit const& edit, List const& before) {
  Scope scope;
  scope.list = &before;
  scope.n = static_cast<std::int64_t>(before.size());
  scope.rank = rank_of(edit.instruction.op->operands);
  scope.result_rank = rank_of(edit.instruction.op->results);
  List list;
  for (auto const value : before) {
    scope.i = static_cast<std::int64_t>(list.size());
    scope.v = value;
    list.push_back(formula.integer(scope));
  }
  return list;
}

Editing exchanges(std::string first, std::string second, bool relaxed) {
  return [=](Edit& edit) {
    auto *const x = edit.parameter(first), *const y = edit.parameter(second);
    if (!x || !y || x->integers == y->integers) return false;
    std::swap(x->integers, y->integers);
    if (relaxed) edit.relax();
    return true;
  };
}

// `written` contains pairs FROM TO of words, beginning at `first`.
bool replace_text(Parameter& parameter, Written const& written, std::size_t first) {
  for (std::size_t i = first; i + 1 < written.words.size(); i += 2)
    if (parameter.text == written.words[i]) {
      parameter.text = written.words[i + 1];
      return true;
    }
  return false;
}

Editing replaces_text(std::shared_ptr<Written const> const& written) {
  return [written](Edit& edit) {
    auto* const parameter = edit.parameter(written->words[1]);
    return parameter && replace_text(*parameter, *written, 2);
  };
}

Editing replaces_text_in_region(std::shared_ptr<Written const> const& written) {
  return [written](Edit& edit) {
    for (auto& row : edit.instruction.regions) {
      if (row.row != written->words[1] || row.blocks.empty() || row.blocks[0].instructions.size() != 1) continue;
      for (auto& parameter : row.blocks[0].instructions[0].parameters)
        if (parameter.row == written->words[2] && replace_text(parameter, *written, 3)) return true;
    }
    return false;
  };
}

Editing changes_real(std::string const& row, Formula const& formula) {
  return [row, formula](Edit& edit) {
    auto* const parameter = edit.parameter(row);
    if (!parameter) return false;
    double const before = std::exchange(parameter->real, formula.real(parameter->real));
    return parameter->real != before;
  };
}

}  // namespace

Editing edit_kind(Written const& written) {
  std::string const& kind = written.kind();
  if (kind == "list" && written.formula)
    return changes_list(written, [formula = *written.formula](Edit const& edit, List const& before) {
      return by_formula(formula, edit, before);
    });
  if (kind == "keep")
    return changes_list(written,
                        [](Edit const&, List const& before) { return List(before.begin(), before.begin() + 1); });
  if (kind == "exchange") return exchanges(written.word(1), written.word(2), written.is_last("relaxed"));
  if (kind == "real" && written.formula) return changes_real(written.word(1), *written.formula);
  auto const shared = std::make_shared<Written const>(written);  // parameters have views of its words
  if (kind == "text" && written.words.size() >= 4) return replaces_text(shared);
  return kind == "region_text" && written.words.size() >= 5 ? replaces_text_in_region(shared) : Editing();
}

}  // namespace assay::mutants
