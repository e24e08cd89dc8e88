// Parses the rows that ops and other elements have in common: clauses, local definitions, and their annotations.
#pragma once

#include <string_view>
#include <vector>

#include "grammar/notation/op_file_text.hpp"

namespace assay::op_file {

// Parses a row of an op's tables, without its first word.
Row read_row(RowKind kind, Text text);

// An annotation belongs to the clause, rule, row or definition before it, or to the element if there is none.
class BodyReader {
public:
  // The parts of an element. `rows`, `execution` and `elements` may be null, because types and constants have none.
  struct Parts {
    std::string& summary;
    std::vector<Definition>& lets;
    std::vector<Clause>& clauses;
    std::vector<std::string>& interpretations;
    std::vector<std::string>& notes;
    std::vector<Row>* rows;
    std::vector<ExecutionRule>* execution;
    std::vector<ElementsRule>* elements;
    std::vector<ResidualRule>* residuals = nullptr;
    std::vector<DistributionRule>* distributions = nullptr;
    std::vector<DerivativeRule>* derivatives = nullptr;
    std::vector<SuiteRule>* suites = nullptr;
  };
  explicit BodyReader(Parts const& parts) : parts_(parts) {}

  // Parses the row if it is of a common kind. Otherwise returns false, and the caller must parse it.
  bool read(std::string_view word, Text text);
  void add_row(Row row, Text const& text);

private:
  enum class Last {
    nothing,
    row,
    clause,
    definition,
    execution,
    elements,
    residuals,
    distributions,
    derivatives,
    suites
  };

  void add_clause(Clause clause, Text const& text);
  void add_execution(ExecutionRule rule, Text text);
  void add_elements(Text text);
  void add_residual(Text text);
  void add_distribution(Text text);
  void add_derivative(Text text);
  void add_suite_rule(Text text);
  void add_interpretation(std::string sentence);
  void read_official(Text text);
  void annotate_row(bool accepts, Text text);
  void annotate_clause(bool accepts, Text text);

  Parts parts_;
  Last last_ = Last::nothing;
};

}  // namespace assay::op_file
