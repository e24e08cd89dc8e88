// Implements semantics/kernels/kernels.cpp: exp2 and log2 of spec/next.
#include "oracle/functions/base_two.hpp"
#include "semantics/kernels/elementwise/elementwise.hpp"

namespace assay {

namespace {

constexpr std::int64_t kWorkOfBaseTwo = 5000;  // work of one element, as counted for a run

using CodeFunction = std::uint64_t (*)(std::uint64_t, FloatFormat const&);

template <CodeFunction kFunction> void base_two(Call& call) {
  auto const& x = tensor_at(call, 0);
  if (!x.element().is(Element::Kind::floating))
    call.unsupported("there is no " + std::string(call.op().name) + " of " + to_string(x.element()));
  FloatFormat const& format = *x.element().floating;
  Tensor result = call.make(x.element(), x.shape());
  std::size_t const bytes = format.storage_bytes(), count = static_cast<std::size_t>(x.count());
  call.spend({static_cast<std::int64_t>(count), kWorkOfBaseTwo});
  for (std::size_t i = 0; i < count; ++i)
    store_code(result.data() + bytes * i, kFunction(load_code(x.data() + bytes * i, bytes), format), bytes);
  return_tensor(call, std::move(result));
}

constexpr KernelEntry kBaseTwoKernels[] = {
    {"stablehlo.exp2", base_two<exp2_code>},
    {"stablehlo.log2", base_two<log2_code>},
};

}  // namespace

std::span<KernelEntry const> base_two_kernels() { return kBaseTwoKernels; }

}  // namespace assay
