// Computes the values of quantized elements and the stored integers of numbers, according to the definitions
// `dequantize` and `quantize` of spec/laws.spec. Also applies laws with a row `unfolds`, which replace an op by their
// right side.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "constraints/prove/solver/entailment.hpp"
#include "equiv/laws/scalar_ops.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

class PreparedProgram;

// Throws ElementLimit for types that the definitions do not cover: stored integers of more than 32 bits; a range
// without zero, because the stored integer of NaN is open and known implementations use 0; a bound that is not a number
// of the expressed type.
class QuantizedElements {
public:
  QuantizedElements(ElementPool& pool, Facts& facts);
  ~QuantizedElements();
  QuantizedElements(QuantizedElements const&) = delete;
  QuantizedElements& operator=(QuantizedElements const&) = delete;

  // `place` is the index of the element, for types that are quantized per axis.
  ElementTerm const* dequantized(ElementTerm const* element, std::span<Term const* const> place);
  ElementTerm const* quantized(ElementTerm const* number, Element const& type, std::span<Term const* const> place);
  // Returns the replacement of the op for these operands, the first of which has the type of the law. nullptr if no law
  // applies.
  ElementTerm const* unfolded(std::string_view op, std::span<ElementTerm const* const> operands);

private:
  using Arguments = std::vector<std::pair<std::string_view, ElementTerm const*>>;  // by name in the definition

  ElementTerm const* parameter(Element const& type, Element const& as, bool scales, std::span<Term const* const> place);
  ElementTerm const* run(std::string_view definition, std::vector<Element> const& types, Arguments const& arguments);
  struct Prepared;
  ElementTerm const* run(Prepared const& prepared, Arguments const& arguments);

  ElementPool& pool_;
  Facts& facts_;
  std::unique_ptr<ScalarOps> ops_;
  std::map<std::string, std::unique_ptr<Prepared>> programs_;  // by definition and types
};

}  // namespace assay
