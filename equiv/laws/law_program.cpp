#include "equiv/laws/law_program.hpp"

namespace assay {
namespace {

class LawWriter {
public:
  explicit LawWriter(Shape const& shape) {
    for (auto const size : shape) shape_ += std::to_string(size) + "x";
  }

  std::string type(Element const& element) const { return "tensor<" + shape_ + to_string(element) + ">"; }

  // Writes the ops of the term, and returns the name of its value.
  std::string write(LawTerm const& term) {
    if (term.kind == LawTerm::Kind::variable) return "%" + term.name;
    std::string operands, types;
    for (auto const& arg : term.args) {
      operands += (operands.empty() ? "" : ", ") + write(arg);
      types += (types.empty() ? "" : ", ") + type(arg.type);
    }
    auto const name = "%" + std::to_string(next_++);
    body_ += "  " + name + " = ";
    if (term.kind == LawTerm::Kind::constant)
      body_ += "stablehlo.constant dense<" + literal_text(term.value) + "> : " + type(term.type) + "\n";
    else
      body_ += "\"" + term.op.name + "\"(" + operands + ") {" + term.op.attributes + "} : (" + types + ") -> " +
               type(term.type) + "\n";
    return name;
  }
  std::string const& body() const { return body_; }

private:
  std::string shape_, body_;
  int next_ = 0;
};

}  // namespace

std::string law_program(LawInstance const& instance, Shape const& shape) {
  LawWriter writer(shape);
  std::string arguments, names, types;
  for (auto const& [name, type] : instance.variables)
    arguments += (arguments.empty() ? "%" : ", %") + name + ": " + writer.type(type);
  auto const give = [&](LawTerm const& term) {
    names += (names.empty() ? "" : ", ") + writer.write(term);
    types += (types.empty() ? "" : ", ") + writer.type(term.type);
  };
  give(instance.left);
  give(instance.right);
  for (auto const& condition : instance.conditions) give(condition);
  return "func.func @main(" + arguments + ") -> (" + types + ") {\n" + writer.body() + "  return " + names + " : " +
         types + "\n}\n";
}

}  // namespace assay
