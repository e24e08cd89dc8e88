// Random pairs of equal programs, and faults in programs, for the scores of `assay equiv`.
//
// A pair is a program into which one side of a law is inserted, and the same program with the other side. The law's
// variables are values of the program, and its result replaces one of them or is returned. A fault is one change of one
// op: another operand, another op or another attribute. The result is a text, and the checker decides whether it is
// valid.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "equiv/laws/inserted_side.hpp"
#include "equiv/laws/law_program.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/mutable_program.hpp"
#include "support/random_sequence.hpp"

namespace assay::developer {

struct LawPair {
  std::string a, b;
  std::vector<std::string> laws;
};

class LawRewriting {
public:
  // Uses the laws of the specification, except those that hold for real numbers only.
  LawRewriting() : ops_(Profile{}) {
    for (auto const& law : laws().laws)
      if (law.kind != LawClass::reals) laws_.push_back(&law);
  }

  // Uses at most `most` laws. Returns nothing if no law applies to a value of @main.
  std::optional<LawPair> pair_of(Program const& program, std::size_t most, Random& random) {
    MutableProgram a(program), b(program);
    own_ = static_cast<ValueId>(a.values.size());
    std::vector<PreparedProgram> sides;  // keep the types of the inserted ops alive
    LawPair pair;
    for (std::size_t draw = 0; draw < kDraws && pair.laws.size() < most; ++draw) {
      auto const use = choose(a, random);
      if (!use) continue;
      PreparedProgram side(law_program(use->instance, use->shape), {.policy = CheckPolicy::either, .binds = false});
      if (side.is_stopped()) continue;
      bool const swapped = random.one_in(2);
      put(a, *use, side.program(), swapped ? 1 : 0);
      put(b, *use, side.program(), swapped ? 0 : 1);
      sides.push_back(std::move(side));
      pair.laws.push_back(use->instance.law->name);
    }
    if (pair.laws.empty()) return std::nullopt;
    pair.a = print_program(a, AssemblyFormat::generic);
    pair.b = print_program(b, AssemblyFormat::generic);
    return pair;
  }

private:
  static constexpr std::size_t kDraws = 40;
  static constexpr std::size_t kMaxTypes = 3;

  struct Use {
    LawInstance instance;
    Shape shape;
    std::size_t at = 0;               // inserted before this op of the original program
    std::vector<ValueId> variables;   // values of the original program
    std::optional<ValueId> replaced;  // replaced in the ops that follow; if absent, the result is returned
  };

  // Returns the positions of the ops of @main that were not inserted.
  std::vector<std::size_t> own_ops(std::vector<MutableOp> const& ops) const {
    std::vector<std::size_t> own;
    for (std::size_t k = 0; k < ops.size(); ++k)
      if (ops[k].results.empty() || ops[k].results[0] < own_) own.push_back(k);
    return own;
  }

  std::optional<Use> choose(MutableProgram& program, Random& random) {
    auto* const main = program.function("main");
    if (!main || main->regions.empty() || main->regions[0].ops.empty()) return std::nullopt;
    auto const& ops = main->regions[0].ops;
    auto const own = own_ops(ops);
    std::size_t const at = random.below(own.size());
    std::vector<ValueId> visible = main->regions[0].arguments;
    for (std::size_t k = 0; k < at; ++k)
      visible.insert(visible.end(), ops[own[k]].results.begin(), ops[own[k]].results.end());
    std::erase_if(visible, [&](ValueId value) {
      Type const type = program.values[value].type;
      Element element;
      return !type || type->kind != TypeKind::tensor || !is_static(type) || !element_of(type->element, element);
    });
    if (visible.empty()) return std::nullopt;
    auto const shape_of = [&](ValueId value) {
      auto const& shape = program.values[value].type->shape;
      return Shape(shape.begin(), shape.end());
    };
    Use use;
    use.shape = shape_of(visible[random.below(visible.size())]);
    use.at = at;
    std::erase_if(visible, [&](ValueId value) { return shape_of(value) != use.shape; });
    auto const element = [&](ValueId value) {
      Element found;
      element_of(program.values[value].type->element, found);
      return found;
    };
    std::vector<Element> types;
    for (ValueId const value : visible)
      if (std::ranges::find(types, element(value)) == types.end() && types.size() < kMaxTypes)
        types.push_back(element(value));
    auto instances = instances_of(*laws_[random.below(laws_.size())], types, ops_);
    std::erase_if(instances, [](LawInstance const& one) { return !one.conditions.empty(); });
    if (instances.empty()) return std::nullopt;
    use.instance = instances[random.below(instances.size())];
    for (auto const& [name, type] : use.instance.variables) {
      std::vector<ValueId> fitting;
      for (ValueId const value : visible)
        if (element(value) == type) fitting.push_back(value);
      if (fitting.empty()) return std::nullopt;
      use.variables.push_back(fitting[random.below(fitting.size())]);
    }
    std::vector<ValueId> targets;
    for (ValueId const value : visible) {
      if (!(element(value) == use.instance.left.type)) continue;
      bool const is_used = std::any_of(own.begin() + static_cast<std::ptrdiff_t>(at), own.end(), [&](std::size_t k) {
        return std::ranges::find(ops[k].operands, value) != ops[k].operands.end();
      });
      if (is_used) targets.push_back(value);
    }
    if (!targets.empty()) use.replaced = targets[random.below(targets.size())];
    return use;
  }

  // Inserts result `number` of the law's program with the ops that it depends on.
  void put(MutableProgram& program, Use const& use, Program const& law, std::size_t number) const {
    auto const at = own_ops(program.function("main")->regions[0].ops)[use.at];
    auto const before = program.function("main")->regions[0].ops.size();
    auto const given = insert_side(program, at, law, number, use.variables);
    auto& all = program.function("main")->regions[0].ops;
    if (use.replaced) {
      auto const behind = at + all.size() - before;
      for (auto op = all.begin() + static_cast<std::ptrdiff_t>(behind); op != all.end(); ++op)
        std::ranges::replace(op->operands, *use.replaced, given);
    } else {
      all.back().operands.push_back(given);
    }
    if (!use.replaced) update_signature(program, *program.function("main"));
  }

  ScalarOps ops_;
  std::vector<Law const*> laws_;
  ValueId own_ = 0;  // the first value that the original program does not have
};

// Changes one op.
class ProgramFault {
public:
  ProgramFault(MutableProgram& program, Random& random) : program_(program), random_(random) {}

  // Returns a description of the change; empty if no change was found.
  std::string make() {
    std::vector<MutableOp*> sites;
    for_each_nested(program_.ops, [&](MutableOp& op) {
      if (!op.name.starts_with("builtin.") && !op.name.starts_with("func.func")) sites.push_back(&op);
      return true;
    });
    for (std::size_t draw = 0; draw < kDraws && !sites.empty(); ++draw) {
      auto& op = *sites[random_.below(sites.size())];
      auto const name = std::string(op.name);
      switch (random_.below(4)) {
        case 0:
          if (exchange(op)) return "operands of " + name + " exchanged";
          break;
        case 1:
          if (other_operand(op)) return "another operand of " + name;
          break;
        case 2:
          if (other_op(op)) return std::string(op.name) + " for " + name;
          break;
        default:
          if (auto const changed = other_attribute(op); !changed.empty()) return "another " + changed + " of " + name;
      }
    }
    return "";
  }

private:
  static constexpr std::size_t kDraws = 30;

  Type type_of(ValueId value) const { return program_.values[value].type; }

  bool exchange(MutableOp& op) {
    if (op.operands.size() < 2) return false;
    auto& x = op.operands[random_.below(op.operands.size())];
    auto& y = op.operands[random_.below(op.operands.size())];
    if (x == y || type_of(x) != type_of(y)) return false;
    std::swap(x, y);
    return true;
  }

  bool other_operand(MutableOp& op) {
    if (op.operands.empty()) return false;
    auto& operand = op.operands[random_.below(op.operands.size())];
    std::vector<ValueId> others;
    for (ValueId value = 0; value < program_.values.size(); ++value)
      if (value != operand && type_of(value) == type_of(operand)) others.push_back(value);
    if (others.empty()) return false;
    operand = others[random_.below(others.size())];
    return true;
  }

  static std::size_t count(OpSpec const& spec, RowKind kind) {
    return static_cast<std::size_t>(std::ranges::count(spec.rows, kind, &Row::kind));
  }

  bool other_op(MutableOp& op) {
    auto const* const spec = Specification::get().op(op.name);
    if (!spec) return false;
    std::vector<std::string_view> others;
    for (auto const name : Specification::get().op_names()) {
      auto const* const other = Specification::get().op(name);
      bool const is_alike = other && name != op.name && other->rows.size() == spec->rows.size() &&
                            count(*other, RowKind::input) == count(*spec, RowKind::input) &&
                            count(*other, RowKind::attribute) == count(*spec, RowKind::attribute) &&
                            count(*other, RowKind::output) == count(*spec, RowKind::output);
      if (is_alike) others.push_back(name);
    }
    if (others.empty()) return false;
    op.name = program_.frame.context->intern(others[random_.below(others.size())]);
    return true;
  }

  std::string other_attribute(MutableOp& op) {
    if (op.attributes.empty()) return "";
    auto& attribute = op.attributes[random_.below(op.attributes.size())];
    auto const changed = attribute.value ? other(*attribute.value) : nullptr;
    if (!changed || equal(changed, attribute.value)) return "";
    attribute.value = changed;
    return std::string(attribute.name);
  }

  Attribute other(AttributeNode node) {
    Context& context = *program_.frame.context;
    switch (node.kind) {
      case AttributeKind::boolean:
        node.value = 1 - node.value;
        break;
      case AttributeKind::integer: {
        node.value += random_.one_in(2) ? 1 : -1;
        node.text = context.intern(std::to_string(node.value));
        break;
      }
      case AttributeKind::dense_array: {
        if (node.integers.empty()) return nullptr;
        numbers_.assign(node.integers.begin(), node.integers.end());
        auto& x = numbers_[random_.below(numbers_.size())];
        if (is_boolean(node.type))
          x = 1 - x;
        else if (random_.one_in(2))
          std::swap(x, numbers_[random_.below(numbers_.size())]);
        else
          x += random_.one_in(2) ? 1 : -1;
        node.integers = numbers_;
        break;
      }
      case AttributeKind::enumeration: {
        auto const* const cases = Specification::get().enumeration(node.name);
        if (!cases || cases->cases.empty()) return nullptr;
        node.text = context.intern(cases->cases[random_.below(cases->cases.size())].name);
        break;
      }
      case AttributeKind::dense: {
        static constexpr std::string_view kNumbers[] = {"0", "1", "2", "-1", "3"};
        Element element;
        if (!element_of(node.type->element, element) || element.is(Element::Kind::complex)) return nullptr;
        auto const number = kNumbers[random_.below(std::size(kNumbers))];
        DenseLiteral literal;
        literal.form = DenseLiteral::Form::splat;
        literal.text = element.is(Element::Kind::boolean)
                           ? (random_.one_in(2) ? "true" : "false")
                           : context.intern(std::string(number) + (is_float(element) ? ".0" : ""));
        node.literal = context.arena().make(literal);
        break;
      }
      default:
        return nullptr;
    }
    return context.unique(node);
  }

  MutableProgram& program_;
  Random& random_;
  std::vector<std::int64_t> numbers_;
};

}  // namespace assay::developer
