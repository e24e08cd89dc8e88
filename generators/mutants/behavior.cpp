#include "generators/mutants/behavior.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "oracle/sets/accuracy.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "support/text.hpp"

namespace assay::mutants {

bool any_type(Element const&) { return true; }
bool floats(Element const& element) { return element.is(Element::Kind::floating); }
bool signed_floats(Element const& element) { return floats(element) && element.floating->has_sign; }
bool infinite_floats(Element const& element) { return floats(element) && element.floating->has_infinity(); }
bool nan_floats(Element const& element) { return floats(element) && element.floating->has_nan(); }
bool zero_floats(Element const& element) { return floats(element) && element.floating->has_negative_zero(); }
bool integers(Element const& element) { return element.is(Element::Kind::integer); }
bool signed_integers(Element const& element) { return integers(element) && element.integer.is_signed; }
bool unsigned_integers(Element const& element) { return integers(element) && !element.integer.is_signed; }
bool booleans(Element const& element) { return element.is(Element::Kind::boolean); }
bool numbers(Element const& element) { return integers(element) || floats(element) || complexes(element); }
bool complexes(Element const& element) { return element.is(Element::Kind::complex); }
bool quantized(Element const& element) { return element.is(Element::Kind::quantized); }

void run_right(Call& call) { find_kernel(call.op().name)->kernel(call); }

std::vector<RuntimeValue> results_on(Call& call, std::vector<RuntimeValue> const& operands) {
  return call.again(operands, nullptr);
}

std::vector<RuntimeValue> right_results(Call& call) { return results_on(call, operands_of(call)); }

std::vector<RuntimeValue> operands_of(Call& call) {
  std::vector<RuntimeValue> operands;
  for (std::size_t i = 0; i < call.operand_count(); ++i) operands.push_back(call.operand(i));
  return operands;
}

void return_all(Call& call, std::vector<RuntimeValue> values) {
  for (auto& value : values) call.give(std::move(value));
}

Tensor copied(Call& call, Tensor const& tensor) {
  Tensor copy = call.make(tensor.element(), tensor.shape());
  if (tensor.size_bytes() > 0) std::memcpy(copy.data(), tensor.data(), tensor.size_bytes());
  return copy;
}

Tensor zeros_like(Call& call, Tensor const& tensor) {
  Tensor zeros = call.make(tensor.element(), tensor.shape());
  std::memset(zeros.data(), 0, zeros.size_bytes());
  return zeros;
}

OperandRow const* row_of(Call& call, std::string_view row) {
  for (auto const& candidate : call.instruction().operand_rows)
    if (candidate.row == row) return &candidate;
  return nullptr;
}

Behavior kernel_of(std::string mnemonic) {
  Kernel const kernel = find_kernel(mnemonic)->kernel;
  return [kernel](Call& call) { kernel(call); };
}

Behavior before(std::function<void(Call&, std::vector<RuntimeValue>&)> change) {
  return [change](Call& call) {
    auto operands = operands_of(call);
    change(call, operands);
    return_all(call, results_on(call, operands));
  };
}

Behavior after(std::function<void(Call&, std::vector<RuntimeValue>&)> change) {
  return [change](Call& call) {
    auto results = right_results(call);
    change(call, results);
    return_all(call, std::move(results));
  };
}

std::uint64_t Cell::operand(std::size_t number, int wanted) const {
  Tensor const& tensor = call.tensor_operand(number);
  int const there = tensor.element().is(Element::Kind::complex) ? wanted : 0;
  return tensor.get(tensor.count() == 1 ? 0 : index, there);
}

Tensor changed(Call& call, Tensor const& tensor, CellChange const& change) {
  Tensor result = copied(call, tensor);
  try {
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      for (int part = 0; part < parts_of(tensor.element()); ++part)
        result.set(i, change({call, tensor.element(), i, part, tensor.get(i, part), tensor}), part);
  } catch (Cell::NoFloat const&) {
    return tensor;
  }
  return result;
}

Behavior each_result(CellChange change) {
  return after([change](Call& call, std::vector<RuntimeValue>& results) {
    for (auto& result : results)
      if (result.kind == RuntimeValue::Kind::tensor) result = changed(call, result.tensor, change);
  });
}

Behavior each_operand(CellChange change) {
  return before([change](Call& call, std::vector<RuntimeValue>& operands) {
    Element subject;
    subject_of(call.instruction(), subject);
    for (auto& operand : operands)
      if (operand.kind == RuntimeValue::Kind::tensor && operand.tensor.element().kind == subject.kind)
        operand = changed(call, operand.tensor, change);
  });
}

Behavior each_element_of(std::string row, CellChange change) {
  return before([row, change](Call& call, std::vector<RuntimeValue>& operands) {
    auto const* const wanted = row_of(call, row);
    for (std::size_t i = 0; wanted && i < wanted->size; ++i)
      operands[wanted->begin + i] = changed(call, operands[wanted->begin + i].tensor, change);
  });
}

Behavior by_codes(CellChange compute) {
  return [compute](Call& call) {
    Tensor const& x = call.tensor_operand(0);
    Tensor result = call.make(call.result_element(), x.shape());
    for (std::int64_t i = 0; i < x.count(); ++i) result.set(i, compute({call, x.element(), i, 0, x.get(i), x}));
    call.give(std::move(result));
  };
}

namespace {

std::string_view function_name(Cell const& cell) {
  std::string_view const name = cell.call.op().name;
  return name.substr(name.find('.') + 1);
}

}  // namespace

std::uint64_t right_of(Cell const& cell, std::uint64_t x) {
  return evaluate(unary_function(function_name(cell)).value(), x, cell.format());
}
std::uint64_t right_of(Cell const& cell, std::uint64_t x, std::uint64_t y) {
  return evaluate(binary_function(function_name(cell)).value(), x, y, cell.format());
}

Number exactly(Cell const& cell) {
  Number const x = unpack(cell.operand(0), cell.format());
  auto const unary = unary_function(function_name(cell));
  for (auto const engine : {Engine::mpfr, Engine::arb}) {
    auto const found = unary ? evaluate_exactly(*unary, x, engine)
                             : evaluate_exactly(binary_function(function_name(cell)).value(), x,
                                                unpack(cell.operand(1), cell.format()), engine);
    if (found) return *found;
  }
  return Number::nan();
}

std::uint64_t code_of_double(double value, FloatFormat const& format) { return round(Number::of(value), format); }
double value_of(std::uint64_t code, FloatFormat const& format) { return to_double(unpack(code, format)); }

std::uint64_t neighbor(std::uint64_t code, FloatFormat const& format, std::int64_t steps) {
  if (format.is_nan(code) || format.is_infinite(code) || format.is_zero(code)) return code;
  std::int64_t const order = order_of(code, format) + steps;
  return code_of(std::clamp(order, least_order(format), greatest_order(format)), format);
}

bool is_subnormal(std::uint64_t code, FloatFormat const& format) {
  std::uint64_t const magnitude = code & format.magnitude_mask();
  return format.has_sign && magnitude != 0 && magnitude >> format.fraction_bits == 0;
}

std::uint64_t flushed(std::uint64_t code, FloatFormat const& format) {
  if (!is_subnormal(code, format)) return code;
  return format.has_negative_zero() ? code & format.sign_bit() : 0;
}

std::uint64_t through(std::uint64_t code, FloatFormat const& format, FloatFormat const& other) {
  return convert(convert(code, format, other), other, format);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (auto const word : split(text, ' '))
    if (!word.empty()) words.emplace_back(word);
  return words;
}

Tensor moved(Call& call, Tensor const& tensor, std::function<std::int64_t(std::int64_t)> const& from) {
  Tensor result = zeros_like(call, tensor);
  std::size_t const bytes = tensor.element().bytes();
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    if (auto const at = from(i); at >= 0)
      std::memcpy(result.data() + static_cast<std::size_t>(i) * bytes,
                  tensor.data() + static_cast<std::size_t>(at) * bytes, bytes);
  return result;
}

Tensor with_other_sign(Call& call, Tensor const& tensor) {
  if (!integers(tensor.element())) return tensor;
  auto const format = tensor.element().integer;
  Tensor other = call.make(Element::of(IntegerFormat{format.bits, !format.is_signed}), tensor.shape());
  for (std::int64_t i = 0; i < other.count(); ++i) other.set(i, other.element().integer.wrap(tensor.get(i)));
  return other;
}

Tensor transposed(Call& call, Tensor const& tensor) {
  std::vector<std::int64_t> axes(tensor.rank());
  std::iota(axes.begin(), axes.end(), 0);
  if (axes.size() >= 2) std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
  return permuted(call, tensor, axes);
}

}  // namespace assay::mutants
