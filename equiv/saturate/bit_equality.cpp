#include "equiv/saturate/bit_equality.hpp"

#include <unordered_set>
#include <vector>

#include "equiv/saturate/matching.hpp"
#include "grammar/laws/law.hpp"

namespace assay {
namespace {

constexpr int kMaxDepth = 300;

unsigned width_of(Element const& type) {
  return type.is(Element::Kind::boolean) ? 1 : type.is(Element::Kind::integer) ? type.integer.bits : 0;
}

// Whether the first `most` nodes include an op with a `bitvector` row.
bool has_row(ElementTerm const* element, ElementPool const& pool, std::size_t most) {
  std::vector<ElementTerm const*> todo = {element};
  std::unordered_set<ElementTerm const*> seen;
  while (!todo.empty() && seen.size() < most) {
    auto const* const term = todo.back();
    todo.pop_back();
    if (!seen.insert(term).second) continue;
    if (term->kind == ElementKind::operation) {
      if (bit_vector_row(term->name) || reads_bits(term)) return true;
      todo.insert(todo.end(), term->args.begin(), term->args.end());
    } else if (term->kind == ElementKind::number) {
      auto const parts = elements_in_number(term, pool);
      todo.insert(todo.end(), parts.begin(), parts.end());
    }
  }
  return false;
}

}  // namespace

BitEquality::BitEquality(ElementPool& pool, BitEqualityLimits limits)
    : pool_(pool), limits_(limits), vectors_(limits.steps) {}

BitEquality::Vector BitEquality::integer(Term const* term, unsigned width) {
  return vectors_.integer(term, width, [this](Term const* symbol) -> std::optional<BitVectors::Symbol> {
    auto const* const element = pool_.element_of(symbol);
    auto const bits = element && width_of(element->type) > 0 ? vector(element) : std::nullopt;
    if (!bits) return std::nullopt;
    return BitVectors::Symbol{*bits, element->type.is(Element::Kind::integer) && element->type.integer.is_signed};
  });
}

// Returns a vector for each element. Parts without a known encoding become unknowns.
BitEquality::Vector BitEquality::vector(ElementTerm const* element) {
  if (auto const found = known_.find(element); found != known_.end()) return found->second;
  auto result = Vector();
  if (left_ > 0 && depth_ < kMaxDepth) {
    --left_;
    ++depth_;
    result = made(element);
    --depth_;
  }
  if (!result) result = vectors_.unknown(width_of(element->type));
  known_.emplace(element, result);
  return result;
}

BitEquality::Vector BitEquality::made(ElementTerm const* element) {
  if (element->kind == ElementKind::number) return integer(element->indices[0], width_of(element->type));
  return element->kind == ElementKind::operation ? operation(element) : std::nullopt;
}

// Returns the bits of an element that a signed or unsigned integer reinterprets.
BitEquality::Vector BitEquality::stored(ElementTerm const* element) {
  auto const* const of = element->args[0];
  unsigned const width = width_of(element->type);
  if (width_of(of->type) > 0) return width_of(of->type) == width ? vector(of) : std::nullopt;
  if (!of->type.is(Element::Kind::floating) || of->type.floating->bits != width) return std::nullopt;
  return stored_.try_emplace(of, vectors_.unknown(width)).first->second;
}

BitEquality::Vector BitEquality::operation(ElementTerm const* element) {
  unsigned const width = width_of(element->type);
  if (element->name == storage_op() && element->args.size() == 1)
    if (auto const bits = stored(element)) return bits;
  std::vector<BitVectors::Id> operands;
  for (auto const* arg : element->args) {
    auto const operand = width_of(arg->type) > 0 ? vector(arg) : std::nullopt;
    if (!operand) return std::nullopt;
    operands.push_back(*operand);
  }
  if (is_choice(element)) return vectors_.choice(operands[0], operands[1], operands[2]);
  auto const any =
      vectors_.unknown_function(std::string(element->name) + " " + std::string(element->attributes), width, operands);
  auto const* const row = bit_vector_row(element->name);
  auto const result = row ? vectors_.apply(row->function, operands) : std::nullopt;
  if (!result || vectors_.width(*result) != width) return any;
  if (!row->within_width) return result;
  BitVectors::Id const bounds[] = {operands[1], vectors_.constant(width, width)};
  auto const is_within = vectors_.apply("bvult", bounds);
  return is_within ? vectors_.choice(*is_within, *result, any) : any;
}

bool BitEquality::equal(ElementTerm const* a, ElementTerm const* b) {
  constexpr std::size_t kMaxInspected = 2'000;
  if (a->type != b->type || width_of(a->type) == 0 || questions_ >= limits_.questions || vectors_.is_full())
    return false;
  if (!has_row(a, pool_, kMaxInspected) && !has_row(b, pool_, kMaxInspected)) return false;
  ++questions_;
  left_ = limits_.nodes;
  auto const x = vector(a), y = vector(b);
  return x && y && vectors_.always_equal(*x, *y);
}

}  // namespace assay
