// Implements unknown_op.hpp: a concrete op from its skeleton and values for its unknowns.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/candidate_types.hpp"
#include "constraints/prove/ops/unknown_members.hpp"
#include "grammar/notation/segments.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/generic_text.hpp"
#include "semantics/program/writer.hpp"

namespace assay {
namespace {

std::string shown(Type type) { return to_string(type, kNoLimit); }

std::string comma_list(std::vector<std::string> const& items) { return fmt::format("{}", fmt::join(items, ", ")); }

// Returns the terminator of an op's regions: the `return` of its dialect, or that of StableHLO.
std::string ending_of(OpSpec const& op) {
  std::string const own = op.name.substr(0, op.name.find('.')) + ".return";
  return Specification::get().op(own) ? own : "stablehlo.return";
}

class InstanceWriter {
public:
  InstanceWriter(UnknownRows::State& rows, std::vector<UnknownRow const*> op, Assignment const& assignment)
      : rows_(rows), spec_(rows.spec), context_(*rows.context), op_(std::move(op)), assignment_(assignment) {}

  UnknownOp::Instance run() {
    if (spec_.has_trait("terminator") || !spec_.parents.empty()) return {"", spec_.name + " is only in certain places"};
    std::string op = operation();
    if (!reason_.empty()) return {"", reason_};
    // An op that defines a symbol must be in a symbol table.
    if (spec_.has_trait("symbol")) op = fmt::format("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", op);
    auto const types = all_proved(arguments_);
    std::string const ending =
        generic_text({.name = "func.return", .operands = result_names_, .operand_types = result_types_});
    std::string const text =
        generic_text({"main", named_arguments("arg", types), types, result_types_, constants_ + op + ending});
    return {text + functions_, ""};
  }

private:
  Int128 value(Interval unknown) {
    if (unknown.exact() || !unknown.term) return unknown.low;
    auto known = evaluate(unknown.term, assignment_);
    return known ? *known : std::clamp<Int128>(0, unknown.low, unknown.high);
  }
  std::int64_t number(Interval unknown) { return static_cast<std::int64_t>(value(unknown)); }

  // Replaces all unknown sizes and element types by their values.
  Type known(Type type) {
    if (!type) return nullptr;
    if (type->kind == TypeKind::one_of) return type->members[static_cast<std::size_t>(value(which(type)))];
    TypeNode node = *type;
    std::vector<std::int64_t> shape;
    for (std::size_t i = 0; has_shape(type) && i < type->shape.size(); ++i) shape.push_back(number(dimension(type, i)));
    if (has_shape(type)) node.shape = shape;
    std::vector<Type> members;
    for (Type member : type->members) members.push_back(known(member));
    node.members = members;
    if (type->element && type->kind != TypeKind::complex) node.element = known(type->element);
    return context_.unique(node);
  }

  Attribute integer_attribute(std::int64_t number, Type type) {
    std::string text = fmt::format("{}", number);
    return context_.unique(
        {.kind = AttributeKind::integer, .type = type, .value = number, .text = context_.intern(text)});
  }

  Attribute dense(std::vector<std::int64_t> const& numbers, std::span<std::int64_t const> shape, Type element) {
    Type const type = context_.tensor(shape, element);
    std::string text;
    std::size_t at = 0;
    auto nest = [&](auto& self, std::size_t axis) -> void {
      if (axis == shape.size()) {
        std::int64_t const number = numbers[at++];
        text += is_boolean(element) ? (number ? "true" : "false") : fmt::format("{}", number);
        return;
      }
      text += '[';
      for (std::int64_t i = 0; i < shape[axis]; ++i) {
        if (i) text += ", ";
        self(self, axis + 1);
      }
      text += ']';
    };
    if (!numbers.empty()) nest(nest, 0);
    return dense(text, type);
  }
  Attribute dense(std::string const& text, Type type) {
    DenseLiteral literal;
    literal.form = text.empty()     ? DenseLiteral::Form::empty
                   : text[0] == '[' ? DenseLiteral::Form::list
                                    : DenseLiteral::Form::splat;
    literal.text = context_.intern(text);
    return context_.unique({.kind = AttributeKind::dense, .type = type, .literal = context_.arena().make(literal)});
  }

  Attribute array(std::vector<Attribute> const& elements) {
    return context_.unique({.kind = AttributeKind::array, .elements = elements});
  }

  // A number of a structure has no type. A boolean that may be a unit attribute is a unit if it is true, which all
  // tools accept.
  Attribute scalar(Row const& row, AttributeShape const& shape, std::int64_t number) {
    bool const is_unit = std::ranges::any_of(row.types, [](TypeAlternative const& one) { return one.kind == "unit"; });
    if (shape.kind != "boolean")
      return integer_attribute(number, row.parent.empty() ? shape.element : context_.integer(64));
    if (!is_unit) return context_.unique({.kind = AttributeKind::boolean, .type = shape.element, .value = number != 0});
    return number ? context_.unique({.kind = AttributeKind::unit}) : nullptr;
  }

  Attribute integers(Row const& spec, UnknownRow const& row, AttributeShape const& shape) {
    std::vector<std::int64_t> numbers;
    for (Interval unknown : row.numbers) numbers.push_back(number(unknown));
    if (row.skeleton.lengths.empty()) return scalar(spec, shape, numbers[0]);
    bool one_axis = row.skeleton.lengths.size() == 1;
    if (!shape.tensor) {
      std::vector<Attribute> elements;
      for (std::int64_t one : numbers) elements.push_back(integer_attribute(one, shape.element));
      return array(elements);
    }
    if (!spec.parent.empty() || (one_axis && shape.element->kind == TypeKind::integer))
      return context_.unique({.kind = AttributeKind::dense_array, .type = shape.element, .integers = numbers});
    return dense(numbers, row.skeleton.lengths, shape.element);
  }

  Attribute text_attribute(AttributeShape const& shape, Row const& row, std::string const& value) {
    std::string_view const text = context_.intern(value);
    if (shape.kind == "enum")
      return context_.unique({.kind = AttributeKind::enumeration, .name = row.types[0].elements[0], .text = text});
    if (shape.kind == "symbol") return context_.unique({.kind = AttributeKind::symbol, .text = text});
    if (shape.kind == "float")
      return context_.unique({.kind = AttributeKind::floating, .type = shape.element, .text = text});
    return context_.unique({.kind = AttributeKind::string, .text = text});
  }

  // Returns nullptr if the attribute is not written.
  Attribute attribute(std::size_t number) {
    Row const& row = spec_.rows[number];
    UnknownRow const& unknown = *op_[number];
    if (!unknown.skeleton.written) return nullptr;
    TypeAlternative const& type = row.types[0];
    if (type.kind == "struct" && !row.variadic) return structure(number);
    AttributeShape const shape = attribute_shape(row, context_);
    if (!unknown.numbers.empty() || shape.kind == "integer" || shape.kind == "boolean")
      return integers(row, unknown, shape);
    if (shape.kind == "type") return context_.unique({.kind = AttributeKind::type, .type = known(unknown.types[0])});
    if (shape.kind == "elements") return elements(known(unknown.types[0]));
    for (std::size_t i = 0; i < unknown.signatures.size(); ++i)
      define(unknown.skeleton.cases[i], unknown.signatures[i]);
    if (row.variadic || type.kind == "list") {
      std::vector<Attribute> items;
      for (std::string const& value : unknown.skeleton.cases) items.push_back(text_attribute(shape, row, value));
      return array(items);
    }
    if (!unknown.skeleton.cases.empty()) return text_attribute(shape, row, unknown.skeleton.cases[0]);
    if (type.kind == "unit") return context_.unique({.kind = AttributeKind::unit});
    if (EnumSpec const* flags = type.kind == "flags" ? Specification::get().flags(type.elements.at(0)) : nullptr) {
      std::string const written = fmt::format("#{}<{}>", flags->name, flags->cases.at(0).name);
      return context_.unique({.kind = AttributeKind::opaque, .text = context_.intern(written)});
    }
    return context_.unique({.kind = AttributeKind::dictionary});
  }

  Attribute elements(Type type) {
    Type element = type->element;
    std::string zero = "0";
    if (is_boolean(element)) zero = "false";
    if (element->kind == TypeKind::floating) zero = "0.000000e+00";
    if (element->kind == TypeKind::complex) zero = "(0.000000e+00,0.000000e+00)";
    return dense(zero, type);
  }

  // Builds a structure from the fields with rows, in structure order. A field may itself be a structure.
  Attribute structure(std::size_t number) {
    Row const& row = spec_.rows[number];
    std::string_view const name = row.types[0].elements.at(0);
    StructSpec const* fields = Specification::get().structure(name);
    if (!fields) return nullptr;
    std::vector<NamedAttribute> entries;
    for (FieldSpec const& field : fields->fields) {
      Attribute value = nullptr;
      bool has_row = false;
      for (std::size_t i = 0; i < spec_.rows.size(); ++i) {
        Row const& of = spec_.rows[i];
        if (of.kind != RowKind::attribute || of.parent != row.name || of.field != field.name) continue;
        has_row = true;
        value = attribute(i);
      }
      // A field without a rule.
      if (!has_row && !field.default_value && !field.optional && field.type == "int")
        value = integer_attribute(0, context_.integer(64));
      if (value) entries.push_back({context_.intern(field.name), value});
    }
    return context_.unique({.kind = AttributeKind::structure, .name = context_.intern(name), .entries = entries});
  }

  // Returns ops that end a region with values of these types. The region has these arguments.
  std::string body(std::vector<Type> const& inputs, std::vector<Type> const& outputs, std::string const& prefix,
                   std::string_view terminator) {
    std::string text;
    std::vector<std::string> names, types;
    for (Type output : outputs) {
      types.push_back(shown(output));
      auto found = std::ranges::find(inputs, output);
      if (found != inputs.end()) {
        names.push_back(fmt::format("%{}{}", prefix, found - inputs.begin()));
        continue;
      }
      names.push_back(fmt::format("%{}r{}", prefix, names.size()));
      std::string_view target = output->kind == TypeKind::memref ? "CreateBuffer" : "value";
      text += fmt::format("    {} = \"stablehlo.custom_call\"() <{{call_target_name = \"{}\"}}> : () -> {}\n",
                          names.back(), target, types.back());
    }
    return text + fmt::format("    \"{}\"({}) : ({}) -> ()\n", terminator, comma_list(names), comma_list(types));
  }

  std::vector<Type> known(std::span<Type const> types) {
    std::vector<Type> all;
    for (Type type : types) all.push_back(known(type));
    return all;
  }

  static std::vector<std::string> all_proved(std::vector<Type> const& types) {
    std::vector<std::string> items;
    for (Type type : types) items.push_back(shown(type));
    return items;
  }
  static std::string shown(Type type) { return assay::shown(type); }

  void define(std::string const& name, Signature const* signature) {
    if (!signature) return;
    auto inputs = known(signature->inputs), outputs = known(signature->outputs);
    functions_ += generic_text({name, named_arguments("a", all_proved(inputs)), all_proved(inputs), all_proved(outputs),
                                body(inputs, outputs, "a", "func.return")});
  }

  std::string region(Signature const* signature) {
    if (!signature) return "{\n  }";
    auto inputs = known(signature->inputs), outputs = known(signature->outputs);
    std::string const prefix = fmt::format("a{}_", regions_++);
    std::string const header =
        inputs.empty() ? "" : fmt::format("  ^bb0({}):\n", comma_list(named_arguments(prefix, all_proved(inputs))));
    return fmt::format("{{\n{}{}  }}", header, body(inputs, outputs, prefix, ending_of(spec_)));
  }

  std::string operand(UnknownRow const& row, std::size_t i, Type type) {
    auto constant = rows_.elements.find(row.values[i]);
    if (constant == rows_.elements.end()) {
      arguments_.push_back(type);
      return fmt::format("%arg{}", arguments_.size() - 1);
    }
    std::vector<std::int64_t> numbers;
    auto add = [&](FormulaValue const& item) { numbers.push_back(number(as_integer(item))); };
    if (constant->second.is_list())
      for (FormulaValue const& item : constant->second.items()) add(item);
    else
      add(constant->second);
    Attribute const literal = dense(numbers, type->shape, type->element);
    std::string const name = fmt::format("%c{}", constant_count_++);
    constants_ += fmt::format("  {} = \"stablehlo.constant\"() <{{value = {}}}> : () -> {}\n", name,
                              to_string(literal, kNoLimit), shown(type));
    return name;
  }

  // Adds `operandSegmentSizes` unless the rows have the same operands without it.
  void add_segments(RowKind kind, std::string_view name, std::vector<std::string>& attributes) {
    std::vector<std::int64_t> sizes;
    std::size_t count = 0;
    for (std::size_t i = 0; i < op_.size(); ++i) {
      if (spec_.rows[i].kind != kind) continue;
      sizes.push_back(static_cast<std::int64_t>(op_[i]->types.size()));
      count += op_[i]->types.size();
    }
    auto const without = segments(spec_, kind, count);
    if (std::ranges::equal(without, sizes, [](Segment const& segment, std::int64_t size) {
          return segment.size == static_cast<std::size_t>(size);
        }))
      return;
    Attribute const written =
        context_.unique({.kind = AttributeKind::dense_array, .type = context_.integer(32), .integers = sizes});
    attributes.push_back(fmt::format("{} = {}", name, to_string(written, kNoLimit)));
  }

  std::string operation() {
    GenericOp text{.name = spec_.name, .in_parentheses = false};
    for (std::size_t i = 0; i < op_.size(); ++i) {
      Row const& row = spec_.rows[i];
      UnknownRow const& unknown = *op_[i];
      switch (row.kind) {
        case RowKind::input:
          for (std::size_t j = 0; j < unknown.types.size(); ++j) {
            Type const type = known(unknown.types[j]);
            text.operands.push_back(operand(unknown, j, type));
            text.operand_types.push_back(shown(type));
          }
          break;
        case RowKind::output:
          for (Type type : unknown.types) result_types_.push_back(shown(known(type)));
          break;
        case RowKind::attribute:
          if (!row.parent.empty()) break;
          if (Attribute written = attribute(i))
            text.attributes.push_back(written->kind == AttributeKind::unit
                                          ? row.name
                                          : fmt::format("{} = {}", row.name, to_string(written, kNoLimit)));
          break;
        case RowKind::function:
          if (!unknown.skeleton.written && !row.optional) reason_ = row.name + " is missing";
          for (Signature const* signature : unknown.signatures) text.regions.push_back(region(signature));
          break;
      }
    }
    add_segments(RowKind::input, "operandSegmentSizes", text.attributes);
    add_segments(RowKind::output, "resultSegmentSizes", text.attributes);
    std::size_t const count = result_types_.size();
    for (std::size_t i = 0; i < count; ++i) result_names_.push_back(count == 1 ? "%0" : fmt::format("%0#{}", i));
    if (count > 0) text.results = count == 1 ? "%0" : fmt::format("%0:{}", count);
    text.result_types = result_types_;
    return generic_text(text);
  }

  UnknownRows::State& rows_;
  OpSpec const& spec_;
  Context& context_;
  std::vector<UnknownRow const*> op_;
  Assignment const& assignment_;
  std::vector<Type> arguments_;  // arguments of the function
  std::vector<std::string> result_types_, result_names_;
  std::string constants_, functions_, reason_;
  int constant_count_ = 0, regions_ = 0;
};

}  // namespace

UnknownOp::Instance UnknownOp::instance(Assignment const& assignment) const {
  std::vector<UnknownRow const*> op;
  for (std::size_t i = 0; i < state_->at.size(); ++i) op.push_back(&state_->row(i));
  return InstanceWriter(state_->rows, std::move(op), assignment).run();
}

}  // namespace assay
