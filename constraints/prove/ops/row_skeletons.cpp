#include "constraints/prove/ops/row_skeletons.hpp"

#include <algorithm>

#include "constraints/prove/ops/unknown_members.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

// Maximum number of combinations of values for a row. For longer lists, only uniform lists and lists with one different
// value are used.
constexpr std::size_t kMaxCombinations = 130;

template <class Item> std::vector<std::vector<Item>> combinations(std::vector<Item> const& items, std::size_t size) {
  std::vector<std::vector<Item>> all;
  std::size_t count = 1;
  for (std::size_t i = 0; i < size && count <= kMaxCombinations; ++i) count *= items.size();
  if (count <= kMaxCombinations) {
    all.emplace_back();
    for (std::size_t i = 0; i < size; ++i) {
      std::vector<std::vector<Item>> longer;
      for (auto const& list : all) {
        for (Item const& item : items) longer.push_back(list), longer.back().push_back(item);
      }
      all = std::move(longer);
    }
    return all;
  }
  for (Item const& item : items) {
    all.emplace_back(size, item);
    for (std::size_t at : {size - 1, std::size_t{0}}) {
      Item const& other = items[(static_cast<std::size_t>(&item - items.data()) + 1) % items.size()];
      all.emplace_back(size, item);
      all.back()[at] = other;
    }
  }
  return all;
}

template <class Item> void add(std::vector<Item>& items, Item const& item) {
  if (std::ranges::find(items, item) == items.end()) items.push_back(item);
}

TensorSkeleton tensor(int rank) {
  TensorSkeleton skeleton;
  skeleton.rank = rank;
  return skeleton;
}

TensorSkeletons without_constants(TensorSkeletons skeletons) {
  for (TensorSkeleton& skeleton : skeletons) skeleton.constant = false, skeleton.sizes.clear();
  return skeletons;
}

// Collects the rows whose operands are arguments of one of these functions.
void rows_under(Expr const& formula, OpSpec const& spec, std::initializer_list<std::string_view> calls,
                std::set<std::size_t>& rows) {
  if (formula.kind == ExprKind::call && std::ranges::count(calls, formula.text) > 0) {
    for (Expr const& arg : formula.args) {
      for (std::size_t i = 0; i < spec.rows.size(); ++i)
        if (arg.kind == ExprKind::name && spec.rows[i].name == arg.text) rows.insert(i);
    }
  }
  for (Expr const& arg : formula.args) rows_under(arg, spec, calls, rows);
}

}  // namespace

void FormulaWords::read(Expr const& formula, OpSpec const& spec) {
  if (formula.kind == ExprKind::string) strings.insert(formula.text);
  if (formula.kind == ExprKind::call && formula.text == "field" && formula.args.size() == 2) {
    calls.insert(formula.text);
    return read(formula.args[0], spec);  // the name of a field is not a value
  }
  if (formula.kind == ExprKind::name || formula.kind == ExprKind::call) {
    bool call = formula.kind == ExprKind::call;
    (call ? calls : names).insert(formula.text);
    for (Definition const& let : spec.lets) {
      if (let.name == formula.text && seen_.insert(&let).second) read(let.value, spec);
    }
    Definition const* function = call ? Specification::get().function(formula.text) : nullptr;
    if (function && seen_.insert(function).second) {
      // In a function, only its parameters are visible.
      FormulaWords inside;
      OpSpec const nothing;
      inside.seen_ = seen_;
      inside.read(function->value, nothing);
      names.insert(inside.names.begin(), inside.names.end());
      strings.insert(inside.strings.begin(), inside.strings.end());
      calls.insert(inside.calls.begin(), inside.calls.end());
    }
    for (std::size_t i = 0; i < spec.rows.size() && !call; ++i) {
      if (spec.rows[i].name != formula.text || !rows.insert(i).second) continue;
      if (spec.rows[i].default_value) read(*spec.rows[i].default_value, spec);
    }
  }
  for (Expr const& arg : formula.args) read(arg, spec);
}

std::string_view enum_of(Row const& row) {
  if (row.kind != RowKind::attribute || row.types.empty() || row.types[0].kind != "enum") return "";
  return row.types[0].elements.empty() ? "" : std::string_view(row.types[0].elements[0]);
}

RowSkeletons::RowSkeletons(UnknownRows& rows, SkeletonLimits const& limits)
    : rows_(rows), spec_(rows.spec()), limits_(limits) {
  auto look = [&](Expr const& formula) {
    rows_under(formula, spec_, {"value", "is_constant"}, examined_);
    rows_under(formula, spec_, {"is_constant"}, requested_constant_);
  };
  for (Clause const& clause : spec_.clauses) {
    if (clause.official == Official::only) continue;
    words_.read(clause.formula, spec_);
    look(clause.formula);
  }
  for (Definition const& let : spec_.lets) look(let.value);
}

std::string RowSkeletons::narrowed(Row const& row) {
  if (row.kind == RowKind::function) return "of regions only the types";
  if (row.kind != RowKind::attribute) {
    for (TypeAlternative const& type : row.types) {
      bool shaped = (type.kind.ends_with("tensor") && type.kind != "unranked_tensor") || type.kind == "buffer";
      if (!shaped && type.kind != "token" && type.kind != "kept") return "not all types that are no tensors";
    }
    return "";
  }
  if (row.types.empty()) return "";
  for (TypeAlternative const& type : row.types) {
    if (type.kind == "dictionary" || type.kind == "list") return "only an empty " + type.kind;
    if (type.kind == "struct" && (row.variadic || row.types.size() > 1)) return "no structures";
    if (type.kind == "string") return "a few strings only";
    if (type.kind == "elements") return "of constants only the type";
    if (type.kind == "any" || type.kind == "flags" || type.kind == "kept") return "one value only";
    if (type.kind == "type" && type.elements.empty()) return "element types only";
    if (type.kind == "row_index") return "numbers of one type only";
    if (row.variadic && type.kind == "symbol") return "few lists of symbols";
    if (row.variadic && type.kind != "enum") return "no such lists";
    for (std::string const& element : type.elements)
      if (type.kind == "tensor" && (element == "f32" || element == "f64")) return "no floats";
  }
  return "";
}

std::vector<TensorSkeleton> RowSkeletons::tensors(std::size_t row_index, OpSkeleton const& chosen) const {
  Row const& row = spec_.rows[row_index];
  std::vector<TensorSkeleton> skeletons;
  bool input = row.kind == RowKind::input;
  bool looked_into = input && (row.constant || examined_.contains(row_index));
  for (TypeAlternative const& type : row.types) {
    bool any = type.kind == "value" || type.kind == "any";
    bool shaped = type.kind.ends_with("tensor") && type.kind != "unranked_tensor";
    if (shaped || any || type.kind == "buffer") {
      int first = type.rank.value_or(0), last = type.rank.value_or(limits_.max_rank);
      for (int rank = first; rank <= last; ++rank) {
        TensorSkeleton skeleton = tensor(rank);
        if (type.kind == "buffer") skeleton.kind = "buffer";
        if (!looked_into || (requested_constant_.contains(row_index) && !row.constant)) add(skeletons, skeleton);
        if (!looked_into) continue;
        skeleton.constant = true;
        std::vector<std::int64_t> sizes;
        for (int size = 0; size <= (rank > 1 ? 2 : limits_.max_list); ++size) sizes.push_back(size);
        for (auto const& shape : combinations(sizes, static_cast<std::size_t>(rank))) {
          skeleton.sizes = shape;
          add(skeletons, skeleton);
        }
      }
    }
    if (any || type.kind == "token") add(skeletons, TensorSkeleton{.kind = "token", .members = {}, .sizes = {}});
    if (type.kind == "kept")
      add(skeletons, TensorSkeleton{.kind = "!" + type.elements.at(0), .members = {}, .sizes = {}});
    if (any) {
      add(skeletons, TensorSkeleton{.kind = "buffer", .members = {}, .sizes = {}});
      add(skeletons, TensorSkeleton{.kind = "tuple", .members = {tensor(0)}, .sizes = {}});
    }
    if (type.kind != "tuple" && type.kind != "future") continue;
    std::vector<TensorSkeleton> const parts = {tensor(0), tensor(1)};
    for (std::size_t size = type.kind == "future"; size <= 2; ++size) {
      for (auto const& members : combinations(parts, size))
        add(skeletons, TensorSkeleton{.kind = type.kind, .members = members, .sizes = {}});
    }
    TensorSkeletons operands;
    for (std::size_t i = 0; i < spec_.rows.size() && !input; ++i) {
      if (spec_.rows[i].kind != RowKind::input) continue;
      operands.insert(operands.end(), chosen.rows[i].tensors.begin(), chosen.rows[i].tensors.end());
    }
    if (!operands.empty())
      add(skeletons, TensorSkeleton{.kind = type.kind, .members = without_constants(operands), .sizes = {}});
  }
  return skeletons;
}

std::vector<RowSkeleton> RowSkeletons::values(std::size_t row_index, OpSkeleton const& chosen) const {
  Row const& row = spec_.rows[row_index];
  std::vector<RowSkeleton> skeletons;
  auto const each = tensors(row_index, chosen);
  if (row.variadic) {
    for (int count = 0; count <= limits_.max_variadic; ++count) {
      for (auto& list : combinations(each, static_cast<std::size_t>(count))) {
        skeletons.emplace_back();
        skeletons.back().tensors = std::move(list);
      }
    }
    return skeletons;
  }
  for (TensorSkeleton const& skeleton : each) {
    skeletons.emplace_back();
    skeletons.back().tensors = {skeleton};
  }
  if (row.optional) skeletons.emplace_back().written = false;
  return skeletons;
}

std::vector<std::string> RowSkeletons::texts(std::size_t row_index) const {
  Row const& row = spec_.rows[row_index];
  std::string_view const kind = row.types[0].kind;
  std::vector<std::string> values;
  if (kind == "string") {
    values = {"some.name", "name"};
    values.insert(values.end(), words_.strings.begin(), words_.strings.end());
  } else if (kind == "enum") {
    EnumSpec const* cases = Specification::get().enumeration(enum_of(row));
    std::size_t unnamed = 0;
    auto const of = std::span(row.types[0].elements).subspan(1);  // permitted cases; empty means all
    for (std::size_t i = 0; cases && i < cases->cases.size(); ++i) {
      if (!of.empty() && std::ranges::find(of, cases->cases[i].name) == of.end()) continue;
      bool named = words_.names.contains(cases->cases[i].name);
      if (named || !limits_.only_relevant || unnamed++ < 2) values.push_back(cases->cases[i].name);
    }
  } else {
    values = {"1.000000e+00", "-1.000000e+00", "0.000000e+00"};
  }
  return values;
}

std::vector<RowSkeleton> RowSkeletons::lists(std::size_t row_index) const {
  Row const& row = spec_.rows[row_index];
  std::vector<RowSkeleton> skeletons;
  auto length = [&](std::initializer_list<std::int64_t> lengths) {
    skeletons.emplace_back();
    skeletons.back().lengths = lengths;
  };
  int longest = std::max(limits_.max_list, 1);
  int rank = row.types[0].rank.value_or(-1);
  if (rank != 2) {
    for (int i = 0; i <= longest; ++i) length({i});
  }
  if (rank == 1) return skeletons;
  for (int columns : {2, 1, 3}) {
    for (int i = 0; i <= longest; ++i) length({i, columns});
  }
  return skeletons;
}

// For an attribute that is present and not a structure.
std::vector<RowSkeleton> RowSkeletons::attribute_values(std::size_t row_index, AttributeShape const& shape,
                                                        OpSkeleton const& chosen) const {
  Row const& row = spec_.rows[row_index];
  if (shape.tensor) return lists(row_index);
  std::vector<RowSkeleton> skeletons;
  if (shape.kind == "integer" || shape.kind == "boolean" || shape.kind == "type") {
    if (row.variadic)
      for (int i = 0; i <= limits_.max_list; ++i) skeletons.emplace_back().lengths = {i};
    else
      skeletons.emplace_back();
  } else if (shape.kind == "symbol") {
    std::vector<RowSkeleton> called;
    for (SignatureSkeleton const& signature : signatures(chosen, true)) {
      RowSkeleton one;
      one.cases = {"called"};
      one.regions = {signature};
      called.push_back(one);
    }
    if (row.variadic) skeletons.emplace_back();
    skeletons.insert(skeletons.end(), called.begin(), called.end());
    if (!row.variadic) skeletons.emplace_back().cases = {"missing"};
  } else if (shape.kind == "elements") {
    for (int rank = 0; rank <= limits_.max_rank; ++rank) skeletons.emplace_back().tensors = {tensor(rank)};
  } else if (shape.kind == "enum" || shape.kind == "string" || shape.kind == "float") {
    auto const values = texts(row_index);
    for (int count = row.variadic ? 0 : 1; count <= (row.variadic ? limits_.max_list : 1); ++count) {
      for (auto const& list : combinations(values, static_cast<std::size_t>(count)))
        skeletons.emplace_back().cases = list;
    }
  } else {
    skeletons.emplace_back();
  }
  return skeletons;
}

std::vector<RowSkeleton> RowSkeletons::attributes(std::size_t row_index, OpSkeleton const& chosen) const {
  Row const& row = spec_.rows[row_index];
  std::vector<RowSkeleton> skeletons;
  AttributeShape const shape = attribute_shape(row, rows_.context());
  bool matters = is_read(row_index) || !limits_.only_relevant;
  bool may_be_absent = row.optional || row.default_value;
  if (!row.parent.empty()) {
    Row const* parent = spec_.row(row.parent);
    if (parent && !chosen.rows[static_cast<std::size_t>(parent - spec_.rows.data())].written) {
      skeletons.emplace_back().written = false;
      return skeletons;
    }
    StructSpec const* of = parent ? Specification::get().structure(parent->types[0].elements[0]) : nullptr;
    may_be_absent = false;
    for (std::size_t i = 0; of && i < of->fields.size(); ++i)
      may_be_absent = may_be_absent || (of->fields[i].name == row.field && of->fields[i].optional);
  }
  bool composed = row.types[0].kind == "struct";
  if (composed && !row.variadic) {
    // The presence of a structure is visible in its fields.
    matters = !limits_.only_relevant;
    for (std::size_t i = 0; i < spec_.rows.size(); ++i)
      matters = matters || (spec_.rows[i].parent == row.name && is_read(i));
    skeletons.emplace_back();
  } else if (shape.tensor && row.variadic) {
    may_be_absent = may_be_absent || row.optional;  // lists of lists are not generated
    matters = false;
    skeletons.emplace_back();
  } else {
    skeletons = attribute_values(row_index, shape, chosen);
  }
  RowSkeleton absent;
  absent.written = false;
  if (may_be_absent && matters) skeletons.push_back(absent);
  if (may_be_absent && !matters) skeletons = {absent};
  if (!matters) skeletons.resize(1);
  return skeletons;
}

// Returns signatures that rules mention: scalars, or the types of operands or results, and signatures close to these.
std::vector<SignatureSkeleton> RowSkeletons::signatures(OpSkeleton const& chosen, bool few) const {
  std::vector<TensorSkeletons> inputs = {{}}, outputs = {{}};
  TensorSkeletons operands, results;
  auto alter = [](std::vector<TensorSkeletons>& lists, TensorSkeletons const& list) {
    if (list.empty()) return;
    TensorSkeletons other = list;
    if (other.back().kind == "tensor") ++other.back().rank;
    add(lists, other);
    other.pop_back();
    add(lists, other);
  };
  for (std::size_t i = 0; i < spec_.rows.size(); ++i) {
    Row const& row = spec_.rows[i];
    if (row.kind != RowKind::input && row.kind != RowKind::output) continue;
    auto const own = without_constants(chosen.rows[i].tensors);
    auto& all = row.kind == RowKind::input ? operands : results;
    all.insert(all.end(), own.begin(), own.end());
    if (row.variadic) add(inputs, own), add(outputs, own);
  }
  add(inputs, operands);
  add(outputs, results);
  for (int n = 1; n <= (few ? 1 : 2 * limits_.max_variadic); ++n)
    add(inputs, TensorSkeletons(static_cast<std::size_t>(n), tensor(0)));
  for (int n = 1; n <= (few ? 1 : limits_.max_variadic); ++n)
    add(outputs, TensorSkeletons(static_cast<std::size_t>(n), tensor(0)));
  alter(inputs, operands);
  alter(outputs, results);
  alter(outputs, operands);
  if (!few) add(inputs, TensorSkeletons{tensor(0), tensor(1)}), add(outputs, TensorSkeletons{tensor(1)});
  std::vector<SignatureSkeleton> all;
  for (auto const& taken : inputs) {
    for (auto const& given : outputs) all.emplace_back(taken, given);
  }
  return all;
}

std::vector<RowSkeleton> RowSkeletons::regions(std::size_t row_index, OpSkeleton const& chosen) const {
  Row const& row = spec_.rows[row_index];
  std::vector<RowSkeleton> skeletons;
  if (row.variadic) {
    std::vector<SignatureSkeleton> each;
    for (SignatureSkeleton const& signature : signatures(chosen, true))
      if (signature.first.size() < 2) each.push_back(signature);
    for (int count = 0; count <= limits_.max_variadic; ++count) {
      for (auto& list : combinations(each, static_cast<std::size_t>(count))) skeletons.emplace_back().regions = list;
    }
  } else {
    for (SignatureSkeleton const& signature : signatures(chosen, false)) skeletons.emplace_back().regions = {signature};
    if (row.optional) skeletons.emplace_back().written = false;
  }
  if (!is_read(row_index) && limits_.only_relevant) skeletons.resize(1);
  return skeletons;
}

std::vector<RowSkeleton> RowSkeletons::of(std::size_t row, OpSkeleton const& chosen) const {
  switch (spec_.rows[row].kind) {
    case RowKind::attribute:
      return attributes(row, chosen);
    case RowKind::function:
      return regions(row, chosen);
    default:
      return values(row, chosen);
  }
}

}  // namespace assay
