#include "grammar/assembly/printer.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "grammar/assembly/alias_order.hpp"
#include "grammar/assembly/assembly_writer.hpp"
#include "grammar/text/tokens.hpp"
#include "semantics/program/attribute.hpp"

namespace assay::rules {
namespace {

bool is_bare(std::string_view name) {
  char const* const end = name.data() + name.size();
  return !name.empty() && scan_bare_id(name.data(), end) == end;
}

constexpr std::uint32_t kAlone = std::numeric_limits<std::uint32_t>::max();

}  // namespace

Printer::Printer(Program const* program, AssemblyFormat format)
    : format_(format), specification_(Specification::get()) {
  if (!program) return;
  collect_names(*program->top);
}

void Printer::collect_names(Block const& block) {
  for (auto const* argument : block.arguments) used_names_.insert(argument->name);
  for (auto const* op : block.ops) {
    for (auto const* result : op->results) used_names_.insert(result->name);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) collect_names(*inner);
  }
}

void Printer::line(int indent) {
  out += '\n';
  out.append(static_cast<std::size_t>(indent) * 2, ' ');
}

std::string_view Printer::name_of(Value const* value) {
  if (!value->name.empty() && value->name.front() != '(') return value->name;
  auto [it, inserted] = names_.try_emplace(value);
  if (inserted) {
    do it->second = "arg" + std::to_string(next_name_++);
    while (used_names_.count(it->second));
    used_names_.insert(it->second);
  }
  return it->second;
}

void Printer::type(Type t) { Writer(out, &aliases_).type(t); }
void Printer::spelling(Type t) { Writer(out, &aliases_).spelling(t); }

void Printer::key(std::string_view name) {
  if (is_bare(name))
    out += name;
  else
    out += '"' + std::string(name) + '"';
}

void Printer::attribute(Attribute a) { Writer(out, &aliases_).attribute(a); }

void Printer::dictionary(std::vector<NamedAttribute> entries) {
  // As in MLIR, attributes are in the order of their names. Suites keep the order of their generators for those of ops.
  if (format_ != AssemblyFormat::suite) std::ranges::sort(entries, {}, &NamedAttribute::name);
  list("{", entries, "}", [&](NamedAttribute const& entry) {
    key(entry.name);
    if (entry.value->kind == AttributeKind::unit) return;
    out += " = ";
    attribute(entry.value);
  });
}

std::uint32_t Printer::number_of(Value const* v) {
  auto const results = v->op->results;
  auto [it, inserted] = numbers_.try_emplace(v->op);
  auto& numbers = it->second;
  if (inserted) {
    for (std::size_t i = 0; i < results.size(); ++i) {
      bool const follows = i > 0 && results[i]->name == results[i - 1]->name;
      bool const alone = !follows && (i + 1 == results.size() || results[i + 1]->name != results[i]->name);
      numbers.push_back(alone ? kAlone : follows ? numbers[i - 1] + 1 : 0);
    }
  }
  return numbers[v->index];
}

void Printer::value(Value const* v) {
  out += '%';
  out += name_of(v);
  // The name of several results is followed by the index within its group. An invalid op may have uses but no result.
  if (!v->op || v->op->results.size() <= 1) return;
  if (auto number = number_of(v); number != kAlone) out += '#' + std::to_string(number);
}

void Printer::values(std::span<Value* const> values) {
  list("", values, "", [&](Value const* v) { value(v); });
}
void Printer::types(std::span<Value* const> values) {
  list("", values, "", [&](Value const* v) { type(v->type); });
}
void Printer::values_and_types(std::span<Value* const> list) {
  values(list);
  out += " : ";
  types(list);
}

void Printer::signature(std::span<Value* const> inputs, std::span<Value* const> results) {
  out += '(';
  types(inputs);
  out += ") -> ";
  bool bare = results.size() == 1 && results[0]->type->kind != TypeKind::function;
  if (!bare) out += '(';
  types(results);
  if (!bare) out += ')';
}

void Printer::location(Attribute location) {
  if (!location) return;
  out += ' ';
  Writer(out).attribute(location);
}

void Printer::results(Operation const& op) {
  if (op.results.empty() || op.results[0]->name.empty()) return;
  for (std::size_t i = 0; i < op.results.size();) {
    std::size_t end = i + 1;
    while (end < op.results.size() && op.results[end]->name == op.results[i]->name) ++end;
    if (i) out += ", ";
    out += '%';
    out += name_of(op.results[i]);
    if (end - i > 1) out += ':' + std::to_string(end - i);
    i = end;
  }
  out += " = ";
}

namespace {

bool is_inherent(std::string_view name, OpSpec const* spec) {
  if (!spec) return false;
  if (name == "operandSegmentSizes" || name == "resultSegmentSizes") return true;
  return std::any_of(spec->rows.begin(), spec->rows.end(), [&](Row const& row) {
    return row.kind == RowKind::attribute && (row.parent.empty() ? row.name == name : row.parent == name);
  });
}

}  // namespace

void Printer::successor(Successor const& successor) {
  out += '^';
  out += successor.label;
  if (successor.operands.empty()) return;
  out += '(';
  values_and_types(successor.operands);
  out += ')';
}

void Printer::generic(Operation const& op, int indent) {
  out += '"';
  out += op.name;
  out += "\"(";
  values(op.operands);
  out += ')';
  if (!op.successors.empty()) list("[", op.successors, "]", [&](Successor const& one) { successor(one); });
  // In MLIR, properties are exactly the attributes in an op's definition. For an unknown op, the text decides.
  std::vector<NamedAttribute> inherent, others;
  OpSpec const* const spec = specification_.op(op.name);
  bool const has_properties = format_ != AssemblyFormat::suite;
  Attribute own = nullptr;  // for an unknown op, even if there are none
  for (auto const& entry : op.attributes) {
    if (entry.name.empty())
      own = entry.value;
    else
      (has_properties && is_inherent(entry.name, spec) ? inherent : others).push_back(entry);
  }
  if (own) {
    out += " <";
    attribute(own);
    out += '>';
  } else if (!inherent.empty()) {
    out += " <";
    dictionary(inherent);
    out += '>';
  }
  if (!op.regions.empty()) list(" (", op.regions, ")", [&](Region const* one) { region(*one, indent); });
  if (!others.empty()) {
    out += ' ';
    dictionary(others);
  }
  out += " : ";
  signature(op.operands, op.results);
}

bool Printer::custom(Operation const& op, int indent) {
  OpSpec const* spec = specification_.op(op.name);
  if (!spec || spec->assembly.empty() || !op.successors.empty()) return false;
  // A terminator need not have operands. Otherwise the results of an op after it would be parsed as its operands.
  bool const is_last = !op.parent || op.parent->ops.empty() || op.parent->ops.back() == &op;
  if (!is_last && spec->has_trait("terminator")) return false;
  auto [it, inserted] = formats_.try_emplace(spec);
  if (inserted)
    if (auto compiled = compile_assembly(*spec)) it->second = std::move(*compiled);
  if (it->second.empty()) return false;  // a bug in spec/
  auto restore = out.size();
  out += op.name;
  AssemblyWriter writer(*this, op, *spec, indent);
  if (writer.has_rows_for_all() && writer.write(it->second)) return true;
  out.resize(restore);
  return false;
}

void Printer::operation(Operation const& op, int indent) {
  results(op);
  if (format_ != AssemblyFormat::pretty || !custom(op, indent)) generic(op, indent);
  location(op.location);
}

void Printer::argument(Value const* a) {
  value(a);
  out += ": ";
  type(a->type);
  location(a->location);
}

void Printer::symbol(Attribute name) {
  out += '@';
  key(name->text);
}

namespace {

// Returns a label that no other block of the region has, for a block without one.
std::string free_label(Block const& block) {
  for (std::size_t number = 0;; ++number) {
    std::string const label = "bb" + std::to_string(number);
    if (!block.parent || std::ranges::find(block.parent->blocks, label, &Block::label) == block.parent->blocks.end())
      return label;
  }
}

}  // namespace

void Printer::lines(std::vector<std::string_view> const& comments, int indent) {
  for (auto const comment : comments) {
    if (comment.empty()) {
      blank_line();
      continue;
    }
    line(indent);
    out += comment;
  }
}

void Printer::blank_line() {
  if (!out.empty() && out.back() != '{') out += '\n';
}

void Printer::behind(Comments::Attached const* attached) {
  if (!attached) return;
  for (auto const comment : attached->behind) {
    out += ' ';
    out += comment;
  }
}

void Printer::unshown_comments(Block const& block, std::vector<std::string_view>& found) const {
  auto const take = [&](void const* part) {
    auto const* const attached = this->attached(part);
    if (!attached) return;
    for (auto const* list : {&attached->before, &attached->behind, &attached->at_end})
      std::ranges::copy_if(*list, std::back_inserter(found), [](auto one) { return !one.empty(); });
  };
  take(&block);
  for (auto const* op : block.ops) {
    take(op);
    for (auto const* region : op->regions) {
      take(region);
      for (auto const* inner : region->blocks) unshown_comments(*inner, found);
    }
  }
}

void Printer::unshown_comments(Operation const& op, std::vector<std::string_view>& found) const {
  for (auto const* region : op.regions) {
    if (shown_.contains(region)) continue;
    if (auto const* const attached = this->attached(region)) {
      found.insert(found.end(), attached->behind.begin(), attached->behind.end());
      std::ranges::copy_if(attached->at_end, std::back_inserter(found), [](auto one) { return !one.empty(); });
    }
    for (auto const* inner : region->blocks) unshown_comments(*inner, found);
  }
}

void Printer::operations(Block const& block, int indent, bool is_at_top) {
  for (std::size_t i = 0; i < block.ops.size(); ++i) {
    following = i + 1 < block.ops.size() ? block.ops[i + 1] : nullptr;
    commented_operation(*block.ops[i], indent, is_at_top);
  }
}

// Prints an op on its own line, with its comments. At the top level, lines end with a line end.
void Printer::commented_operation(Operation const& op, int indent, bool is_at_top) {
  auto const* const own = attached(&op);
  auto const begin_line = [&] {
    if (!is_at_top) line(indent);
  };
  auto const end_line = [&] {
    if (is_at_top) out += '\n';
  };
  auto const own_lines = [&](std::vector<std::string_view> const& comments) {
    for (auto const comment : comments) {
      if (comment.empty()) {
        blank_line();
        continue;
      }
      begin_line();
      out += comment;
      end_line();
    }
  };
  if (own) own_lines(own->before);
  std::size_t const begin = out.size();
  begin_line();
  operation(op, indent);
  if (comments && !op.regions.empty()) {
    std::vector<std::string_view> unshown;
    unshown_comments(op, unshown);
    if (!unshown.empty()) {
      std::string text = out.substr(begin);
      out.resize(begin);
      own_lines(unshown);
      out += text;
    }
  }
  behind(own);
  end_line();
}

void Printer::block(Block const& b, int indent, bool header) {
  auto const* const own = attached(&b);
  if (own) lines(own->before, header ? indent - 1 : indent);
  if (header) {
    line(indent - 1);
    out += '^';
    out += b.label.empty() ? free_label(b) : std::string(b.label);
    if (!b.arguments.empty()) list("(", b.arguments, ")", [&](Value const* one) { argument(one); });
    out += ':';
    behind(own);
  } else if (own) {
    lines(own->behind, indent);
  }
  operations(b, indent, false);
}

void Printer::region(Region const& r, int indent, bool entry_arguments) {
  if (!with_regions) {
    out += "{...}";
    return;
  }
  out += '{';
  auto const* const own = attached(&r);
  if (comments) shown_.insert(&r);
  behind(own);
  for (std::size_t i = 0; i < r.blocks.size(); ++i) {
    auto const& b = *r.blocks[i];
    bool header = i > 0 || !b.label.empty() || (entry_arguments && !b.arguments.empty()) || b.ops.empty();
    if (i == 0 && !entry_arguments) header = false;  // the assembly format has written its arguments
    block(b, indent + 1, header);
  }
  if (own) lines(own->at_end, indent + 1);
  line(indent);
  out += '}';
}

void Printer::program(Program const& program) {
  AliasOrder const order = alias_order(program);
  auto const named = [&](std::string_view name, auto const& write) {
    auto const* const own = comments ? comments->of_name(name) : nullptr;
    if (own)
      for (auto const comment : own->before)
        if (!comment.empty() || !out.empty()) out += std::string(comment) + '\n';
    write();
    behind(own);
    out += '\n';
  };
  auto const begin = [&](auto const& alias) { out += (alias.attribute ? '#' : '!') + std::string(alias.name) + " = "; };
  for (Alias const* const each : order.before) {
    Alias const& alias = *each;
    named((alias.attribute ? '#' : '!') + std::string(alias.name), [&] {
      begin(alias);
      if (is_location(alias)) {
        Writer(out).attribute(alias.attribute);
      } else if (alias.attribute) {
        attribute(alias.attribute);
        aliases_.attributes.emplace(alias.attribute, alias.name);
      } else {
        type(alias.type);
        aliases_.types.emplace(alias.type, alias.name);
      }
    });
  }
  operations(*program.top, 0, true);
  for (Alias const* const alias : order.behind)
    named('#' + std::string(alias->name), [&] {
      begin(*alias);
      Writer(out).attribute(alias->attribute);
    });
  for (auto section : program.resource_sections) named(section, [&] { out += section; });
  if (auto const* const own = attached(nullptr))
    for (auto const comment : own->at_end) out += std::string(comment) + '\n';
}

}  // namespace assay::rules

namespace assay {

std::string print_program(Program const& program, AssemblyFormat format) {
  rules::Printer printer(&program, format);
  printer.program(program);
  return std::move(printer.out);
}

std::string print_program(Program const& program, AssemblyFormat format, Comments const& comments) {
  rules::Printer printer(&program, format);
  printer.comments = &comments;
  printer.program(program);
  return std::move(printer.out);
}

std::string print_program(MutableProgram const& program, AssemblyFormat format) {
  Arena arena;
  return print_program(program.in(arena), format);
}

std::string print_operation(Operation const& operation, AssemblyFormat format) {
  rules::Printer printer(nullptr, format);
  printer.with_regions = false;
  printer.operation(operation, 0);
  return std::move(printer.out);
}

}  // namespace assay
