#include "constraints/bind/arguments.hpp"

#include <fmt/format.h>

#include "constraints/bind/prepared_program.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/runtime/random_inputs.hpp"

namespace assay {
namespace {

// Returns the element type of a tensor parameter, or an error for other types.
Result<Element> element_of_parameter(TensorParameter const& wanted, std::string_view verb) {
  Element element;
  if (has_shape(wanted.type) && element_of(wanted.type->element, element)) return element;
  return Error{fmt::format("{} of type {} cannot be {}", wanted.name, to_string(wanted.type), verb)};
}

void add_tensors(Type type, std::string const& name, std::vector<TensorParameter>& tensors) {
  if (type->kind == TypeKind::tuple) {
    for (std::size_t i = 0; i < type->members.size(); ++i)
      add_tensors(type->members[i], fmt::format("{}, member {}", name, i), tensors);
  } else if (type->kind != TypeKind::token) {
    tensors.push_back({type, name});
  }
}

// Assembles a value of the type from the first tensors, and removes them from the span.
RuntimeValue assembled(Type type, std::span<RuntimeValue const>& tensors) {
  if (type->kind == TypeKind::token) return RuntimeValue::token();
  if (type->kind == TypeKind::tuple) {
    std::vector<RuntimeValue> members;
    for (Type const member : type->members) members.push_back(assembled(member, tensors));
    return RuntimeValue::tuple(std::move(members));
  }
  RuntimeValue const first = tensors.front();
  tensors = tensors.subspan(1);
  return first;
}

}  // namespace

std::vector<TensorParameter> tensors_of(std::span<Value* const> arguments) {
  std::vector<TensorParameter> tensors;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    Value const& value = *arguments[i];
    std::string const name = value.name.empty() ? "" : fmt::format(", %{:.200}", value.name);
    add_tensors(value.type, fmt::format("argument {}{}", i, name), tensors);
  }
  return tensors;
}

std::vector<RuntimeValue> arguments_of_tensors(std::span<Type const> parameters,
                                               std::span<RuntimeValue const> tensors) {
  std::vector<RuntimeValue> arguments;
  for (Type const type : parameters) arguments.push_back(assembled(type, tensors));
  return arguments;
}

Result<std::vector<RuntimeValue>> read_arguments(std::vector<std::string> const& files,
                                                 std::span<TensorParameter const> wanted, TensorMaker const& make) {
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < files.size() && i < wanted.size(); ++i) {
    auto const element = element_of_parameter(wanted[i], "given");
    if (!element) return Error{files[i] + ": " + element.error()};
    auto tensor = map_npy(files[i], *element, make);
    auto const why = [&](std::string_view problem) {
      return Error{fmt::format("{}; it is for {}: {}", problem, wanted[i].name, to_string(wanted[i].type))};
    };
    if (!tensor) return why(tensor.error());
    if (!has_shape_of(tensor->shape(), wanted[i].type))
      return why(fmt::format("{}: contains a tensor of shape {}", files[i], shape_text(tensor->shape())));
    arguments.emplace_back(*std::move(tensor));
  }
  if (files.size() > wanted.size()) arguments.resize(files.size());
  return arguments;
}

Result<std::vector<RuntimeValue>> random_arguments(std::uint64_t seed, std::span<TensorParameter const> wanted,
                                                   TensorMaker const& make) {
  std::vector<RuntimeValue> arguments;
  RandomInputs random(seed);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    auto const element = element_of_parameter(wanted[i], "drawn");
    if (!element) return Error{element.error()};
    Tensor tensor = make(*element, random_shape(wanted[i].type));
    random.fill(tensor);
    arguments.emplace_back(std::move(tensor));
  }
  return arguments;
}

}  // namespace assay
