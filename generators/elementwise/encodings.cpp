// Implements generators/elementwise/elementwise.hpp: the encodings of ops.
#include <algorithm>
#include <map>

#include "constraints/check/check.hpp"
#include "constraints/members/row_types.hpp"
#include "generators/elementwise/attributes.hpp"
#include "generators/elementwise/elementwise.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "oracle/formats/float_format.hpp"
#include "semantics/kernels/kernels.hpp"

namespace assay {
namespace {

using Sizes = std::vector<std::int64_t>;

// Quantized types that differ in each property that affects computations.
NamedElement const kQuantized[] = {
    {"!quant.uniform<i8:f32, 5.000000e-01:-1>", "q_i8_f32"},
    {"!quant.uniform<i8<-127:127>:f32, 1.000000e-01>", "q_i8_f32_narrow"},
    {"!quant.uniform<ui8:f32, 3.000000e-01:128>", "q_ui8_f32"},
    {"!quant.uniform<i4:f32, 5.000000e-01:1>", "q_i4_f32"},
    {"!quant.uniform<i16:f32, 1.000000e-03:-5>", "q_i16_f32"},
    {"!quant.uniform<i32:f32, 1.000000e-05>", "q_i32_f32"},
    {"!quant.uniform<i8:bf16, 5.000000e-01:3>", "q_i8_bf16"},
    {"!quant.uniform<i8:f16, 2.500000e-01:-4>", "q_i8_f16"},
    {"!quant.uniform<i8:f64, 1.000000e-01:7>", "q_i8_f64"},
    {"!quant.uniform<i8:f32:1, {5.000000e-01:-1, 2.500000e-01:2}>", "q_i8_f32_axis"},
};

std::string tensor_text(std::optional<std::int64_t> lanes, Sizes const& lane, std::string const& element) {
  std::string text = "tensor<" + (lanes ? std::to_string(*lanes) + "x" : "");
  for (auto const size : lane) text += std::to_string(size) + "x";
  return text + element + ">";
}

// All element types of tensors.
class Universe {
public:
  struct Member {
    NamedElement element;
    Type type = nullptr;  // tensor type whose lanes have the length that a per-axis type requires
    Sizes lane;
    unsigned bits = 0;
  };
  static Universe const& get() {
    static Universe const all;
    return all;
  }
  std::vector<Member> const& members() const { return members_; }

  static std::vector<Member const*> allowed_by(Row const& row) {
    std::vector<Member const*> allowed;
    for (auto const& member : get().members_)
      if (matches(member.type, row.types, true)) allowed.push_back(&member);
    return allowed;
  }

private:
  Universe() {
    for (unsigned bits = 1; bits <= 64; bits *= 2) add({"i" + std::to_string(bits), "i" + std::to_string(bits)});
    for (unsigned bits = 2; bits <= 64; bits *= 2) add({"ui" + std::to_string(bits), "ui" + std::to_string(bits)});
    for (auto const& format : float_formats()) add({std::string(format.name), std::string(format.name)});
    for (auto const& format : float_formats())
      add({"complex<" + std::string(format.name) + ">", "complex_" + std::string(format.name)});
    for (auto const& element : kQuantized) add(element);
  }

  void add(NamedElement const& element) {
    bool const per_axis = element.text.find(", {") != std::string::npos;
    Sizes const lane = per_axis ? Sizes{2} : Sizes{};
    Diagnostics found;
    auto const text = "func.func private @f(" + tensor_text(2, lane, element.text) + ")";
    Program program = parse_program(Source::from_string("type", text), {}, found);
    if (found.errors() == 0) check_program(program, {}, found);
    if (found.errors() > 0) return;
    auto const* function = program.top->ops[0]->attribute("function_type");
    Type const type = function->type->members[0];
    Element value;
    if (!element_of(type->element, value)) return;
    members_.push_back({element, type, lane, bits_of(value)});
    programs_.push_back(std::move(program));
  }

  std::vector<Member> members_;
  std::vector<Program> programs_;  // own the types
};
using Member = Universe::Member;

// The encodings that satisfy all rules of the specification, or of the official tools.
std::vector<ElementwiseEncoding> legal_by(Against against, std::vector<ElementwiseEncoding> const& candidates) {
  constexpr std::size_t kAtOnce = 200;  // fewer than the errors that Diagnostics keeps
  std::vector<ElementwiseEncoding> kept;
  for (std::size_t first = 0; first < candidates.size(); first += kAtOnce) {
    std::size_t const last = std::min(candidates.size(), first + kAtOnce);
    std::map<std::string, std::string> arguments;
    std::string ops, header;
    std::vector<std::size_t> ends;
    auto const argument = [&](std::string const& type) {
      auto const [at, is_new] = arguments.try_emplace(type, "%a" + std::to_string(arguments.size()));
      if (is_new) header += (header.empty() ? "" : ", ") + at->second + ": " + type;
      return at->second;
    };
    for (std::size_t i = first; i < last; ++i) {
      auto const& encoding = candidates[i];
      std::string names, types;
      for (std::size_t k = 0; k < encoding.operands.size(); ++k) {
        auto const type = tensor_text(2, encoding.operand_lanes[k], encoding.operands[k].text);
        names += (k ? ", " : "") + argument(type);
        types += (k ? ", " : "") + type;
      }
      ops += "  %r" + std::to_string(i) + " = \"" + encoding.spec->name + "\"(" + names + ") {" + encoding.attributes +
             "} : (" + types + ") -> " + tensor_text(2, encoding.result_lanes, encoding.result.text) + "\n";
      ends.push_back(ops.size());
    }
    std::string const before = "func.func @f(" + header + ") {\n";
    auto const text = before + ops + "  func.return\n}\n";
    std::vector<bool> wrong(last - first);
    Diagnostics found;
    Program const program = parse_program(Source::from_string("encodings", text), {}, found);
    CheckOptions options;
    options.against = against;
    options.labels_only = true;
    check_program(program, options, found);
    for (auto const& diagnostic : found.all()) {
      if (diagnostic.severity != Severity::error || diagnostic.range.begin < before.size()) continue;
      auto const at = std::ranges::upper_bound(ends, diagnostic.range.begin - before.size());
      if (at != ends.end()) wrong[static_cast<std::size_t>(at - ends.begin())] = true;
    }
    for (std::size_t i = first; i < last; ++i)
      if (!wrong[i - first]) kept.push_back(candidates[i]);
  }
  return kept;
}

// The encodings that satisfy all rules of both. Most candidates already violate the specification.
std::vector<ElementwiseEncoding> legal(std::vector<ElementwiseEncoding> const& candidates) {
  return legal_by(Against::official, legal_by(Against::spec, candidates));
}

// An encoding with these types, with the lanes that they need.
ElementwiseEncoding form_of(OpSpec const& spec, std::vector<Member const*> const& operands, Member const& result,
                            Member const& leading) {
  ElementwiseEncoding encoding;
  encoding.spec = &spec;
  encoding.result = result.element;
  encoding.name = leading.element.name;
  encoding.leading = leading.element.text;
  Sizes lane = result.lane;
  for (auto const* operand : operands)
    if (!operand->lane.empty()) lane = operand->lane;
  for (auto const* operand : operands) {
    encoding.operands.push_back(operand->element);
    encoding.operand_lanes.push_back(lane);
  }
  encoding.result_lanes = lane;
  if (result.element.text != leading.element.text) encoding.name += "_to_" + result.element.name;
  return encoding;
}

// Uses the leading type for all operands that accept it, and every accepted type for other operands.
void add_candidates(OpSpec const& spec, Member const& leading, std::vector<ElementwiseEncoding>& candidates) {
  std::vector<std::vector<Member const*>> operands = {{}};
  std::vector<Member const*> results;
  bool leads = false;
  for (auto const& row : spec.rows) {
    if (row.kind == RowKind::output) results = Universe::allowed_by(row);
    if (row.kind != RowKind::input) continue;
    auto allowed = Universe::allowed_by(row);
    if (std::ranges::find(allowed, &leading) != allowed.end()) {
      allowed = {&leading};
      leads = true;
    }
    std::vector<std::vector<Member const*>> longer;
    for (auto const& one : operands)
      for (auto const* member : allowed) {
        longer.push_back(one);
        longer.back().push_back(member);
      }
    operands = std::move(longer);
  }
  if (!leads) return;
  for (auto const& one : operands)
    for (auto const* result : results) candidates.push_back(form_of(spec, one, *result, leading));
}

// Bit casts in which one element becomes several, or the reverse.
void add_unequal_lanes(std::vector<ElementwiseEncoding> const& candidates, std::vector<ElementwiseEncoding> const& kept,
                       std::vector<ElementwiseEncoding>& more) {
  std::map<std::string, Member const*> members;
  for (auto const& member : Universe::get().members()) members[member.element.text] = &member;
  std::map<std::string, bool> known;
  for (auto const& encoding : kept) known[encoding.name] = true;
  for (auto encoding : candidates) {
    if (encoding.operands.size() != 1 || known.contains(encoding.name) || !encoding.result_lanes.empty()) continue;
    auto const from = members[encoding.operands[0].text]->bits, to = members[encoding.result.text]->bits;
    if (from == to || (from % to != 0 && to % from != 0)) continue;
    (from > to ? encoding.result_lanes : encoding.operand_lanes[0]) = {from > to ? from / to : to / from};
    more.push_back(encoding);
  }
}

}  // namespace

std::string ElementwiseEncoding::program(std::optional<std::int64_t> lanes) const {
  std::string header, names, types;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    auto const type = tensor_text(lanes, operand_lanes[k], operands[k].text);
    auto const name = "%" + std::string(1, static_cast<char>('a' + k));
    header += (k ? ", " : "") + name + ": " + type;
    names += (k ? ", " : "") + name;
    types += (k ? ", " : "") + type;
  }
  auto const type = tensor_text(lanes, result_lanes, result.text);
  return "\"func.func\"() ({\n^bb0(" + header + "):\n  %r = \"" + spec->name + "\"(" + names + ")" +
         (attributes.empty() ? "" : " {" + attributes + "}") + " : (" + types + ") -> " + type +
         "\n  \"func.return\"(%r) : (" + type + ") -> ()\n}) {function_type = (" + types + ") -> " + type +
         ", sym_name = \"main\"} : () -> ()\n";
}

std::string ElementwiseEncoding::folder() const {
  std::string const dialect = "stablehlo.";
  return spec->name.starts_with(dialect) ? spec->name.substr(dialect.size()) : spec->name;
}

std::vector<OpSpec const*> elementwise_ops() {
  std::vector<OpSpec const*> ops;
  for (auto const family : {elementwise_kernels(), conversion_kernels(), chlo_kernels()})
    for (auto const& entry : family) {
      auto const* spec = Specification::get().op(entry.name);
      if (!spec) continue;
      std::size_t inputs = 0, outputs = 0;
      bool plain = true;
      for (auto const& row : spec->rows) {
        inputs += row.kind == RowKind::input;
        outputs += row.kind == RowKind::output;
        bool const value = row.kind == RowKind::input || row.kind == RowKind::output;
        plain = plain && row.kind != RowKind::function && (!value || (!row.variadic && !row.optional));
      }
      if (plain && inputs > 0 && outputs == 1 && !attribute_choices(*spec).empty()) ops.push_back(spec);
    }
  return ops;
}

std::vector<std::string> missing_elements(OpSpec const& spec, std::set<std::string> const& found) {
  std::vector<std::string> missing;
  auto const is_quantized = [](std::string const& name) { return name.starts_with("!quant"); };
  bool any_quantized = std::ranges::any_of(found, is_quantized);
  for (auto const& row : spec.rows) {
    if (row.kind != RowKind::input && row.kind != RowKind::output) continue;
    bool const anything = std::ranges::any_of(
        row.types, [](TypeAlternative const& type) { return type.kind == "value" || type.kind == "any"; });
    if (anything) continue;
    for (auto const* member : Universe::allowed_by(row)) {
      bool const quantized = is_quantized(member->element.text);
      std::string const name = quantized ? "quantized" : member->element.text;
      bool const is_there = quantized ? any_quantized : found.contains(name);
      if (!is_there && std::ranges::find(missing, name) == missing.end()) missing.push_back(name);
    }
  }
  return missing;
}

std::vector<ElementwiseEncoding> elementwise_encodings(OpSpec const& spec) {
  auto const choices = attribute_choices(spec);
  std::vector<ElementwiseEncoding> candidates, all;
  for (auto const& leading : Universe::get().members()) add_candidates(spec, leading, candidates);
  for (auto& encoding : candidates) {
    encoding.attributes = choices[0].text;
    encoding.numbers = choices[0].numbers;
  }
  auto kept = legal(candidates);
  std::vector<ElementwiseEncoding> more;
  add_unequal_lanes(candidates, kept, more);
  for (auto& encoding : legal(more)) kept.push_back(std::move(encoding));
  for (auto const& encoding : kept)
    for (auto const& choice : choices) {
      all.push_back(encoding);
      all.back().attributes = choice.text;
      all.back().numbers = choice.numbers;
      all.back().name += choice.name;
    }
  return choices.size() == 1 ? all : legal(all);
}

}  // namespace assay
