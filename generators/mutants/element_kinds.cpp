// Implements generators/mutants/kinds.hpp: behaviors that compute elements.
#include "generators/mutants/folds.hpp"
#include "generators/mutants/kinds.hpp"

namespace assay::mutants {
namespace {

CellChange by_formula(Formula const& formula) {
  return [formula](Cell const& cell) { return formula.code(scope_of(cell)); };
}

std::string_view op_name(Cell const& cell) { return cell.call.op().name.substr(cell.call.op().name.find('.') + 1); }

std::uint64_t right_code(Cell const& cell) {
  return cell.call.operand_count() == 1 ? right_of(cell, cell.code) : right_of(cell, cell.code, cell.operand(1));
}

// Rounds in another mode if the correct result is finite.
Behavior rounds(Rounding rounding) {
  return by_codes([rounding](Cell const& cell) {
    Number const exact = exactly(cell);
    return exact.kind == NumberKind::finite ? round(exact, cell.format(), rounding) : right_code(cell);
  });
}

Behavior computes_in(FloatFormat const& other) {
  return by_codes([&other](Cell const& cell) {
    auto const& format = cell.format();
    auto const narrow = [&](std::uint64_t code) { return convert(code, format, other); };
    std::string_view const name = op_name(cell);
    auto const function = unary_function(name);
    std::uint64_t const result =
        function ? evaluate(*function, narrow(cell.code), other)
                 : evaluate(binary_function(name).value(), narrow(cell.code), narrow(cell.operand(1)), other);
    return convert(result, other, format);
  });
}

// Moves inexact results by `steps` codes away from zero (or towards it, if negative) where the formula is true.
Behavior off_by(std::int64_t steps, Formula const& where) {
  return by_codes([steps, where](Cell const& cell) {
    auto const& format = cell.format();
    auto const right = right_code(cell);
    if (format.is_nan(right) || format.is_infinite(right) || format.is_zero(right)) return right;
    if (where.integer(scope_of(cell)) == 0) return right;
    auto const off = neighbor(right, format, format.is_negative(right) ? -steps : steps);
    return format.is_infinite(off) || is_exact(exactly(cell), format) ? right : off;
  });
}

std::optional<Rounding> rounding_of(std::string const& name) {
  if (name == "toward_zero") return Rounding::toward_zero;
  if (name == "up") return Rounding::up;
  return name == "nearest_away" ? std::optional(Rounding::nearest_away) : std::nullopt;
}

Behavior computed(Written const& written) {
  auto const change = by_formula(*written.formula);
  if (written.kind() == "compute") return by_codes(change);
  if (written.kind() == "row") return each_element_of(written.word(1), change);
  auto const which = tensors_of(written, 0);
  if (!which) return {};
  if (which->only.empty()) return which->results ? each_result(change) : each_operand(change);
  return changes(*which, [change](Call& call, Tensor const& tensor) { return changed(call, tensor, change); });
}

}  // namespace

Behavior element_kind(Written const& written) {
  std::string const &kind = written.kind(), argument = written.word(1);
  if (kind == "ulps" && written.formula) return off_by(std::stoll(argument), *written.formula);
  if (written.formula) return computed(written);
  if (kind == "kernel") return kernel_of(argument);
  if (kind == "fold") return refolds_by(argument);
  if (kind == "sums") return sums_by(argument);
  if (auto const rounding = rounding_of(argument); kind == "round" && rounding) return rounds(*rounding);
  if (auto const* const format = float_format(argument); kind == "computed_in" && format) return computes_in(*format);
  return {};
}

}  // namespace assay::mutants
