// Implements generators/single_op/single_op_program.hpp: writes the program as text.
#include "generators/single_op/bodies.hpp"
#include "generators/single_op/single_op_program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "generators/suite/constant_text.hpp"
#include "grammar/notation/segments.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/generic_text.hpp"

namespace assay {
namespace {

std::vector<std::string> all_proved(std::span<Type const> types) {
  std::vector<std::string> texts;
  for (Type type : types) texts.push_back(shown(type));
  return texts;
}

class Writer {
public:
  Writer(LoneOp const& op, OpRewrite const& rewrite) : from_(op), rewrite_(rewrite), context_(*op.program.context) {}

  OpText run() {
    std::string const op = operation();
    std::string tail;
    for (std::size_t i = 0; i < from_.op->results.size(); ++i)
      return_from_main(from_.op->results.size() == 1 ? "%0" : fmt::format("%0#{}", i), results_[i], shut_[i], tail);
    if (outputs_.empty() && !tokens_.empty() && out_.inputs.empty()) tail += write_independent();
    if (out_.outputs.empty()) reason("nothing that it does can be seen in a tensor");
    if (!out_.reason.empty()) return out_;
    tail += generic_text({.name = "func.return", .operands = outputs_, .operand_types = output_types_});
    out_.text = generic_text({"main", arguments_, argument_types_, output_types_, before_ + op + tail}) + functions_;
    return out_;
  }

  std::vector<BodyRole> roles(std::vector<RegionTypes>& regions) {
    for (Region const* region : from_.op->regions) regions.push_back(mapped(region_types(*region)));
    std::vector<Type> operands;
    for (Value const* value : from_.op->operands) operands.push_back(mapped(value->type));
    auto roles = body_roles(regions, operands);
    for (Operation const* function : from_.functions) {
      regions.push_back(mapped(region_types(*function->regions[0])));
      roles.push_back(BodyRole::map);
    }
    return roles;
  }

private:
  void reason(std::string why) {
    if (out_.reason.empty()) out_.reason = std::move(why);
  }

  // Replaces element types.
  Type mapped(Type type) {
    if (!type) return nullptr;
    for (auto const& [from, to] : rewrite_.elements)
      if (type == from) return to;
    if (!type->element && type->members.empty()) return type;
    TypeNode node = *type;
    std::vector<Type> members;
    for (Type member : type->members) members.push_back(mapped(member));
    node.members = members;
    if (type->element) node.element = mapped(type->element);
    return context_.unique(node);
  }
  RegionTypes mapped(RegionTypes types) {
    for (Type& type : types.inputs) type = mapped(type);
    for (Type& type : types.outputs) type = mapped(type);
    return types;
  }
  // Makes the selected sizes unknown.
  Type with_unknown_sizes(Type type) {
    if (rewrite_.unknown_sizes == 0 || type->kind != TypeKind::tensor) return type;
    std::vector<std::int64_t> shape(type->shape.begin(), type->shape.end());
    for (std::int64_t& size : shape)
      if ((rewrite_.unknown_sizes >> (dimension_++ % 64) & 1) != 0) size = kDynamic;
    return context_.tensor(shape, type->element, type->encoding);
  }

  std::string argument(std::size_t row, Type type, Type written, std::optional<Attribute> known = {}) {
    std::string const name = fmt::format("%arg{}", arguments_.size());
    arguments_.push_back(fmt::format("{}: {}", name, shown(written)));
    argument_types_.push_back(shown(written));
    out_.inputs.push_back({row, known, type});
    return name;
  }

  // The name of a value of that type, which is an argument, or is created by ops.
  std::string value(std::size_t row, Type type, Type written) {
    if (type->kind == TypeKind::tensor) return argument(row, type, written);
    std::string const name = fmt::format("%m{}", made_);
    ++made_;
    if (type->kind == TypeKind::token) {
      before_ += fmt::format("  {} = \"stablehlo.create_token\"() : () -> {}\n", name, shown(type));
    } else if (type->kind == TypeKind::tuple) {
      std::vector<std::string> members;
      for (Type member : type->members) members.push_back(value(row, member, member));
      before_ += fmt::format("  {} = \"stablehlo.tuple\"({}) : ({}) -> {}\n", name, fmt::join(members, ", "),
                             fmt::join(all_proved(type->members), ", "), shown(type));
    } else if (type->kind == TypeKind::memref) {
      Type const tensor = context_.tensor(type->shape, type->element);
      std::string const contents = argument(row, tensor, tensor);
      before_ += fmt::format("  {} = \"stablehlo.custom_call\"({}) <{{call_target_name = \"Pin\"}}> : ({}) -> {}\n",
                             name, contents, shown(tensor), shown(type));
    } else {
      reason(fmt::format("an operand of the type {} cannot be made of tensors", shown(type)));
    }
    return name;
  }

  std::string operand(std::size_t number, std::size_t row, Type& written) {
    Value const& from = *from_.op->operands[number];
    Type const type = mapped(from.type);
    bool const constant = from.op && from.op->name == "stablehlo.constant";
    bool const open = (!constant || rewrite_.constants_as_arguments) && !rewrite_.only_results_unknown;
    written = open ? with_unknown_sizes(type) : type;
    if (!constant) return value(row, type, written);
    Attribute const literal = from.op->attribute("value");
    if (rewrite_.constants_as_arguments) return argument(row, type, written, literal);
    std::string const name = fmt::format("%c{}", number);
    before_ += fmt::format("  {} = \"stablehlo.constant\"() <{{value = {}}}> : () -> {}\n", name,
                           retyped(literal, type), shown(type));
    return name;
  }

  std::string retyped(Attribute literal, Type type) {
    if (literal->type == type) return to_string(literal, kAll);
    AttributeNode node = *literal;
    node.type = type;
    return to_string(context_.unique(node), kAll);
  }

  std::string attribute(NamedAttribute const& named) {
    Attribute const value = named.value;
    Row const* row = from_.spec->row(named.name);
    if (row && row->types[0].kind == "number" && rewrite_.literal) {
      // An attribute of any type: a number of the operand's element type.
      Type const type = context_.tensor({}, mapped(from_.op->operands[0]->type)->element);
      return fmt::format("{} = {} : {}", named.name, element_text(rewrite_.literal(type), 0), shown(type->element));
    }
    if (value->kind == AttributeKind::unit) return std::string(named.name);
    std::string text = value->kind == AttributeKind::type ? shown(mapped(value->type)) : to_string(value, kAll);
    if (row && !row->types.empty() && row->types[0].kind == "elements" && rewrite_.literal) {
      Type const type = mapped(value->type);
      text = fmt::format("{} : {}", dense_text(rewrite_.literal(type)), shown(type));
    }
    return fmt::format("{} = {}", named.name, text);
  }

  // A tensor that does not depend on the op's results, but is returned after its tokens: it only shows that the program
  // runs.
  std::string write_independent() {
    Type const type = context_.tensor(std::vector<std::int64_t>{3}, context_.integer(32));
    std::string const name = argument(OpInput::kCaptured, type, type);
    out_.outputs.push_back(type);
    outputs_.push_back("%b#0");
    output_types_.push_back(shown(type));
    std::vector<std::string> all = {name}, types = {shown(type)};
    all.insert(all.end(), tokens_.begin(), tokens_.end());
    types.resize(all.size(), shown(context_.token()));
    return fmt::format("  %b:{} = \"stablehlo.optimization_barrier\"({}) : ({}) -> ({})\n", all.size(),
                       fmt::join(all, ", "), fmt::join(types, ", "), fmt::join(types, ", "));
  }

  // Returns the tensors of a value from @main.
  void return_from_main(std::string const& name, Type written, Type type, std::string& tail) {
    if (type->kind == TypeKind::tensor) {
      outputs_.push_back(name);
      output_types_.push_back(shown(written));
      out_.outputs.push_back(type);
    } else if (type->kind == TypeKind::token) {
      tokens_.push_back(name);
    } else if (type->kind == TypeKind::tuple) {
      for (std::size_t i = 0; i < type->members.size(); ++i) {
        std::string const member = fmt::format("%e{}", exposed_++);
        tail += fmt::format("  {} = \"stablehlo.get_tuple_element\"({}) <{{index = {} : i32}}> : ({}) -> {}\n", member,
                            name, i, shown(type), shown(type->members[i]));
        return_from_main(member, type->members[i], type->members[i], tail);
      }
    } else if (type->kind == TypeKind::memref) {
      Type const tensor = context_.tensor(type->shape, type->element);
      std::string const contents = fmt::format("%e{}", exposed_++);
      tail += fmt::format("  {} = \"stablehlo.custom_call\"({}) <{{call_target_name = \"Unpin\"}}> : ({}) -> {}\n",
                          contents, name, shown(type), shown(tensor));
      return_from_main(contents, tensor, tensor, tail);
    } else {
      reason(fmt::format("a result of the type {} cannot be taken apart", shown(type)));
    }
  }

  // The bodies of the regions and functions, in order.
  std::vector<std::string> bodies() {
    std::vector<RegionTypes> regions;
    auto const all = roles(regions);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < regions.size(); ++i) {
      bool const is_function = i >= from_.op->regions.size();
      auto const names = body_names(all[i], regions[i]);
      if (names.empty()) {
        reason("no body can be written for a region of it");
        return texts;
      }
      std::string const& name = names[rewrite_.body % names.size()];
      std::string const prefix = fmt::format("r{}_", i);
      auto body = body_text(all[i], name, regions[i], prefix, is_function ? "func.return" : "stablehlo.return",
                            is_function || from_.spec->has_trait("isolated_from_above"), context_);
      if (!body.reason.empty()) reason(body.reason);
      out_.bodies.emplace_back(all[i], name);
      for (std::size_t k = 0; k < body.captured.size(); ++k) {
        std::string const captured = argument(OpInput::kCaptured, body.captured[k], body.captured[k]);
        std::string const called = fmt::format("%{}c{}", prefix, k);
        for (std::size_t at = 0; (at = body.text.find(called, at)) != std::string::npos; at += captured.size())
          body.text.replace(at, called.size(), captured);
      }
      auto const types = all_proved(regions[i].inputs), outputs = all_proved(regions[i].outputs);
      auto const arguments = named_arguments(prefix, types);
      if (is_function) {
        Attribute const symbol = from_.functions[i - from_.op->regions.size()]->attribute("sym_name");
        functions_ += generic_text({string_value(symbol), arguments, types, outputs, body.text});
      } else {
        texts.push_back(fmt::format("{{\n{}{}  }}",
                                    arguments.empty() ? "" : fmt::format("  ^bb0({}):\n", fmt::join(arguments, ", ")),
                                    body.text));
      }
    }
    return texts;
  }

  std::string operation() {
    GenericOp text{.name = from_.op->name};
    auto const segments = operand_segments(*from_.spec, *from_.op);
    std::size_t row = 0;
    for (Segment const& segment : segments) {
      while (from_.spec->rows[row].kind != RowKind::input) ++row;
      for (std::size_t i = segment.begin; i < segment.begin + segment.size; ++i) {
        Type written = nullptr;
        text.operands.push_back(operand(i, row, written));
        text.operand_types.push_back(shown(written));
      }
      ++row;
    }
    for (NamedAttribute const& named : from_.op->attributes) text.attributes.push_back(attribute(named));
    for (Value const* result : from_.op->results) {
      shut_.push_back(mapped(result->type));
      results_.push_back(with_unknown_sizes(shut_.back()));
      text.result_types.push_back(shown(results_.back()));
    }
    text.regions = bodies();
    std::size_t const count = text.result_types.size();
    if (count > 0) text.results = count == 1 ? "%0" : fmt::format("%0:{}", count);
    return generic_text(text);
  }

  LoneOp const& from_;
  OpRewrite const& rewrite_;
  Context& context_;
  OpText out_;
  std::vector<std::string> arguments_, argument_types_, outputs_, output_types_, tokens_;
  std::vector<Type> results_, shut_;
  std::string before_, functions_;
  std::size_t dimension_ = 0, made_ = 0, exposed_ = 0;
};

}  // namespace

OpText write_op(LoneOp const& op, OpRewrite const& rewrite) { return Writer(op, rewrite).run(); }

std::size_t body_count(LoneOp const& op, OpRewrite const& rewrite) {
  std::vector<RegionTypes> regions;
  auto const roles = Writer(op, rewrite).roles(regions);
  std::size_t most = 1;
  for (std::size_t i = 0; i < roles.size(); ++i) most = std::max(most, body_names(roles[i], regions[i]).size());
  return most;
}

}  // namespace assay
