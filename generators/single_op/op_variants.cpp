#include "generators/single_op/op_variants.hpp"

#include <algorithm>

#include "constraints/check/check.hpp"
#include "constraints/check/infer.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr std::int64_t kNumbers[] = {0, 1, 2, 3, -1, 1, 2, 0, -2, 4};
constexpr std::int64_t kSizes[] = {3, 4, 2, 5, 1, 3, 2, 6, 0, 4};
constexpr int kMaxChanges = 3;

template <class Item, std::size_t count> Item pick(Item const (&items)[count], Random& random) {
  return items[random.below(count)];
}

// An attribute that selects the participating processes, and its value for one process.
struct GridAttribute {
  std::string_view name;
  std::int64_t columns = 0, number = 0;  // a list of lists with that many numbers; 0: a number
};
constexpr GridAttribute kGridAttributes[] = {
    {"replica_groups", 1, 0}, {"source_target_pairs", 2, 0}, {"split_count", 0, 1}};

class Variant {
public:
  Variant(LoneOp& lone, Random& random)
      : lone_(lone),
        op_(const_cast<Operation&>(*lone.op)),
        spec_(*lone.spec),
        program_(lone.program),
        random_(random),
        before_(op_.attributes) {
    for (auto const values : {op_.operands, op_.results})
      for (Value* value : values) types_.emplace_back(value, value->type);
  }

  bool run(std::function<bool(LoneOp const&)> const& accept) {
    bool changed = false;
    for (int i = static_cast<int>(random_.between(1, kMaxChanges)); i > 0; --i) changed = change() || changed;
    return changed && settle(accept);
  }

  bool for_one_process() {
    std::vector<NamedAttribute> attributes(op_.attributes.begin(), op_.attributes.end());
    bool any = false;
    for (NamedAttribute& named : attributes) {
      auto const grid = std::ranges::find(kGridAttributes, named.name, &GridAttribute::name);
      if (grid == std::end(kGridAttributes) || !spec_.row(named.name)) continue;
      any = true;
      if (grid->columns == 0) {
        AttributeNode node = *named.value;
        node.value = grid->number;
        node.text = context().intern(std::to_string(node.value));
        named.value = context().unique(node);
        continue;
      }
      std::int64_t const shape[] = {1, grid->columns};
      DenseLiteral literal;
      literal.form = DenseLiteral::Form::splat;
      literal.text = context().intern(std::to_string(grid->number));
      named.value = context().unique({.kind = AttributeKind::dense,
                                      .type = context().tensor(shape, context().integer(64)),
                                      .literal = context().arena().make(literal)});
    }
    if (!any) return true;
    op_.attributes = context().arena().copy(attributes);
    return settle([](LoneOp const&) { return true; });
  }

private:
  // Infers the results of the changed op. Restores the op if it is not valid or not accepted.
  bool settle(std::function<bool(LoneOp const&)> const& accept) {
    infer();
    declare();
    if (accept(lone_) && is_valid()) return true;
    op_.attributes = before_;
    for (std::size_t i = constants_.size(); i-- > 0;) constants_[i].first->attributes = constants_[i].second;
    for (auto const& [value, type] : types_) value->type = type;
    declare();
    return false;
  }

  Context& context() { return *program_.context; }

  bool change() {
    std::size_t const attributes = op_.attributes.size();
    std::size_t const at = random_.below(attributes + 3);
    return at < attributes ? attribute(at) : at == attributes ? constant() : size();
  }

  // Changes the value of a constant operand.
  bool constant() {
    std::vector<Operation const*> constants;
    for (Value const* value : op_.operands)
      if (value->op && value->op->name == "stablehlo.constant") constants.push_back(value->op);
    if (constants.empty()) return false;
    auto& chosen = const_cast<Operation&>(*constants[random_.below(constants.size())]);
    std::vector<NamedAttribute> attributes(chosen.attributes.begin(), chosen.attributes.end());
    for (NamedAttribute& named : attributes) {
      Attribute const other = named.name == "value" ? numbers(named.value) : nullptr;
      if (!other) continue;
      constants_.emplace_back(&chosen, chosen.attributes);
      named.value = other;
      chosen.attributes = context().arena().copy(attributes);
      return true;
    }
    return false;
  }

  // Replaces all sizes with the same value by another one, or changes a single size.
  bool size() {
    std::vector<std::pair<Value*, std::size_t>> places;
    for (Value* value : op_.operands) {
      bool const fixed = value->op && value->op->name == "stablehlo.constant";
      for (std::size_t i = 0; !fixed && value->type->kind == TypeKind::tensor && i < value->type->shape.size(); ++i)
        places.emplace_back(value, i);
    }
    if (places.empty()) return false;
    auto const [chosen, axis] = places[random_.below(places.size())];
    std::int64_t const from = chosen->type->shape[axis], to = pick(kSizes, random_);
    bool const together = random_.one_in(2);
    for (auto const& [value, place] : places) {
      if (value->type->shape[place] != from || (!together && (value != chosen || place != axis))) continue;
      std::vector<std::int64_t> shape(value->type->shape.begin(), value->type->shape.end());
      shape[place] = to;
      value->type = context().tensor(shape, value->type->element, value->type->encoding);
    }
    return from != to;
  }

  bool attribute(std::size_t at) {
    std::vector<NamedAttribute> attributes(op_.attributes.begin(), op_.attributes.end());
    NamedAttribute& named = attributes[at];
    if (named.name.ends_with("SegmentSizes")) return false;
    if (std::ranges::count(kGridAttributes, named.name, &GridAttribute::name) > 0) return false;
    Row const* row = spec_.row(named.name);
    if (row && row->default_value && random_.one_in(8)) {
      attributes.erase(attributes.begin() + static_cast<std::ptrdiff_t>(at));
    } else {
      Attribute const other = changed(named.value);
      if (!other) return false;
      named.value = other;
    }
    op_.attributes = context().arena().copy(attributes);
    return true;
  }

  std::int64_t changed(std::int64_t number) {
    return random_.one_in(3) ? number + random_.between(-1, 1) : pick(kNumbers, random_);
  }

  // nullptr if there is nothing to change.
  Attribute changed(Attribute value) {
    AttributeNode node = *value;
    switch (value->kind) {
      case AttributeKind::boolean:
        node.value = !node.value;
        return context().unique(node);
      case AttributeKind::integer:
        node.value = changed(node.value);
        node.text = context().intern(std::to_string(node.value));
        return context().unique(node);
      case AttributeKind::enumeration:
        return enumerated(node);
      case AttributeKind::array: {
        if (value->elements.empty()) return nullptr;
        std::vector<Attribute> elements(value->elements.begin(), value->elements.end());
        Attribute& one = elements[random_.below(elements.size())];
        Attribute const other = changed(one);
        if (!other) return nullptr;
        one = other;
        node.elements = elements;
        return context().unique(node);
      }
      case AttributeKind::structure: {
        if (value->entries.empty()) return nullptr;
        std::vector<NamedAttribute> entries(value->entries.begin(), value->entries.end());
        NamedAttribute& one = entries[random_.below(entries.size())];
        Attribute const other = changed(one.value);
        if (!other) return nullptr;
        one.value = other;
        node.entries = entries;
        return context().unique(node);
      }
      default:
        return numbers(value);
    }
  }

  Attribute enumerated(AttributeNode node) {
    EnumSpec const* all = Specification::get().enumeration(node.name);
    if (!all || all->cases.empty()) return nullptr;
    node.text = context().intern(all->cases[random_.below(all->cases.size())].name);
    return context().unique(node);
  }

  Attribute numbers(Attribute value) {
    auto list = integer_elements(value);
    if (!list || list->empty()) return nullptr;
    std::size_t const at = random_.below(list->size()), other = random_.below(list->size());
    bool const boolean =
        value->type && (is_boolean(value->type) || (value->type->element && is_boolean(value->type->element)));
    std::int64_t& number = (*list)[at];
    if (random_.one_in(3))
      std::swap(number, (*list)[other]);
    else
      number = boolean ? !number : changed(number);
    AttributeNode node = *value;
    node.integers = *list;
    if (value->kind == AttributeKind::dense_array) return context().unique(node);
    node.integers = {};
    if (value->kind != AttributeKind::dense) return nullptr;
    std::string text;
    std::size_t next = 0;
    auto const nest = [&](auto const& self, std::size_t axis) -> void {
      if (axis == value->type->shape.size()) {
        std::int64_t const one = (*list)[next++];
        text += boolean ? (one ? "true" : "false") : std::to_string(one);
        return;
      }
      text += '[';
      for (std::int64_t i = 0; i < value->type->shape[axis]; ++i) {
        if (i) text += ", ";
        self(self, axis + 1);
      }
      text += ']';
    };
    nest(nest, 0);
    DenseLiteral literal;
    literal.form = text[0] == '[' ? DenseLiteral::Form::list : DenseLiteral::Form::splat;
    literal.shape = value->type->shape;
    literal.text = context().intern(text);
    node.literal = context().arena().make(literal);
    return context().unique(node);
  }

  void infer() {
    TypeInference inference(program_);
    auto const inferred = inference.infer(op_);
    for (std::size_t i = 0; i < op_.results.size() && i < inferred.size(); ++i) {
      Type const type = inferred[i].type;
      Type& result = op_.results[i]->type;
      if (type && (!has_shape(type) || is_static(type))) result = type;
      if (type || result->kind != TypeKind::tuple || result->members.size() != op_.operands.size()) continue;
      std::vector<Type> members;
      for (Value const* value : op_.operands) members.push_back(value->type);
      result = context().tuple(members);
    }
  }

  // Updates the signature of the function.
  void declare() {
    auto& function = const_cast<Operation&>(*op_.parent->parent->parent);
    std::vector<Type> inputs, outputs;
    for (Value const* value : op_.parent->arguments) inputs.push_back(value->type);
    for (Value const* value : op_.parent->ops.back()->operands) outputs.push_back(value->type);
    std::vector<NamedAttribute> attributes(function.attributes.begin(), function.attributes.end());
    for (NamedAttribute& named : attributes) {
      if (named.name != "function_type") continue;
      AttributeNode node = *named.value;
      node.type = context().function(inputs, outputs);
      named.value = context().unique(node);
    }
    function.attributes = context().arena().copy(attributes);
  }

  bool is_valid() {
    Diagnostics diagnostics;
    CheckOptions options;
    options.labels_only = true;
    check_program(program_, options, diagnostics);
    return std::ranges::none_of(diagnostics.all(), [](Diagnostic const& diagnostic) {
      return diagnostic.severity == Severity::error || diagnostic.undecided;
    });
  }

  LoneOp const& lone_;
  Operation& op_;
  OpSpec const& spec_;
  Program& program_;
  Random& random_;
  std::span<NamedAttribute const> before_;
  std::vector<std::pair<Value*, Type>> types_;
  std::vector<std::pair<Operation*, std::span<NamedAttribute const>>> constants_;  // original attributes
};

}  // namespace

bool vary(LoneOp& op, Random& random, std::function<bool(LoneOp const&)> const& accept) {
  return Variant(op, random).run(accept);
}

bool make_for_one_process(LoneOp& op) {
  Random random(0);
  return Variant(op, random).for_one_process();
}

}  // namespace assay
