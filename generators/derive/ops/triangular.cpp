// cholesky and triangular_solve, element by element from the equations that define the results.
#include "generators/derive/long_tensor.hpp"

namespace assay::derive {
namespace {

bool is_true(Execution const& execution, std::string_view row) {
  auto const& all = execution.parameter(row).integers;
  return !all.empty() && all[0] != 0;
}

// Computes l[i, j] of l l^H = a with i >= j. The upper factor of u^H u = a is the adjoint of l.
RuntimeValue cholesky(Execution const& execution) {
  LongTensor const a(execution, 0);
  if (!a.finite) throw NotDerived("an operand that is not finite");
  bool const lower = is_true(execution, "lower");
  LongResult result(execution, 0, a.shape);
  std::int64_t const n = a.shape.back(), size = n * n;
  for (std::int64_t first = 0; first < static_cast<std::int64_t>(a.elements.size()); first += size) {
    std::vector<LongComplex> l(static_cast<std::size_t>(size));
    auto const at = [&](std::int64_t i, std::int64_t j) -> LongComplex& {
      return l[static_cast<std::size_t>(i * n + j)];
    };
    auto const given = [&](std::int64_t i, std::int64_t j) {
      auto const& element = a.elements[static_cast<std::size_t>(first + (lower ? i * n + j : j * n + i))];
      return lower ? element : element.conjugate();
    };
    bool positive = true;
    for (std::int64_t i = 0; i < n && positive; ++i)
      for (std::int64_t j = 0; j <= i && positive; ++j) {
        LongComplex rest = given(i, j);
        for (std::int64_t k = 0; k < j; ++k) rest = rest - at(i, k) * at(j, k).conjugate();
        if (i != j) {
          at(i, j) = rest / at(j, j).real;
          continue;
        }
        Number const pivot = rest.real.number(a.greatest);
        positive = pivot.kind == NumberKind::finite && !pivot.negative;
        if (positive) at(i, i) = {rest.real.root(), LongReal()};
      }
    if (!positive) continue;  // all results are NaN
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t j = 0; j < n; ++j) {
        bool const inside = lower ? j <= i : i <= j;
        LongComplex const value = !inside ? LongComplex() : lower ? at(i, j) : at(j, i).conjugate();
        result.put(first + i * n + j, value, a.greatest.root());
      }
  }
  return result.value();
}

// Solves op(a) x = b or x op(a) = b for x by substitution.
RuntimeValue solution(Execution const& execution) {
  LongTensor const a(execution, 0), b(execution, 1);
  if (!a.finite || !b.finite) throw NotDerived("an operand that is not finite");
  std::string_view const transpose = execution.parameter("transpose_a").text;
  bool const left = is_true(execution, "left_side"), lower = is_true(execution, "lower");
  bool const unit = is_true(execution, "unit_diagonal"), turned = transpose != "NO_TRANSPOSE";
  std::int64_t const n = a.shape.back(), rows = b.shape[b.shape.size() - 2], columns = b.shape.back();
  bool const complex = execution.tensor(1).element().is(Element::Kind::complex);
  LongResult result(execution, 0, b.shape);
  std::int64_t const batches =
      rows * columns == 0 ? 0 : static_cast<std::int64_t>(b.elements.size()) / (rows * columns);
  for (std::int64_t batch = 0; batch < batches; ++batch) {
    // The equations m y = c for one column of unknowns y at a time: a column of x, or a row if a is on the right.
    auto const m_place = [&](std::int64_t i, std::int64_t k) {
      bool const swapped = turned != !left;
      return batch * n * n + (swapped ? k * n + i : i * n + k);
    };
    auto const m = [&](std::int64_t i, std::int64_t k) {
      auto const& element = a.elements[static_cast<std::size_t>(m_place(i, k))];
      return transpose == "ADJOINT" ? element.conjugate() : element;
    };
    bool const downwards = lower == (turned == !left);
    for (std::int64_t other = 0; other < (left ? columns : rows); ++other) {
      std::vector<LongComplex> y(static_cast<std::size_t>(n));
      std::vector<bool> minus(static_cast<std::size_t>(n));  // whether y[i] is negative or -0
      auto const place = [&](std::int64_t i) {
        return batch * rows * columns + (left ? i * columns + other : other * columns + i);
      };
      for (std::int64_t step = 0; step < n; ++step) {
        std::int64_t const i = downwards ? step : n - 1 - step;
        LongComplex rest = b.elements[static_cast<std::size_t>(place(i))];
        LongReal scale = rest.size();
        bool zero_is_minus = rest.real.sign() == 0 && is_negative(execution, 1, place(i));
        for (std::int64_t before = 0; before < step; ++before) {
          std::int64_t const k = downwards ? before : n - 1 - before;
          LongComplex const term = m(i, k) * y[static_cast<std::size_t>(k)];
          zero_is_minus = zero_is_minus && term.real.sign() == 0 &&
                          is_negative(execution, 0, m_place(i, k)) == minus[static_cast<std::size_t>(k)];
          rest = rest - term;
          scale = scale + term.size();
        }
        if (!unit && m(i, i).size().sign() == 0) throw NotDerived("a zero in the diagonal");
        auto& own = y[static_cast<std::size_t>(i)];
        own = unit ? rest : rest / m(i, i);
        bool const turns = !unit && is_negative(execution, 0, m_place(i, i));
        bool const is_minus = own.real.sign() == 0 ? zero_is_minus != turns : own.real.sign() < 0;
        minus[static_cast<std::size_t>(i)] = is_minus;
        result.put(place(i), own, unit ? scale : scale / m(i, i).size(), is_minus && !complex);
      }
    }
  }
  return result.value();
}

}  // namespace

bool derive_triangular(Execution const& execution, Values& results) {
  std::string_view const name = execution.op().name;
  if (name != "stablehlo.cholesky" && name != "stablehlo.triangular_solve") return false;
  results = {name == "stablehlo.cholesky" ? cholesky(execution) : solution(execution)};
  return true;
}

}  // namespace assay::derive
