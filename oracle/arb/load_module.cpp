// Implements the functions of oracle/arb with oracle/arb/module.hpp: each loads the module first.
#include <dlfcn.h>

#include <atomic>
#include <stdexcept>
#include <string>

#include "oracle/arb/module.hpp"
#include "support/process/companion_files.hpp"

namespace assay {
namespace {

using Entry = ArbFunctions const* (*)();

std::atomic<ArbFunctions const*> known = nullptr;

// Concurrent threads load the module once, because dlopen counts references.
Result<void> load() {
  auto const path = find_companion("libassay_arb.so");
  if (!path) return Error{path.error()};
  void* const module = dlopen(path->c_str(), RTLD_LAZY | RTLD_LOCAL);
  auto const entry = module ? reinterpret_cast<Entry>(dlsym(module, "assay_arb_functions")) : nullptr;
  if (!entry) return Error{"the engine for this function cannot be loaded: " + std::string(dlerror())};
  known = entry();
  return {};
}

ArbFunctions const& loaded() {
  if (auto const ready = prepare_arb(); !ready) throw std::runtime_error(ready.error());
  return *known.load();
}

}  // namespace

Result<void> prepare_arb() {
  if (known.load()) return {};
  return load();
}

std::optional<Number> arb_unary(UnaryFunction function, Number const& x) { return loaded().unary(function, x); }
std::optional<Number> arb_binary(BinaryFunction function, Number const& x, Number const& y) {
  return loaded().binary(function, x, y);
}

void release_arb_caches() {
  if (auto const* const functions = known.load()) functions->release();
}

std::optional<ComplexNumber> complex_by_arb(UnaryFunction function, ComplexNumber const& x) {
  return loaded().complex(function, x);
}
std::optional<ComplexNumber> complex_atan2_by_arb(ComplexNumber const& y, ComplexNumber const& x,
                                                  std::optional<Number> real, std::optional<Number> imag) {
  return loaded().complex_atan2(y, x, real, imag);
}
std::optional<ComplexNumber> complex_exact_root(UnaryFunction function, ComplexNumber const& x) {
  return loaded().exact_root(function, x);
}

bool add_circular(UnaryFunction function, Number const& low, Number const& high, std::vector<Number>& numbers) {
  return loaded().circular(function, low, high, numbers);
}

bool cholesky(MatrixElement element, std::size_t size, bool lower, void const* a, void* result) {
  return loaded().cholesky_of(element, size, lower, a, result);
}
void solve_triangular(TriangularSystem const& system, void const* a, void const* b, void* result) {
  loaded().triangular(system, a, b, result);
}

void fourier(Fourier kind, FloatFormat const& format, std::span<std::int64_t const> lengths, std::int64_t blocks,
             void const* operand, void* result) {
  loaded().fft(kind, format, lengths, blocks, operand, result);
}

std::uint64_t uniform(std::uint64_t bits, std::uint64_t a, std::uint64_t b, FloatFormat const& format) {
  return loaded().uniform_of(bits, a, b, format);
}
std::uint64_t normal(std::uint64_t radius_bits, std::uint64_t angle_bits, std::uint64_t mean,
                     std::uint64_t standard_deviation, FloatFormat const& format) {
  return loaded().normal_of(radius_bits, angle_bits, mean, standard_deviation, format);
}

void batch_norm_inference(Normalization const& normalization, void const* operand, void const* scale,
                          void const* offset, void const* mean, void const* variance, void* result) {
  loaded().inference(normalization, operand, scale, offset, mean, variance, result);
}
void batch_norm_training(Normalization const& normalization, void const* operand, void const* scale, void const* offset,
                         void* output, void* batch_mean, void* batch_var) {
  loaded().training(normalization, operand, scale, offset, output, batch_mean, batch_var);
}
void batch_norm_grad(Normalization const& normalization, void const* operand, void const* scale, void const* mean,
                     void const* variance, void const* grad_output, void* grad_operand, void* grad_scale,
                     void* grad_offset) {
  loaded().grad(normalization, operand, scale, mean, variance, grad_output, grad_operand, grad_scale, grad_offset);
}

}  // namespace assay
