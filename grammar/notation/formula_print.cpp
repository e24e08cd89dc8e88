#include <cstddef>
#include <string>

#include "grammar/notation/formula.hpp"

namespace assay::inline grammar {
namespace {

// The productions of spec/notation.ebnf that a node can stand for, loosest first. A node in a place that asks for a
// tighter one is put in parentheses.
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
  void write_bare(Expr const& expr);
  void write_exception(Expr const& expr);

  void write_list(Expr const& expr, char const* open, char const* close, std::size_t from = 0) {
    text_ += open;
    for (std::size_t i = from; i < expr.args.size(); ++i) {
      if (i != from) text_ += ", ";
      write(expr.args[i], Level::conditional);
    }
    text_ += close;
  }
  void write_joined(Expr const& expr, char const* separator, Level level) {
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
      if (i != 0) text_ += separator;
      write(expr.args[i], level);
    }
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
  write(expr.args[0], Level::primary);
  text_ += " = ";
  write(expr.args[1], Level::conditional);
}

void Writer::write_bare(Expr const& expr) {
  auto const& args = expr.args;
  switch (expr.kind) {
    case ExprKind::integer:
      text_ += expr.text.empty() ? std::to_string(expr.integer) : expr.text;
      break;
    case ExprKind::real:
    case ExprKind::name:
      text_ += expr.text;
      break;
    case ExprKind::string:
      write_string(expr.text);
      break;
    case ExprKind::boolean:
      text_ += expr.integer != 0 ? "true" : "false";
      break;
    case ExprKind::none:
      text_ += "None";
      break;
    case ExprKind::absent:
      break;
    case ExprKind::list:
      write_list(expr, "[", "]");
      break;
    case ExprKind::call:
      text_ += expr.text;
      write_list(expr, "(", ")");
      break;
    case ExprKind::index:
      write(args[0], Level::postfix);
      write_list(expr, "[", "]", 1);
      break;
    case ExprKind::slice:
      write(args[0], Level::conditional);
      text_ += ':';
      write(args[1], Level::conditional);
      break;
    case ExprKind::ellipsis:
      write(args[0], Level::postfix);
      text_ += "...";
      break;
    case ExprKind::negate:
      text_ += '-';
      write(args[0], Level::unary);
      break;
    case ExprKind::not_:
      text_ += "not ";
      write(args[0], Level::negation);
      break;
    case ExprKind::binary:
      write(args[0], level_of(expr));
      text_ += ' ' + expr.text + ' ';
      write(args[1], next(level_of(expr)));
      break;
    case ExprKind::comparison:
      write(args[0], Level::sum);
      for (std::size_t i = 0; i < expr.ops.size(); ++i) {
        text_ += ' ' + expr.ops[i] + ' ';
        write(args[i + 1], Level::sum);
      }
      break;
    case ExprKind::and_:
      write_joined(expr, " and ", Level::negation);
      break;
    case ExprKind::or_:
      write_joined(expr, " or ", Level::conjunction);
      break;
    case ExprKind::conditional:
      write(args[0], Level::disjunction);
      text_ += " ? ";
      write(args[1], Level::conditional);
      text_ += " : ";
      write(args[2], Level::conditional);
      break;
    case ExprKind::comprehension:
      text_ += '[';
      write(args[0], Level::conditional);
      for (std::size_t i = 0; i < expr.names.size(); ++i) {
        text_ += " for " + expr.names[i] + " in ";
        write(args[i + 1], Level::disjunction);
      }
      if (expr.has_filter) {
        text_ += " if ";
        write(args.back(), Level::conditional);
      }
      text_ += ']';
      break;
    case ExprKind::for_all:
      write(args[0], Level::qualified);
      text_ += " for all " + expr.names[0] + " in ";
      write(args[1], Level::conditional);
      break;
    case ExprKind::if_then:
      text_ += "if ";
      write(args[0], Level::statement);
      text_ += " then ";
      // An `else` belongs to the nearest `if`.
      write(args[1], args.size() == 3 ? Level::qualified : Level::statement);
      if (args.size() == 3) {
        text_ += " else ";
        write(args[2], Level::statement);
      }
      break;
    case ExprKind::given:
      text_ += "given ";
      for (std::size_t i = 0; i < expr.names.size(); ++i) {
        text_ += (i == 0 ? "" : ", ") + expr.names[i] + " = ";
        write(args[i + 1], Level::conditional);
      }
      text_ += ": ";
      write(args[0], Level::statement);
      break;
    case ExprKind::except:
      write(args[0], Level::qualified);
      for (std::size_t i = 1; i < args.size(); ++i) {
        text_ += i == 1 ? " except " : ", ";
        write_exception(args[i]);
      }
      break;
    case ExprKind::tensor_type:
      text_ += "tensor<";
      write(args[0], Level::sum);
      text_ += '>';
      break;
    case ExprKind::has_type:
      write(args[0], Level::sum);
      text_ += " has type ";
      write_list(args[1], "(", ")");
      text_ += " -> ";
      write_list(args[2], "(", ")");
      break;
  }
}

}  // namespace

std::string to_string(Expr const& expr) {
  Writer writer;
  writer.write(expr, Level::statement);
  return writer.take();
}

}  // namespace assay::inline grammar
