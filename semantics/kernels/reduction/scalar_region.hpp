// Compiles a region on 0-dimensional tensors to steps on codes of elements. Used for reductions to few results, where
// each run of the body depends on the previous one.
//
// A step takes a few nanoseconds, an op a few hundred. Supported are the most frequent ops in bodies of reductions:
// arithmetic, comparisons, `select` and constants, on numbers that are not complex.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "oracle/formats/integer.hpp"
#include "oracle/functions/functions.hpp"
#include "semantics/kernels/ordering.hpp"
#include "semantics/runtime/call.hpp"

namespace assay {

class ScalarRegion {
public:
  // Returns nothing if the region has another op, uses outer values, or its ops are traced or have sets.
  static std::optional<ScalarRegion> of(Call& call, CompiledBlock const& region);

  Element const& argument(std::size_t index) const { return places_[index]; }
  Element const& result(std::size_t index) const { return places_[results_[index]]; }
  // Returns the work that Call::run counts for one run: elements that ops read and write.
  std::int64_t work() const { return work_; }

  void set(std::size_t argument, std::byte const* element) { codes_[argument] = load(places_[argument], element); }
  void run();  // uses the arguments that were set last
  std::uint64_t code(std::size_t result) const { return codes_[results_[result]]; }
  void set_code(std::size_t argument, std::uint64_t code) { codes_[argument] = code; }
  void store(std::size_t argument, std::byte* out) const;  // copies an argument unchanged

private:
  enum class Kind : std::uint8_t { f32, f64, floating, integer, select, compare_f32, compare_f64, compare, total };
  enum class Relation : std::uint8_t { eq, ne, ge, gt, le, lt };

  struct Step {
    Kind kind = Kind::integer;
    Relation relation = Relation::eq;
    BinaryFunction real{};
    IntegerBinary integral{};
    std::uint32_t operands[3] = {};
    std::uint32_t result = 0;
  };

  static std::uint64_t load(Element const& element, std::byte const* from);
  static bool hold(Relation relation, auto x, auto y);
  bool add(Instruction const& instruction, std::span<std::uint32_t const> operands);
  bool add_compare(Instruction const& instruction, Step& step) const;
  std::uint64_t compute(Step const& step) const;
  std::uint64_t compare(Step const& step, std::uint64_t x, std::uint64_t y) const;

  std::vector<Element> places_;  // types of arguments, constants and results of steps
  std::vector<std::uint64_t> codes_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> results_;  // indices into places_
  std::int64_t work_ = 0;
};

}  // namespace assay
