// The process grid: replicas x partitions processes that run side by side and exchange tensors ("Parallel execution").
//
// Each process has a thread, but only one runs at a time. It runs until it waits or ends; then the next process in
// index order continues. So the results, traces and files of a run are deterministic, and shared data needs no locks.
// If all remaining processes wait, there is a deadlock. Then each of these fails, and the message names where each
// process waits and for which others.
#pragma once

#include <compare>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "semantics/runtime/process.hpp"

namespace assay {

inline constexpr std::int64_t kMaxProcesses = 4096;

class Grid {
public:
  using Tensors = std::vector<Tensor>;

  // Messages waiting for their receiver, in the order sent. Index -1 is not a process but the host, or any sender.
  struct Mailbox {
    std::string_view kind;
    std::int64_t channel = 0, from = -1, to = -1;
    auto operator<=>(Mailbox const&) const = default;
  };

  // The grid has 1 to kMaxProcesses processes. `infeed` reads the results of these functions in order. Can be run only
  // once.
  Grid(std::int64_t replicas, std::int64_t partitions, std::vector<CompiledFunction const*> infeed = {});

  // Runs functions[i] with arguments[i] in process i. Nested grids pass the nesting depth of their op.
  std::vector<RunResult> run(RunState& state, std::span<CompiledFunction const* const> functions,
                             std::span<std::vector<RuntimeValue> const> arguments, std::size_t depth = 0);

  std::int64_t replicas() const { return replicas_; }
  std::int64_t partitions() const { return partitions_; }
  std::int64_t size() const { return replicas_ * partitions_; }
  // Returns the index of a process: replica * partitions + partition.
  std::int64_t index_of(Process const& process) const {
    return process.replica_id() * partitions_ + process.partition_id();
  }
  std::string process_text(std::int64_t index) const;  // "(1, 0)"

  // The operands of the members of a group for an op, in group order.
  struct Gathering {
    std::vector<Tensors> brought;
    std::map<std::string, Tensor> shared;  // results that one member computed for all, by agreed names
  };
  // Waits until all members of `group` have reached this op with this channel. The calling process must be a member.
  std::shared_ptr<Gathering> rendezvous(Call& call, std::vector<std::int64_t> const& group, std::int64_t channel,
                                        Tensors brought);
  void send(Call& call, Mailbox const& mailbox, Tensors message);
  Tensors receive(Call& call, Mailbox const& mailbox, bool of_host = false);
  CompiledFunction const* next_infeed();  // nullptr: none is left

private:
  struct Rendezvous : Gathering {
    std::vector<bool> here;
    std::size_t count = 0;
  };
  struct Wait {
    Operation const* op = nullptr;
    std::function<bool()> over;
    std::function<std::string()> reason;  // whom it waits for: "for (1, 0)"
    bool of_host = false;                 // it waits for data of the host, which may never arrive
  };
  enum class Stage : std::uint8_t { fresh, running, waiting, ended };
  struct Member {
    Stage stage = Stage::fresh;
    bool deadlocked = false;
    Wait wait;
    std::thread thread;
    std::condition_variable turn;
  };
  struct RendezvousPoint {
    std::string_view op;
    std::int64_t channel;
    std::vector<std::int64_t> group;
    auto operator<=>(RendezvousPoint const&) const = default;
  };
  static constexpr std::int64_t kScheduler = -1;

  using Start = std::function<void(std::int64_t)>;

  void schedule(Start const& start, std::span<CompiledFunction const* const> functions);
  bool begin(std::int64_t index, Start const& start);  // false if the system cannot create more threads
  void pass_turn(std::int64_t index);
  void wait_for_turn(Member& member);
  void stop(std::string reason);
  void wait(Call& call, Wait wait);
  bool is_waiting_for_host() const;
  std::string deadlock_text() const;

  std::int64_t replicas_, partitions_;
  std::vector<CompiledFunction const*> infeed_;
  std::size_t infed_ = 0;
  std::map<RendezvousPoint, std::shared_ptr<Rendezvous>> rendezvous_;
  std::map<Mailbox, std::deque<Tensors>> mailboxes_;

  std::deque<Member> members_;
  std::vector<RunResult> results_;
  std::mutex mutex_;
  std::condition_variable scheduler_;
  std::int64_t turn_ = kScheduler;
  std::string stopped_;           // why waiting processes must stop; empty: they need not
  bool lacks_host_data_ = false;  // whether missing host data is the reason
};

// Returns the result that explains why a run failed: the first one with its own error, else the first deadlocked one,
// else nullptr.
RunResult const* first_failure(std::span<RunResult const> results);

// Runs `function` in all processes of a grid, each with its own arguments, by index.
std::vector<RunResult> run_grid(RunState& state, CompiledFunction const& function,
                                std::vector<std::vector<RuntimeValue>> arguments_per_process, std::int64_t replicas,
                                std::int64_t partitions);

}  // namespace assay
