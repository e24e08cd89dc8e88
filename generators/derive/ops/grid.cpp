// interpreter.run_parallel: runs processes side by side, from one collective op to the next. The grid may have several
// replicas; of partitions, only the IDs are supported.
#include <algorithm>

#include "generators/derive/walk.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::derive {
namespace {

bool is_rendezvous(std::string_view name) {
  static constexpr std::string_view kNames[] = {"stablehlo.all_gather",         "stablehlo.all_reduce",
                                                "stablehlo.all_to_all",         "stablehlo.collective_broadcast",
                                                "stablehlo.collective_permute", "stablehlo.collective_reduce",
                                                "stablehlo.cross-replica-sum",  "stablehlo.reduce_scatter"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

struct Follower {
  CompiledFunction const* function = nullptr;
  Values frame;
  std::size_t next = 0;  // next instruction
  std::int64_t replica = 0, partition = 0;

  bool has_ended() const { return next == function->body.instructions.size(); }
  Instruction const& instruction() const { return function->body.instructions[next]; }
  void finish(Values results) {
    for (std::size_t i = 0; i < results.size(); ++i) frame[instruction().results.at(i)] = std::move(results[i]);
    ++next;
  }
};

// The flat index in shape `to` of the element at `place` in `shape`, moved by `by` along one axis.
std::int64_t shifted(std::int64_t place, Shape const& shape, std::size_t axis, std::int64_t by, Shape const& to) {
  std::int64_t result = 0, step = 1;
  for (std::size_t d = shape.size(); d-- > 0; place /= shape[d]) {
    result += (place % shape[d] + (d == axis ? by : 0)) * step;
    step *= to[d];
  }
  return result;
}

Tensor part_of(Tensor const& whole, std::size_t axis, std::int64_t count, std::int64_t number) {
  Shape shape = whole.shape();
  shape.at(axis) /= count;
  Tensor part = derived_tensor(whole.element(), shape);
  for (std::int64_t i = 0; i < part.count(); ++i)
    store(part, i, scalar_at(whole, shifted(i, shape, axis, number * shape[axis], whole.shape())));
  return part;
}

Tensor joined(std::vector<Tensor> const& parts, std::size_t axis) {
  Shape shape = parts.at(0).shape();
  shape.at(axis) *= static_cast<std::int64_t>(parts.size());
  Tensor whole = derived_tensor(parts[0].element(), shape);
  for (std::size_t n = 0; n < parts.size(); ++n)
    for (std::int64_t i = 0; i < parts[n].count(); ++i)
      store(whole, shifted(i, parts[n].shape(), axis, static_cast<std::int64_t>(n) * parts[n].dim(axis), shape),
            scalar_at(parts[n], i));
  return whole;
}

Scalar sum(std::vector<Scalar> const& terms) {
  Element const element = terms.at(0).element;
  if (element.is(Element::Kind::integer)) {
    __int128 total = 0;
    for (auto const& term : terms) total += term.integer();
    return integer_scalar(element, total);
  }
  if (!is_float(element)) throw NotDerived("a sum of such elements");
  Total parts[2];
  for (auto const& term : terms)
    for (int part = 0; part < parts_of(element); ++part) parts[part].add(term.number(part));
  return float_scalar(element, parts[0].result(), parts_of(element) == 2 ? parts[1].result() : Number::zero(false));
}

class Processes {
public:
  explicit Processes(Execution const& execution, std::vector<CompiledFunction const*> const& functions,
                     std::int64_t replicas, std::vector<CompiledFunction const*> feed)
      : walk_(execution.walk), replicas_(replicas), feed_(std::move(feed)) {
    if (!feed_.empty() && functions.size() > 1) throw NotDerived("an infeed of several processes");
    auto const partitions = static_cast<std::int64_t>(functions.size()) / replicas;
    std::size_t next = 0;
    for (auto const* function : functions) {
      auto const number = static_cast<std::int64_t>(all_.size());
      Follower one{function, Values(function->slots), 0, number / partitions, number % partitions};
      for (auto const slot : function->body.arguments) one.frame[slot] = execution.operands[next++];
      all_.push_back(std::move(one));
    }
  }

  Values run() {
    struct Restore {
      Walk& walk;
      Values* outer;
      ~Restore() {
        if (outer) walk.enter(*outer);
      }
    } const restore{walk_, walk_.enter(all_.at(0).frame)};
    while (advance()) meet();
    Values results;
    for (auto const& one : all_)
      for (auto const slot : one.function->body.results) results.push_back(one.frame[slot]);
    return results;
  }

private:
  Values operands_of(Follower const& one) const {
    Values operands;
    for (auto const slot : one.instruction().operands) operands.push_back(one.frame[slot]);
    return operands;
  }

  // Runs each process up to its next collective op. False if all have ended.
  bool advance() {
    std::size_t ended = 0;
    for (auto& one : all_) {
      walk_.enter(one.frame);
      for (; !one.has_ended() && !is_rendezvous(one.instruction().op->name);) {
        auto const name = one.instruction().op->name;
        bool const asks = name == "stablehlo.replica_id" || name == "stablehlo.partition_id";
        if (asks) {
          Element const element = element_of_type(one.instruction().op->results[0]->type);
          one.finish({value_of(integer_scalar(element, name == "stablehlo.replica_id" ? one.replica : one.partition))});
        } else if (name == "stablehlo.infeed") {
          if (fed_ == feed_.size()) throw NotDerived("there is nothing in the infeed");
          auto values = walk_.call(*feed_[fed_++], {});
          values.push_back(RuntimeValue::token());
          one.finish(std::move(values));
        } else {
          one.finish(walk_.step(one.instruction(), operands_of(one)));
        }
      }
      ended += one.has_ended() ? 1 : 0;
    }
    if (ended != 0 && ended != all_.size()) throw NotDerived("a process waits for one that has ended");
    return ended == 0;
  }

  void meet() {
    std::vector<Values> brought, results;
    Operation const* const op = all_[0].instruction().op;
    for (auto const& one : all_) {
      if (one.instruction().op != op) throw NotDerived("processes meet in different ops");
      brought.push_back(operands_of(one));
    }
    if (static_cast<std::int64_t>(all_.size()) != replicas_) throw NotDerived("groups on a grid with partitions");
    for (std::size_t self = 0; self < all_.size(); ++self) {
      walk_.enter(all_[self].frame);
      Values own;
      for (std::size_t i = 0; i < brought[self].size(); ++i)
        own.emplace_back(result({walk_, all_[self].instruction(), brought[self]}, brought, self, i));
      results.push_back(std::move(own));
    }
    for (std::size_t self = 0; self < all_.size(); ++self) all_[self].finish(std::move(results[self]));
  }

  // The replicas of the group of `self`, in order; empty if it is in no group.
  std::vector<std::size_t> group(Execution const& execution, std::size_t self) const {
    auto const& groups = execution.parameter("replica_groups");
    auto const& channel = execution.parameter("channel_id").integers;
    if (!channel.empty() && channel[0] > 0) throw NotDerived("a channel");
    std::vector<std::size_t> members;
    if (groups.integers.empty()) {
      for (std::size_t i = 0; i < all_.size(); ++i) members.push_back(i);
      return members;
    }
    if (groups.shape.size() != 2) throw NotDerived("groups that are no matrix");
    for (auto row = groups.integers.begin(); row != groups.integers.end(); row += groups.shape[1]) {
      if (std::find(row, row + groups.shape[1], static_cast<std::int64_t>(self)) == row + groups.shape[1]) continue;
      for (auto id = row; id != row + groups.shape[1]; ++id)
        if (*id >= 0) members.push_back(static_cast<std::size_t>(*id));
    }
    return members;
  }

  static Tensor zeros(Execution const& execution, Tensor const& like) {
    Tensor result = derived_tensor(like.element(), like.shape());
    if (like.element().is(Element::Kind::quantized)) throw NotDerived("zeros of " + std::string(execution.op().name));
    Scalar const zero = converted(integer_scalar(Element::of(IntegerFormat{64, true}), 0), like.element());
    for (std::int64_t i = 0; i < result.count(); ++i) store(result, i, zero);
    return result;
  }

  Tensor result(Execution const& execution, std::vector<Values> const& brought, std::size_t self, std::size_t i) const {
    std::string_view const name = execution.op().name;
    Tensor const& own = brought[self][i].tensor;
    if (name == "stablehlo.collective_permute") {
      auto const& pairs = execution.parameter("source_target_pairs").integers;
      for (std::size_t at = 0; at + 1 < pairs.size(); at += 2)
        if (pairs[at + 1] == static_cast<std::int64_t>(self))
          return brought.at(static_cast<std::size_t>(pairs[at]))[i].tensor;
      return zeros(execution, own);
    }
    auto const members = group(execution, self);
    bool const is_reduce = name == "stablehlo.collective_reduce";
    if (members.empty() && (is_reduce || name == "stablehlo.collective_broadcast")) return zeros(execution, own);
    if (members.empty()) throw NotDerived("a process that is in no group");
    if (name == "stablehlo.collective_broadcast") return brought.at(members[0])[i].tensor;
    auto const count = static_cast<std::int64_t>(members.size());
    auto const position = std::find(members.begin(), members.end(), self) - members.begin();
    std::vector<Tensor> values;
    for (auto const member : members) values.push_back(brought.at(member)[i].tensor);
    auto const axis = [&](std::string_view row) { return static_cast<std::size_t>(execution.integer(row)); };
    if (name == "stablehlo.all_gather") return joined(values, axis("all_gather_dim"));
    if (name == "stablehlo.all_to_all") {
      for (auto& value : values) value = part_of(value, axis("split_dimension"), count, position);
      return joined(values, axis("concat_dimension"));
    }
    if (name == "stablehlo.reduce_scatter")
      for (auto& value : values) value = part_of(value, axis("scatter_dimension"), count, position);
    if (!is_reduce) return reduced(execution, values);
    if (execution.op().attribute("has_dynamic_root")) throw NotDerived("roots that are known when it runs");
    return position == 0 ? reduced(execution, values) : zeros(execution, own);
  }

  static Tensor reduced(Execution const& execution, std::vector<Tensor> const& values) {
    bool const has_body = execution.op().name != "stablehlo.cross-replica-sum";
    Element const element = has_body ? argument_element(execution.region("computation"), 0) : values.at(0).element();
    Tensor result = derived_tensor(element, values[0].shape());
    for (std::int64_t i = 0; i < result.count(); ++i) {
      std::vector<Scalar> terms;
      for (auto const& value : values) terms.push_back(converted(scalar_at(value, i), element));
      if (!has_body) {
        store(result, i, sum(terms));
        continue;
      }
      std::vector<std::vector<Scalar>> list;
      for (std::size_t n = 1; n < terms.size(); ++n) list.push_back({terms[n]});
      store(result, i, folded(execution.walk, execution.region("computation"), {terms[0]}, list).at(0));
    }
    return result;
  }

  Walk& walk_;
  std::vector<Follower> all_;
  std::int64_t replicas_;
  std::vector<CompiledFunction const*> feed_;
  std::size_t fed_ = 0;
};

}  // namespace

bool derive_grid(Execution const& execution, Values& results) {
  if (execution.op().name != "interpreter.run_parallel") return false;
  Attribute const programs = execution.op().attribute("programs"), feed = execution.op().attribute("infeed");
  if (!programs) throw NotDerived("there are no programs");
  std::vector<CompiledFunction const*> functions, fed;
  auto const add = [&](Attribute const list, std::vector<CompiledFunction const*>& to) {
    for (Attribute const function : list->elements) {
      auto const* found = execution.walk.function(function->text);
      if (!found || !found->obstacle.empty()) throw NotDerived("a process that cannot be run");
      to.push_back(found);
    }
  };
  for (Attribute const replica : programs->elements) add(replica, functions);
  if (feed) add(feed, fed);
  std::size_t arguments = 0;
  for (auto const* function : functions) arguments += function->body.arguments.size();
  if (arguments != execution.operands.size()) throw NotDerived("another number of inputs");
  results = Processes(execution, functions, static_cast<std::int64_t>(programs->elements.size()), fed).run();
  return true;
}

}  // namespace assay::derive
