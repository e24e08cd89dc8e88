#include "constraints/json/program_json.hpp"

#include <unordered_map>

#include "constraints/symbols/constant_data.hpp"
#include "grammar/bytecode/read/read.hpp"
#include "semantics/program/element_text.hpp"
#include "support/characters.hpp"
#include "support/documents/json.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json attribute_json(Attribute attribute);
Json type_json(Type type);

template <class All, class Convert> Json list_json(All const& all, Convert const& convert) {
  Json list = Json::array();
  for (auto const& one : all) list.push_back(convert(one));
  return list;
}

Json size_json(std::int64_t size) { return size == kDynamic ? Json(nullptr) : Json(size); }
Json sizes_json(std::span<std::int64_t const> sizes) { return list_json(sizes, size_json); }

// Formats a number in JSON. Numbers without such a spelling (NaN, infinities, integers of more than 64 bits) become
// strings.
Json number_json(std::string const& text) {
  auto const digit = text.find_first_not_of("+-");
  if (digit == std::string::npos || !is_digit(text[digit]) || text.find('x') != std::string::npos) return text;
  Json const number = parse_json<Json>(text[0] == '+' ? text.substr(1) : text);
  return number.is_number() ? number : Json(text);
}

Json quantized_json(Quantization const& all) {
  Json json = {{"kind", "quantized"},
               {"storage", type_json(all.storage)},
               {"expressed", type_json(all.expressed)},
               {"storage_min", all.storage_min},
               {"storage_max", all.storage_max}};
  if (all.per_axis) json["dimension"] = all.dimension;
  json["scales"] = list_json(all.scales, [](std::string_view scale) { return number_json(std::string(scale)); });
  json["zero_points"] = all.zero_points;
  return json;
}

Json tensor_json(Type type) {
  Json json = {{"kind", "tensor"}, {"shape", sizes_json(type->shape)}, {"element", type_json(type->element)}};
  if (!type->encoding) return json;
  bool const bounded =
      type->encoding->kind == AttributeKind::structure && type->encoding->name == "stablehlo.type_extensions";
  if (!bounded) {
    json["encoding"] = attribute_json(type->encoding);
    return json;
  }
  json["bounds"] = Json::array();
  for (std::size_t axis = 0; axis < type->shape.size(); ++axis)
    json["bounds"].push_back(size_json(bound_of(type, axis)));
  return json;
}

// Scalar types are represented by their names: "f32", "ui8", "index".
Json type_json(Type type) {
  if (!type) return nullptr;
  switch (type->kind) {
    case TypeKind::tensor:
      return tensor_json(type);
    case TypeKind::unranked_tensor:
      return {{"kind", "unranked_tensor"}, {"element", type_json(type->element)}};
    case TypeKind::complex:
      return {{"kind", "complex"}, {"element", type_json(type->element)}};
    case TypeKind::quantized:
      return quantized_json(*type->quantization);
    case TypeKind::tuple:
      return {{"kind", "tuple"}, {"members", list_json(type->members, type_json)}};
    case TypeKind::future:
      return {{"kind", "future"}, {"members", list_json(type->members, type_json)}};
    case TypeKind::function:
      return {{"kind", "function"},
              {"inputs", list_json(type->members, type_json)},
              {"outputs", list_json(type->results, type_json)}};
    case TypeKind::token:
      return {{"kind", "token"}};
    case TypeKind::integer:
    case TypeKind::floating:
    case TypeKind::index:
    case TypeKind::none:
      return to_string(type);
    default:
      return {{"kind", "other"}, {"text", to_string(type, std::string::npos)}};
  }
}

// Returns numbers in row-major order. A complex number is a pair of its parts.
Json elements_json(Tensor const& tensor, std::int64_t count) {
  Json list = Json::array();
  for (std::int64_t i = 0; i < count; ++i) {
    std::string const text = element_text(tensor, i);
    if (tensor.element().is(Element::Kind::boolean)) {
      list.push_back(tensor.get(i) != 0);
    } else if (tensor.element().is(Element::Kind::complex)) {
      auto const comma = text.find(", ");
      list.push_back(
          {number_json(text.substr(1, comma - 1)), number_json(text.substr(comma + 2, text.size() - comma - 3))});
    } else {
      list.push_back(number_json(text));
    }
  }
  return list;
}

Json dense_json(Attribute attribute) {
  Json json = {{"kind", "dense"}, {"type", type_json(attribute->type)}};
  bool const is_splat = attribute->literal->form == DenseLiteral::Form::splat;
  bool const has_elements = has_shape(attribute->type) && is_static(attribute->type);
  bool const one_value = is_splat && has_elements && element_count(attribute->type->shape) > 0;
  TypeNode scalar = *attribute->type;  // the type of a single element
  scalar.shape = {};
  auto const tensor = has_elements ? decode_constant(attribute, one_value ? &scalar : attribute->type, make_tensor)
                                   : Result<Tensor>(Error{"no elements"});
  if (!tensor) {  // for example strings
    json["text"] = attribute->literal->text;
    return json;
  }
  json["splat"] = one_value;
  json["value"] = elements_json(*tensor, tensor->count());
  return json;
}

Json entries_json(std::span<NamedAttribute const> entries) {
  Json json = Json::object();
  for (auto const& entry : entries) json[std::string(entry.name)] = attribute_json(entry.value);
  return json;
}

Json symbol_json(Attribute attribute) {
  Json json = {{"kind", "symbol"}, {"value", attribute->text}};
  if (!attribute->elements.empty())
    json["nested"] = list_json(attribute->elements, [](Attribute one) { return Json(one->text); });
  return json;
}

Json dense_array_json(Attribute attribute) {
  Json json = {{"kind", "dense_array"}, {"type", type_json(attribute->type)}, {"value", Json::array()}};
  for (auto const* element : attribute->elements) json["value"].push_back(number_json(std::string(element->text)));
  for (auto const integer : attribute->integers)
    json["value"].push_back(is_boolean(attribute->type) ? Json(integer != 0) : Json(integer));
  return json;
}

Json attribute_json(Attribute attribute) {
  if (!attribute) return nullptr;
  switch (attribute->kind) {
    case AttributeKind::integer:
      return {{"kind", "integer"},
              {"type", type_json(attribute->type)},
              {"value", attribute->fits ? Json(attribute->value) : Json(attribute->text)}};
    case AttributeKind::floating:
      return {{"kind", "float"},
              {"type", type_json(attribute->type)},
              {"value", number_json(std::string(attribute->text))}};
    case AttributeKind::boolean:
      return {{"kind", "bool"}, {"value", attribute->value != 0}};
    case AttributeKind::string:
      return {{"kind", "string"}, {"value", string_value(attribute)}};
    case AttributeKind::unit:
      return {{"kind", "unit"}, {"value", true}};
    case AttributeKind::type:
      return {{"kind", "type"}, {"value", type_json(attribute->type)}};
    case AttributeKind::symbol:
      return symbol_json(attribute);
    case AttributeKind::array:
      return {{"kind", "array"}, {"value", list_json(attribute->elements, attribute_json)}};
    case AttributeKind::dictionary:
      return {{"kind", "dictionary"}, {"value", entries_json(attribute->entries)}};
    case AttributeKind::dense:
      return dense_json(attribute);
    case AttributeKind::dense_array:
      return dense_array_json(attribute);
    case AttributeKind::dense_resource:
      return {{"kind", "dense_resource"}, {"type", type_json(attribute->type)}, {"value", attribute->text}};
    case AttributeKind::enumeration:
      return {{"kind", "enum"}, {"name", attribute->name}, {"value", attribute->text}};
    case AttributeKind::structure:
      return {{"kind", "struct"}, {"name", attribute->name}, {"value", entries_json(attribute->entries)}};
    default:
      return {{"kind", "other"}, {"text", to_string(attribute, std::string::npos)}};
  }
}

class ProgramWriter {
public:
  explicit ProgramWriter(Program const& program)
      : source_(program.source), is_text_(!is_bytecode(program.source.text())) {
    number(*program.top);
  }

  Json operations(Block const& block) {
    return list_json(block.ops, [this](Operation const* op) { return operation(*op); });
  }

private:
  // Numbers all values, including those that are used before their definition.
  void number(Block const& block) {
    for (auto const* argument : block.arguments) id(argument);
    for (auto const* op : block.ops) {
      for (auto const* result : op->results) id(result);
      for (auto const* region : op->regions)
        for (auto const* inner : region->blocks) number(*inner);
    }
  }

  std::size_t id(Value const* value) { return ids_.try_emplace(value, ids_.size()).first->second; }

  Json value(Value const* value) {
    Json json = {{"id", id(value)}};
    bool const is_pack = value->op && value->op->results.size() > 1 && value->name == value->op->results[0]->name &&
                         value->name == value->op->results[1]->name;
    if (!value->name.empty() && value->name.front() != '(')
      json["name"] = "%" + std::string(value->name) + (is_pack ? "#" + std::to_string(value->index) : "");
    json["type"] = type_json(value->type);
    return json;
  }

  Json values(std::span<Value* const> all) {
    return list_json(all, [this](Value const* one) { return value(one); });
  }
  Json ids(std::span<Value* const> all) {
    return list_json(all, [this](Value const* one) { return Json(id(one)); });
  }

  Json block(Block const& block) {
    Json json = Json::object();
    if (!block.label.empty()) json["label"] = block.label;
    json["arguments"] = values(block.arguments);
    json["operations"] = operations(block);
    return json;
  }

  Json operation(Operation const& op) {
    Json json = {{"name", op.name},
                 {"operands", ids(op.operands)},
                 {"results", values(op.results)},
                 {"attributes", entries_json(op.attributes)}};
    // For an unknown op, properties are a dictionary without a name.
    if (Attribute const properties = op.attribute("")) {
      json["attributes"].erase("");
      json["properties"] = entries_json(properties->entries);
    }
    if (!op.regions.empty())
      json["regions"] = list_json(op.regions, [this](Region const* region) {
        return list_json(region->blocks, [this](Block const* inner) { return block(*inner); });
      });
    if (!op.successors.empty())
      json["successors"] = list_json(op.successors, [this](Successor const& one) {
        return Json{{"label", one.label}, {"operands", ids(one.operands)}};
      });
    if (!is_text_) json["line"] = source_.position(op.range.begin).line;
    return json;
  }

  Source const& source_;
  bool is_text_;
  std::unordered_map<Value const*, std::size_t> ids_;
};

}  // namespace

std::string program_json(Program const& program, int indent) {
  Json json = {{"format", 1}, {"operations", ProgramWriter(program).operations(*program.top)}};
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay
