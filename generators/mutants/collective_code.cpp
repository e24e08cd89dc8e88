// Implements generators/mutants/code.hpp: processes and channels.
#include <algorithm>

#include "generators/mutants/code.hpp"
#include "semantics/kernels/body.hpp"

namespace assay::mutants {
namespace {

bool replica_groups_reversed(Edit& edit) {
  auto* const groups = edit.parameter("replica_groups");
  if (!groups || groups->shape.size() != 2 || groups->shape[1] < 2) return false;
  auto const width = groups->shape[1];
  for (auto at = groups->integers.begin(); at != groups->integers.end(); at += width) std::reverse(at, at + width);
  return true;
}
}  // namespace

std::vector<Coded> collective_code() {
  return {
      {"collective/group_reversed", {}, replica_groups_reversed},
      {"all_reduce/own_only", after([](Call& call, auto& results) {
         for (std::size_t i = 0; i < results.size(); ++i)
           results[i] = converted(call, call.tensor_operand(i), results[i].tensor.element());
       })},
      {"collective_permute/own_kept", after([](Call& call, auto& results) {
         bool zero = true;
         for (std::size_t i = 0; i < results[0].tensor.size_bytes(); ++i)
           zero &= results[0].tensor.data()[i] == std::byte{0};
         if (zero) results[0] = call.operand(0);
       })},
      {"reduction/result_doubled", after([](Call& call, auto& results) {
         if (results.size() != 1 || call.operand_count() != 1) return;
         Tensor const own = call.tensor_operand(0), right = results[0].tensor;
         if (own.shape() != right.shape() || !(own.element() == right.element())) return;
         auto const& computation = call.region("computation");
         if (computation.arguments.size() != 2) return;
         Tensor twice = copied(call, right);
         Scalars const sums(right), owns(own);
         for (std::int64_t i = 0; i < right.count(); ++i) {
           RuntimeValue const arguments[] = {sums[i], owns[i]};
           store_scalar(call, call.run(computation, arguments).at(0), twice, i);
         }
         results[0] = twice;
       })},
      {"recv/one_bit_off", after([](Call& call, auto& results) {
         for (auto& result : results) {
           if (result.kind != RuntimeValue::Kind::tensor) continue;
           Tensor changed = copied(call, result.tensor);
           for (std::size_t i = 0; i < changed.size_bytes(); i += changed.element().bytes())
             changed.data()[i] ^= std::byte{1};
           result = changed;
         }
       })},
  };
}

}  // namespace assay::mutants
