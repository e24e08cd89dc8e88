#include "equiv/compare/elided_constants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "constraints/symbols/resources.hpp"
#include "grammar/assembly/print.hpp"
#include "semantics/program/attribute.hpp"
#include "semantics/program/mutable_program.hpp"

namespace assay {
namespace {

// In the order of arguments: named constants first, then by type.
using ConstantKey =
    std::tuple<bool, std::string, std::string, std::size_t>;  // nameless, name, type, index in that type
using ConstantTypes = std::map<ConstantKey, Type>;

bool mentions(Attribute attribute, auto const& holds) {
  if (!attribute) return false;
  if (holds(attribute)) return true;
  return std::ranges::any_of(attribute->elements, [&](Attribute one) { return mentions(one, holds); }) ||
         std::ranges::any_of(attribute->entries, [&](auto const& entry) { return mentions(entry.value, holds); });
}

class ElidedProgram {
public:
  explicit ElidedProgram(Program const& program) : program_(program), resources_(program.resource_sections) {
    for (MutableOp& function : program_.functions())
      if (function.name == "func.func") collect(function);
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (MutableOp& function : program_.functions())
        if (function.name == "func.func" && calls_one(function) && takers_.insert(name_of(function)).second)
          goes_on = true;
    }
  }

  ConstantTypes const& types() const { return types_; }
  bool is_empty() const { return constants_.empty(); }

  // Returns why the constants cannot become arguments, or an empty string.
  std::string obstacle() {
    std::string found;
    auto const is_of_taker = [&](Attribute one) {
      return one->kind == AttributeKind::symbol && takers_.contains(std::string(one->text));
    };
    for_each_nested(program_.ops, [&](MutableOp& op) {
      if (op.name == "func.call") return true;
      for (NamedAttribute const& entry : op.attributes)
        if (mentions(entry.value, is_of_taker))
          found = fmt::format("{} refers to a function with elided constants", op.name);
      return found.empty();
    });
    return found;
  }

  // `all` has the constants of both programs. The text refers to constants of the other program only by type.
  std::string text_with_arguments(ConstantTypes const& all) {
    for (MutableOp& function : program_.functions())
      if (function.name == "func.func" && takers_.contains(name_of(function))) return_arguments(function, all);
    return print_program(program_, AssemblyFormat::generic);
  }

private:
  static std::string name_of(MutableOp const& function) {
    Attribute const name = function.attribute("sym_name");
    return name ? std::string(name->text) : "";
  }
  static std::string callee_of(MutableOp const& call) {
    Attribute const callee = call.attribute("callee");
    return call.name == "func.call" && callee ? std::string(callee->text) : "";
  }

  bool is_elided(MutableOp const& op) const {
    if (!op.operands.empty() || !op.regions.empty() || op.results.size() != 1) return false;
    Attribute const value = op.attribute("value");
    Type const type = program_.values[op.results[0]].type;
    return value && value->kind == AttributeKind::dense_resource && resources_.is_omitted(value->text) &&
           has_shape(type) && is_static(type);
  }

  void collect(MutableOp& function) {
    for_each_nested(function, [&](MutableOp& op) {
      if (!is_elided(op)) return true;
      Type const type = program_.values[op.results[0]].type;
      std::string const name(op.attribute("value")->text), spelling = to_string(type);
      bool const is_nameless = name == kElidedKey;
      ConstantKey key{is_nameless, is_nameless ? "" : name, spelling, is_nameless ? counts_[spelling]++ : 0};
      types_.emplace(key, type);
      constants_.emplace(op.results[0], std::move(key));
      takers_.insert(name_of(function));
      return true;
    });
  }

  bool calls_one(MutableOp& function) {
    return !for_each_nested(function, [&](MutableOp const& op) { return !takers_.contains(callee_of(op)); });
  }

  void return_arguments(MutableOp& function, ConstantTypes const& all) {
    if (function.regions.empty() || function.regions[0].is_empty) return;
    std::vector<ValueId> added;
    std::map<ConstantKey, ValueId> arguments;
    for (auto const& [key, type] : all) {
      added.push_back(program_.add({.type = type, .is_argument = true}));
      arguments.emplace(key, added.back());
    }
    std::unordered_map<ValueId, ValueId> replaced;
    for_each_nested(function, [&](MutableOp& op) {
      for (MutableRegion& region : op.regions) {
        extract_constants(region, arguments, replaced);
        for (MutableBlock& block : region.others) extract_constants(block, arguments, replaced);
      }
      return true;
    });
    for_each_nested(function, [&](MutableOp& op) {
      replace(op.operands, replaced);
      for (auto& [label, operands] : op.successors) replace(operands, replaced);
      if (takers_.contains(callee_of(op))) op.operands.insert(op.operands.end(), added.begin(), added.end());
      return true;
    });
    auto& own = function.regions[0].arguments;
    own.insert(own.end(), added.begin(), added.end());
    if (Attribute const written = function.attribute("arg_attrs"); written && written->kind == AttributeKind::array) {
      std::vector<Attribute> elements(written->elements.begin(), written->elements.end());
      elements.resize(own.size(), program_.frame.context->unique({.kind = AttributeKind::dictionary}));
      AttributeNode longer = *written;
      longer.elements = elements;
      function.set("arg_attrs", program_.frame.context->unique(longer));
    }
    update_signature(program_, function, false);
  }

  void extract_constants(MutableBlock& block, std::map<ConstantKey, ValueId> const& arguments,
                         std::unordered_map<ValueId, ValueId>& replaced) {
    std::erase_if(block.ops, [&](MutableOp const& op) {
      auto const found = op.results.size() == 1 ? constants_.find(op.results[0]) : constants_.end();
      if (found == constants_.end()) return false;
      replaced[op.results[0]] = arguments.at(found->second);
      return true;
    });
  }

  static void replace(std::vector<ValueId>& operands, std::unordered_map<ValueId, ValueId> const& replaced) {
    for (ValueId& operand : operands)
      if (auto const found = replaced.find(operand); found != replaced.end()) operand = found->second;
  }

  MutableProgram program_;
  Resources resources_;
  ConstantTypes types_;
  std::unordered_map<ValueId, ConstantKey> constants_;
  std::map<std::string, std::size_t> counts_;
  std::set<std::string> takers_;  // functions with such constants, and their callers
};

}  // namespace

bool has_elided_data(Program const& program) {
  Resources const resources(program.resource_sections);
  auto const is_elided = [&](Attribute one) {
    return one->kind == AttributeKind::dense_resource && resources.is_omitted(one->text);
  };
  MutableProgram copy(program);
  return !for_each_nested(copy.ops, [&](MutableOp const& op) {
    return std::ranges::none_of(op.attributes, [&](auto const& entry) { return mentions(entry.value, is_elided); });
  });
}

Result<ProgramsOfArguments> with_elided_arguments(Program const& a, Program const& b) {
  ElidedProgram of_a(a), of_b(b);
  ProgramsOfArguments made;
  if (of_a.is_empty() && of_b.is_empty()) return made;
  for (auto* const one : {&of_a, &of_b})
    if (auto const obstacle = one->obstacle(); !obstacle.empty()) return Error{obstacle};
  auto all = of_a.types();
  all.insert(of_b.types().begin(), of_b.types().end());
  std::map<std::string, std::string> types_of_names;
  for (auto const& [key, type] : all) {
    auto const& [is_nameless, name, spelling, number] = key;
    if (is_nameless && number > 0) made.has_choices = true;
    if (is_nameless && of_a.types().contains(key) != of_b.types().contains(key)) made.has_choices = true;
    if (!is_nameless && types_of_names.emplace(name, spelling).first->second != spelling)
      return Error{fmt::format("resource {:.100} was elided, and has two types", name)};
  }
  made.a = of_a.text_with_arguments(all);
  made.b = of_b.text_with_arguments(all);
  return made;
}

}  // namespace assay
