#include "equiv/prove/effects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxEffectsShown = 8;

using SeenEffects = std::vector<SymbolicEffect const*>;

SeenEffects effects_seen(std::span<SymbolicEffect const> all) {
  SeenEffects some;
  for (auto const& one : all)
    if (one.kind == EffectKind::seen) some.push_back(&one);
  return some;
}

bool are_certain(SeenEffects const& effects) {
  return std::ranges::all_of(effects, [](auto const* one) { return one->where.empty() && one->is_declared; });
}

std::vector<std::string> names_of(SeenEffects const& effects, bool sorted) {
  std::vector<std::string> names;
  for (auto const* one : effects) names.push_back(one->name);
  if (sorted) std::ranges::sort(names);
  return names;
}

std::string names_text(std::vector<std::string> names) {
  if (names.empty()) return "nothing";
  if (names.size() > kMaxEffectsShown) {
    auto const more = names.size() - kMaxEffectsShown;
    names.resize(kMaxEffectsShown);
    names.push_back(fmt::format("and {} more", more));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

bool is_known_element(ElementTerm const* element) {
  return element->kind == ElementKind::constant ||
         (element->kind == ElementKind::number && element->indices[0]->kind == TermKind::constant);
}

bool has_elements(ElementTerm const* function) {
  return std::ranges::all_of(function->sizes,
                             [](Term const* size) { return size->kind == TermKind::constant && size->low > 0; });
}

// Whether two functions of indices differ: two constants, or two arguments, with the same indices.
bool are_distinguishable(ElementTerm const* a, ElementTerm const* b, bool any_input) {
  if (a->kind != ElementKind::function || b->kind != ElementKind::function) return false;
  if (!std::ranges::equal(a->sizes, b->sizes) || !has_elements(a) || !a->bound.empty()) return false;
  auto const *const x = a->args[0], *const y = b->args[0];
  if (x->type != y->type) return false;
  if (is_known_element(x) && is_known_element(y)) return x != y && !x->type.is(Element::Kind::quantized);
  bool const are_arguments = x->kind == ElementKind::argument && y->kind == ElementKind::argument;
  return any_input && are_arguments && x->number != y->number;
}

bool have_different_operands(SymbolicEffect const& a, SymbolicEffect const& b, bool any_input) {
  if (a.operands.size() != b.operands.size() || a.has_token || b.has_token) return false;
  for (std::size_t i = 0; i < a.operands.size(); ++i)
    if (are_distinguishable(a.operands[i], b.operands[i], any_input)) return true;
  return false;
}

// Whether the element is a random draw of real numbers with known constant parameters (two bounds, or mean and
// deviation) that cannot be constant.
bool is_draw(ElementTerm const* element) {
  auto const* const spec = element->kind == ElementKind::opaque ? Specification::get().op(element->name) : nullptr;
  if (!spec || !spec->has_trait("nondeterministic") || !is_float(element->type) || element->args.size() < 2)
    return false;
  std::vector<double> ends;
  for (auto const* operand : element->args.first(2)) {
    auto const* const value = operand->kind == ElementKind::function ? operand->args[0] : nullptr;
    if (!value || value->kind != ElementKind::constant || !value->type.is(Element::Kind::floating)) return false;
    ends.push_back(to_double(unpack(value->code[0], *value->type.floating)));
  }
  return ends[0] < ends[1] && ends[1] > 0;
}

}  // namespace

std::string difference_of_effects(std::span<SymbolicEffect const> a, std::span<SymbolicEffect const> b,
                                  bool any_input) {
  auto const in_a = effects_seen(a), in_b = effects_seen(b);
  if (!are_certain(in_a) || !are_certain(in_b)) return "";
  auto const text = [&] {
    return fmt::format("side effects differ: the first program executes {}; the second executes {}",
                       names_text(names_of(in_a, false)), names_text(names_of(in_b, false)));
  };
  if (names_of(in_a, true) != names_of(in_b, true)) return text();
  for (std::size_t n = 0; n < in_a.size(); ++n) {
    bool const has_token = in_a[n]->has_token || in_b[n]->has_token;
    if (in_a[n]->name != in_b[n]->name && !has_token) return text();
    if (in_a[n]->name == in_b[n]->name && in_a[n]->op == in_b[n]->op &&
        have_different_operands(*in_a[n], *in_b[n], any_input))
      return text() + fmt::format(", number {} with different operands", n + 1);
  }
  return "";
}

std::string difference_of_draws(std::span<SymbolicTensor const> a, std::span<SymbolicTensor const> b) {
  for (std::size_t k = 0; k < a.size() && k < b.size(); ++k)
    for (std::size_t l = 0; l < k; ++l) {
      bool const are_draws =
          is_draw(a[k].element) && is_draw(a[l].element) && is_draw(b[k].element) && is_draw(b[l].element);
      bool const have_elements = std::ranges::all_of(
          a[k].shape, [](Term const* size) { return size->kind == TermKind::constant && size->low > 0; });
      if (!are_draws || !have_elements || a[k].shape != a[l].shape || b[k].shape != a[k].shape ||
          b[l].shape != b[k].shape)
        continue;
      bool const same_in_a = a[k].element == a[l].element, same_in_b = b[k].element == b[l].element;
      if (same_in_a == same_in_b) continue;
      return fmt::format("results {} and {} are numbers of {} of {} in the first program, and of {} in the second", l,
                         k, same_in_a ? "one execution" : "two executions", a[k].element->name,
                         same_in_b ? "one" : "two");
    }
  return "";
}

}  // namespace assay
