#include "generators/derive/derivation.hpp"

#include <exception>

#include "generators/derive/walk.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/index.hpp"

namespace assay {

struct Derivation::State {
  derive::Walk walk;
};

Derivation::Derivation(Program const& program, CompiledProgram const& compiled)
    : state_(new State{derive::Walk(program, compiled)}) {}
Derivation::~Derivation() = default;

namespace {

template <class Run> bool attempt(Run const& run, std::string& reason) {
  try {
    run();
    return true;
  } catch (std::exception const& error) {  // out of memory, or an attribute without a value
    reason = error.what();
    return false;
  }
}

std::string index_text(Shape const& shape, std::int64_t offset) { return shape_text(index_at(offset, shape)); }

bool same_element(Tensor const& x, Tensor const& y, std::int64_t i) {
  Element const& element = x.element();
  bool const complex = element.is(Element::Kind::complex), real = element.is(Element::Kind::floating);
  for (int part = 0; part < (complex ? 2 : 1); ++part) {
    auto const a = x.get(i, part), b = y.get(i, part);
    bool const nan = (complex || real) && element.floating->is_nan(a) && element.floating->is_nan(b);
    if (a != b && !nan) return false;
  }
  return true;
}

bool same_tensors(Tensor const& x, Tensor const& y, std::string& difference) {
  if (x.shape() != y.shape() || !(x.element() == y.element())) {
    difference = "a tensor of " + shape_text(x.shape()) + " " + to_string(x.element()) + " by the kernel, of " +
                 shape_text(y.shape()) + " " + to_string(y.element()) + " by the formula";
    return false;
  }
  for (std::int64_t i = 0; i < x.count(); ++i) {
    if (same_element(x, y, i)) continue;
    difference = "element " + index_text(x.shape(), i) + " of type " + to_string(x.element()) + " is " +
                 element_text(x, i) + " by the kernel, " + element_text(y, i) + " by the formula";
    return false;
  }
  return true;
}

}  // namespace

bool Derivation::derive(CompiledFunction const& function, std::span<RuntimeValue const> arguments,
                        std::vector<RuntimeValue>& results, std::string& reason) {
  state_->walk.forget_steps();
  return attempt([&] { results = state_->walk.call(function, arguments); }, reason);
}

bool Derivation::derive(Instruction const& instruction, std::vector<RuntimeValue>& frame,
                        std::vector<RuntimeValue>& results, std::string& reason) {
  state_->walk.forget_steps();
  state_->walk.enter(frame);
  std::vector<RuntimeValue> operands;
  for (auto slot : instruction.operands) operands.push_back(frame.at(slot));
  return attempt([&] { results = state_->walk.step(instruction, operands); }, reason);
}

bool same_results(RuntimeValue const& first, RuntimeValue const& second, std::string& difference) {
  if (first.kind != second.kind || first.members.size() != second.members.size()) {
    difference = "values of different kinds";
    return false;
  }
  for (std::size_t i = 0; i < first.members.size(); ++i)
    if (!same_results(first.members[i], second.members[i], difference)) return false;
  return first.kind != RuntimeValue::Kind::tensor || same_tensors(first.tensor, second.tensor, difference);
}

}  // namespace assay
