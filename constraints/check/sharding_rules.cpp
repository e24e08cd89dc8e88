#include "constraints/check/sharding_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "constraints/check/process_grid.hpp"
#include "grammar/hints/spellings.hpp"
#include "semantics/program/shardings.hpp"
#include "support/characters.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kWhole = std::size_t(-1);  // a single sharding, not one of a list

Type signature_of_function(Operation const& op) {
  Attribute const type = op.attribute("function_type");
  return type && type->type && type->type->kind == TypeKind::function ? type->type : nullptr;
}

bool is_opaque(Attribute attribute, std::string_view begin) {
  return attribute && attribute->kind == AttributeKind::opaque && attribute->text.starts_with(begin);
}

bool is_list_of_shardings(Attribute attribute) { return is_opaque(attribute, "#sdy.sharding_per_value"); }

// For a tuple of one tensor, returns the rank of the tensor. Returns 0 for types without shape, such as a token.
KnownNumber rank_of_type(Type type) {
  if (type && type->kind == TypeKind::tuple && type->members.size() == 1) type = type->members[0];
  if (!type || type->kind == TypeKind::tuple || type->kind == TypeKind::opaque) return std::nullopt;
  if (has_shape(type)) return static_cast<std::int64_t>(type->shape.size());
  return type->kind == TypeKind::token ? KnownNumber(0) : std::nullopt;
}

void add_leaves(Type type, std::vector<Type>& leaves) {
  if (type->kind != TypeKind::tuple) return leaves.push_back(type);
  for (Type const member : type->members) add_leaves(member, leaves);
}

Operation const* op_around(Operation const& op) {
  return op.parent && op.parent->parent ? op.parent->parent->parent : nullptr;
}

// Returns the innermost enclosing op whose body runs on one device.
Operation const* manual_op_around(Operation const& op) {
  Operation const* around = op_around(op);
  while (around && !around->attribute("manual_axes")) around = op_around(*around);
  return around;
}

std::vector<std::string_view> bound_axes(Operation const& op) {
  std::vector<std::string_view> bound;
  for (Operation const* around = manual_op_around(op); around; around = manual_op_around(*around)) {
    Attribute const written = around->attribute("manual_axes");
    if (auto const names = is_opaque(written, "") ? read_axis_names(written->text) : std::nullopt)
      bound.insert(bound.end(), names->begin(), names->end());
  }
  return bound;
}

std::string text_of_axes(KnownMesh const& mesh) {
  std::string text;
  for (MeshAxis const& axis : mesh.axes) text += fmt::format("{}{}={}", text.empty() ? "" : ", ", axis.name, axis.size);
  return text;
}

// Whether the text mentions shardings or meshes. Searches a part of it at a time, so that the pages of a large file are
// given back.
bool mentions_shardings(Source const& source) {
  constexpr std::size_t kPart = std::size_t{1} << 20;
  constexpr std::string_view kWords[] = {"sharding", "sdy.mesh"};  // of the same length
  std::string_view const text = source.text();
  for (std::size_t begin = 0; begin < text.size(); begin += kPart) {
    auto const part = text.substr(begin, kPart + kWords[0].size() - 1);
    if (std::ranges::any_of(kWords, [&](std::string_view word) { return has_part(part, word); })) return true;
    source.release_pages(part.data(), part.data() + std::min(part.size(), kPart));
  }
  return false;
}

}  // namespace

ShardingRules::ShardingRules(Program const& program, Symbols& symbols, ElementChecker& elements)
    : program_(program), symbols_(symbols), elements_(elements) {
  has_shardings_ = program.base != 0 || mentions_shardings(program.source);
  auto const partitions = written_grid(program).partitions;
  if (partitions && *partitions > 1) partitions_ = partitions;
}

void ShardingRules::check(Operation const& op) {
  if (!has_shardings_) return;
  Type const signature = signature_of_function(op);
  for (NamedAttribute const& entry : op.attributes) {
    if (!entry.value) continue;
    bool const is_of_arguments = entry.name == "arg_attrs", is_of_results = entry.name == "res_attrs";
    if (is_of_arguments || is_of_results) {
      auto const types = !signature        ? std::span<Type const>()
                         : is_of_arguments ? signature->members
                                           : signature->results;
      for (std::size_t i = 0; i < entry.value->elements.size(); ++i)
        for (NamedAttribute const& one : entry.value->elements[i]->entries)
          check_attribute({op, one.name, true, i < types.size() ? types[i] : nullptr}, one.value);
    } else {
      check_attribute({op, entry.name, false, op.results.size() == 1 ? op.results[0]->type : nullptr}, entry.value);
    }
  }
}

void ShardingRules::check_attribute(Holder const& holder, Attribute attribute) {
  if (!attribute) return;
  bool const is_sharding = is_opaque(attribute, "#sdy.sharding");
  if (holder.name == "sdy.sharding" && !is_sharding) report_fault(holder.op, attribute, {0, "#sdy.sharding<..>"});
  if (is_sharding) return check_written_sharding(holder, attribute);
  if (attribute->kind == AttributeKind::string && holder.name == "mhlo.sharding")
    return check_tilings(holder, attribute);
  if (is_opaque(attribute, "") && holder.name == "manual_axes") return check_manual_axes(holder.op, attribute);
  if (!is_opaque(attribute, "#sdy.mesh")) return;
  KnownMesh mesh;
  TextFault fault;
  auto const axes = read_mesh_axes(attribute->text, &mesh.devices, &fault);
  if (!axes) return report_fault(holder.op, attribute, fault);
  mesh.axes = *axes;
  check_mesh(holder.op, attribute, mesh);
}

void ShardingRules::check_written_sharding(Holder const& holder, Attribute attribute) {
  if (is_list_of_shardings(attribute)) return check_list(holder, attribute);
  TextFault fault;
  auto const sharding = read_mesh_sharding(attribute->text, &fault);
  if (!sharding) return report_fault(holder.op, attribute, fault);
  if (holder.name == "sdy.sharding" && !holder.is_of_function_value)
    elements_.check_part("sdy_sharding_per_value",
                         {{"shardings", make(Int128(1))},
                          {"values", make(Int128(1))},
                          {"is_undivided", make(false)},
                          {"is_list", make(false)},
                          {"needs_list", make(true)}},
                         place_of(holder.op, attribute->text));
  bool const is_of_value = holder.name == "sdy.sharding" || holder.name == "sharding" || holder.name == "out_sharding";
  check_mesh_sharding(holder.op, attribute, kWhole, *sharding, is_of_value ? holder.type : nullptr);
}

void ShardingRules::check_list(Holder const& holder, Attribute attribute) {
  auto const& shardings = shardings_in(attribute);
  if (!shardings) {
    TextFault fault;
    read_mesh_shardings(attribute->text, &fault);
    return report_fault(holder.op, attribute, fault);
  }
  Operation const& op = holder.op;
  bool const is_of_operands = holder.name == "in_shardings";
  bool const is_of_values =
      is_of_operands || holder.name == "out_shardings" || (holder.name == "sdy.sharding" && !op.opaque);
  auto const values = is_of_operands ? op.operands : op.results;
  if (is_of_values) {
    bool is_unknown = false;
    bool const is_one = shardings->size() == 1;
    auto const mesh = is_one ? mesh_of(op, (*shardings)[0], is_unknown) : std::nullopt;
    bool const is_undivided =
        is_one && ((mesh && mesh->is_maximal()) ||
                   ((*shardings)[0].unreduced.empty() &&
                    std::ranges::all_of((*shardings)[0].dimensions,
                                        [](DimensionSharding const& dimension) { return dimension.parts.empty(); })));
    elements_.check_part("sdy_sharding_per_value",
                         {{"shardings", make(Int128(shardings->size()))},
                          {"values", make(Int128(holder.is_of_function_value ? shardings->size() : values.size()))},
                          {"is_undivided", make(is_undivided)},
                          {"is_list", make(true)},
                          {"needs_list", make(!holder.is_of_function_value)}},
                         place_of(op, attribute->text));
  }
  bool const has_types = is_of_values && !holder.is_of_function_value && values.size() == shardings->size();
  for (std::size_t i = 0; i < shardings->size(); ++i)
    check_mesh_sharding(op, attribute, i, (*shardings)[i], has_types ? values[i]->type : nullptr);
}

void ShardingRules::check_mesh_sharding(Operation const& op, Attribute written, std::size_t index,
                                        MeshSharding const& sharding, Type type) {
  KnownNumber const rank = rank_of_type(type);
  if (!seen_.emplace(written, index, rank, manual_op_around(op)).second) return;
  bool is_unknown = false;
  auto const mesh = mesh_of(op, sharding, is_unknown);
  if (is_unknown) return;
  Arena arena;
  if (sharding.mesh.empty()) check_mesh(op, written, *mesh);
  auto const findings = elements_.check_part(
      "sdy_sharding", members_of_sharding(arena, sharding, mesh, rank, bound_axes(op)), place_of(op, written->text));
  if (mesh) check_axes(op, written, sharding, *mesh, findings);
}

// Moves diagnostics about axes that the mesh lacks to the axis name, and suggests an unused axis.
void ShardingRules::check_axes(Operation const& op, Attribute written, MeshSharding const& sharding,
                               KnownMesh const& mesh, std::span<Diagnostic> findings) const {
  std::vector<std::string> used, unused;
  auto const add = [&](std::vector<AxisPart> const& parts) {
    for (AxisPart const& part : parts) used.emplace_back(part.name);
  };
  for (DimensionSharding const& dimension : sharding.dimensions) add(dimension.parts);
  add(sharding.replicated);
  add(sharding.unreduced);
  for (MeshAxis const& axis : mesh.axes)
    if (std::ranges::find(used, axis.name) == used.end()) unused.emplace_back(axis.name);
  for (std::string const& name : used) {
    if (std::ranges::find(mesh.axes, name, &MeshAxis::name) != mesh.axes.end()) continue;
    auto const quoted = fmt::format("\"{}\"", name);
    for (Diagnostic& finding : findings) {
      if (std::ranges::find(finding.statement.values, quoted) == finding.statement.values.end()) continue;
      auto const at = written->text.find(quoted);
      auto const place =
          at == std::string_view::npos ? std::nullopt : place_of_part(op, written->text, at, quoted.size());
      if (place) finding.range = *place;
      auto near = near_names(name, unused);
      if (near.empty() && unused.size() == 1) near = unused;
      bool const is_guess = !near.empty() && !is_misspelling(name, near[0]);
      for (std::string& one : near) one = fmt::format("\"{}\"", one);
      finding.hint = did_you_mean(near);
      finding.hint.is_guess = is_guess;
    }
    return;
  }
}

void ShardingRules::check_manual_axes(Operation const& op, Attribute written) {
  TextFault fault;
  auto const axes = read_axis_names(written->text, &fault);
  if (!axes) return report_fault(op, written, fault);
  std::optional<std::vector<std::string_view>> of_mesh;
  std::vector<std::string> meshes;
  for (std::string_view const name : {"in_shardings", "out_shardings"}) {
    Attribute const list = op.attribute(name);
    if (!is_list_of_shardings(list) || !shardings_in(list)) return;
    for (MeshSharding const& sharding : *shardings_in(list)) {
      bool is_unknown = false;
      auto const mesh = mesh_of(op, sharding, is_unknown);
      if (!mesh) return;  // reported at the sharding
      if (mesh->axes.empty()) continue;
      meshes.push_back(text_of_axes(*mesh));
      if (of_mesh) continue;
      of_mesh.emplace();
      for (MeshAxis const& axis : mesh->axes) of_mesh->push_back(axis.name);
    }
  }
  Arena arena;
  elements_.check_part("sdy_manual_axes",
                       {{"axes", list_of_texts(arena, *axes)},
                        {"bound_axes", list_of_texts(arena, bound_axes(op))},
                        {"mesh_axes", of_mesh ? list_of_texts(arena, *of_mesh) : none()},
                        {"meshes", list_of_texts(arena, {meshes.begin(), meshes.end()})}},
                       place_of(op, written->text));
}

void ShardingRules::check_mesh(Operation const& op, Attribute written, KnownMesh const& mesh) {
  Arena arena;
  elements_.check_part("sdy_mesh_attribute", members_of_mesh(arena, mesh), place_of(op, written->text));
}

// For one value, or {{..}, ..} for several.
void ShardingRules::check_tilings(Holder const& holder, Attribute attribute) {
  auto const texts = split_tuple_of_shardings(attribute->text);
  if (!texts) return check_tiling(holder.op, attribute, attribute->text, holder.type);
  std::vector<Type> leaves;
  if (holder.is_of_function_value) {
    if (!holder.type) return;
    add_leaves(holder.type, leaves);
  } else {
    for (Value const* const result : holder.op.results) add_leaves(result->type, leaves);
  }
  elements_.check_part("mhlo_sharding_tuple",
                       {{"shardings", make(Int128(texts->size()))}, {"values", make(Int128(leaves.size()))}},
                       place_of(holder.op, attribute->text));
  for (std::size_t i = 0; i < texts->size() && i < leaves.size(); ++i)
    check_tiling(holder.op, attribute, (*texts)[i], leaves.size() == texts->size() ? leaves[i] : nullptr);
}

void ShardingRules::check_tiling(Operation const& op, Attribute written, std::string_view text, Type type) {
  KnownNumber const rank = type && has_shape(type) ? rank_of_type(type) : std::nullopt;
  auto const index = static_cast<std::size_t>(text.data() - written->text.data());
  if (!seen_.emplace(written, index, rank, nullptr).second) return;
  auto const tiling = read_tiling(text);
  if (!tiling) return;
  Arena arena;
  elements_.check_part("mhlo_sharding", members_of_tiling(arena, *tiling, rank, partitions_),
                       place_of(op, written->text));
}

std::optional<ShardingRules::Shardings> const& ShardingRules::shardings_in(Attribute attribute) {
  auto const [place, is_new] = read_.try_emplace(attribute);
  if (is_new) place->second = read_mesh_shardings(attribute->text);
  return place->second;
}

std::optional<KnownMesh> ShardingRules::mesh_of(Operation const& op, MeshSharding const& sharding, bool& is_unknown) {
  if (sharding.mesh.empty()) return KnownMesh{sharding.inline_axes, sharding.inline_devices};
  Operation const* const mesh = symbols_.find(op, sharding.mesh);
  is_unknown = !mesh && !program_.complete;  // skipped text may define it
  Attribute const value = mesh ? mesh->attribute("mesh") : nullptr;
  if (!is_opaque(value, "#sdy.mesh")) return std::nullopt;
  KnownMesh known;
  auto axes = read_mesh_axes(value->text, &known.devices);
  is_unknown = !axes;
  if (!axes) return std::nullopt;
  known.axes = *std::move(axes);
  return known;
}

// Returns a name, a number, or a single character.
std::string_view token_at(std::string_view text, std::size_t at) {
  auto const is_of_name = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
  std::size_t end = at;
  while (end < text.size() && is_of_name(text[end])) ++end;
  return text.substr(at, std::max<std::size_t>(end - at, 1));
}

// Reports a sharding that cannot be parsed. It may be invalid or belong to a newer version, so the program is
// undecided.
void ShardingRules::report_fault(Operation const& op, Attribute attribute, TextFault const& fault) {
  if (!unread_.insert(attribute).second) return;
  std::string_view const text = attribute->kind == AttributeKind::opaque ? attribute->text : std::string_view();
  std::string_view const token = fault.at < text.size() ? token_at(text, fault.at) : std::string_view();
  Diagnostic finding;
  finding.label = "structure";
  finding.range = place_of(op, text);
  if (auto const place = place_of_part(op, text, fault.at, token.size())) finding.range = *place;
  auto const name = text.substr(0, text.find_first_of("<{["));
  auto const found = token.empty() ? text.empty() ? to_string(attribute) : "the end" : fmt::format("'{}'", token);
  finding.message = fmt::format("{}expected {} but found {:.200}{}{}", fault.is_unknown_field ? "not read: " : "",
                                fault.expected, found, name.empty() ? "" : " in ", name);
  if (fault.is_unknown_field) {
    finding.severity = Severity::warning;
    finding.undecided = true;
    finding.hint = "if a newer version of Shardy has it, its rules are unknown here";
  }
  elements_.report_unread(std::move(finding));
}

// Ops abbreviate attributes: <[..]> for #sdy.mesh<[..]>, and [..] for #sdy.sharding_per_value<[..]>.
std::optional<SourceRange> ShardingRules::place_of_part(Operation const& op, std::string_view written, std::size_t at,
                                                        std::size_t size) const {
  std::string_view const text = program_.source.text();
  if (program_.base != 0 || op.range.begin > text.size() || at + size > written.size()) return std::nullopt;
  for (std::size_t begin : {std::size_t{0}, written.find('<'), written.find('['), written.find('{')}) {
    if (begin > at) continue;
    std::string_view body = written.substr(begin);
    if (text.find(body, op.range.begin) == text.npos && body.ends_with('>')) body.remove_suffix(1);
    auto const found = at + size > begin + body.size() ? text.npos : text.find(body, op.range.begin);
    if (found == text.npos || found > UINT32_MAX - body.size()) continue;
    auto const place = static_cast<std::uint32_t>(found + at - begin);
    return SourceRange{place, place + static_cast<std::uint32_t>(size)};
  }
  return std::nullopt;
}

// Returns the range in the text, if the text has the same spelling.
SourceRange ShardingRules::place_of(Operation const& op, std::string_view written) const {
  if (program_.base != 0 || op.range.begin > program_.source.text().size()) return op.range;
  auto const found = program_.source.text().find(written, op.range.begin);
  if (found == std::string_view::npos || found > UINT32_MAX - written.size()) return op.range;
  auto const begin = static_cast<std::uint32_t>(found);
  return {begin, begin + static_cast<std::uint32_t>(written.size())};
}

}  // namespace assay
