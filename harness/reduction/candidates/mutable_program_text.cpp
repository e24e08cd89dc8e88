#include <set>

#include "harness/reduction/candidates/mutable_program.hpp"
#include "semantics/program/writer.hpp"

namespace assay::inline harness::reduction {
namespace {

void collect_symbols(Attribute attribute, std::set<std::string>& names) {
  if (!attribute) return;
  if (attribute->kind == AttributeKind::symbol) names.insert(std::string(attribute->text));
  for (auto const* element : attribute->elements) collect_symbols(element, names);
  for (auto const& entry : attribute->entries) collect_symbols(entry.value, names);
}

void collect_symbols(MutableOp const& op, std::set<std::string>& names) {
  for (auto const& attribute : op.attributes) collect_symbols(attribute.value, names);
  for (auto const& region : op.regions)
    for (auto const& inner : region.ops) collect_symbols(inner, names);
}

std::string name_of(MutableOp const& function) {
  auto const* const name = function.attribute("sym_name");
  return name ? string_value(name->value) : "";
}

// Which of the candidate's functions @main needs. What has no name is kept.
std::vector<bool> needed(MutableProgram const& candidate) {
  std::vector<bool> all(candidate.functions.size(), candidate.options.keeps_all_functions);
  std::set<std::string> names = {candidate.options.entry};
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::string const name = name_of(candidate.functions[i]);
      if (all[i] || (!name.empty() && !names.contains(name))) continue;
      all[i] = grown = true;
      collect_symbols(candidate.functions[i], names);
    }
  }
  return all;
}

class Text {
public:
  explicit Text(MutableProgram const& candidate) : candidate_(candidate) {}

  std::string write() {
    auto const is_needed = needed(candidate_);
    out_ = "\"builtin.module\"() ({\n";
    for (std::size_t i = 0; i < candidate_.functions.size(); ++i)
      if (is_needed[i]) op(candidate_.functions[i], 1);
    out_ += "})";
    attributes(candidate_.module_attributes);
    out_ += " : () -> ()\n";
    for (auto const section : candidate_.program->resource_sections) out_ += std::string(section) + "\n";
    return std::move(out_);
  }

private:
  void indent(int depth) { out_.append(static_cast<std::size_t>(depth) * 2, ' '); }

  void values(std::vector<ValueId> const& list) {
    for (std::size_t i = 0; i < list.size(); ++i) out_ += (i ? ", %" : "%") + std::to_string(list[i]);
  }

  void types(std::vector<ValueId> const& list) {
    out_ += '(';
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i) out_ += ", ";
      Writer(out_).type(candidate_.types[list[i]]);
    }
    out_ += ')';
  }

  void signature(std::vector<ValueId> const& from, std::vector<ValueId> const& to) {
    types(from);
    out_ += " -> ";
    types(to);
  }

  void key(std::string_view name) {
    out_ += '"';
    out_ += name;
    out_ += '"';
  }

  void attributes(std::vector<MutableAttribute> const& list) {
    if (list.empty()) return;
    out_ += " {";
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i) out_ += ", ";
      key(list[i].name);
      if (list[i].text.empty() && list[i].value->kind == AttributeKind::unit) continue;
      out_ += " = ";
      if (list[i].text.empty())
        Writer(out_).attribute(list[i].value);
      else
        out_ += list[i].text;
    }
    out_ += '}';
  }

  // What a function takes and returns is what its body does.
  std::vector<MutableAttribute> with_function_type(MutableOp const& function) {
    auto list = function.attributes;
    for (auto& attribute : list) {
      if (attribute.name != "function_type" || function.regions.empty() || function.regions[0].ops.empty()) continue;
      std::string before = std::move(out_);
      out_.clear();
      signature(function.regions[0].arguments, function.regions[0].ops.back().operands);
      attribute.text = std::move(out_);
      out_ = std::move(before);
    }
    return list;
  }

  void region(MutableRegion const& from, int depth) {
    out_ += "{\n";
    if (!from.arguments.empty()) {
      indent(depth);
      out_ += "^bb0(";
      for (std::size_t i = 0; i < from.arguments.size(); ++i) {
        out_ += (i ? ", %" : "%") + std::to_string(from.arguments[i]) + ": ";
        Writer(out_).type(candidate_.types[from.arguments[i]]);
      }
      out_ += "):\n";
    }
    for (auto const& inner : from.ops) op(inner, depth + 1);
    indent(depth);
    out_ += '}';
  }

  void op(MutableOp const& op, int depth) {
    indent(depth);
    values(op.results);
    if (!op.results.empty()) out_ += " = ";
    key(op.name);
    out_ += '(';
    values(op.operands);
    out_ += ')';
    for (std::size_t i = 0; i < op.regions.size(); ++i) {
      out_ += i ? ", " : " (";
      region(op.regions[i], depth);
    }
    if (!op.regions.empty()) out_ += ')';
    attributes(op.name == "func.func" ? with_function_type(op) : op.attributes);
    out_ += " : ";
    signature(op.operands, op.results);
    out_ += '\n';
  }

  MutableProgram const& candidate_;
  std::string out_;
};

}  // namespace

std::string text_of(MutableProgram const& candidate) { return Text(candidate).write(); }

std::size_t count_ops(MutableProgram const& candidate) {
  auto const is_needed = needed(candidate);
  std::size_t count = 0;
  for (std::size_t i = 0; i < candidate.functions.size(); ++i)
    if (is_needed[i])
      for (auto const& region : candidate.functions[i].regions)
        for_each_op(region, [&](MutableOp const& op) { count += !is_terminator(op.name); });
  return count;
}

}  // namespace assay::inline harness::reduction
