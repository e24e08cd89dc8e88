// Implements symbolic_run.hpp and total_order.hpp: floating-point elements that are compared by total order, as integers.
#include "equiv/execution/total_order.hpp"
#include "equiv/execution/symbolic_run.hpp"
#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

constexpr std::string_view kTotalOrder = "TOTALORDER";  // value of the attribute that requires it

Interval single(Int128 value) { return {value, value}; }

}  // namespace

ElementTerm const* order_key(ElementPool& pool, ElementTerm const* element) {
  FloatFormat const& format = *element->type.floating;
  bool const has_integer = format.bits == 8 || format.bits == 16 || format.bits == 32 || format.bits == 64;
  if (!format.has_negative_zero() || !has_integer) return nullptr;
  IntegerFormat const codes{.bits = static_cast<decltype(IntegerFormat::bits)>(format.bits), .is_signed = false};
  ElementTerm const* const stored = pool.reinterpreted(Element::of(codes), element);
  if (!stored) return nullptr;
  Interval const code = pool.value(stored), sign = single(format.sign_bit());
  Interval const key = choice(less(code, sign), code + sign, sign + sign - single(1) - code);
  return pool.number(Element::of(codes), term_or_throw(pool.terms(), key));
}

bool SymbolicRun::run_total_order(Operation const& op, OpSpec const& spec) {
  if (!spec.has_trait("total_order")) return false;
  Operation keyed = op;
  std::vector<NamedAttribute> attributes;
  for (auto const& attribute : op.attributes)
    if (attribute.value->text != kTotalOrder) attributes.push_back(attribute);
  if (attributes.size() == op.attributes.size()) return false;
  std::vector<SymbolicTensor> keys;
  std::vector<Value*> values;
  for (auto const* operand : op.operands) {
    auto key = known(*operand).tensor;
    if (known(*operand).is_tuple || !key.type.is(Element::Kind::floating)) return false;
    key.element = order_key(pool_, key.element);
    if (!key.element) return false;
    key.type = key.element->type;
    keys.push_back(key);
    TypeNode type = *operand->type;
    type.element = sizes_.context().integer(key.type.integer.bits, Signedness::is_unsigned);
    values.push_back(sizes_.arena().make(*operand));
    values.back()->type = sizes_.context().unique(type);
  }
  keyed.attributes = attributes;
  keyed.operands = values;
  std::vector<SymbolicTensor const*> operands;
  for (auto const& key : keys) operands.push_back(&key);
  return elementwise(keyed, spec, operands);
}

}  // namespace assay
