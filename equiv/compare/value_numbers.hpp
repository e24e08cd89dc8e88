// Value numbering over two functions: values computed by the same ops from the same operands get the same number.
// Internal to equiv/compare.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "semantics/program/program.hpp"

namespace assay {

using ValueNumber = std::uint32_t;

// Numbers of keys, shared by both functions.
class NumberTable {
public:
  ValueNumber number_of(std::string const& key) {
    return numbers_.try_emplace(key, next_ + 1).second ? ++next_ : numbers_[key];
  }
  ValueNumber find(std::string const& key) const {
    auto const found = numbers_.find(key);
    return found == numbers_.end() ? 0 : found->second;
  }

private:
  std::unordered_map<std::string, ValueNumber> numbers_;
  ValueNumber next_ = 0;  // 0 is not a valid number
};

// The values of one function.
class NumberedFunction {
public:
  // `function` is a func.func of the program whose body has one block.
  NumberedFunction(Program const& program, Operation const& function);

  // Why ops cannot be numbered: random draws, data outside of the text, unknown ops. Empty if they can.
  std::string_view obstacle() const { return obstacle_; }
  // Whether an op can distinguish two NaNs, which proofs treat as one value: by a bit cast, in a total order, or in
  // quantized storage.
  bool reads_bits() const { return reads_bits_; }
  Block const& body() const { return *body_; }
  // Returns a key of the op and the numbers of its operands, independent of names. All operands must have numbers. The
  // key of an op with side effects includes its position among these ops.
  std::string key_of(Operation const& op);
  bool has_effect(Operation const* op) const {
    return effects_.contains(op);
  }  // also if the effect is in its regions or callees
  std::size_t effects() const { return effects_.size(); }
  bool exchanges(
      Operation const& op) const;  // whether it communicates with other processes, also in its regions or callees

  ValueNumber number(Value const* value) const;
  void set(Value const* value, ValueNumber number) { numbers_[value] = number; }

private:
  using Local = std::unordered_map<Value const*, std::string>;
  void number_op(Operation const& op, bool is_inside);
  bool has_effect_inside(Operation const& op);
  void write(std::string& key, Operation const& op, Local& local);
  void write(std::string& key, Region const& region, Local& local);
  void write(std::string& key, Attribute attribute);
  std::string const& key_of_function(std::string_view name);

  Block const* body_ = nullptr;
  std::string_view obstacle_ = {};
  bool reads_bits_ = false;
  std::unordered_map<Value const*, ValueNumber> numbers_;
  std::unordered_map<Operation const*, std::size_t> effects_;  // by order of execution
  std::map<std::string_view, bool> has_effects_;               // cached results for functions
  std::unordered_map<std::string_view, Operation const*> functions_;
  std::map<std::string_view, std::optional<std::string>> function_keys_;  // nullopt: in progress
};

}  // namespace assay
