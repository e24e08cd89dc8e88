#include "semantics/execute/chain.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "oracle/functions/thread_caches.hpp"
#include "semantics/kernels/kernels.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMinElements = 1 << 16;  // minimum elements of a chain; smaller tensors fit in a cache
constexpr std::size_t kBlockBytes = 1 << 16;    // for the first result

// Whether a kernel belongs to an elementwise op or an op that moves elements. Kernels are compared by address, because
// a kernel that a test substitutes may do anything.
bool is_elementwise(Kernel kernel) {
  static auto const kernels = [] {
    std::set<Kernel> all;
    for (auto const& entry : elementwise_kernels()) all.insert(entry.kernel);
    for (auto const& entry : conversion_kernels())
      if (!entry.supports_quantized) all.insert(entry.kernel);
    return all;
  }();
  return kernels.contains(kernel);
}

bool moves_elements(Kernel kernel) {
  return std::ranges::any_of(movement_kernels(), [&](KernelEntry const& entry) { return entry.kernel == kernel; });
}

bool is_plain(Instruction const& instruction) {
  return instruction.kernel && !instruction.dequantizes && instruction.regions.empty() &&
         instruction.results.size() == 1;
}

// Whether the type is a tensor of non-quantized elements with known sizes.
bool is_plain(Type type, Element& element) {
  return is_static(type) && element_of(type->element, element) && !element.is(Element::Kind::quantized);
}

bool is_large(std::span<std::int64_t const> shape) {
  std::int64_t count = 1;
  bool large = false;
  for (auto const size : shape) {
    if (size <= 0) return false;  // empty or unknown
    if (!large) count *= std::min(size, kMinElements);
    large = large || count >= kMinElements;
  }
  return large;
}

class Finder {
public:
  explicit Finder(std::span<Instruction const> instructions) : instructions_(instructions) {}

  Chain find() {
    if (instructions_.empty() || !begin(instructions_[0])) return {};
    std::vector<Instruction const*> between;
    for (std::size_t i = 0; i < instructions_.size(); ++i) {
      Instruction const& one = instructions_[i];
      if (add_link(one)) {
        chain_.before.insert(chain_.before.end(), between.begin(), between.end());
        between.clear();
        chain_.length = i + 1;
      } else if (moves_elements(one.kernel) && is_plain(one) && !reads_link(one)) {
        between.push_back(&one);
      } else {
        break;
      }
    }
    for (std::size_t i = 0; i < chain_.length; ++i)
      for (auto const slot : instructions_[i].last_uses)
        if (auto const found = links_.find(slot); found != links_.end()) chain_.links[found->second].is_kept = false;
    std::vector<std::uint32_t> last(chain_.links.size());
    for (std::uint32_t k = 0; k < last.size(); ++k) {
      last[k] = k;
      for (auto const& source : chain_.links[k].operands)
        if (source.kind == ChainLink::Source::Kind::link) last[source.index] = k;
    }
    for (std::uint32_t k = 0; k < last.size(); ++k) chain_.links[last[k]].last_uses.push_back(k);
    return std::move(chain_);
  }

private:
  bool begin(Instruction const& first) {
    if (first.results.size() != 1) return false;
    Type const type = first.op->results[0]->type;
    if (!has_shape(type) || !is_large(type->shape) || !is_elementwise(first.kernel))
      return false;  // a cheap check that excludes most ops
    chain_.shape.assign(type->shape.begin(), type->shape.end());
    return true;
  }

  bool has_shape_of_chain(Type type) const { return std::ranges::equal(type->shape, chain_.shape); }

  bool reads_link(Instruction const& one) const {
    return std::ranges::any_of(one.operands, [&](std::uint32_t slot) { return links_.contains(slot); });
  }

  bool add_link(Instruction const& one) {
    ChainLink link{&one, {}, {}, true, {}};
    if (!is_plain(one) || !is_elementwise(one.kernel) || one.op->operands.size() != one.operands.size() ||
        !is_plain(one.op->results[0]->type, link.element) || !has_shape_of_chain(one.op->results[0]->type))
      return false;
    for (std::size_t i = 0; i < one.operands.size(); ++i) {
      Element element;
      Type const type = one.op->operands[i]->type;
      if (!is_plain(type, element) || (!type->shape.empty() && !has_shape_of_chain(type))) return false;
      auto const found = links_.find(one.operands[i]);
      bool const is_link = found != links_.end();
      link.operands.push_back({is_link               ? ChainLink::Source::Kind::link
                               : type->shape.empty() ? ChainLink::Source::Kind::whole
                                                     : ChainLink::Source::Kind::slice,
                               is_link ? found->second : one.operands[i]});
    }
    links_.emplace(one.results[0], static_cast<std::uint32_t>(chain_.links.size()));
    chain_.links.push_back(std::move(link));
    return true;
  }

  std::span<Instruction const> instructions_;
  Chain chain_;
  std::map<std::uint32_t, std::uint32_t> links_;  // by slot of the result
};

// Returns a part of a tensor as a tensor of one dimension. `whole` must outlive it.
Tensor slice_of(Tensor const& whole, std::int64_t begin, std::int64_t count) {
  auto* const first = const_cast<std::byte*>(whole.data()) + static_cast<std::size_t>(begin) * whole.element().bytes();
  return Tensor(whole.element(), {count}, std::shared_ptr<std::byte[]>(std::shared_ptr<void>(), first));
}

// Returns the result of a link for `count` elements from `begin` on. `values` has the results of earlier links.
RuntimeValue run_link(ChainLink const& link, std::span<RuntimeValue const> values, std::int64_t begin,
                      std::int64_t count, Process& process, Frame& frame) {
  std::vector<RuntimeValue> operands;
  for (auto const& source : link.operands) {
    using enum ChainLink::Source::Kind;
    if (source.kind == ChainLink::Source::Kind::link)
      operands.push_back(values[source.index]);
    else if (source.kind == whole)
      operands.push_back(frame[source.index]);
    else
      operands.emplace_back(slice_of(frame[source.index].tensor, begin, count));
  }
  Call call(process, frame, *link.instruction);
  try {
    auto results = call.again(operands, nullptr);
    if (results.size() != 1 || results[0].kind != RuntimeValue::Kind::tensor || results[0].tensor.count() != count ||
        !(results[0].tensor.element() == link.element))
      call.unsupported("the kernel returned a result that the op does not declare");
    return std::move(results[0]);
  } catch (ExecutionError& error) {
    if (!error.op) error.op = link.instruction->op;
    throw;
  }
}

}  // namespace

Chain find_chain(std::span<Instruction const> instructions) { return Finder(instructions).find(); }

bool has_declared_shapes(Chain const& chain, Frame const& frame) {
  for (auto const& link : chain.links)
    for (auto const& source : link.operands) {
      bool const is_given = source.kind != ChainLink::Source::Kind::link &&
                            std::ranges::none_of(chain.before, [&](auto const* instruction) {
                              return instruction->results[0] == source.index;
                            });
      if (!is_given) continue;
      RuntimeValue const& value = frame[source.index];
      bool const is_whole = source.kind == ChainLink::Source::Kind::whole;
      if (value.kind != RuntimeValue::Kind::tensor || value.tensor.shape() != (is_whole ? Shape{} : chain.shape))
        return false;
    }
  return true;
}

void run_chain(Chain const& chain, Process& process, Frame& frame,
               std::function<void(Operation const& op, std::uint64_t work)> const& account) {
  auto const count = static_cast<std::uint64_t>(element_count(chain.shape));
  std::vector<Tensor> kept;
  std::optional<ExecutionError> limit;  // of the link after those in `kept`, whose errors come first
  for (auto const& link : chain.links) {
    auto const& op = *link.instruction->op;
    std::uint64_t work = 1 + count;  // counts each value and its elements
    for (auto const& source : link.operands) work += 1 + (source.kind == ChainLink::Source::Kind::whole ? 1 : count);
    try {
      account(op, work);
      kept.push_back(link.is_kept ? process.make(link.element, chain.shape, op) : Tensor());
    } catch (ExecutionError const& error) {
      limit = error;
      break;
    }
  }
  std::size_t const size = kBlockBytes / std::clamp<std::size_t>(chain.links[0].element.bytes(), 2, 8);
  std::size_t const blocks = (count + size - 1) / size;
  auto const run_block = [&](std::size_t i) {
    auto const begin = static_cast<std::int64_t>(i * size);
    auto const some = static_cast<std::int64_t>(std::min<std::uint64_t>(size, count - i * size));
    std::vector<RuntimeValue> values;
    for (std::size_t k = 0; k < kept.size(); ++k) {
      values.push_back(run_link(chain.links[k], values, begin, some, process, frame));
      if (chain.links[k].is_kept) {
        Tensor const& value = values[k].tensor;
        std::size_t const bytes = value.element().bytes();
        std::memcpy(kept[k].data() + static_cast<std::size_t>(begin) * bytes, value.data(), value.size_bytes());
      }
      for (auto const done : chain.links[k].last_uses) values[done] = RuntimeValue();
    }
  };
  constexpr std::uint64_t kWorthThreads = std::uint64_t{1} << 20;
  for_each_index(blocks, count * chain.links.size() >= kWorthThreads ? worker_count() : 1, run_block,
                 release_thread_caches);
  if (limit) throw *limit;
  for (std::size_t k = 0; k < chain.links.size(); ++k)
    if (chain.links[k].is_kept) frame[chain.links[k].instruction->results[0]] = std::move(kept[k]);
}

}  // namespace assay
