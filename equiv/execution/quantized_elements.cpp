#include "equiv/execution/quantized_elements.hpp"

#include <algorithm>

#include "constraints/bind/prepared_program.hpp"
#include "equiv/execution/symbolic_run.hpp"
#include "equiv/laws/law_instance.hpp"
#include "equiv/laws/law_program.hpp"
#include "equiv/terms/pool_tables.hpp"
#include "oracle/formats/decimal.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

constexpr IntegerFormat kDifferences{64, true};  // can represent any difference of stored integers of at most 32 bits
constexpr std::uint8_t kMaxStoredBits = 32;

}  // namespace

struct QuantizedElements::Prepared {
  LawInstance instance;
  PreparedProgram program;
};

QuantizedElements::QuantizedElements(ElementPool& pool, Facts& facts) : pool_(pool), facts_(facts) {}
QuantizedElements::~QuantizedElements() = default;

ElementTerm const* QuantizedElements::run(std::string_view definition, std::vector<Element> const& types,
                                          Arguments const& arguments) {
  std::string key(definition);
  for (auto const& type : types) key += " " + to_string(type);
  auto& known = programs_[key];
  if (!known) {
    if (!ops_) ops_ = std::make_unique<ScalarOps>(promised_by_text());
    Law const* const law = find_definition(definition);
    auto instance = law ? instantiate(*law, types, *ops_) : std::nullopt;
    if (!instance) throw ElementLimit{"quantized elements of such types"};
    std::string const text = law_program(*instance, {});
    known.reset(new Prepared{std::move(*instance), PreparedProgram(text, {.labels_only = true, .binds = false})});
  }
  return run(*known, arguments);
}

ElementTerm const* QuantizedElements::run(Prepared const& known, Arguments const& arguments) {
  auto const& program = known.program;
  if (program.is_stopped() || program.program().top->ops.empty())
    throw ElementLimit{"quantized elements of such types"};
  std::vector<SymbolicValue> operands;
  for (auto const& [name, type] : known.instance.variables) {
    auto const found = std::ranges::find(arguments, name, &std::pair<std::string_view, ElementTerm const*>::first);
    if (found == arguments.end()) throw ElementLimit{"the definition of quantized elements names " + name};
    SymbolicValue operand;
    operand.tensor.type = type;
    operand.tensor.element = found->second;
    operands.push_back(std::move(operand));
  }
  return SymbolicRun(program.program(), pool_, facts_).run(*program.program().top->ops[0], operands)[0].tensor.element;
}

ElementTerm const* QuantizedElements::unfolded(std::string_view op, std::span<ElementTerm const* const> operands) {
  Law const* const law = unfolding_law(op);
  if (!law || operands.size() != law->left.args.size()) return nullptr;
  auto& known = programs_[std::string(op) + " " + to_string(operands[0]->type)];
  if (!known) {
    if (!ops_) ops_ = std::make_unique<ScalarOps>(promised_by_text());
    std::vector<Element> candidates{operands[0]->type};
    for (std::uint8_t const bits : {8, 16, 32, 64}) candidates.push_back(Element::of(IntegerFormat{bits, true}));
    for (LawInstance& instance : instances_of(*law, candidates, *ops_)) {
      if (instance.types.empty() || instance.types[0].second != operands[0]->type) continue;
      instance.left = instance.right;
      std::string const text = law_program(instance, {});
      known.reset(new Prepared{std::move(instance), PreparedProgram(text, {.labels_only = true, .binds = false})});
      break;
    }
  }
  if (!known) return nullptr;
  Arguments arguments;
  for (std::size_t k = 0; k < operands.size(); ++k) arguments.emplace_back(law->left.args[k].text, operands[k]);
  return run(*known, arguments);
}

// Returns the scale or the zero point of an element as an element of type `as`.
ElementTerm const* QuantizedElements::parameter(Element const& type, Element const& as, bool scales,
                                                std::span<Term const* const> place) {
  auto const& all = *type.quantization;
  auto const count = static_cast<std::int64_t>(scales ? all.scales.size() : all.zero_points.size());
  Tensor values = make_tensor(as, {count});
  for (std::int64_t i = 0; i < count; ++i) {
    auto const at = static_cast<std::size_t>(i);
    if (scales) {
      auto const code = parse_code(all.scales[at], *as.floating);
      if (!code) throw ElementLimit{"a scale is not a number"};
      values.set(i, *code);
    } else {
      auto const number = to_number(static_cast<std::uint64_t>(all.zero_points[at]), type.integer);
      auto const code = as.is(Element::Kind::floating) ? round(number, *as.floating)
                                                       : static_cast<std::uint64_t>(all.zero_points[at]);
      values.set(i, code);
    }
  }
  if (count == 1) return pool_.constant(as, {values.get(0), 0});
  auto const axis = static_cast<std::size_t>(all.dimension);
  if (!all.per_axis || all.dimension < 0 || axis >= place.size())
    throw ElementLimit{"a quantized element without an index"};
  return element_of_constant(pool_, values, place.subspan(axis, 1));
}

ElementTerm const* QuantizedElements::dequantized(ElementTerm const* element, std::span<Term const* const> place) {
  Element const& type = element->type;
  if (type.integer.bits > kMaxStoredBits) throw ElementLimit{"stored integers of more than 32 bits"};
  Element const wide = Element::of(kDifferences), expressed = Element::of(*type.floating);
  auto const* const x = pool_.number(wide, term_or_throw(pool_.terms(), pool_.value(pool_.stored(element))));
  return run("dequantize", {expressed, wide},
             {{"x", x},
              {"zero_point", parameter(type, wide, false, place)},
              {"scale", parameter(type, expressed, true, place)}});
}

ElementTerm const* QuantizedElements::quantized(ElementTerm const* number, Element const& type,
                                                std::span<Term const* const> place) {
  auto const& all = *type.quantization;
  Element const expressed = Element::of(*type.floating);
  if (type.integer.bits > kMaxStoredBits) throw ElementLimit{"stored integers of more than 32 bits"};
  auto const bound = [&](std::int64_t storage) {
    std::uint64_t const code = round(to_number(static_cast<std::uint64_t>(storage), type.integer), *type.floating);
    if (type.floating->is_nan(code) || type.floating->is_infinite(code))
      throw ElementLimit{"a bound that is not a number of the expressed type"};
    return pool_.constant(expressed, {code, 0});
  };
  if (all.storage_min > 0 || all.storage_max < 0)
    throw ElementLimit{"the range of stored integers does not contain zero"};
  auto const* const stored = run("quantize", {expressed, Element::of(type.integer)},
                                 {{"x", number},
                                  {"zero_point", parameter(type, expressed, false, place)},
                                  {"scale", parameter(type, expressed, true, place)},
                                  {"low", bound(all.storage_min)},
                                  {"high", bound(all.storage_max)}});
  return pool_.storing(type, stored);
}

}  // namespace assay
