#include "equiv/execution/symbolic_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/members/equations.hpp"
#include "equiv/proof/exclusive_items.hpp"
#include "equiv/terms/pool_tables.hpp"
#include "semantics/kernels/kernels.hpp"

namespace assay {

SymbolicRun::SymbolicRun(Program const& program, ElementPool& pool, Facts& facts)
    : pool_(pool),
      facts_(facts),
      sizes_(program, pool.terms()),
      table_(sizes_.table()),
      symbols_(sizes_.symbols()),
      scope_{sizes_.context(), table_, symbols_, false, nullptr, nullptr, &sizes_.all_elements()},
      resources_(program.resource_sections) {}

SymbolicRun::~SymbolicRun() = default;

void SymbolicRun::set_process(ProcessNumbers const& numbers) {
  process_ = numbers;
  scope_.processes = &*process_;
}

// Created when an op first needs it.
QuantizedElements& SymbolicRun::quantized() {
  if (!quantized_) quantized_ = std::make_unique<QuantizedElements>(pool_, facts_);
  return *quantized_;
}

std::vector<SymbolicValue> SymbolicRun::run(Operation const& function, Values const& arguments) {
  if (function.regions.size() != 1 || function.regions[0]->blocks.size() != 1)
    throw ElementLimit{"the function does not have a body of one block"};
  calls_.push_back(&function);
  auto results = execute(*function.regions[0], arguments, 0);
  calls_.pop_back();
  return results;
}

std::vector<SymbolicValue> SymbolicRun::execute(Region const& region, Values const& arguments, int depth) {
  if (depth > kMaxSymbolicDepth) throw ElementLimit{"calls and regions are nested too deep"};
  if (region.blocks.size() != 1) throw ElementLimit{"a region has several blocks"};
  Block const& block = *region.blocks[0];
  if (block.arguments.size() != arguments.size()) throw ElementLimit{"a region takes a different number of arguments"};
  for (std::size_t i = 0; i < arguments.size(); ++i) bind(*block.arguments[i], arguments[i]);
  for (auto const* op : block.ops) {
    if (op == block.ops.back() && table_.info(*op).terminator) {
      Values results;
      for (auto const* operand : op->operands) results.push_back(known(*operand));
      return results;
    }
    step(*op, depth);
  }
  return {};
}

SymbolicValue const& SymbolicRun::known(Value const& value) const {
  auto const found = values_.find(&value);
  if (found == values_.end()) throw ElementLimit{"nothing is known about " + shown_name(value)};
  return found->second;
}

// Binds the value, and refines its type with the known sizes.
void SymbolicRun::bind(Value const& value, SymbolicValue const& known) {
  values_[&value] = known;
  sizes_.forget_elements(value);
  Type const written = sizes_.written(value);
  if (!written || !has_shape(written) || known.is_tuple) return;
  if (written->shape.size() != known.tensor.shape.size())
    throw ElementLimit{"the rank of a value differs from that of its type"};
  std::vector<std::int64_t> shape;
  for (auto const* size : known.tensor.shape) shape.push_back(sized(TermPool::integer(size)));
  TypeNode node = *written;
  node.shape = shape;
  sizes_.restore(value, sizes_.context().unique(node));
}

std::vector<Term const*> SymbolicRun::shape_of(Type type) {
  std::vector<Term const*> shape;
  for (std::size_t axis = 0; axis < type->shape.size(); ++axis)
    shape.push_back(term_or_throw(pool_.terms(), dimension(type, axis)));
  return shape;
}

std::vector<SymbolicTensor const*> SymbolicRun::tensors(Operation const& op) const {
  std::vector<SymbolicTensor const*> all;
  for (auto const* operand : op.operands) {
    auto const& value = known(*operand);
    all.push_back(value.is_tuple ? nullptr : &value.tensor);
  }
  return all;
}

void SymbolicRun::step(Operation const& op, int depth) {
  if (++executed_ > kMaxSymbolicOps) throw ElementLimit{"too many ops are executed"};
  OpInfo const& info = table_.info(op);
  if (auto const parts = separate_ops_.parts_of(op, info.spec); !parts.empty()) {
    for (Operation const* const part : parts) step(*part, depth);
    return;
  }
  if (op.opaque || !op.successors.empty()) throw ElementLimit{fmt::format("{} is not supported", op.name)};
  note_effects(op, info.spec);
  if (!info.spec) return opaque(op, nullptr, depth);
  if (control(op, depth)) return;
  if (op.results.empty()) return;
  if (info.constant_like && constant(op)) return;
  OpSpec const& spec = *info.spec;
  if (forward(op, spec)) return;
  auto const before = effects_.size();
  auto const occurrences = occurrences_;
  folded_.clear();
  try {
    if (run_rows(op, spec, depth) || run_total_order(op, spec) || elementwise(op, spec, tensors(op)) ||
        run_executed(op, spec)) {
      note_unread(op, spec);
      assume_rules(op, spec);
      return assume_reads(op);
    }
  } catch (ElementLimit const& limit) {
    if (pool_.is_full()) throw;
    reads_ = Tribool::yes;
    effects_.resize(before);
    occurrences_ = occurrences;
    auto reason = fmt::format("{} is an opaque op: {}", op.name, limit.reason);
    if (std::ranges::find(obstacles_, reason) == obstacles_.end()) obstacles_.push_back(std::move(reason));
  }
  opaque(op, &spec, depth);
  // Values exchanged by processes are read at indices that depend on process ids.
  if (!spec.elements.empty() && !spec.has_trait("other_processes")) note_unknown_reads(op);
}

// Unknown ops count as ops with side effects.
bool SymbolicRun::has_side_effect(Operation const& op, OpSpec const* spec) const {
  Attribute const declared = op.attribute("has_side_effect");
  return !spec || spec->has_trait("side_effect") || (declared && declared->value != 0);
}

void SymbolicRun::note_effects(Operation const& op, OpSpec const* spec) {
  bool const reads_others = spec && spec->has_trait("other_processes");
  depends_on_processes_ = depends_on_processes_ || reads_others;
  if (has_side_effect(op, spec)) note(op, EffectKind::seen);
  if (spec && spec->has_trait("nondeterministic")) note(op, EffectKind::draws);
  if (reads_others && !op.operands.empty() && !where_.empty()) note(op, EffectKind::exchanges);
}

void SymbolicRun::note(Operation const& op, EffectKind kind) {
  if (of_elements_ > 0) throw ElementLimit{fmt::format("{} is executed for each element", op.name)};
  auto const attributes = attributes_text(op, table_.info(op).spec, true);
  SymbolicEffect effect{kind, std::string(op.name) + (attributes.empty() ? "" : " ") + attributes, {}, where_, {}};
  auto const* const spec = table_.info(op).spec;
  Attribute const called = spec && !spec->variants.empty() ? op.attribute(spec->variants) : nullptr;
  auto const is_token = [](Value const* value) { return value->type && value->type->kind == TypeKind::token; };
  effect.name = std::string(op.name) + (called ? " @" + std::string(called->text) : "");
  effect.is_declared = spec != nullptr;
  effect.has_token = std::ranges::any_of(op.operands, is_token) || std::ranges::any_of(op.results, is_token);
  for (auto const* operand : op.operands) functions_of(known(*operand), effect.operands);
  effects_.push_back(std::move(effect));
}

// Names the unknown sizes of results: by the rows of the op, or as symbols of this op.
void SymbolicRun::name_sizes(Operation const& op, OpSpec const& spec, ElementFormula const& formula) {
  bool open = false;
  for (auto const* result : op.results) {
    sizes_.restore(*result, sizes_.written(*result));
    open = open || has_unknown_size(result->type);
  }
  if (!open && !reads_integers(op, spec)) return;
  for (auto const* operand : op.operands) {
    FormulaValue elements;
    if (formula.elements(operand, elements)) {
      if (elements.is_list()) {
        ListData data = *elements.list;
        data.items = sizes_.arena().copy(data.items);
        data.shape = sizes_.arena().copy(data.shape);
        elements.list = sizes_.arena().make(data);
      }
      sizes_.set_elements(*operand, elements);
    }
  }
  if (!open) return;
  Arena arena;
  auto const facts = facts_of(op, spec, scope_, arena, true);
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    Value const& result = *op.results[i];
    Type const written = sizes_.written(result);
    if (!has_shape(written) || !has_unknown_size(written)) continue;
    std::vector<std::int64_t> shape(written->shape.begin(), written->shape.end());
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      if (!is_unknown_size(shape[axis])) continue;
      Interval size{0, kUnbounded};
      auto const& found = facts[i];
      if (found.type && found.type->shape.size() == shape.size()) size = dimension(found.type, axis);
      if (found.shape && found.shape->size() == shape.size() && !size.exact() && !size.term)
        size = (*found.shape)[axis];
      if (auto const own = found.sizes.find(axis); own != found.sizes.end()) size = own->second;
      if (sized(size) == kDynamic)
        size = pool_.terms().symbol(fmt::format("dim({}, {})", shown_name(result), axis), range_of_size(written, axis),
                                    false);
      shape[axis] = sized(size);
      assume_rule(op, less_equal({0, 0}, size), "sizes are not negative");
    }
    TypeNode node = *written;
    node.shape = shape;
    sizes_.restore(result, sizes_.context().unique(node));
  }
}

// Whether integer operands may be sizes, to which rules apply.
bool SymbolicRun::reads_integers(Operation const& op, OpSpec const& spec) const {
  if (spec.has_trait("elementwise") || spec.has_trait("unary_function") || spec.has_trait("binary_function"))
    return false;
  return std::ranges::any_of(op.operands, [](Value const* value) {
    Element element;
    return has_shape(value->type) && value->type->shape.size() <= 1 && element_of(value->type->element, element) &&
           element.is(Element::Kind::integer);
  });
}

void SymbolicRun::note_unread(Operation const& op, OpSpec const& spec) {
  Arena arena;
  OpMembers const members(op, spec, scope_, arena);
  for (auto const& row : spec.rows) {
    bool const is_choice = row.kind == RowKind::attribute && row.type_text == "i1" && row.default_value;
    auto const reads = [&](ElementsRule const& rule) { return rule.text.find(row.name) != std::string::npos; };
    FormulaValue value;
    if (!is_choice || std::ranges::any_of(spec.elements, reads) || !members.member(row.name, value)) continue;
    bool const is_true = value.is(FormulaValueKind::truth) && value.truth == Tribool::yes &&
                         (row.promise != kSingleItems || !is_written_once(op));
    UnreadTruth const one{std::string(op.name), row.name, is_true};
    if (std::ranges::find(unread_, one) == unread_.end()) unread_.push_back(one);
  }
}

// Whether each element of a result combines at most one item of the op's folds, so that a promise about them has no
// effect.
bool SymbolicRun::is_written_once(Operation const& op) {
  if (folded_.empty()) return false;
  facts_.enter();
  auto const& tensor = known(*op.results[0]).tensor;
  for (std::size_t d = 0; d < tensor.shape.size(); ++d) {
    Interval const index = TermPool::integer(tensor.symbols[d]), size = TermPool::integer(tensor.shape[d]);
    if (!size.exact()) facts_.assume(conjunction(less_equal({0, 0}, index), less(index, size)));
  }
  auto const* const fold = tensor.element->kind == ElementKind::fold ? tensor.element : nullptr;
  if (fold) folded_ = {{fold->args[1], fold->args.size() - 2}};  // without indices that a condition determines
  bool const once = std::ranges::all_of(
      folded_, [&](auto const& items) { return items_exclude_each_other(pool_, facts_, items.first, items.second); });
  facts_.leave();
  return once;
}

// Assumes rules about sizes, because they hold wherever the op is defined.
void SymbolicRun::assume_rules(Operation const& op, OpSpec const& spec) {
  auto const open = [](Value const* value) { return has_unknown_size(value->type); };
  if (!std::ranges::any_of(op.operands, open) && !std::ranges::any_of(op.results, open) && !reads_integers(op, spec))
    return;
  Arena arena;
  OpMembers const members(op, spec, scope_, arena);
  for (auto const& clause : spec.clauses) {
    Evaluator evaluator(members, arena);
    auto const outcome = evaluator.check(clause.formula);
    if (outcome.outcome != Outcome::holds && outcome.outcome != Outcome::broken) continue;
    auto const truth = outcome.outcome == Outcome::broken ? Tribool(Tribool::no) : outcome.truth;
    assume_rule(op, truth, to_string(clause.formula));
  }
}

void SymbolicRun::assume_rule(Operation const& op, Tribool truth, std::string const& rule) {
  bool const is_open = truth == Tribool::unknown && truth.term;
  if (truth == Tribool::no || (is_open && facts_.follows(truth) == Entailment::never)) {
    if (facts_.contradictory()) return;
    if (!where_.empty()) return note(op, EffectKind::relies);
    broken_.push_back(fmt::format("{}: {}", op.name, rule));
    return;
  }
  if (!is_open || facts_.proves(truth)) return;
  if (!where_.empty())
    note(op, EffectKind::relies);
  else if (assumed_.insert(&op).second)
    assumptions_.push_back(fmt::format("{}: {}", op.name, to_string(truth.term, 200)));
  facts_.assume(truth);
}

bool SymbolicRun::forward(Operation const& op, OpSpec const& spec) {
  if (!spec.has_trait("forwards_values")) return false;
  auto const members_of = [](Type type) {
    return type && type->kind == TypeKind::tuple ? type->members : std::span<Type const>();
  };
  auto const is_tuple = [](Value const* value) { return value->type && value->type->kind == TypeKind::tuple; };
  if (op.results.size() == 1 && is_tuple(op.results[0]) &&
      members_of(op.results[0]->type).size() == op.operands.size() && !std::ranges::any_of(op.operands, is_tuple)) {
    SymbolicValue tuple;
    tuple.is_tuple = true;
    for (auto const* operand : op.operands) tuple.members.push_back(known(*operand));
    bind(*op.results[0], tuple);
    return true;
  }
  if (op.results.size() == 1 && op.operands.size() == 1 && is_tuple(op.operands[0])) {
    Arena arena;
    OpMembers const members(op, spec, scope_, arena);
    FormulaValue index;
    auto const& all = known(*op.operands[0]).members;
    if (!members.member("index", index) || !index.is(FormulaValueKind::integer) || !index.interval.exact())
      return false;
    if (index.interval.low < 0 || index.interval.low >= static_cast<Int128>(all.size())) return false;
    SymbolicValue const part = all[static_cast<std::size_t>(index.interval.low)];
    bind(*op.results[0], part);
    return true;
  }
  if (op.operands.size() != op.results.size() || !op.regions.empty()) return false;
  for (std::size_t i = 0; i < op.operands.size(); ++i)
    if (sizes_.written(*op.operands[i]) != sizes_.written(*op.results[i])) return false;
  for (std::size_t i = 0; i < op.operands.size(); ++i) bind(*op.results[i], SymbolicValue(known(*op.operands[i])));
  return true;
}

SymbolicValue SymbolicRun::fresh(
    Type type, std::function<ElementTerm const*(Element const&, std::span<Term const* const>)> const& element) {
  SymbolicValue value;
  if (type->kind == TypeKind::tuple) {
    value.is_tuple = true;
    for (auto const* member : type->members) value.members.push_back(fresh(member, element));
    return value;
  }
  if (type->kind == TypeKind::token) {
    value.tensor.element = element(Element::boolean(), {});
    return value;
  }
  bool const is_element = element_of(has_shape(type) ? type->element : type, value.tensor.type);
  if (!is_element) throw ElementLimit{"values of type " + to_string(type)};
  value.tensor.type = pool_.intern(value.tensor.type);
  if (has_shape(type)) value.tensor.shape = shape_of(type);
  value.tensor.symbols = pool_.place(value.tensor.shape);
  value.tensor.element = element(value.tensor.type, value.tensor.symbols);
  return value;
}

// Creates parameters for the arguments of a region. Their sizes are the declared ones, or symbols.
std::vector<SymbolicValue> SymbolicRun::parameters(Region const& region, std::vector<ElementTerm const*>& all) {
  Values arguments;
  if (region.blocks.size() != 1) throw ElementLimit{"a region has several blocks"};
  for (auto const* argument : region.blocks[0]->arguments) {
    Type type = argument->type;
    if (has_unknown_size(type)) type = sizes_.fresh(*argument, false);
    arguments.push_back(fresh(type, [&](Element const& element, std::span<Term const* const> place) {
      all.push_back(pool_.parameter(element, place.size()));
      return pool_.at(all.back(), place);
    }));
  }
  return arguments;
}

SymbolicRun::Values SymbolicRun::execute_guarded(Tribool condition, Region const& region, Values const& arguments,
                                                 int depth, ElementTerm const* chooser, std::size_t number) {
  struct Within {
    SymbolicRun& run;
    ~Within() {
      run.facts_.leave();
      run.where_.pop_back();
    }
  };
  facts_.enter();
  where_.emplace_back(chooser, number);
  Within const within{*this};
  if (condition != Tribool::yes) facts_.assume(condition);
  return execute(region, arguments, depth);
}

ElementTerm const* SymbolicRun::region_function(Region const& region, int depth) {
  struct OfElements {
    int& regions;
    ~OfElements() { --regions; }
  };
  OfElements const within{++of_elements_};
  std::vector<ElementTerm const*> bound, results;
  auto const arguments = parameters(region, bound);
  Values const returned = execute_guarded(Tribool::yes, region, arguments, depth + 1, nullptr, 0);
  for (auto const& value : returned) {
    if (value.is_tuple || !value.tensor.shape.empty()) throw ElementLimit{"a region does not return single elements"};
    results.push_back(value.tensor.element);
  }
  return pool_.function({}, {}, bound, results);
}

// Returns one function per result: of its index and of the region's arguments.
std::vector<ElementTerm const*> SymbolicRun::region_functions(Region const& region, std::size_t number, int depth) {
  std::vector<ElementTerm const*> bound, all;
  auto const arguments = parameters(region, bound);
  Values const returned = execute_guarded(Tribool::yes, region, arguments, depth + 1, nullptr, number);
  std::vector<SymbolicTensor> tensors;
  auto const flatten = [&](auto const& self, SymbolicValue const& value) -> void {
    if (!value.is_tuple) tensors.push_back(value.tensor);
    for (auto const& member : value.members) self(self, member);
  };
  for (auto const& value : returned) flatten(flatten, value);
  for (auto const& tensor : tensors) {
    ElementTerm const* const results[] = {tensor.element};
    all.push_back(pool_.function(tensor.symbols, tensor.shape, bound, results));
  }
  return all;
}

void SymbolicRun::functions_of(SymbolicValue const& value, std::vector<ElementTerm const*>& all) {
  if (!value.is_tuple) {
    ElementTerm const* const results[] = {value.tensor.element};
    all.push_back(pool_.function(value.tensor.symbols, value.tensor.shape, {}, results));
  }
  for (auto const& member : value.members) functions_of(member, all);
}

// Formats a type with known sizes, independent of their spelling. `expressed`: use the expressed type of a quantized
// type.
std::string SymbolicRun::shown_type(Type type, bool expressed) {
  if (!type || !has_shape(type)) return type ? to_string(type) : "";
  std::string text;
  for (auto const* size : shape_of(type)) text += to_string(size, 200) + " x ";
  Element element;
  bool const is_quantized = expressed && element_of(type->element, element) && element.is(Element::Kind::quantized);
  return text + (is_quantized ? to_string(Element::of(*element.floating)) : to_string(type->element));
}

// Whether the op dequantizes its operands and quantizes its results.
bool SymbolicRun::computes_dequantized(Operation const& op) const {
  auto const* const kernel = op.regions.empty() ? find_kernel(op.name) : nullptr;
  return kernel && !kernel->supports_quantized;
}

SymbolicValue SymbolicRun::dequantized(SymbolicValue value) {
  for (auto& member : value.members) member = dequantized(member);
  if (value.is_tuple || !value.tensor.type.is(Element::Kind::quantized)) return value;
  value.tensor.element = quantized().dequantized(value.tensor.element, value.tensor.symbols);
  value.tensor.type = value.tensor.element->type;
  return value;
}

void SymbolicRun::opaque(Operation const& op, OpSpec const* spec, int depth) {
  // The result differs between processes.
  if (process_ && spec && spec->has_trait("other_processes"))
    throw ElementLimit{
        fmt::format("{} communicates with other processes, and no rule defines its result here", op.name)};
  std::vector<ElementTerm const*> operands;
  bool const dequantizes = computes_dequantized(op);
  for (auto const* operand : op.operands)
    functions_of(dequantizes ? dequantized(known(*operand)) : known(*operand), operands);
  auto const before = static_cast<std::ptrdiff_t>(effects_.size());
  for (std::size_t number = 0; number < op.regions.size(); ++number) {
    auto const functions = region_functions(*op.regions[number], number, depth);
    operands.insert(operands.end(), functions.begin(), functions.end());
  }
  for (auto const& [name, value, offset] : op.attributes) called_functions(op, value, depth, operands);
  for (auto effect = effects_.begin() + before; effect != effects_.end(); ++effect)
    for (auto const* operand : operands) effect->where.emplace_back(operand, 0);
  if (spec) {
    Arena arena;
    OpMembers const members(op, *spec, scope_, arena);
    auto const all = tensors(op);
    ElementFormula const formula(op, *spec, members, all, pool_, quantized(), {}, "", arena, facts_);
    name_sizes(op, *spec, formula);
  }
  std::string attributes = text_with_axis_roles(op, spec) + attributes_text(op, spec, true);
  for (auto const* result : op.results) attributes += " -> " + shown_type(result->type, dequantizes);
  if (table_.info(op).loop)
    effects_.push_back({EffectKind::loops, std::string(op.name) + attributes, operands, where_, {}});
  if (has_side_effect(op, spec) || (spec && spec->has_trait("nondeterministic"))) {
    auto const key = std::string(op.name) + attributes;
    attributes += fmt::format("{}{}", kExecution, occurrences_[key]++);
  }
  std::uint32_t number = 0;
  for (auto const* result : op.results) {
    Type type = result->type;
    if (!type) throw ElementLimit{"a result has no type"};
    if (has_unknown_size(sizes_.written(*result)) && !spec) type = sizes_.fresh(*result, false);
    bind(*result, fresh(type, [&](Element const& element, std::span<Term const* const> place) {
      if (!dequantizes || !element.is(Element::Kind::quantized))
        return pool_.opaque(op.name, attributes, number++, element, operands, place);
      Element const expressed = Element::of(*element.floating);
      return quantized().quantized(pool_.opaque(op.name, attributes, number++, expressed, operands, place), element,
                                   place);
    }));
  }
  if (spec) assume_rules(op, *spec);
}

// Symbols in an attribute may be called functions.
void SymbolicRun::called_functions(Operation const& op, Attribute attribute, int depth,
                                   std::vector<ElementTerm const*>& all) {
  for (auto const* element : attribute->elements) called_functions(op, element, depth, all);
  for (auto const& [name, value, offset] : attribute->entries) called_functions(op, value, depth, all);
  if (attribute->kind != AttributeKind::symbol) return;
  Operation const* const function = symbols_.find(op, attribute->text);
  if (!function) return;
  if (std::ranges::find(calls_, function) != calls_.end()) throw ElementLimit{"functions call each other recursively"};
  calls_.push_back(function);
  for (auto const* region : function->regions) {
    if (region->blocks.empty()) continue;  // only a declaration
    auto const functions = region_functions(*region, 0, depth);
    all.insert(all.end(), functions.begin(), functions.end());
  }
  calls_.pop_back();
}

}  // namespace assay
