// Implements generators/elementwise/elementwise.hpp: makes cases with expected results from operands.
#include <algorithm>
#include <set>
#include <utility>

#include "constraints/bind/bind.hpp"
#include "generators/derive/derivation.hpp"
#include "generators/elementwise/elementwise.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

std::size_t product(std::vector<std::int64_t> const& sizes) { return static_cast<std::size_t>(element_count(sizes)); }

bool computes_with_floats(Element const& element) { return !element.is_integral(); }

// Fills the tensor with the elements of the operand, repeatedly if necessary.
void fill_with(Tensor& tensor, Column const& column, std::size_t parts) {
  std::size_t const count = column.size() / parts;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (std::size_t part = 0; part < parts; ++part)
      tensor.set(i, column[static_cast<std::size_t>(i) % count * parts + part], static_cast<int>(part));
}

}  // namespace

void Operands::append(Operands const& other) {
  for (std::size_t k = 0; k < columns.size(); ++k)
    columns[k].insert(columns[k].end(), other.columns[k].begin(), other.columns[k].end());
}

void Operands::add(std::vector<std::uint64_t> const& codes) {
  std::size_t at = 0;
  for (std::size_t k = 0; k < columns.size(); ++k)
    for (std::size_t part = 0; part < parts(k); ++part) columns[k].push_back(codes[at++]);
}

Operands Operands::slice(std::size_t first, std::size_t size) const {
  Operands some(elements);
  for (std::size_t k = 0; k < columns.size(); ++k) {
    auto const parts = static_cast<std::ptrdiff_t>(this->parts(k));
    auto const begin = columns[k].begin() + static_cast<std::ptrdiff_t>(first) * parts;
    auto const end = std::min(columns[k].end() - begin, static_cast<std::ptrdiff_t>(size) * parts);
    some.columns[k].assign(begin, begin + end);
  }
  return some;
}

void Operands::keep(std::size_t most, Random& random) {
  std::size_t const all = count();
  if (all <= most) return;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < most; ++i) {
    std::size_t const first = i * all / most, next = (i + 1) * all / most;
    places.push_back(first + random.below(next - first));
  }
  for (std::size_t k = 0; k < columns.size(); ++k) {
    Column kept;
    for (auto const place : places)
      for (std::size_t part = 0; part < parts(k); ++part) kept.push_back(columns[k][place * parts(k) + part]);
    columns[k] = std::move(kept);
  }
}

ElementwiseRun::ElementwiseRun(ElementwiseEncoding const& encoding, Profile const& profile)
    : encoding_(encoding), profile_(profile) {
  first_ = GoldenProgram::prepare(encoding_.program(1), problem_);
  if (!first_) return;
  for (Type const type : first_->arguments()) element_of(type->element, elements_.emplace_back());
  auto const* function = first_->program().top->ops[0]->attribute("function_type");
  element_of(function->type->results[0]->element, result_);
}

std::size_t ElementwiseRun::elements_in_lane(std::size_t operand) const {
  return product(encoding_.operand_lanes[operand]);
}

std::int64_t ElementwiseRun::lanes_of(Operands const& operands) const {
  std::size_t const each = elements_in_lane(0);
  return static_cast<std::int64_t>((operands.count() + each - 1) / each);
}

std::optional<ElementwiseRun::Ready> ElementwiseRun::ready(std::optional<std::int64_t> lanes, Operands const& operands,
                                                           std::string& reason) const {
  Ready ready{encoding_.program(lanes), nullptr, {}};
  ready.program = GoldenProgram::prepare(ready.text, reason);
  if (!ready.program) return std::nullopt;
  for (std::size_t k = 0; k < operands.columns.size(); ++k) {
    Type const type = ready.program->arguments()[k];
    Element element;
    element_of(type->element, element);
    ready.inputs.push_back(ready.program->make(element, Shape(type->shape.begin(), type->shape.end())));
    fill_with(ready.inputs.back(), operands.columns[k], operands.parts(k));
  }
  return ready;
}

Column ElementwiseRun::evaluate(Operands const& operands) {
  std::string reason;
  std::vector<Tensor> results;
  auto const made = ready(lanes_of(operands), operands, reason);
  Column column;
  if (!made || !made->program->run(made->inputs, results, reason)) return column;
  for (std::int64_t i = 0; i < results[0].count(); ++i)
    for (int part = 0; part < parts_of(result_); ++part) column.push_back(results[0].get(i, part));
  return column;
}

// Removes open elements. False if nothing changes because no element is open, or all are.
bool ElementwiseRun::drop_open(Ready const& ready, Operands& operands, std::string& reason) const {
  BoundProgram const bound = bind_program(ready.program->program());
  RunState state(bound.compiled);
  state.profile = &profile_;
  std::vector<RuntimeValue> const arguments(ready.inputs.begin(), ready.inputs.end());
  auto const run = Process(state).run(bound.compiled.functions.at("main"), arguments);
  if (run.error || is_exact(run.values[0])) return false;
  auto const& value = run.values[0];
  auto const lanes = static_cast<std::size_t>(lanes_of(operands));
  std::size_t const each = product(encoding_.result_lanes);
  std::vector<bool> open(lanes);
  std::size_t left = lanes;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    for (std::size_t i = lane * each; i < (lane + 1) * each && !open[lane]; ++i)
      for (int part = 0; part < parts_of(result_); ++part)
        if (auto const number = value.enclosure->at(static_cast<std::int64_t>(i), part).reason) {
          if (left == lanes) reason = state.implementation_defined.at(number).second;
          open[lane] = true;
        }
    left -= open[lane];
  }
  if (left == lanes || left == 0) return false;
  std::size_t const count = operands.count();
  for (std::size_t k = 0; k < operands.columns.size(); ++k) {
    Column kept;
    for (std::size_t i = 0; i < count; ++i)
      if (!open[i / elements_in_lane(k)])
        for (std::size_t part = 0; part < operands.parts(k); ++part)
          kept.push_back(operands.columns[k][i * operands.parts(k) + part]);
    operands.columns[k] = std::move(kept);
  }
  return true;
}

std::optional<Case> ElementwiseRun::finish(Ready& ready, Derived& outcome, std::string& reason,
                                           DerivationCounts* counts) const {
  Case made;
  outcome = ready.program->derive(ready.inputs, profile_, made.results, reason, counts);
  if (outcome != Derived::agreed) return std::nullopt;
  made.op = encoding_.spec->name;
  made.folder = encoding_.folder();
  std::set<std::string> seen;
  for (auto const& element : encoding_.operands)
    if (seen.insert(element.text).second) made.types.push_back(element.text);
  if (seen.insert(encoding_.result.text).second) made.types.push_back(encoding_.result.text);
  made.text = std::move(ready.text);
  made.inputs = std::move(ready.inputs);
  bool const only_integers = !computes_with_floats(result_) && std::ranges::none_of(elements_, computes_with_floats);
  bool const one_meaning =
      only_integers && profile_.overflow == IntegerOverflow::implementation_defined && made.results[0].exact;
  if (!one_meaning) made.profile = profile_.name;
  return made;
}

std::optional<Case> ElementwiseRun::derive(Operands operands, std::string& reason, DerivationCounts* counts) {
  if (operands.count() == 0) reason = "there is nothing to run it on";
  for (bool once_before = false; operands.count() > 0;) {
    auto made = ready(lanes_of(operands), operands, reason);
    if (!made) return std::nullopt;
    Derived outcome{};
    auto found = finish(*made, outcome, reason, counts);
    // Where the specification is open, the derivations may differ, too.
    if ((outcome == Derived::open || outcome == Derived::differ) && drop_open(*made, operands, reason)) continue;
    if (outcome == Derived::once && !std::exchange(once_before, true)) {
      drop_underived(operands);
      continue;
    }
    if (outcome == Derived::fails) problem_ = reason;
    last_ = std::move(made->program);  // owns the types of the case's tensors
    return found;
  }
  return std::nullopt;
}

// Keeps the operands that have a second derivation; some functions have one only for some operands.
void ElementwiseRun::drop_underived(Operands& operands) const {
  BoundProgram const bound = bind_program(first_->program());
  Derivation derivation(first_->program(), bound.compiled);
  auto const& main = bound.compiled.functions.at("main");
  std::size_t const each = elements_in_lane(0);
  Operands kept = this->operands();
  std::vector<RuntimeValue> arguments, results;
  for (std::size_t k = 0; k < operands.columns.size(); ++k) {
    auto const shape = first_->arguments()[k]->shape;
    arguments.push_back(first_->make(elements_[k], Shape(shape.begin(), shape.end())));
  }
  for (std::size_t lane = 0; lane < operands.count(); lane += each) {
    Operands const one = operands.slice(lane, each);
    for (std::size_t k = 0; k < operands.columns.size(); ++k)
      fill_with(arguments[k].tensor, one.columns[k], one.parts(k));
    results.clear();
    if (std::string why; derivation.derive(main, arguments, results, why)) kept.append(one);
  }
  operands = std::move(kept);
}

std::optional<Case> ElementwiseRun::derive_lanes(std::optional<std::int64_t> lanes, Operands const& operands,
                                                 std::string& reason, DerivationCounts* counts) {
  auto made = ready(lanes, operands, reason);
  if (!made) return std::nullopt;
  Derived outcome{};
  auto found = finish(*made, outcome, reason, counts);
  last_ = std::move(made->program);
  return found;
}

}  // namespace assay
