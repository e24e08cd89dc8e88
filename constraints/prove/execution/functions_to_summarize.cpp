// Implements summary.hpp: which functions of a program are executed more than once.
#include <algorithm>
#include <unordered_map>

#include "constraints/prove/execution/summary.hpp"

namespace assay {
namespace {

// In a chain of calls, each function at a multiple of this height has a summary, which limits the depth of execution.
constexpr std::size_t kSummarizedHeight = 32;

struct Function {
  std::vector<Operation const*> calls;  // called functions, once per call
  std::size_t next = 0;                 // index into `calls` during the visit
  std::size_t height = 1;               // length of the longest chain of calls from here
  int executed = 0;                     // number of executions; 2 means two or more
};

class CallGraph {
public:
  explicit CallGraph(SizedProgram& program) : table_(program.table()), symbols_(program.symbols()) {}

  // Callees are listed before their callers. Recursive calls are ignored.
  void visit(Operation const* from) {
    std::vector<Operation const*> path;
    auto const enter = [&](Operation const* function) {
      auto const [at, is_new] = functions_.try_emplace(function);
      if (!is_new) return;
      path.push_back(function);
      for (Region const* region : function->regions)
        for (Block const* block : region->blocks) collect(*block, at->second.calls);
    };
    enter(from);
    while (!path.empty()) {
      Function& function = functions_[path.back()];
      if (function.next < function.calls.size()) {
        enter(function.calls[function.next++]);
        continue;
      }
      for (Operation const* called : function.calls)
        function.height = std::max(function.height, 1 + functions_[called].height);
      order_.push_back(path.back());
      path.pop_back();
    }
  }

  std::vector<Operation const*> find_hot_functions(std::vector<Operation const*> const& entries) {
    for (Operation const* entry : entries) functions_[entry].executed = 1;
    for (auto at = order_.rbegin(); at != order_.rend(); ++at) {
      Function const& function = functions_[*at];
      for (Operation const* called : function.calls) {
        int& executed = functions_[called].executed;
        executed = std::min(2, executed + function.executed);
      }
    }
    std::erase_if(order_, [&](Operation const* op) {
      Function const& function = functions_[op];
      return function.executed < 2 && function.height % kSummarizedHeight != 0;
    });
    return std::move(order_);
  }

private:
  void collect(Block const& block, std::vector<Operation const*>& calls) {
    for (Operation const* op : block.ops) {
      OpInfo const& info = table_.info(*op);
      if (Attribute callee = info.callee.empty() ? nullptr : op->attribute(info.callee)) {
        Operation const* function = symbols_.find(*op, callee->text);
        if (function && function->regions.size() == 1 && function->regions[0]->blocks.size() == 1)
          calls.push_back(function);
      }
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) collect(*inner, calls);
    }
  }

  OpTable& table_;
  Symbols& symbols_;
  std::unordered_map<Operation const*, Function> functions_;
  std::vector<Operation const*> order_;
};

}  // namespace

std::vector<Operation const*> functions_to_summarize(SizedProgram& program,
                                                     std::vector<Operation const*> const& entries) {
  CallGraph graph(program);
  for (Operation const* entry : entries) graph.visit(entry);
  return graph.find_hot_functions(entries);
}

}  // namespace assay
