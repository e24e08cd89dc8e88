// Implements campaign/programs/ways.hpp: ops with the trait `deterministic`, executed twice. The specification leaves
// their results open, but requires that equal operands yield equal results.
//
// The operands of the second execution are rewritten by laws of spec/laws.spec that equate an expression of one value
// with this value. Both executions must return equal results (harness/reduction/candidates/equal_results.hpp).
#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "campaign/programs/ways.hpp"
#include "equiv/laws/inserted_side.hpp"
#include "equiv/laws/law_program.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/mutable_program.hpp"

namespace assay::campaign {
namespace {

// A law that has a lone variable on one side. `side` is the number of its other side: 0 left, 1 right.
struct Identity {
  LawInstance instance;
  std::size_t side = 0;
};

class Identities {
public:
  std::vector<Identity> const& of(Element const& element) {
    std::lock_guard const lock(mutex_);
    auto const [found, is_new] = found_.try_emplace(to_string(element));
    if (!is_new) return found->second;
    for (Law const& law : laws().laws) {
      if (law.kind != LawClass::bits) continue;
      for (auto& instance : instances_of(law, std::span(&element, 1), ops_)) {
        if (instance.variables.size() != 1 || !instance.conditions.empty()) continue;
        bool const is_left = instance.left.kind == LawTerm::Kind::variable;
        if (is_left == (instance.right.kind == LawTerm::Kind::variable)) continue;
        found->second.push_back({std::move(instance), is_left ? std::size_t{1} : 0});
      }
    }
    return found->second;
  }

private:
  std::mutex mutex_;
  ScalarOps ops_{promised_by_text()};
  std::map<std::string, std::vector<Identity>> found_;
};

class Repeated {
public:
  explicit Repeated(std::string_view op) : op_(op) {}

  // Returns the program with a second execution of the op `op_`. Returns an empty text if @main does not have the op at
  // its top level, or if the op has regions.
  std::string text_of(Program const& program, Random& random) {
    MutableProgram twice(program);
    MutableOp* const main = twice.function("main");
    if (!main || main->regions.empty()) return "";
    auto const& ops = main->regions[0].ops;
    auto const op = std::ranges::find(ops, op_, &MutableOp::name);
    if (op == ops.end() || !op->regions.empty()) return "";
    MutableOp copy = *op;
    auto at = static_cast<std::size_t>(op - ops.begin()) + 1;
    std::vector<PreparedProgram> sides;  // keep the types of the inserted ops alive
    for (auto& operand : copy.operands) {
      auto const before = main->regions[0].ops.size();
      operand = other_form(twice, at, operand, sides, random);
      at += main->regions[0].ops.size() - before;
    }
    for (auto& result : copy.results) {
      auto const name = program.context->intern("again" + std::to_string(twice.values.size()));
      result = twice.add({.type = twice.values[result].type, .name = name});
    }
    auto& all = main->regions[0].ops;
    for (ValueId const result : copy.results)
      if (twice.values[result].type->kind == TypeKind::tensor) all.back().operands.push_back(result);
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), std::move(copy));
    update_signature(twice, *main);
    return print_program(twice, AssemblyFormat::generic);
  }

private:
  ValueId other_form(MutableProgram& program, std::size_t at, ValueId value, std::vector<PreparedProgram>& sides,
                     Random& random) {
    Type const type = program.values[value].type;
    Element element;
    if (type->kind != TypeKind::tensor || !is_static(type) || !element_of(type->element, element)) return value;
    auto const& all = identities_.of(element);
    if (all.empty()) return value;
    auto const& [instance, side] = all[random.below(all.size())];
    PreparedProgram law(law_program(instance, Shape(type->shape.begin(), type->shape.end())), {.binds = false});
    if (law.is_stopped()) return value;
    auto const form = insert_side(program, at, law.program(), side, std::span(&value, 1));
    sides.push_back(std::move(law));
    return form;
  }

  std::string_view op_;
  Identities identities_;
};

}  // namespace

std::vector<Way> form_ways(std::vector<Way> const& ops) {
  constexpr std::string_view kOp = "op/";
  std::vector<Way> ways;
  for (auto const& way : ops) {
    OpSpec const* const spec =
        way.name.starts_with(kOp) ? Specification::get().op(way.name.substr(kOp.size())) : nullptr;
    if (!spec || !spec->has_trait("deterministic")) continue;
    auto const repeated = std::make_shared<Repeated>(spec->name);
    ways.push_back({"forms/" + spec->name, 2, [draw = way.draw, repeated](Random& random, std::uint64_t epoch) {
                      auto drawn = draw(random, epoch);
                      if (!drawn.prepared) return DrawnProgram();
                      drawn.text = repeated->text_of(drawn.prepared->program(), random);
                      drawn.prepared = nullptr;
                      return drawn;
                    }});
  }
  return ways;
}

}  // namespace assay::campaign
