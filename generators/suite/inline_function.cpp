#include "generators/suite/inline_function.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <vector>

#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/attribute.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay::inline generators {
namespace {

class Inliner {
public:
  explicit Inliner(std::string const& text) {
    Diagnostics found;
    program_ = parse_program(Source::from_string("program", text), {}, found);
    is_read_ = found.errors() == 0 && program_.top;
  }

  bool run(std::string_view callee) {
    Operation* const main = function("main");
    Operation* const inner = function(callee);
    Block* const outer_block = only_block(main);
    Block* const inner_block = only_block(inner);
    if (!outer_block || !inner_block || inner_block->ops.empty()) return false;
    Operation* const last = inner_block->ops.back();
    Operation* call = nullptr;
    for (Operation* op : outer_block->ops)
      if (op->name == "func.call") call = op;
    if (!call || last->name != "func.return" || last->operands.size() != call->results.size() ||
        inner_block->arguments.size() != call->operands.size())
      return false;
    for (std::size_t i = 0; i < call->operands.size(); ++i) instead_[inner_block->arguments[i]] = call->operands[i];
    for (std::size_t i = 0; i < call->results.size(); ++i) instead_[call->results[i]] = last->operands[i];
    for (Operation* op : outer_block->ops) {
      if (op != call)
        ops_.push_back(op);
      else
        ops_.insert(ops_.end(), inner_block->ops.begin(), inner_block->ops.end() - 1);
    }
    outer_block->ops = ops_;
    for (Operation* op : outer_block->ops) rename(*op);
    for (Operation* op : program_.top->ops)
      if (op != inner) top_.push_back(op);
    program_.top->ops = top_;
    return true;
  }

  std::string text() const { return print_program(program_, Form::generic); }

private:
  Operation* function(std::string_view name) const {
    if (!is_read_) return nullptr;
    for (Operation* op : program_.top->ops) {
      Attribute const own = op->attribute("sym_name");
      if (op->name == "func.func" && own && string_value(own) == name) return op;
    }
    return nullptr;
  }
  static Block* only_block(Operation const* op) {
    bool const is_one = op && op->regions.size() == 1 && op->regions[0]->blocks.size() == 1;
    return is_one ? op->regions[0]->blocks[0] : nullptr;
  }

  // An argument that is returned stands for what was passed.
  Value* final_value(Value* value) const {
    for (auto found = instead_.find(value); found != instead_.end(); found = instead_.find(value))
      value = found->second;
    return value;
  }
  std::span<Value* const> renamed(std::span<Value* const> values) {
    auto& kept = kept_.emplace_back(values.begin(), values.end());
    for (auto& value : kept) value = final_value(value);
    return kept;
  }
  void rename(Operation& op) {
    op.operands = renamed(op.operands);
    auto& successors = successors_.emplace_back(op.successors.begin(), op.successors.end());
    for (auto& successor : successors) successor.operands = renamed(successor.operands);
    op.successors = successors;
    for (Region* region : op.regions)
      for (Block* block : region->blocks)
        for (Operation* inner : block->ops) rename(*inner);
  }

  Program program_;
  bool is_read_ = false;
  std::unordered_map<Value const*, Value*> instead_;
  std::deque<std::vector<Value*>> kept_;
  std::deque<std::vector<Successor>> successors_;
  std::vector<Operation*> ops_, top_;
};

}  // namespace

std::string with_function_inlined(std::string const& text, std::string_view callee) {
  Inliner inliner(text);
  if (!inliner.run(callee)) return text;
  std::string made = inliner.text();
  return made.find("@" + std::string(callee)) == std::string::npos ? made : text;
}

}  // namespace assay::inline generators
