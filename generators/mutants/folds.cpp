#include "generators/mutants/folds.hpp"

#include <algorithm>
#include <compare>
#include <iterator>
#include <map>

#include "semantics/kernels/body.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/term_recorder.hpp"

namespace assay::mutants {
namespace {

// An element of an operand. With index -1, the init value, or the zero that represents padding.
struct Place {
  std::size_t operand = 0;
  std::int64_t index = -1;
  friend auto operator<=>(Place const&, Place const&) = default;
};

// Combines start with x[0], x[1], .., or sums x[i] * y[i].
struct Folded {
  Place start;
  std::vector<Place> x, y;
};

using Change = void (*)(Folded&);

// `change` is applied to the terms. `swapped`: the region receives the value first, then the accumulator.
// `start_is_zero`: the init value is replaced by zero.
struct Refolding {
  Change change = nullptr;
  bool swapped = false, drops_start = false, start_is_zero = false, start_twice = false;
};

struct Summing {
  FloatFormat const* accumulator = nullptr;  // nullptr: the format of the result
  Rounding rounding = Rounding::nearest_even;
  Change change = nullptr;
  bool running = false;  // running sum: each sum is the previous one, minus the terms that only the previous one has,
                         // plus the new terms
};

constexpr TermWord kCombined = TermWord{1} << 63;
constexpr int kOperandShift = 40;

Place place_of(TermWord word) {
  if (word == kNoTerm) return {};
  return {static_cast<std::size_t>(word >> kOperandShift) - 1,
          static_cast<std::int64_t>(word & ((TermWord{1} << kOperandShift) - 1))};
}

class Recorder final : public TermRecorder {
public:
  TermWord sum_of_products(std::span<TermWord const> x, std::span<TermWord const> y) override {
    return add({{}, places(x), places(y)});
  }
  TermWord fold(TermWord init, std::span<TermWord const> x) override { return add({place_of(init), places(x), {}}); }
  Folded const& at(TermWord word) const { return all_[word & ~kCombined]; }

private:
  static std::vector<Place> places(std::span<TermWord const> words) {
    std::vector<Place> all;
    for (auto word : words) all.push_back(place_of(word));
    return all;
  }
  TermWord add(Folded folded) {
    all_.push_back(std::move(folded));
    return kCombined | (all_.size() - 1);
  }
  std::vector<Folded> all_;
};

bool is_start(std::string_view row) { return row == "init_values" || row == "init_value"; }

// Whether the elements of a row are combined; other rows are indices and sizes. The operand of select_and_scatter is
// only compared.
bool is_combined(Call& call, std::string_view row) {
  if (row == "operand") return call.op().name != "stablehlo.select_and_scatter";
  return row == "lhs" || row == "rhs" || row == "inputs" || row == "updates" || row == "source";
}

struct Rows {
  std::string_view region, starts, values;
};
Rows rows_of(Call& call) {
  auto const name = call.op().name;
  if (name == "stablehlo.scatter") return {"update_computation", "inputs", "updates"};
  if (name == "stablehlo.select_and_scatter") return {"scatter", "init_value", "source"};
  return {"body", "init_values", "inputs"};
}

std::string_view region_of(Instruction const& instruction) {
  auto const name = instruction.op->name;
  return name == "stablehlo.scatter"              ? "update_computation"
         : name == "stablehlo.select_and_scatter" ? "scatter"
                                                  : "body";
}

// Calls `visit` for each element of the first result that is combined from others, rather than only moved.
void for_each_fold(Call& call, std::function<void(std::int64_t, Folded const&)> const& visit) {
  auto operands = operands_of(call);
  for (auto const& row : call.instruction().operand_rows) {
    bool const starts = is_start(row.row);
    if (!starts && !is_combined(call, row.row)) continue;
    for (std::size_t n = row.begin; n < row.begin + row.size; ++n) {
      Tensor words = call.make(term_element(), operands[n].tensor.shape());
      for (std::int64_t i = 0; i < words.count(); ++i)
        words.set(i, starts ? kNoTerm : TermWord{n + 1} << kOperandShift | static_cast<TermWord>(i));
      operands[n] = words;
    }
  }
  Element const word = term_element();
  Recorder recorder;
  auto const results = call.again(operands, &word, &recorder);
  Tensor const& words = results.at(0).tensor;
  for (std::int64_t i = 0; i < words.count(); ++i)
    if (words.get(i) & kCombined) visit(i, recorder.at(words.get(i)));
}

}  // namespace

bool combines_by(Instruction const& instruction, std::string_view mnemonic) {
  if (instruction.regions.empty()) return true;
  for (auto const& row : instruction.regions) {
    if (row.row != region_of(instruction) || row.blocks.empty()) continue;
    auto const& block = row.blocks[0];
    return block.arguments.size() == 2 && block.instructions.size() == 1 && block.instructions[0].op->name == mnemonic;
  }
  return false;
}

namespace {

Behavior refolds(Refolding how) {
  return [how](Call& call) {
    auto const rows = rows_of(call);
    auto const &starts = *row_of(call, rows.starts), &values = *row_of(call, rows.values);
    auto const& body = call.region(rows.region);
    std::size_t const n = values.size;
    auto results = right_results(call);
    std::vector<Tensor> out;
    for (auto const& result : results) out.push_back(copied(call, result.tensor));
    std::vector<Scalars> start_elements, elements;
    for (std::size_t k = 0; k < n; ++k) {
      Tensor const& start = call.tensor_operand(starts.begin + k);
      start_elements.emplace_back(
          converted(call, how.start_is_zero ? zeros_like(call, start) : start, argument_element(call, body, k)));
      elements.emplace_back(
          converted(call, call.tensor_operand(values.begin + k), argument_element(call, body, n + k)));
    }
    for_each_fold(call, [&](std::int64_t index, Folded const& found) {
      Folded folded = found;
      if (how.change) how.change(folded);
      if (how.drops_start && folded.x.empty()) return;
      std::vector<RuntimeValue> accumulator(n), arguments(2 * n);
      auto const start = [&](std::size_t k) {
        return start_elements[k][std::max<std::int64_t>(folded.start.index, 0)];
      };
      auto const value = [&](std::size_t k, Place const& place) -> RuntimeValue {
        if (place.index < 0) return converted(call, start(k), argument_element(call, body, n + k));
        return elements[k][place.index];
      };
      for (std::size_t k = 0; k < n; ++k)
        accumulator[k] =
            how.drops_start
                ? RuntimeValue(converted(call, value(k, folded.x[0]).tensor, argument_element(call, body, k)))
                : RuntimeValue(start(k));
      if (how.start_twice) folded.x.insert(folded.x.begin(), Place{});
      for (std::size_t i = how.drops_start ? 1 : 0; i < folded.x.size(); ++i) {
        for (std::size_t k = 0; k < n; ++k) {
          arguments[how.swapped ? n + k : k] = accumulator[k];
          arguments[how.swapped ? k : n + k] = value(k, folded.x[i]);
        }
        accumulator = call.run(body, arguments);
      }
      for (std::size_t k = 0; k < n; ++k) store_scalar(call, accumulator[k], out[k], index);
    });
    for (auto& tensor : out) call.give(std::move(tensor));
  };
}

std::vector<Place> in_order(std::vector<Place> places) {
  std::ranges::sort(places);
  return places;
}

// The difference of two sorted lists.
std::vector<Place> without(std::vector<Place> const& places, std::vector<Place> const& others) {
  std::vector<Place> rest;
  std::ranges::set_difference(places, others, std::back_inserter(rest));
  return rest;
}

Behavior sums(Summing how) {
  return [how](Call& call) {
    auto results = right_results(call);
    Tensor out = copied(call, results[0].tensor);
    bool const plain = floats(out.element()) && combines_by(call.instruction(), "stablehlo.add");
    if (!plain) return return_all(call, std::move(results));
    FloatFormat const& format = *out.element().floating;
    FloatFormat const& accumulator = how.accumulator ? *how.accumulator : format;
    auto const* const inits = row_of(call, rows_of(call).starts);
    auto const code_at = [&](Place const& place) {
      Tensor const* tensor = nullptr;
      if (place.index >= 0)
        tensor = &call.tensor_operand(place.operand);
      else if (inits && inits->size > 0)
        tensor = &call.tensor_operand(inits->begin);
      if (!tensor || !floats(tensor->element())) return std::uint64_t{0};
      std::uint64_t const code = tensor->get(std::max<std::int64_t>(place.index, 0));
      FloatFormat const& own = *tensor->element().floating;
      return convert(code, own, accumulator);
    };
    auto const rounded = [&](BinaryFunction function, std::uint64_t x, std::uint64_t y) {
      if (how.rounding == Rounding::nearest_even) return evaluate(function, x, y, accumulator);
      auto const exact = evaluate_exactly(function, unpack(x, accumulator), unpack(y, accumulator), Engine::mpfr)
                             .value_or(Number::nan());
      return round(exact, accumulator, how.rounding);
    };
    std::vector<Place> before;
    std::uint64_t total = 0;
    for_each_fold(call, [&](std::int64_t index, Folded const& found) {
      Folded folded = found;
      if (how.change) how.change(folded);
      auto const now = how.running ? in_order(folded.x) : std::vector<Place>();
      auto const leaving = without(before, now);
      if (leaving.size() < before.size()) {
        folded.x = without(now, before);
        for (auto const& place : leaving) total = rounded(BinaryFunction::subtract, total, code_at(place));
      } else {
        total = inits || folded.start.index >= 0 ? code_at(folded.start) : 0;
      }
      before = now;
      for (std::size_t i = 0; i < folded.x.size(); ++i) {
        std::uint64_t term = code_at(folded.x[i]);
        if (!folded.y.empty()) {
          bool const padding = folded.x[i].index < 0;
          term = padding ? 0 : rounded(BinaryFunction::multiply, term, code_at(folded.y[i]));
        }
        total = rounded(BinaryFunction::add, total, term);
      }
      out.set(index, convert(total, accumulator, format));
    });
    results[0] = out;
    return_all(call, std::move(results));
  };
}

template <class ChangeList> void both_lists(Folded& folded, ChangeList change) {
  change(folded.x);
  if (!folded.y.empty()) change(folded.y);
}

void every_other_first(std::vector<Place>& list) {
  std::vector<Place> all;
  for (std::size_t first : {0, 1})
    for (std::size_t i = first; i < list.size(); i += 2) all.push_back(list[i]);
  list = all;
}

// Changes of the order or the selection of the terms. The lists may be empty.
Change change_named(std::string_view name) {
  using List = std::vector<Place>;
  static std::map<std::string_view, Change> const all = {
      {"every_other_first", [](Folded& f) { both_lists(f, every_other_first); }},
      {"last_first", [](Folded& f) { both_lists(f, [](List& list) { std::ranges::reverse(list); }); }},
      {"without_last", [](Folded& f) { both_lists(f, [](List& list) { list.resize(list.size() - !list.empty()); }); }},
      {"without_first",
       [](Folded& f) { both_lists(f, [](List& list) { list.erase(list.begin(), list.begin() + !list.empty()); }); }},
      {"first_twice",
       [](Folded& f) {
         both_lists(f, [](List& list) {
           if (!list.empty()) list.push_back(list.front());
         });
       }},
      {"first_only", [](Folded& f) { f.x.resize(std::min<std::size_t>(f.x.size(), 1)); }},
      {"last_only",
       [](Folded& f) {
         if (f.x.size() > 1) f.x.erase(f.x.begin(), f.x.end() - 1);
       }},
      {"without_padding", [](Folded& f) { std::erase_if(f.x, [](Place const& place) { return place.index < 0; }); }},
  };
  auto const found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

}  // namespace

Behavior refolds_by(std::string_view change) {
  if (change == "start_twice") return refolds({.start_twice = true});
  if (change == "without_start") return refolds({.drops_start = true});
  if (change == "from_zero") return refolds({.start_is_zero = true});
  if (change == "arguments_swapped") return refolds({.swapped = true});
  auto const named = change_named(change);
  return named ? refolds({.change = named}) : Behavior();
}

Behavior sums_by(std::string_view change) {
  if (change == "running") return sums({.running = true});
  if (change == "toward_zero") return sums({.rounding = Rounding::toward_zero});
  if (auto const* const format = float_format(change)) return sums({.accumulator = format});
  auto const named = change_named(change);
  return named ? sums({.change = named}) : Behavior();
}

}  // namespace assay::mutants
