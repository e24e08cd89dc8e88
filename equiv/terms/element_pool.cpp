// Implements element_term.hpp: nodes made, each once.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "equiv/terms/pool_tables.hpp"
#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"
#include "oracle/formats/decimal.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

std::size_t mixed(std::size_t seed, std::uint64_t value) {
  std::uint64_t const h = (seed ^ value) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

std::size_t hash_of(Element const& type) {
  std::size_t h = mixed(static_cast<std::size_t>(type.kind), type.integer.bits * 2u + type.integer.is_signed);
  return type.floating ? mixed(h, std::hash<std::string_view>{}(type.floating->name)) : h;
}

bool same_content(Tensor const& a, Tensor const& b) {
  return a.element() == b.element() && a.shape() == b.shape() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

int width_of(Element const& type) {
  if (type.is(Element::Kind::boolean)) return 1;
  return type.is(Element::Kind::floating) ? type.floating->bits : type.integer.bits;
}

// Whether the op converts a quantized element to its storage integer, or the other way round.
bool is_storage(ElementTerm const* t) {
  return t->kind == ElementKind::operation && t->name == storage_op() && t->args.size() == 1 &&
         t->type.is(Element::Kind::quantized) != t->args[0]->type.is(Element::Kind::quantized);
}

// Whether an op reads the bits of its operands: a bit cast, or an application of a function that reads bits of its
// arguments.
bool reads_bits_of_operands(ElementTerm const& t) {
  if (t.kind == ElementKind::operation) return t.name == storage_op() && is_float(t.args[0]->type);
  if (t.kind == ElementKind::opaque)
    if (auto const* const spec = Specification::get().op(t.name); spec && spec->has_trait("reinterprets_bits"))
      return std::ranges::any_of(t.args, [](ElementTerm const* operand) { return is_float(operand->type); });
  return t.kind != ElementKind::function && std::ranges::any_of(t.args, [](ElementTerm const* function) {
           return function->kind == ElementKind::function && !function->bound.empty() && function->has_reader;
         });
}

bool depends_on_more_than_operands(ElementTerm const& t) {
  if (t.kind != ElementKind::opaque) return false;
  return t.attributes.find(kExecution) != t.attributes.npos || (!t.args.empty() && reads_other_processes(t.name));
}

}  // namespace

bool reads_other_processes(std::string_view op) {
  auto const* const spec = Specification::get().op(op);
  return spec && spec->has_trait("other_processes");
}

std::string text_of_type(Element const& type) {
  if (!type.is(Element::Kind::quantized)) return to_string(type);
  auto const& all = *type.quantization;
  std::string text = fmt::format("{} {} {} {} {}", to_string(Element::of(type.integer)), type.floating->name,
                                 all.storage_min, all.storage_max, all.per_axis ? all.dimension : -1);
  for (auto const& scale : all.scales) {
    auto const code = parse_code(scale, *type.floating);
    text += code ? fmt::format(" {:#x}", *code) : fmt::format(" {}", scale);
  }
  for (auto const zero_point : all.zero_points) text += fmt::format(" :{}", zero_point);
  return text;
}

std::string_view choice_op() {
  static std::string_view const kName = op_of_operator("?");
  return kName;
}
std::string_view storage_op() {
  static std::string_view const kName = op_of_operator("stored");
  return kName;
}

bool is_commutative(std::string_view op) {
  auto const* const spec = Specification::get().op(op);
  return spec && spec->has_trait("commutative");
}

bool reads_bits(ElementTerm const* t) { return t->reads_bits; }

std::size_t ElementHash::operator()(ElementTerm const* t) const {
  std::size_t h = mixed(static_cast<std::size_t>(t->kind), t->number);
  h = mixed(mixed(mixed(h, hash_of(t->type)), t->code[0]), t->code[1]);
  h = mixed(mixed(h, reinterpret_cast<std::uintptr_t>(t->name.data())),
            reinterpret_cast<std::uintptr_t>(t->attributes.data()));
  h = mixed(h, reinterpret_cast<std::uintptr_t>(t->table));
  for (auto const* arg : t->args) h = mixed(h, arg->id);
  for (auto const* index : t->indices) h = mixed(h, index->id);
  for (auto const* size : t->sizes) h = mixed(h, size->id);
  for (auto const* parameter : t->bound) h = mixed(h, parameter->id);
  return h;
}

bool SameElementTerm::operator()(ElementTerm const* a, ElementTerm const* b) const {
  return a->kind == b->kind && a->number == b->number && a->type == b->type && a->code == b->code &&
         a->name.data() == b->name.data() && a->attributes.data() == b->attributes.data() && a->table == b->table &&
         std::ranges::equal(a->args, b->args) && std::ranges::equal(a->indices, b->indices) &&
         std::ranges::equal(a->sizes, b->sizes) && std::ranges::equal(a->bound, b->bound);
}

Term const* term_or_throw(TermPool& pool, Interval value) {
  Term const* const term = pool.term_of(value);
  if (!term) throw ElementLimit{"an integer expression is too large, or unknown"};
  return term;
}

ElementPool::ElementPool(TermPool& terms) : terms_(terms), tables_(std::make_unique<Tables>()) {}
ElementPool::~ElementPool() = default;

std::size_t ElementPool::size() const { return tables_->made; }

bool ElementPool::is_full() const { return tables_->made >= kMaxElementTerms; }

Element ElementPool::intern(Element const& type) {
  if (!type.is(Element::Kind::quantized)) return type;
  return tables_->types.try_emplace(text_of_type(type), type).first->second;
}

std::vector<std::uint64_t> ElementPool::Tables::united(Nodes nodes, Terms terms, std::uint16_t& height) {
  std::vector<std::uint64_t> all;
  auto const take = [&](std::span<std::uint64_t const> free, std::uint16_t of) {
    all.insert(all.end(), free.begin(), free.end());
    height = std::max(height, of);
  };
  for (auto const* node : nodes) take(node->free, node->height);
  for (auto const* term : terms) {
    auto const& known = dependence(term);
    take(known.free, known.height);
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

TermDependence const& ElementPool::Tables::dependence(Term const* term) {
  if (auto const found = dependences.find(term); found != dependences.end()) return found->second;
  TermDependence result;
  std::vector<std::uint64_t> all;
  auto const take = [&](TermDependence const& part) {
    all.insert(all.end(), part.free.begin(), part.free.end());
    result.height = std::max(result.height, part.height);
    result.has_reader = result.has_reader || part.has_reader;
    result.has_outside = result.has_outside || part.has_outside;
  };
  if (term->kind == TermKind::symbol) {
    if (auto const index = indices.find(term); index != indices.end()) {
      all.push_back(free_id(term));
      result.height = index->second;
    } else if (auto const element = elements.find(term); element != elements.end()) {
      auto const& known = *element->second;
      take({known.free, known.height, known.has_reader, known.has_outside});
    }
  }
  for (auto const* arg : term->args) take(dependence(arg));
  for (auto const& monomial : term->monomials)
    for (auto const* factor : monomial.factors) take(dependence(factor));
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  result.free = arena.copy(all);
  return dependences.emplace(term, result).first->second;
}

ElementTerm const* ElementPool::enter(ElementTerm node) {
  if (auto const found = tables_->nodes.find(&node); found != tables_->nodes.end()) return *found;
  std::size_t depth = 1;
  for (auto const* arg : node.args) depth = std::max<std::size_t>(depth, 1 + arg->depth);
  if (is_full()) throw ElementLimit{"the programs have too many different elements"};
  if (depth > kMaxElementDepth) throw ElementLimit{"the dependences between elements are too deep"};
  node.depth = static_cast<std::uint16_t>(depth);
  if (node.kind != ElementKind::function) {
    std::uint16_t height = node.height;
    std::vector<std::uint64_t> free = tables_->united(node.args, node.indices, height);
    node.height = height;
    node.id = tables_->made;
    if (node.kind == ElementKind::parameter && node.args.empty()) free = {free_id(&node)};
    node.free = tables_->arena.copy(free);
  } else {
    node.free = tables_->arena.copy(node.free);
  }
  node.open = !node.free.empty();
  node.reads_bits = node.reads_bits || reads_bits_of_operands(node);
  node.has_reader = node.reads_bits;
  node.has_outside = depends_on_more_than_operands(node);
  for (auto const* arg : node.args) {
    node.has_reader = node.has_reader || arg->has_reader;
    node.has_outside = node.has_outside || arg->has_outside;
  }
  for (auto const* index : node.indices) {
    auto const& known = tables_->dependence(index);
    node.has_reader = node.has_reader || known.has_reader;
    node.has_outside = node.has_outside || known.has_outside;
  }
  node.id = tables_->made++;
  node.args = tables_->arena.copy(node.args);
  node.indices = tables_->arena.copy(node.indices);
  node.sizes = tables_->arena.copy(node.sizes);
  node.bound = tables_->arena.copy(node.bound);
  node.pool = this;
  return *tables_->nodes.insert(tables_->arena.make(node)).first;
}

ElementTerm const* ElementPool::argument(std::uint32_t number, Element const& type, Terms place) {
  ElementTerm node;
  node.kind = ElementKind::argument;
  node.number = number;
  node.type = intern(type);
  node.indices = place;
  return enter(node);
}

ElementTerm const* ElementPool::constant(Element const& type, std::array<std::uint64_t, 2> code) {
  if (type.is_integral()) {
    Int128 value = static_cast<Int128>(code[0]);
    if (type.integer.is_signed && type.is(Element::Kind::integer)) value = static_cast<std::int64_t>(code[0]);
    return number(type, term_or_throw(terms_, {value, value}));
  }
  ElementTerm node;
  node.kind = ElementKind::constant;
  node.type = intern(type);
  node.code = code;
  return enter(node);
}

ElementTerm const* ElementPool::table(Tensor const& constant, Terms place) {
  Tensor const* known = nullptr;
  for (auto const& other : tables_->constants)
    if (same_content(other, constant)) known = &other;
  bool const at_constant =
      std::ranges::all_of(place, [](Term const* index) { return index->kind == TermKind::constant; });
  if (at_constant) {
    std::int64_t at = 0;
    bool inside = true;
    for (std::size_t d = 0; d < place.size(); ++d) {
      inside = inside && place[d]->low >= 0 && place[d]->low < constant.dim(d);
      at = at * constant.dim(d) + (inside ? static_cast<std::int64_t>(place[d]->low) : 0);
    }
    if (inside && constant.count() > 0)
      return this->constant(constant.element(),
                            {constant.get(at), parts_of(constant.element()) > 1 ? constant.get(at, 1) : 0});
  }
  if (!known) {
    if (tables_->constants.empty()) tables_->constants.reserve(kMaxTables);
    if (tables_->constants.size() == kMaxTables) throw ElementLimit{"the programs have too many different constants"};
    tables_->constants.push_back(constant);
    known = &tables_->constants.back();
  }
  ElementTerm node;
  node.kind = ElementKind::table;
  node.type = intern(constant.element());
  node.table = known;
  node.indices = place;
  return enter(node);
}

ElementTerm const* ElementPool::operation(std::string_view name, std::string_view attributes, Element const& type,
                                          Nodes args) {
  ElementTerm node;
  node.kind = ElementKind::operation;
  node.name = tables_->intern(name);
  node.attributes = tables_->intern(attributes);
  node.type = intern(type);
  node.args = args;
  return enter(node);
}

ElementTerm const* ElementPool::select(Tribool condition, ElementTerm const* yes, ElementTerm const* no) {
  if (condition != Tribool::unknown) return condition == Tribool::yes ? yes : no;
  if (yes == no) return yes;
  if (yes->type.is_integral() && yes->type == no->type) {
    Interval const chosen = terms_.choice(condition, value(yes), value(no));
    if (Term const* const term = terms_.term_of(chosen)) return number(yes->type, term);
  }
  Term const* formula = condition.term;
  if (formula && formula->kind == TermKind::negation) {
    formula = formula->args[0];
    std::swap(yes, no);
  }
  ElementTerm const* args[] = {truth({Tribool::unknown, formula}), yes, no};
  // Simplifies nested choices with the same condition.
  if (is_choice(yes) && yes->args[0] == args[0]) args[1] = yes->args[1];
  if (is_choice(no) && no->args[0] == args[0]) args[2] = no->args[2];
  return args[1] == args[2] ? args[1] : operation(choice_op(), "", yes->type, args);
}

ElementTerm const* ElementPool::exact(char op, Element const& type, ElementTerm const* a, ElementTerm const* b) {
  if (type.is_integral()) {
    Interval const x = value(a), y = value(b);
    if (type.is(Element::Kind::boolean)) {
      Tribool const p = truth_of(a), q = truth_of(b);
      return truth(op == '*' ? conjunction(p, q) : disjunction(p, q));
    }
    return number(type, term_or_throw(terms_, op == '*' ? x * y : op == '+' ? x + y : x - y));
  }
  ElementTerm node;
  node.kind = ElementKind::exact;
  node.name = tables_->intern(std::string_view(&op, 1));
  node.type = intern(type);
  // For complex numbers, an implementation may round x * y and y * x differently.
  bool const commutes = op == '+' || (op == '*' && !type.is(Element::Kind::complex));
  if (commutes && b->id < a->id) std::swap(a, b);
  ElementTerm const* args[] = {a, b};
  node.args = args;
  return enter(node);
}

ElementTerm const* ElementPool::rounded(Element const& type, ElementTerm const* exact) {
  if (exact->kind != ElementKind::exact && exact->type == type) return exact;
  if (exact->kind == ElementKind::number && type.is(Element::Kind::floating) &&
      exact->indices[0]->kind == TermKind::constant) {
    Int128 const value = exact->indices[0]->low;
    UInt128 const size = value < 0 ? -static_cast<UInt128>(value) : static_cast<UInt128>(value);
    if (exact->type.is(Element::Kind::integer) && exact->indices[0]->low == this->value(exact).low)
      return constant(type, {round(Number::finite(value < 0, 0, size), *type.floating), 0});
  }
  ElementTerm node;
  node.kind = ElementKind::rounded;
  node.type = intern(type);
  node.args = std::span(&exact, 1);
  return enter(node);
}

ElementTerm const* ElementPool::stored(ElementTerm const* quantized) {
  Element const type = Element::of(quantized->type.integer);
  if (quantized->kind == ElementKind::constant) return constant(type, quantized->code);
  if (is_storage(quantized)) return quantized->args[0];
  if (is_choice(quantized))
    return select(truth_of(quantized->args[0]), stored(quantized->args[1]), stored(quantized->args[2]));
  return operation(storage_op(), "", type, std::span(&quantized, 1));
}

ElementTerm const* ElementPool::storing(Element const& type, ElementTerm const* integer) {
  if (is_storage(integer) && integer->args[0]->type == intern(type)) return integer->args[0];
  return operation(storage_op(), "", type, std::span(&integer, 1));
}

// Reinterprets the bits of an element. An integer preserves all bits, but all NaN of a floating-point type are one
// value.
ElementTerm const* ElementPool::reinterpreted(Element const& type, ElementTerm const* element) {
  Element const& from = element->type;
  if (type.is(Element::Kind::complex) || from.is(Element::Kind::complex) || width_of(type) != width_of(from))
    return nullptr;
  if (from == intern(type)) return element;
  if (from.is(Element::Kind::quantized) && type == Element::of(from.integer)) return stored(element);
  if (type.is(Element::Kind::quantized) && from == Element::of(type.integer)) return storing(intern(type), element);
  bool const is_back = element->kind == ElementKind::operation && element->name == storage_op() &&
                       element->args[0]->type == intern(type) && !from.is(Element::Kind::floating);
  return is_back ? element->args[0] : operation(storage_op(), "", type, std::span(&element, 1));
}

ElementTerm const* ElementPool::apply(ElementTerm const* function, std::uint32_t result, Terms place) {
  ElementTerm node;
  node.kind = ElementKind::apply;
  node.number = result;
  node.type = function->args[result]->type;
  node.args = std::span(&function, 1);
  node.indices = place;
  return enter(node);
}

ElementTerm const* ElementPool::opaque(std::string_view name, std::string_view attributes, std::uint32_t result,
                                       Element const& type, Nodes operands, Terms place) {
  ElementTerm node;
  node.kind = ElementKind::opaque;
  node.name = tables_->intern(name);
  node.attributes = tables_->intern(attributes);
  node.number = result;
  node.type = intern(type);
  node.args = operands;
  node.indices = place;
  return enter(node);
}

ElementTerm const* ElementPool::with_args(ElementTerm const* node, Nodes args) {
  if (std::ranges::equal(node->args, args)) return node;
  switch (node->kind) {
    case ElementKind::exact:
      return exact(node->name[0], node->type, args[0], args[1]);
    case ElementKind::rounded:
      return rounded(node->type, args[0]);
    case ElementKind::sum:
      return sum(node->type, args[0], node->attributes);
    case ElementKind::fold:
      return fold(node->number, args[0], args[1], args.subspan(2), order_of(node), node->attributes);
    case ElementKind::function:
      return function(node->indices, node->sizes, node->bound, args);
    default:
      break;
  }
  if (is_choice(node)) return select(truth_of(args[0]), args[1], args[2]);
  if (node->kind == ElementKind::operation && node->name == storage_op() && node->attributes.empty())
    if (auto const* const bits = reinterpreted(node->type, args[0])) return bits;
  ElementTerm copy = *node;
  copy.args = args;
  return enter(copy);
}

Term const* ElementPool::bind(Term const* size) {
  Int128 const last = std::max<Int128>(size->high < kUnbounded ? size->high - 1 : kUnbounded, 0);
  Interval const symbol = terms_.symbol("i" + std::to_string(tables_->bound++), {0, last});
  Term const* const term = term_or_throw(terms_, symbol);
  if (!symbol.exact()) tables_->note_index(term, 0);
  return term;
}

std::vector<Term const*> ElementPool::place(Terms shape) {
  std::vector<Term const*> all;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    auto& symbol = tables_->places[{axis, shape[axis]}];
    if (!symbol) symbol = bind(shape[axis]);
    all.push_back(symbol);
  }
  return all;
}

ElementTerm const* ElementPool::parameter(Element const& type, std::size_t rank) {
  ElementTerm node;
  node.kind = ElementKind::parameter;
  node.number = tables_->parameters++;
  node.type = intern(type);
  node.code[0] = rank;
  return enter(node);
}

ElementTerm const* ElementPool::at(ElementTerm const* parameter, Terms place) {
  if (place.empty()) return parameter;
  ElementTerm node;
  node.kind = ElementKind::parameter;
  node.type = parameter->type;
  node.args = std::span(&parameter, 1);
  node.indices = place;
  return enter(node);
}

std::vector<Term const*> ElementPool::free_symbols(ElementTerm const* node) {
  std::vector<Term const*> found;
  for (auto const id : node->free)
    if (id < kFirstParameterId) found.push_back(tables_->indices_by_id.at(id));
  return found;
}

bool ElementPool::element_free(Term const* term) const {
  return std::ranges::none_of(symbols_of(term), [&](Term const* symbol) { return element_of(symbol) != nullptr; });
}

ElementTerm const* ElementPool::element_of(Term const* symbol) const {
  auto const found = tables_->elements.find(symbol);
  return found == tables_->elements.end() ? nullptr : found->second;
}

}  // namespace assay
