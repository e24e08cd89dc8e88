#include "constraints/bind/arguments.hpp"

#include <fmt/format.h>

#include "constraints/bind/constant_data.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/random_inputs.hpp"

namespace assay::inline constraints {
namespace {

// The element type of a parameter that is a tensor.
Result<Element> element_of_parameter(std::span<Type const> wanted, std::size_t i, std::string_view verb) {
  Type const type = wanted[i];
  Element element;
  if (has_shape(type) && element_of(type->element, element)) return element;
  return Error{fmt::format("argument {} of type {} cannot be {}", i, to_string(type), verb)};
}

void add_tensors(Type type, std::vector<Type>& tensors) {
  if (type->kind == TypeKind::tuple)
    for (Type const member : type->members) add_tensors(member, tensors);
  else if (type->kind != TypeKind::token)
    tensors.push_back(type);
}

// Takes the tensors that it needs from the front.
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

std::vector<Type> tensors_of(std::span<Type const> parameters) {
  std::vector<Type> tensors;
  for (Type const type : parameters) add_tensors(type, tensors);
  return tensors;
}

std::vector<RuntimeValue> arguments_of_tensors(std::span<Type const> parameters,
                                               std::span<RuntimeValue const> tensors) {
  std::vector<RuntimeValue> arguments;
  for (Type const type : parameters) arguments.push_back(assembled(type, tensors));
  return arguments;
}

Result<std::vector<RuntimeValue>> read_arguments(std::vector<std::string> const& files, std::span<Type const> wanted,
                                                 TensorMaker const& make) {
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < files.size() && i < wanted.size(); ++i) {
    auto const element = element_of_parameter(wanted, i, "given");
    if (!element) return Error{element.error()};
    auto tensor = read_npy(files[i], *element, make);
    if (!tensor) return Error{tensor.error()};
    arguments.emplace_back(*std::move(tensor));
  }
  if (files.size() > wanted.size()) arguments.resize(files.size());
  return arguments;
}

Result<std::vector<RuntimeValue>> parse_arguments(std::string const& list, std::span<Type const> wanted,
                                                  TensorMaker const& make) {
  Diagnostics found;
  Program const holder =
      parse_program(Source::from_string("--args", "\"assay.arguments\"() {list = " + list + "} : () -> ()"),
                    {.allow_unregistered_dialect = true}, found);
  Attribute constants = nullptr;
  if (found.errors() == 0 && holder.top->ops.size() == 1) constants = holder.top->ops[0]->attribute("list");
  if (!constants || constants->kind != AttributeKind::array)
    return Error{"--args: not a list of constants such as [dense<1> : tensor<2xi32>, dense<2> : tensor<2xi32>]"};
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < constants->elements.size(); ++i) {
    Attribute const constant = constants->elements[i];
    if (constant->kind != AttributeKind::dense || !constant->type)
      return Error{fmt::format("--args: element {} is no constant such as dense<1> : tensor<2xi32>", i)};
    auto const tensor = decode_constant(constant, constant->type, make);
    if (!tensor) return Error{tensor.error()};
    Element element = tensor->element();
    if (i < wanted.size() && has_shape(wanted[i])) element_of(wanted[i]->element, element);
    bool const same = element.is(Element::Kind::quantized) ? tensor->element().integer.bits == element.integer.bits
                                                           : tensor->element() == element;
    if (!same)
      return Error{
          fmt::format("--args: element {} holds {}, not {}", i, to_string(tensor->element()), to_string(element))};
    arguments.emplace_back(tensor->as(element));
  }
  return arguments;
}

Result<std::vector<RuntimeValue>> random_arguments(std::uint64_t seed, std::span<Type const> wanted,
                                                   TensorMaker const& make) {
  std::vector<RuntimeValue> arguments;
  RandomInputs random(seed);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    auto const element = element_of_parameter(wanted, i, "drawn");
    if (!element) return Error{element.error()};
    Tensor tensor = make(*element, random_shape(wanted[i]));
    random.fill(tensor);
    arguments.emplace_back(std::move(tensor));
  }
  return arguments;
}

}  // namespace assay::inline constraints
