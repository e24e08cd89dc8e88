// Properties of formulas for random trees.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <set>

#include "grammar/notation/formula.hpp"
#include "tests/grammar/dump.hpp"

namespace assay {
namespace {

// Uses a fixed size. Otherwise RapidCheck would begin with small numbers and rarely draw the last alternatives.
int below(int limit) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, limit)); }

Expr node(ExprKind kind, std::vector<Expr> args = {}, std::string text = {}) {
  Expr expr;
  expr.kind = kind;
  expr.args = std::move(args);
  expr.text = std::move(text);
  return expr;
}

// Any tree of the notation with a depth of at most `depth`.
struct Trees {
  int depth;

  Expr operator()() const { return depth <= 0 ? leaf() : tree(); }

  static std::string name() {
    char const* const names[] = {"x", "dim", "all", "type", "E'", "_a1", "iff", "nothing", "for_all"};
    return names[below(9)];
  }
  static Expr integer() {
    Expr expr = node(ExprKind::integer);
    expr.integer = below(1000);
    expr.text = std::to_string(expr.integer);
    return expr;
  }
  static Expr leaf() {
    switch (below(6)) {
      case 0:
        return integer();
      case 1:
        return node(ExprKind::real, {}, "1.5e-3");
      case 2:
        return node(ExprKind::string, {}, "a \"b\" \\ #");
      case 3: {
        Expr expr = node(ExprKind::boolean);
        expr.integer = below(2);
        return expr;
      }
      case 4:
        return node(ExprKind::none);
      default:
        return node(ExprKind::name, {}, name());
    }
  }

  Expr sub() const { return Trees{depth - 1}(); }
  std::vector<Expr> subs(int least, int most) const {
    std::vector<Expr> list;
    for (int i = least + below(most - least + 1); i > 0; --i) list.push_back(sub());
    return list;
  }
  Expr bound() const { return below(2) == 0 ? node(ExprKind::absent) : sub(); }
  Expr subscript() const { return below(2) == 0 ? sub() : node(ExprKind::slice, {bound(), bound()}); }

  Expr comparison() const {
    char const* const ops[] = {"=", "!=", "<", "<=", ">", ">=", "in", "not in"};
    Expr expr = node(ExprKind::comparison, subs(2, 4));
    for (std::size_t i = 1; i < expr.args.size(); ++i) expr.ops.push_back(ops[below(8)]);
    return expr;
  }
  Expr binding(ExprKind kind, int most) const {
    Expr expr = node(kind, {sub()});
    for (int i = 1 + below(most); i > 0; --i) {
      expr.names.push_back(name());
      expr.args.push_back(sub());
    }
    return expr;
  }
  Expr exception() const {
    Expr dim = node(ExprKind::call, {sub(), sub()}, "dim");
    if (below(2) == 0) return dim;
    Expr size = sub();
    if (size.kind == ExprKind::comparison) size = integer();
    Expr equation = node(ExprKind::comparison, {std::move(dim), std::move(size)});
    equation.ops = {"="};
    return equation;
  }

  Expr tree() const {
    char const* const signs[] = {"+", "-", "*", "/", "%"};
    switch (below(21)) {
      case 0:
        return node(ExprKind::list, subs(0, 3));
      case 1:
        return node(ExprKind::call, subs(0, 3), name());
      case 2: {
        Expr expr = node(ExprKind::index, {sub()});
        for (int i = 1 + below(2); i > 0; --i) expr.args.push_back(subscript());
        return expr;
      }
      case 3:
        return node(ExprKind::ellipsis, {sub()});
      case 4:
        return node(ExprKind::negate, {sub()});
      case 5:
        return node(ExprKind::not_, {sub()});
      case 6:
      case 7:
        return node(ExprKind::binary, subs(2, 2), signs[below(5)]);
      case 8:
      case 9:
        return comparison();
      case 10:
        return node(ExprKind::and_, subs(2, 3));
      case 11:
        return node(ExprKind::or_, subs(2, 3));
      case 12:
        return node(ExprKind::conditional, subs(3, 3));
      case 13: {
        Expr expr = binding(ExprKind::comprehension, 2);
        expr.has_filter = below(2) == 0;
        if (expr.has_filter) expr.args.push_back(sub());
        return expr;
      }
      case 14:
        return binding(ExprKind::for_all, 1);
      case 15:
        return node(ExprKind::if_then, subs(2, 3));
      case 16:
        return binding(ExprKind::given, 2);
      case 17: {
        Expr expr = node(ExprKind::except, {sub()});
        for (int i = 1 + below(2); i > 0; --i) expr.args.push_back(exception());
        return expr;
      }
      case 18:
        return node(ExprKind::tensor_type, {sub()});
      case 19:
        return node(ExprKind::at_process, subs(1, 3), name());
      default:
        return node(ExprKind::has_type, {sub(), node(ExprKind::list, subs(0, 2)), node(ExprKind::list, subs(0, 2))});
    }
  }
};

// Each kind of tree is drawn at least once.
TEST(FormulaLaws, TreesOfEveryKindAreDrawn) {
  std::set<ExprKind> drawn;
  EXPECT_TRUE(rc::check("draws trees", [&] {
    std::vector<Expr> pending = {Trees{2}()};
    while (!pending.empty()) {
      Expr const tree = std::move(pending.back());
      pending.pop_back();
      drawn.insert(tree.kind);
      pending.insert(pending.end(), tree.args.begin(), tree.args.end());
    }
  }));
  for (ExprKind const kind : {ExprKind::has_type, ExprKind::at_process, ExprKind::tensor_type, ExprKind::except,
                              ExprKind::given, ExprKind::for_all, ExprKind::comprehension, ExprKind::slice})
    EXPECT_TRUE(drawn.contains(kind)) << static_cast<int>(kind);
}

RC_GTEST_PROP(FormulaLaws, PrintedTreesReadBackEqual, ()) {
  Expr const expr = Trees{below(5)}();
  std::string const text = to_string(expr);
  auto const again = parse_formula(text);
  RC_ASSERT(bool(again));
  RC_ASSERT(testing::without_places(*again) == expr);
}

// Every node is within its parent, and the root covers the whole text.
RC_GTEST_PROP(FormulaLaws, PlacesAreNested, ()) {
  std::string const text = to_string(Trees{below(5)}());
  auto const expr = parse_formula(text);
  RC_ASSERT(bool(expr));
  RC_ASSERT(expr->begin == 0u);
  RC_ASSERT(expr->end == text.size());
  std::vector<Expr const*> pending = {&*expr};
  while (!pending.empty()) {
    Expr const& parent = *pending.back();
    pending.pop_back();
    for (Expr const& child : parent.args) {
      RC_ASSERT(parent.begin <= child.begin);
      RC_ASSERT(child.begin <= child.end);
      RC_ASSERT(child.end <= parent.end);
      pending.push_back(&child);
    }
  }
}

// A truncated formula is parsed to a tree, or to an error inside the text.
RC_GTEST_PROP(FormulaLaws, ErrorsLieInTheText, ()) {
  std::string const text = to_string(Trees{4}());
  std::string const part = text.substr(0, static_cast<std::size_t>(below(static_cast<int>(text.size()) + 1)));
  auto const expr = parse_formula(part);
  if (expr) return;
  RC_ASSERT(expr.error().offset <= part.size());
  RC_ASSERT(!expr.error().message.empty());
}

}  // namespace
}  // namespace assay
