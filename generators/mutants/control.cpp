#include <algorithm>

#include "generators/mutants/behaviour.hpp"
#include "oracle/formats/random_bits.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/zeros.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::inline generators::mutants {
namespace {

// Of results of one type the first and the last exchanged, and so on.
Behaviour reversed_results() {
  return after([](Call&, std::vector<RuntimeValue>& results) {
    auto const same = [](RuntimeValue const& x, RuntimeValue const& y) {
      return x.kind == RuntimeValue::Kind::tensor && y.kind == x.kind && x.tensor.shape() == y.tensor.shape() &&
             x.tensor.element() == y.tensor.element();
    };
    for (std::size_t i = 0, end = results.size(); i < end; ++i) {
      std::size_t j = end;
      while (--j > i && !same(results[i], results[j])) {
      }
      if (j <= i) continue;
      std::swap(results[i], results[j]);
      end = j;
    }
  });
}

// The branch of a `case` chosen by another rule.
Behaviour branch(std::size_t (*choose)(std::int64_t index, std::size_t branches)) {
  return [choose](Call& call) {
    auto const number = choose(call.tensor("index").integer(), call.region_count());
    give_all(call, call.run(call.region("branches", number), {}));
  };
}

std::size_t right_branch(std::int64_t index, std::size_t branches) {
  return index >= 0 && static_cast<std::size_t>(index) < branches ? static_cast<std::size_t>(index) : branches - 1;
}

template <class Loop> Behaviour loops(Loop loop) {
  return [loop](Call& call) {
    auto const holds = [&](std::vector<RuntimeValue> const& values) {
      return truth_of(call, call.run(call.region("cond"), values));
    };
    auto const body = [&](std::vector<RuntimeValue> const& values) { return call.run(call.region("body"), values); };
    give_all(call, loop(holds, body, operands_of(call)));
  };
}

Behaviour zero_results() {
  return after([](Call& call, std::vector<RuntimeValue>& results) {
    for (auto& result : results)
      if (result.kind == RuntimeValue::Kind::tensor) result = zeros_like(call, result.tensor);
  });
}

}  // namespace

std::vector<Mutant> random_mutants() {
  auto const bits = ops("rng_bit_generator"), rng = ops("rng");
  std::string const open = "any numbers of the distribution are permitted, so results of rng are open",
                    chosen = "which numbers a state gives is for each implementation to choose";
  return {
      does("rng_bit_generator/state_kept", "the state is not advanced", bits, any_type,
           after([](Call& call, auto& results) { results[0] = call.operand(0); })),
      equivalent(does("rng_bit_generator/state_advanced_twice", "the state after another one", bits, any_type,
                      after([](Call& call, auto& results) { results[0] = results_on(call, {results[0]})[0]; })),
                 chosen),
      does("rng_bit_generator/zeros", "all bits are 0", bits, any_type,
           after([](Call& call, auto& results) { results[1] = zeros_like(call, results[1].tensor); })),
      equivalent(does("rng_bit_generator/state_words_swapped", "key and counter exchanged", bits, any_type,
                      before([](Call& call, auto& operands) {
                        Tensor const given = operands[0].tensor;
                        Tensor swapped = copied(call, given);
                        for (std::int64_t i = 0; i < std::min<std::int64_t>(given.count(), 2); ++i)
                          swapped.set(i, given.get(1 - i));
                        operands[0] = swapped;
                      })),
                 chosen),
      equivalent(edits("rng_bit_generator/threefry_for_philox", "the other algorithm", bits, any_type,
                       [](Edit& edit) {
                         auto* const algorithm = edit.parameter("rng_algorithm");
                         Type const type = edit.instruction.op->operands[0]->type;
                         if (!algorithm || !has_shape(type) || type->shape.size() != 1 || type->shape[0] != 2)
                           return false;
                         algorithm->text = algorithm->text == "PHILOX" ? "THREE_FRY" : "PHILOX";
                         return true;
                       }),
                 chosen),
      equivalent(does("rng_bit_generator/reversed", "the numbers in reverse", bits, any_type,
                      after([](Call& call, auto& results) {
                        Tensor const right = results[1].tensor;
                        Tensor turned = copied(call, right);
                        for (std::int64_t i = 0; i < right.count(); ++i)
                          turned.set(i, right.get(right.count() - 1 - i));
                        results[1] = turned;
                      })),
                 chosen),
      equivalent(
          does("rng_bit_generator/inverted", "every bit inverted", bits, integers, after([](Call& call, auto& results) {
                 Tensor inverted = copied(call, results[1].tensor);
                 if (!integers(inverted.element())) return;
                 for (std::int64_t i = 0; i < inverted.count(); ++i)
                   inverted.set(i, inverted.element().integer.wrap(~inverted.get(i)));
                 results[1] = inverted;
               })),
          chosen),
      equivalent(does("rng/bounds_exchanged", "between b and a", rng, any_type,
                      before([](Call&, auto& operands) { std::swap(operands[0], operands[1]); })),
                 open),
      equivalent(does("rng/always_low", "a", rng, any_type, after([](Call& call, auto& results) {
                        Tensor tensor = copied(call, results[0].tensor);
                        for (std::int64_t i = 0; i < tensor.count(); ++i) tensor.set(i, call.tensor_operand(0).get(0));
                        results[0] = tensor;
                      })),
                 open),
  };
}

std::vector<Mutant> control_mutants() {
  using Values = std::vector<RuntimeValue>;
  auto const choice = ops("if"), cases = ops("case"), loop = ops("while");
  return {
      does("if/inverted", "the other branch", choice, any_type,
           [](Call& call) {
             give_all(call, call.run(call.region(call.tensor("pred").get(0) ? "false_branch" : "true_branch"), {}));
           }),
      does("if/always_true", "the true branch", choice, any_type,
           [](Call& call) { give_all(call, call.run(call.region("true_branch"), {})); }),
      does("if/results_reversed", "results of one type in reverse", choice, any_type, reversed_results()),
      does("case/out_of_range_is_first", "the first branch where the index is out of range", cases, any_type,
           branch([](std::int64_t index, std::size_t n) {
             return index >= 0 && static_cast<std::size_t>(index) < n ? static_cast<std::size_t>(index) : 0;
           })),
      does("case/clamped", "the first branch for negative indices", cases, any_type,
           branch(
               [](std::int64_t index, std::size_t n) { return index < 0 ? std::size_t{0} : right_branch(index, n); })),
      does("case/from_one", "branches are counted from 1", cases, any_type,
           branch([](std::int64_t index, std::size_t n) { return right_branch(index - 1, n); })),
      does("case/wraps_around", "indices out of range are taken modulo the number of branches", cases, any_type,
           branch([](std::int64_t index, std::size_t n) {
             auto const count = static_cast<std::int64_t>(n);
             return static_cast<std::size_t>((index % count + count) % count);
           })),
      does("case/last_never", "the last branch but one for the last", cases, any_type,
           branch([](std::int64_t index, std::size_t n) {
             auto const right = right_branch(index, n);
             return right + 1 == n && n > 1 ? n - 2 : right;
           })),
      does("while/body_first", "the body runs once before the condition is asked", loop, any_type,
           loops([](auto holds, auto body, Values values) {
             do values = body(values);
             while (holds(values));
             return values;
           })),
      does("while/once_too_many", "the body runs once more", loop, any_type,
           loops([](auto holds, auto body, Values values) {
             while (holds(values)) values = body(values);
             return body(values);
           })),
      does("while/once_too_few", "the values before the last run of the body", loop, any_type,
           loops([](auto holds, auto body, Values values) {
             auto last = values;
             while (holds(values)) {
               last = values;
               values = body(values);
             }
             return last;
           })),
      does("while/never", "the operands", loop, any_type, loops([](auto, auto, Values values) { return values; })),
      does("while/at_most_twice", "no more than two runs", loop, any_type,
           loops([](auto holds, auto body, Values values) {
             for (int i = 0; i < 2 && holds(values); ++i) values = body(values);
             return values;
           })),
      does("while/results_reversed", "results of one type in reverse", loop, any_type, reversed_results()),
      does("composite/ignores_decomposition", "the operands, where results have their types", ops("composite"),
           any_type, after([](Call& call, auto& results) {
             for (std::size_t i = 0; i < results.size() && i < call.operand_count(); ++i) {
               bool const tensors =
                   results[i].kind == RuntimeValue::Kind::tensor && call.operand(i).kind == RuntimeValue::Kind::tensor;
               if (tensors && results[i].tensor.shape() == call.tensor_operand(i).shape() &&
                   results[i].tensor.element() == call.tensor_operand(i).element())
                 results[i] = call.operand(i);
             }
           })),
      does("call/arguments_reversed", "arguments of one type in reverse", both(ops("composite"), {"func.call"}),
           any_type, before([](Call& call, auto& operands) {
             for (std::size_t i = 0, n = operands.size(); i < n; ++i)
               if (call.op().operands[i]->type == call.op().operands[n - 1 - i]->type)
                 operands[i] = call.operand(n - 1 - i);
           })),
      does("call/results_reversed", "results of one type in reverse", both(ops("composite"), {"func.call"}), any_type,
           reversed_results()),
      does("async_done/zeros", "zeros: the result is read before it is there", ops("async_done"), any_type,
           zero_results()),
      does("custom_call/zeros", "zeros for what is given through", ops("custom_call"), any_type, zero_results()),
  };
}

std::vector<Mutant> collective_mutants() {
  auto const reductions = ops("all_reduce reduce_scatter collective_reduce cross-replica-sum");
  auto const replica_groups_reversed = [](Edit& edit) {
    auto* const groups = edit.parameter("replica_groups");
    if (!groups || groups->shape.size() != 2 || groups->shape[1] < 2) return false;
    auto const width = groups->shape[1];
    for (auto at = groups->integers.begin(); at != groups->integers.end(); at += width) std::reverse(at, at + width);
    return true;
  };
  std::vector<Mutant> all = {
      edits("collective/group_reversed", "members of a group in reverse",
            ops("all_gather all_to_all collective_broadcast collective_reduce reduce_scatter"), any_type,
            replica_groups_reversed),
      does("all_reduce/own_only", "the process's own operand", ops("all_reduce cross-replica-sum"), any_type,
           after([](Call& call, auto& results) {
             for (std::size_t i = 0; i < results.size(); ++i)
               results[i] = converted(call, call.tensor_operand(i), results[i].tensor.element());
           })),
      does("collective/zeros", "zeros",
           both(reductions, ops("all_gather all_to_all collective_permute collective_broadcast")), any_type,
           zero_results()),
      edits("collective_permute/other_direction", "sources and targets exchanged", ops("collective_permute"), any_type,
            [](Edit& edit) {
              auto* const pairs = edit.integers("source_target_pairs");
              if (!pairs) return false;
              auto const before_list = *pairs;
              for (std::size_t i = 0; i + 1 < pairs->size(); i += 2) std::swap((*pairs)[i], (*pairs)[i + 1]);
              return *pairs != before_list;
            }),
      does("collective_permute/own_kept", "who gets nothing keeps its own", ops("collective_permute"), any_type,
           after([](Call& call, auto& results) {
             bool zero = true;
             for (std::size_t i = 0; i < results[0].tensor.size_bytes(); ++i)
               zero &= results[0].tensor.data()[i] == std::byte{0};
             if (zero) results[0] = call.operand(0);
           })),
      does("ids/always_zero", "0", ops("replica_id partition_id"), any_type, zero_results()),
      does("ids/one_more", "one more", ops("replica_id partition_id"), any_type,
           each_result([](Cell const& cell) { return cell.code + 1; })),
      does("reduction/result_doubled", "a process's operand counts twice", ops("all_reduce reduce_scatter"), any_type,
           after([](Call& call, auto& results) {
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
           })),
  };
  std::vector<Mutant> channels = {
      does("infeed/zeros", "zeros", ops("infeed recv"), any_type, zero_results()),
      does("infeed/elements_reversed", "the elements in reverse", ops("infeed recv"), any_type,
           after([](Call& call, auto& results) {
             for (auto& result : results) {
               if (result.kind != RuntimeValue::Kind::tensor) continue;
               Tensor const right = result.tensor;
               Tensor turned = copied(call, right);
               std::size_t const bytes = right.element().bytes();
               for (std::size_t i = 0, n = static_cast<std::size_t>(right.count()); i < n; ++i)
                 std::memcpy(turned.data() + i * bytes, right.data() + (n - 1 - i) * bytes, bytes);
               result = turned;
             }
           })),
      does("recv/one_bit_off", "the last bit of each element inverted", ops("infeed recv"), any_type,
           after([](Call& call, auto& results) {
             for (auto& result : results) {
               if (result.kind != RuntimeValue::Kind::tensor) continue;
               Tensor changed = copied(call, result.tensor);
               for (std::size_t i = 0; i < changed.size_bytes(); i += changed.element().bytes())
                 changed.data()[i] ^= std::byte{1};
               result = changed;
             }
           })),
      does("run_parallel/reversed", "results of one type in reverse", {"interpreter.run_parallel"}, any_type,
           reversed_results()),
      does("run_parallel/zeros", "zeros", {"interpreter.run_parallel"}, any_type, zero_results()),
  };
  for (auto& mutant : channels) {
    mutant.family = "channels";
    all.push_back(std::move(mutant));
  }
  return all;
}

}  // namespace assay::inline generators::mutants
