// Implements grammar/notation/formula.hpp: formulas as texts.
#include <cstddef>
#include <string>
#include <string_view>

#include "grammar/notation/formula.hpp"

namespace assay {
namespace {

// The productions of spec/notation.ebnf to which a node can belong, loosest first. A node is put in parentheses where a
// tighter production is required.
enum class Level {
  statement,
  qualified,
  conditional,
  disjunction,
  conjunction,
  negation,
  comparison,
  sum,
  product,
  unary,
  postfix,
  primary
};

Level level_of(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::if_then:
    case ExprKind::given:
      return Level::statement;
    case ExprKind::for_all:
    case ExprKind::except:
      return Level::qualified;
    case ExprKind::conditional:
      return Level::conditional;
    case ExprKind::or_:
      return Level::disjunction;
    case ExprKind::and_:
      return Level::conjunction;
    case ExprKind::not_:
      return Level::negation;
    case ExprKind::comparison:
    case ExprKind::has_type:
      return Level::comparison;
    case ExprKind::binary:
      return expr.text == "+" || expr.text == "-" ? Level::sum : Level::product;
    case ExprKind::negate:
      return Level::unary;
    case ExprKind::index:
    case ExprKind::ellipsis:
      return Level::postfix;
    default:
      return Level::primary;
  }
}

Level next(Level level) { return static_cast<Level>(static_cast<int>(level) + 1); }

class Writer {
public:
  std::string take() { return std::move(text_); }

  void write(Expr const& expr, Level level) {
    bool const parentheses = level_of(expr) < level;
    if (parentheses) text_ += '(';
    write_bare(expr);
    if (parentheses) text_ += ')';
  }

private:
  // A part of a node, with the level that is required there.
  struct At {
    Expr const& expr;
    Level level;
  };
  void put(std::string_view text) { text_ += text; }
  void put(At at) { write(at.expr, at.level); }
  template <class First, class... Rest>
  void put(First const& first, Rest const&... rest) requires(sizeof...(rest) > 0) {
    put(first);
    (put(rest), ...);
  }

  void write_bare(Expr const& expr);
  void write_comprehension(Expr const& expr);
  void write_exception(Expr const& expr);

  void write_list(Expr const& expr, std::string_view open, std::string_view close, std::size_t from = 0) {
    text_ += open;
    write_joined(expr, ", ", Level::conditional, from);
    text_ += close;
  }
  void write_joined(Expr const& expr, std::string_view separator, Level level, std::size_t from = 0) {
    for (std::size_t i = from; i < expr.args.size(); ++i) put(i == from ? "" : separator, At{expr.args[i], level});
  }
  void write_string(std::string const& string) {
    text_ += '"';
    for (char c : string) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }

  std::string text_;
};

void Writer::write_exception(Expr const& expr) {
  if (expr.kind != ExprKind::comparison) return write(expr, Level::primary);
  put(At{expr.args[0], Level::primary}, " = ", At{expr.args[1], Level::conditional});
}

void Writer::write_comprehension(Expr const& expr) {
  put("[", At{expr.args[0], Level::conditional});
  for (std::size_t i = 0; i < expr.names.size(); ++i)
    put(" for ", expr.names[i], " in ", At{expr.args[i + 1], Level::disjunction});
  if (expr.has_filter) put(" if ", At{expr.args.back(), Level::conditional});
  put("]");
}

void Writer::write_bare(Expr const& expr) {
  auto const at = [&](std::size_t i, Level level) { return At{expr.args[i], level}; };
  switch (expr.kind) {
    case ExprKind::integer:
      return put(expr.text.empty() ? std::to_string(expr.integer) : expr.text);
    case ExprKind::real:
    case ExprKind::name:
      return put(expr.text);
    case ExprKind::string:
      return write_string(expr.text);
    case ExprKind::boolean:
      return put(expr.integer != 0 ? "true" : "false");
    case ExprKind::none:
      return put("None");
    case ExprKind::absent:
      return;
    case ExprKind::list:
      return write_list(expr, "[", "]");
    case ExprKind::call:
      return write_list(expr, expr.text + "(", ")");
    case ExprKind::at_process:
      put(expr.text, "@");
      if (expr.args[0].kind == ExprKind::name)
        put(expr.args[0].text);
      else
        put("(", at(0, Level::statement), ")");
      return write_list(expr, "(", ")", 1);
    case ExprKind::index:
      put(at(0, Level::postfix));
      return write_list(expr, "[", "]", 1);
    case ExprKind::slice:
      return put(at(0, Level::conditional), ":", at(1, Level::conditional));
    case ExprKind::ellipsis:
      return put(at(0, Level::postfix), "...");
    case ExprKind::negate:
      return put("-", at(0, Level::unary));
    case ExprKind::not_:
      return put("not ", at(0, Level::negation));
    case ExprKind::binary:
      return put(at(0, level_of(expr)), " ", expr.text, " ", at(1, next(level_of(expr))));
    case ExprKind::comparison:
      put(at(0, Level::sum));
      for (std::size_t i = 0; i < expr.ops.size(); ++i) put(" ", expr.ops[i], " ", at(i + 1, Level::sum));
      return;
    case ExprKind::and_:
      return write_joined(expr, " and ", Level::negation);
    case ExprKind::or_:
      return write_joined(expr, " or ", Level::conjunction);
    case ExprKind::conditional:
      return put(at(0, Level::disjunction), " ? ", at(1, Level::conditional), " : ", at(2, Level::conditional));
    case ExprKind::comprehension:
      return write_comprehension(expr);
    case ExprKind::for_all:
      return put(at(0, Level::qualified), " for all ", expr.names[0], " in ", at(1, Level::conditional));
    case ExprKind::if_then:
      if (expr.args.size() < 3) return put("if ", at(0, Level::statement), " then ", at(1, Level::statement));
      // An `else` belongs to the nearest `if`.
      return put("if ", at(0, Level::statement), " then ", at(1, Level::qualified), " else ", at(2, Level::statement));
    case ExprKind::given:
      for (std::size_t i = 0; i < expr.names.size(); ++i)
        put(i == 0 ? "given " : ", ", expr.names[i], " = ", at(i + 1, Level::conditional));
      return put(": ", at(0, Level::statement));
    case ExprKind::except:
      put(at(0, Level::qualified));
      for (std::size_t i = 1; i < expr.args.size(); ++i) {
        text_ += i == 1 ? " except " : ", ";
        write_exception(expr.args[i]);
      }
      return;
    case ExprKind::tensor_type:
      return put("tensor<", at(0, Level::sum), ">");
    case ExprKind::has_type:
      put(at(0, Level::sum));
      write_list(expr.args[1], " has type (", ")");
      return write_list(expr.args[2], " -> (", ")");
  }
}

}  // namespace

std::string to_string(Expr const& expr) {
  Writer writer;
  writer.write(expr, Level::statement);
  return writer.take();
}

}  // namespace assay
