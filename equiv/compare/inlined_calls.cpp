#include "equiv/compare/inlined_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

namespace assay {
namespace {

constexpr std::size_t kMaxInlinedOps = 1 << 17;
constexpr std::size_t kMaxOpenCalls = 64;

using Values = std::unordered_map<Value const*, Value*>;

bool is_call(Operation const& op) { return op.name == "func.call"; }

bool has_symbol(Attribute attribute) {
  if (!attribute) return false;
  if (attribute->kind == AttributeKind::symbol) return true;
  return std::ranges::any_of(attribute->elements, has_symbol) ||
         std::ranges::any_of(attribute->entries, [](NamedAttribute const& one) { return has_symbol(one.value); });
}

class Inliner {
public:
  Inliner(Program const& program, Operation const& function, InlinedFunction& made)
      : program_(program), function_(function), made_(made), arena_(*made.arena) {
    for (Operation const* const op : ops_of_module())
      if (Attribute const name = op->attribute("sym_name"); name && op->name == "func.func")
        functions_.emplace(name->text, op);
  }

  // Returns false if nothing was inlined.
  bool run() {
    if (function_.regions.size() != 1 || function_.regions[0]->blocks.size() != 1) return false;
    Values values;
    open_.push_back(&function_);
    Operation* const copy = copied(function_, values, nullptr);
    if (!is_possible_ || !has_call_) return false;
    made_.function = copy;
    std::vector<Operation*> ops;
    for (Operation* const op : ops_of_module()) {
      bool const is_kept = op->name != "func.func" || refers_to_symbols_;
      if (op == &function_ || is_kept) ops.push_back(op == &function_ ? copy : op);
    }
    made_.program = program_;
    made_.program.top = top_with(ops);
    return true;
  }

private:
  bool has_module() const {
    auto const& ops = program_.top->ops;
    return ops.size() == 1 && ops[0]->name == "builtin.module" && ops[0]->regions.size() == 1 &&
           ops[0]->regions[0]->blocks.size() == 1;
  }
  std::span<Operation* const> ops_of_module() const {
    return has_module() ? program_.top->ops[0]->regions[0]->blocks[0]->ops : program_.top->ops;
  }

  // Returns the top block of a program with these ops in its module.
  Block* top_with(std::vector<Operation*> const& ops) {
    Block* const top = arena_.make(*program_.top);
    if (!has_module()) {
      top->ops = arena_.copy(std::span<Operation* const>(ops));
      return top;
    }
    Operation* const all[] = {with_ops(*program_.top->ops[0], ops, arena_)};
    top->ops = arena_.copy(std::span<Operation* const>(all));
    return top;
  }

  Value* mapped(Value const* value, Values& values) {
    Value*& known = values[value];
    if (!known) {
      known = arena_.make(*value);
      known->name = unique(value->name);
    }
    return known;
  }
  std::span<Value* const> mapped(std::span<Value* const> from, Values& values) {
    std::vector<Value*> made;
    for (Value const* const value : from) made.push_back(mapped(value, values));
    return arena_.copy(std::span<Value* const>(made));
  }

  // Several results share one name.
  std::string_view unique(std::string_view name) {
    if (name.empty() || names_.insert(name).second) return name;
    for (std::size_t& number = suffixes_[name];;) {
      std::string_view const made = program_.context->intern(fmt::format("{}_{}", name, ++number));
      if (names_.insert(made).second) return made;
    }
  }

  Operation* copied(Operation const& op, Values& values, Block const* parent) {
    if (++count_ > kMaxInlinedOps) is_possible_ = false;
    Operation* const made = arena_.make(op);
    made_.origins.emplace(made, &op);
    made->parent = parent;
    made->operands = mapped(op.operands, values);
    std::vector<Value*> results;
    for (Value const* const result : op.results) {
      results.push_back(arena_.make(*result));
      results.back()->op = made;
      results.back()->name = results.size() == 1 ? unique(result->name) : results.front()->name;
      values[result] = results.back();
    }
    made->results = arena_.copy(std::span<Value* const>(results));
    if (!op.successors.empty()) is_possible_ = false;
    for (NamedAttribute const& one : op.attributes)
      if (one.name != "sym_name" && has_symbol(one.value)) refers_to_symbols_ = true;
    std::vector<Region*> regions;
    for (Region const* const region : op.regions) regions.push_back(copied(*region, values, made));
    made->regions = arena_.copy(std::span<Region* const>(regions));
    return made;
  }

  Region* copied(Region const& region, Values& values, Operation const* parent) {
    Region* const made = arena_.make(region);
    made->parent = parent;
    std::vector<Block*> blocks;
    for (Block const* const block : region.blocks) {
      Block* const copy = blocks.emplace_back(arena_.make(*block));
      copy->parent = made;
      copy->arguments = mapped(block->arguments, values);
      for (Value* const argument : copy->arguments) argument->block = copy;
      std::vector<Operation*> ops;
      add_ops(*block, values, copy, ops);
      copy->ops = arena_.copy(std::span<Operation* const>(ops));
    }
    made->blocks = arena_.copy(std::span<Block* const>(blocks));
    return made;
  }

  void add_ops(Block const& block, Values& values, Block const* parent, std::vector<Operation*>& to) {
    for (Operation const* const op : block.ops) {
      if (!is_possible_) return;
      if (is_call(*op))
        add_body(*op, values, parent, to);
      else
        to.push_back(copied(*op, values, parent));
    }
  }

  // Appends a copy of the called function's ops, without the return.
  void add_body(Operation const& call, Values& values, Block const* parent, std::vector<Operation*>& to) {
    has_call_ = true;
    Attribute const name = call.attribute("callee");
    auto const found = name ? functions_.find(name->text) : functions_.end();
    auto const* const called = found == functions_.end() ? nullptr : found->second;
    bool const has_body = called && called->regions.size() == 1 && called->regions[0]->blocks.size() == 1 &&
                          !called->regions[0]->blocks[0]->ops.empty();
    bool const is_open = std::ranges::find(open_, called) != open_.end();
    if (!has_body || is_open || open_.size() >= kMaxOpenCalls) return void(is_possible_ = false);
    Block const& body = *called->regions[0]->blocks[0];
    Operation const& end = *body.ops.back();
    bool const fits = body.arguments.size() == call.operands.size() && end.name == "func.return" &&
                      end.operands.size() == call.results.size();
    if (!fits) return void(is_possible_ = false);
    Values inner;
    for (std::size_t i = 0; i < body.arguments.size(); ++i) inner[body.arguments[i]] = mapped(call.operands[i], values);
    Block without_end = body;
    without_end.ops = body.ops.first(body.ops.size() - 1);
    open_.push_back(called);
    add_ops(without_end, inner, parent, to);
    open_.pop_back();
    for (std::size_t i = 0; i < call.results.size(); ++i) values[call.results[i]] = mapped(end.operands[i], inner);
  }

  Program const& program_;
  Operation const& function_;
  InlinedFunction& made_;
  Arena& arena_;
  std::unordered_map<std::string_view, Operation const*> functions_;
  std::vector<Operation const*> open_;  // functions that are being inlined
  std::unordered_set<std::string_view> names_;
  std::unordered_map<std::string_view, std::size_t> suffixes_;
  std::size_t count_ = 0;
  bool is_possible_ = true, has_call_ = false, refers_to_symbols_ = false;
};

}  // namespace

Operation* with_ops(Operation const& op, std::vector<Operation*> const& ops, Arena& arena) {
  Operation* const made = arena.make(op);
  Region* const region = arena.make(*op.regions[0]);
  Block* const block = arena.make(*region->blocks[0]);
  block->ops = arena.copy(std::span<Operation* const>(ops));
  Block* const blocks[] = {block};
  region->blocks = arena.copy(std::span<Block* const>(blocks));
  Region* const regions[] = {region};
  made->regions = arena.copy(std::span<Region* const>(regions));
  return made;
}

std::unique_ptr<InlinedFunction> inline_calls(Program const& program, Operation const& function) {
  auto made = std::make_unique<InlinedFunction>();
  made->arena = std::make_shared<Arena>();
  if (!program.top || !Inliner(program, function, *made).run()) return nullptr;
  return made;
}

}  // namespace assay
