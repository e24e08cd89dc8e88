#include "semantics/kernels/kernels.hpp"

#include <unordered_map>

namespace assay {

// elementwise/base_two.cpp: ops that only spec/next has. The tables of the current ops do not contain them.
std::span<KernelEntry const> base_two_kernels();

namespace {

using Table = std::unordered_map<std::string_view, KernelEntry const*>;

Table all_kernels() {
  Table table;
  for (auto const family :
       {elementwise_kernels(), conversion_kernels(), movement_kernels(), indexing_kernels(), reduction_kernels(),
        contraction_kernels(), linear_algebra_kernels(), random_kernels(), control_kernels(), custom_call_kernels(),
        collective_kernels(), channel_kernels(), check_kernels(), probe_kernels(), chlo_kernels(), base_two_kernels()})
    for (auto const& entry : family) table.try_emplace(entry.name, &entry);
  return table;
}

}  // namespace

KernelEntry const* find_kernel(std::string_view mnemonic) {
  static Table const table = all_kernels();
  auto const found = table.find(mnemonic);
  return found == table.end() ? nullptr : found->second;
}

}  // namespace assay
