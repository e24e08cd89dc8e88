#include "constraints/prove/solver/proof_script.hpp"

#include <gtest/gtest.h>

namespace {

using namespace assay;

TEST(ProofScript, DeclaresSymbolsOnceAndNegatesEachLemma) {
  TermPool pool;
  auto const a = pool.symbol("dim(%a, 0)", {0, 8}), b = pool.symbol("dim(%a, 0)", {0, kUnbounded});
  ProofScript script;
  script.begin("function @main");
  script.assume(pool.is_zero(pool.difference(a, b)).term);
  script.note("one\nline");
  script.lemma(pool.is_at_most_zero(pool.difference(b, Interval{8, 8})).term);
  script.end();
  EXPECT_EQ(script.lemmas(), 1u);
  EXPECT_EQ(script.text(), R"(; 1 lemma: each (check-sat) must answer unsat.
; cvc5 --incremental FILE, or z3 FILE
(set-logic QF_NIA)
(declare-const |dim(%a, 0)| Int)
(assert (<= 0 |dim(%a, 0)|))
(assert (<= |dim(%a, 0)| 8))
(declare-const |dim(%a, 0) #1| Int)
(assert (<= 0 |dim(%a, 0) #1|))
; function @main
(push 1)
  (assert (= (+ |dim(%a, 0)| (* (- 1) |dim(%a, 0) #1|)) 0))
  ; one line
  (push 1) (assert (not (<= (+ |dim(%a, 0) #1| (- 8)) 0))) (check-sat) (pop 1)
  (assert (<= (+ |dim(%a, 0) #1| (- 8)) 0))
(pop 1)
)");
}

// Quotients round down. Those of SMT-LIB do so only for positive divisors.
TEST(ProofScript, QuotientsRoundDown) {
  TermPool pool;
  auto const a = pool.symbol("a", {-9, 9}), b = pool.symbol("b", {1, 9}), c = pool.symbol("c", {-9, 9});
  ProofScript script;
  script.assume(pool.is_zero(pool.quotient(a, b)).term);
  script.assume(pool.is_zero(pool.remainder(a, c)).term);
  EXPECT_NE(script.text().find("(assert (= (div |a| |b|) 0))"), std::string::npos) << script.text();
  EXPECT_NE(script.text().find("(ite (> |c| 0) (mod |a| |c|) (- (mod (- |a|) (- |c|))))"), std::string::npos)
      << script.text();
}

}  // namespace
