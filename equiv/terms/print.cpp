// Implements element_term.hpp: formats terms.
#include <fmt/format.h>

#include "equiv/terms/element_term.hpp"
#include "semantics/program/element_text.hpp"

namespace assay {
namespace {

std::string text_of_constant(ElementTerm const* t) {
  Tensor scalar = make_tensor(t->type, {});
  for (int part = 0; part < parts_of(t->type); ++part) scalar.set(0, t->code[static_cast<std::size_t>(part)], part);
  return element_text(scalar, 0);
}

class Printer {
public:
  explicit Printer(std::size_t limit) : limit_(limit) {}

  void node(ElementTerm const* t) {
    if (full()) return;
    switch (t->kind) {
      case ElementKind::argument:
        text_ += fmt::format("%arg{}", t->number);
        return place(t->indices);
      case ElementKind::constant:
        text_ += text_of_constant(t);
        return;
      case ElementKind::number:
        text_ += to_string(t->indices[0], left());
        return;
      case ElementKind::table:
        text_ += "constant";
        return place(t->indices);
      case ElementKind::operation:
      case ElementKind::opaque:
        text_ += t->name;
        if (!t->attributes.empty()) text_ += fmt::format("<{}>", t->attributes);
        if (t->number > 0) text_ += fmt::format("#{}", t->number);
        list('(', t->args, ')');
        return t->kind == ElementKind::opaque ? place(t->indices) : void();
      case ElementKind::exact:
        text_ += '(';
        node(t->args[0]);
        text_ += fmt::format(" {} ", t->name);
        node(t->args[1]);
        text_ += ')';
        return;
      case ElementKind::rounded:
        text_ += fmt::format("rounded<{}>", to_string(t->type));
        return list('(', t->args, ')');
      case ElementKind::parameter:
        if (!t->args.empty()) node(t->args[0]);
        if (t->args.empty()) text_ += fmt::format("x{}", t->number);
        return place(t->indices);
      case ElementKind::function:
        text_ += '{';
        for (std::size_t k = 0; k < t->indices.size() && !full(); ++k) {
          text_ += k > 0 ? ", " : "";
          text_ += to_string(t->indices[k], left()) + " < " + to_string(t->sizes[k], left());
        }
        for (auto const* parameter : t->bound) {
          if (text_.back() != '{') text_ += ", ";
          node(parameter);
        }
        if (text_.back() != '{') text_ += ": ";
        for (std::size_t k = 0; k < t->args.size(); ++k) {
          text_ += k > 0 ? ", " : "";
          node(t->args[k]);
        }
        text_ += '}';
        return;
      case ElementKind::sum:
        text_ += "sum";
        return list('(', t->args, ')');
      case ElementKind::fold:
        text_ += t->number > 0 ? fmt::format("fold#{}", t->number) : "fold";
        return list('(', t->args, ')');
      case ElementKind::apply:
        node(t->args[0]);
        if (t->number > 0) text_ += fmt::format("#{}", t->number);
        return place(t->indices);
    }
  }

  std::string take() {
    if (text_.size() > limit_) text_.replace(limit_, std::string::npos, "...");
    return std::move(text_);
  }

private:
  bool full() const { return text_.size() > limit_; }
  std::size_t left() const { return text_.size() > limit_ ? 0 : limit_ - text_.size() + 1; }

  void place(std::span<Term const* const> indices) {
    if (indices.empty()) return;
    text_ += '[';
    for (std::size_t k = 0; k < indices.size() && !full(); ++k)
      text_ += (k > 0 ? ", " : "") + to_string(indices[k], left());
    text_ += ']';
  }

  void list(char open, std::span<ElementTerm const* const> all, char close) {
    text_ += open;
    for (std::size_t k = 0; k < all.size() && !full(); ++k) {
      text_ += k > 0 ? ", " : "";
      node(all[k]);
    }
    text_ += close;
  }

  std::size_t limit_;
  std::string text_;
};

}  // namespace

std::string to_string(ElementTerm const* term, std::size_t limit) {
  Printer printer(limit);
  printer.node(term);
  return printer.take();
}

}  // namespace assay
