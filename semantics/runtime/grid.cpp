#include "semantics/runtime/grid.hpp"

#include <algorithm>
#include <system_error>

namespace assay {

namespace {

constexpr std::size_t kMaxNamed = 8;
constexpr std::size_t kMaxMessages = 1'000'000;  // to one receiver

// The first few of `count` texts.
std::string listed(std::size_t count, std::string_view separator, std::function<std::string(std::size_t)> const& text) {
  std::string all;
  for (std::size_t i = 0; i < std::min(count, kMaxNamed); ++i) all += (i ? std::string(separator) : "") + text(i);
  if (count > kMaxNamed) all += std::string(separator) + std::to_string(count - kMaxNamed) + " more";
  return all;
}

RunResult limit_reached(Operation const* op, std::string message) {
  RunResult result;
  result.error = ExecutionError{ExecutionError::Kind::limit, op, std::move(message)};
  return result;
}

}  // namespace

Grid::Grid(std::int64_t replicas, std::int64_t partitions, std::vector<CompiledFunction const*> infeed)
    : replicas_(replicas),
      partitions_(partitions),
      infeed_(std::move(infeed)),
      members_(static_cast<std::size_t>(replicas * partitions)),
      results_(members_.size()) {}

std::string Grid::process_text(std::int64_t index) const {
  return "(" + std::to_string(index / partitions_) + ", " + std::to_string(index % partitions_) + ")";
}

std::vector<RunResult> Grid::run(RunState& state, std::span<CompiledFunction const* const> functions,
                                 std::span<std::vector<RuntimeValue> const> arguments, std::size_t depth) {
  auto const start = [&](std::int64_t index) noexcept {
    auto const i = static_cast<std::size_t>(index);
    Process process(state, this, index / partitions_, index % partitions_, depth);
    try {
      results_[i] = process.run(*functions[i], arguments[i]);
    } catch (std::exception const& error) {
      results_[i].error = ExecutionError{ExecutionError::Kind::unsupported, functions[i]->op, error.what()};
    }
    results_[i].deadlocked = members_[i].deadlocked;
  };
  if (size() == 1) {
    start(0);
    return std::move(results_);
  }
  try {
    schedule(start, functions);
  } catch (...) {
    stop("the run was canceled");
    throw;
  }
  return std::move(results_);
}

void Grid::schedule(Start const& start, std::span<CompiledFunction const* const> functions) {
  for (bool all_ended = false; !all_ended;) {
    all_ended = true;
    bool moved = false;
    for (std::int64_t index = 0; index < size(); ++index) {
      auto& member = members_[static_cast<std::size_t>(index)];
      if (member.stage == Stage::ended) continue;
      all_ended = false;
      if (member.stage == Stage::waiting && !member.wait.over()) continue;
      moved = true;
      if (member.stage != Stage::fresh)
        pass_turn(index);
      else if (!begin(index, start))
        results_[static_cast<std::size_t>(index)] =
            limit_reached(functions[static_cast<std::size_t>(index)]->op,
                          "cannot create a thread for process " + process_text(index));
    }
    if (!all_ended && !moved) {
      lacks_host_data_ = is_waiting_for_host();
      stop(deadlock_text());
      return;
    }
  }
}

void Grid::stop(std::string reason) {
  stopped_ = std::move(reason);
  for (std::int64_t index = 0; index < size(); ++index)
    if (members_[static_cast<std::size_t>(index)].stage == Stage::waiting) pass_turn(index);
}

bool Grid::begin(std::int64_t index, Start const& start) {
  auto& member = members_[static_cast<std::size_t>(index)];
  {
    std::lock_guard const lock(mutex_);
    turn_ = index;
    member.stage = Stage::running;
  }
  try {
    member.thread = std::thread([this, &member, &start, index] {
      start(index);
      std::lock_guard const lock(mutex_);
      member.stage = Stage::ended;
      turn_ = kScheduler;
      scheduler_.notify_one();
    });
  } catch (std::system_error const&) {
    member.stage = Stage::ended;
    turn_ = kScheduler;
    return false;
  }
  wait_for_turn(member);
  return true;
}

void Grid::pass_turn(std::int64_t index) {
  auto& member = members_[static_cast<std::size_t>(index)];
  {
    std::lock_guard const lock(mutex_);
    turn_ = index;
    member.stage = Stage::running;
    member.turn.notify_one();
  }
  wait_for_turn(member);
}

void Grid::wait_for_turn(Member& member) {
  {
    std::unique_lock lock(mutex_);
    scheduler_.wait(lock, [&] { return turn_ == kScheduler; });
  }
  if (member.stage == Stage::ended) member.thread.join();
}

void Grid::wait(Call& call, Wait wait) {
  if (wait.over()) return;
  std::int64_t const self = index_of(call.process());
  auto& member = members_[static_cast<std::size_t>(self)];
  wait.op = &call.op();
  member.wait = std::move(wait);
  member.stage = Stage::waiting;
  if (size() == 1) {
    lacks_host_data_ = member.wait.of_host;
    stopped_ = deadlock_text();
  } else {
    std::unique_lock lock(mutex_);
    turn_ = kScheduler;
    scheduler_.notify_one();
    member.turn.wait(lock, [&] { return turn_ == self; });
  }
  if (stopped_.empty()) return;
  member.deadlocked = true;
  if (lacks_host_data_) call.unsupported("the host sends no data here: " + stopped_);
  call.fail(stopped_);
}

bool Grid::is_waiting_for_host() const {
  return std::ranges::any_of(members_,
                             [](Member const& member) { return member.stage != Stage::ended && member.wait.of_host; });
}

std::string Grid::deadlock_text() const {
  std::vector<std::size_t> waiting, ended;
  for (std::size_t i = 0; i < members_.size(); ++i) (members_[i].stage == Stage::ended ? ended : waiting).push_back(i);
  auto const name = [&](std::size_t i) { return "process " + process_text(static_cast<std::int64_t>(i)); };
  std::string text = "deadlock: " + listed(waiting.size(), "; ", [&](std::size_t i) {
                       auto const& wait = members_[waiting[i]].wait;
                       return name(waiting[i]) + " waits at " + std::string(wait.op->name) + " " + wait.reason();
                     });
  if (!ended.empty())
    text += "; " + listed(ended.size(), ", ", [&](std::size_t i) {
              return name(ended[i]) + (results_[ended[i]].error ? " has failed" : " has ended");
            });
  return text;
}

std::shared_ptr<Grid::Gathering> Grid::rendezvous(Call& call, std::vector<std::int64_t> const& group,
                                                  std::int64_t channel, Tensors brought) {
  auto const self = std::find(group.begin(), group.end(), index_of(call.process()));
  if (self == group.end()) call.fail("the process is in no group of this op");
  RendezvousPoint const location{call.op().name, channel, group};
  auto& waiting = rendezvous_[location];
  if (!waiting) {
    waiting = std::make_shared<Rendezvous>();
    waiting->brought.resize(group.size());
    waiting->here.resize(group.size());
  }
  auto const meeting = waiting;
  auto const position = static_cast<std::size_t>(self - group.begin());
  meeting->brought[position] = std::move(brought);
  meeting->here[position] = true;
  if (++meeting->count == group.size()) rendezvous_.erase(location);
  wait(call, {.over = [meeting] { return meeting->count == meeting->here.size(); },
              .reason =
                  [this, meeting, &group] {
                    std::vector<std::int64_t> missing;
                    for (std::size_t i = 0; i < group.size(); ++i)
                      if (!meeting->here[i]) missing.push_back(group[i]);
                    return "for " +
                           listed(missing.size(), ", ", [&](std::size_t i) { return process_text(missing[i]); });
                  }});
  return meeting;
}

void Grid::send(Call& call, Mailbox const& mailbox, Tensors message) {
  auto& messages = mailboxes_[mailbox];
  if (messages.size() >= kMaxMessages)
    throw ExecutionError{ExecutionError::Kind::limit, &call.op(),
                         std::to_string(kMaxMessages) + " messages wait for a receiver"};
  messages.push_back(std::move(message));
}

Grid::Tensors Grid::receive(Call& call, Mailbox const& mailbox, bool of_host) {
  auto& messages = mailboxes_[mailbox];
  wait(call, {.over = [&messages] { return !messages.empty(); },
              .reason =
                  [this, mailbox] {
                    std::string const channel = "for channel " + std::to_string(mailbox.channel);
                    return mailbox.from < 0 ? channel : channel + " from " + process_text(mailbox.from);
                  },
              .of_host = of_host});
  auto message = std::move(messages.front());
  messages.pop_front();
  return message;
}

CompiledFunction const* Grid::next_infeed() { return infed_ < infeed_.size() ? infeed_[infed_++] : nullptr; }

RunResult const* first_failure(std::span<RunResult const> results) {
  RunResult const* found = nullptr;
  for (auto const& result : results) {
    if (!result.error) continue;
    if (!result.deadlocked) return &result;
    if (!found) found = &result;
  }
  return found;
}

std::vector<RunResult> run_grid(RunState& state, CompiledFunction const& function,
                                std::vector<std::vector<RuntimeValue>> arguments_per_process, std::int64_t replicas,
                                std::int64_t partitions) {
  if (replicas < 1 || partitions < 1 || replicas > kMaxProcesses || partitions > kMaxProcesses / replicas)
    return {limit_reached(function.op, "a grid has 1 to " + std::to_string(kMaxProcesses) + " processes, not " +
                                           std::to_string(replicas) + " x " + std::to_string(partitions))};
  Grid grid(replicas, partitions);
  arguments_per_process.resize(static_cast<std::size_t>(grid.size()));
  std::vector<CompiledFunction const*> const functions(arguments_per_process.size(), &function);
  return grid.run(state, functions, arguments_per_process);
}

}  // namespace assay
