// An environment of named members for tests of formulas.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "constraints/evaluate/environment.hpp"
#include "constraints/evaluate/evaluate.hpp"

namespace assay {

class FormulaEnvironment : public Environment {
public:
  FormulaEnvironment() : evaluator_(*this, arena_) {}

  bool member(std::string_view name, FormulaValue& value) const override {
    auto found = members_.find(name);
    if (found == members_.end()) return false;
    value = found->second;
    return true;
  }
  Signature const* resolve(std::string_view symbol) const override {
    auto found = symbols_.find(symbol);
    return found == symbols_.end() ? nullptr : found->second;
  }
  Context& context() const override { return context_; }

  Evaluator& evaluator() { return evaluator_; }
  void set(std::string const& name, FormulaValue const& value) { members_[name] = value; }
  void set_symbol(std::string const& name, Signature const* signature) { symbols_[name] = signature; }

  // A negative size is kDynamic.
  Type tensor(std::vector<std::int64_t> shape, Type element) {
    for (auto& size : shape) size = size < 0 ? kDynamic : size;
    return context_.tensor(shape, element);
  }
  Type f32() { return context_.floating("f32"); }
  Type i64() { return context_.integer(64); }

  FormulaValue integers(std::vector<std::int64_t> const& values) {
    std::vector<FormulaValue> items;
    for (auto value : values) items.push_back(make(Int128(value)));
    auto size = static_cast<std::int64_t>(items.size());
    return evaluator_.tensor(items, std::span(&size, 1));
  }
  FormulaValue function(std::vector<Type> const& inputs, std::vector<Type> const& outputs) {
    Signature signature;
    signature.inputs = arena_.copy(inputs);
    signature.outputs = arena_.copy(outputs);
    FormulaValue d;
    d.kind = FormulaValueKind::signature;
    d.signature = arena_.make(signature);
    return d;
  }

private:
  mutable Context context_;
  mutable Arena arena_;
  Evaluator evaluator_;
  std::map<std::string, FormulaValue, std::less<>> members_;
  std::map<std::string, Signature const*, std::less<>> symbols_;
};

}  // namespace assay
