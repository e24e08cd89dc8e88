#include "harness/pjrt/plugin/loaded_program.hpp"

#include <fmt/format.h>

#include "generators/mutants/mutant.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "harness/pjrt/plugin/wire_format.hpp"

namespace assay::plugin {
namespace {

constexpr std::string_view kSerializedMagic = "assay pjrt 1\n";

PJRT_Error invalid(std::string message) { return {PJRT_Error_Code_INVALID_ARGUMENT, std::move(message)}; }
PJRT_Error unsupported(std::string message) { return {PJRT_Error_Code_UNIMPLEMENTED, std::move(message)}; }

// A line for each finding: "3:10: error: add_c1: ..".
std::string findings_text(PreparedProgram const& prepared) {
  auto const& source = prepared.program().source;
  auto const artifact = ArtifactLocations::of(source);
  std::string text;
  std::size_t shown = 0;
  for (auto const& finding : prepared.findings().all()) {
    if (finding.severity != Severity::error || shown == kMaxShownFindings) continue;
    auto const place = source.position(finding.range.begin);
    text += artifact ? artifact->at(finding.range.begin).text("program")
                     : fmt::format("program:{}:{}", place.line, place.column);
    text += fmt::format(": error: {}: {}\n", finding.label, finding.message);
    ++shown;
  }
  if (prepared.findings().errors() > shown) text += fmt::format("and {} more\n", prepared.findings().errors() - shown);
  if (!text.empty()) text.pop_back();
  return text;
}

void mutate(CompiledBlock& block, std::size_t mutant, std::vector<std::shared_ptr<void>>& kept) {
  for (auto& instruction : block.instructions) {
    for (auto& row : instruction.regions)
      for (auto& inner : row.blocks) mutate(inner, mutant, kept);
    mutants::apply(mutant, instruction, kept.emplace_back());
  }
}

// Whether the framework has marked the argument as donated, so that its memory may be reused.
bool is_donated(Operation const& function, std::size_t argument) {
  Attribute const list = function.attribute("arg_attrs");
  if (!list || argument >= list->elements.size()) return false;
  auto const entries = list->elements[argument]->entries;
  Attribute const donor = find(entries, "jax.buffer_donor");
  return find(entries, "tf.aliasing_output") || (donor && donor->value == 1);
}

// Whether arguments or results have sharding attributes, by which a partitioner splits the program.
bool has_shardings(CompiledFunction const& main) {
  for (auto const* key : {"arg_attrs", "res_attrs"})
    if (Attribute const list = main.op->attribute(key))
      for (Attribute const each : list->elements)
        if (find(each->entries, "mhlo.sharding") || find(each->entries, "sdy.sharding")) return true;
  return false;
}

std::optional<PJRT_Error> add_port(Type type, std::string const& what, std::vector<Port>& ports) {
  auto const buffer = buffer_type_of(type);
  if (!buffer)
    return unsupported(
        fmt::format("@main has {} of type {}, which PJRT buffers cannot represent", what, to_string(type)));
  Port port{type, *buffer};
  if (!port.is_token()) element_of(type->element, port.element);
  ports.push_back(port);
  return std::nullopt;
}

std::optional<PJRT_Error> find_ports(LoadedProgram& program) {
  auto const arguments = argument_types(*program.main);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (auto error = add_port(arguments[i], fmt::format("argument {}", i), program.arguments)) return error;
    program.arguments.back().donated = is_donated(*program.main->op, i);
  }
  if (auto const* terminator = program.main->body.terminator)
    for (std::size_t i = 0; i < terminator->operands.size(); ++i)
      if (auto error = add_port(terminator->operands[i]->type, fmt::format("result {}", i), program.results))
        return error;
  for (auto const& port : program.results) {
    program.result_types.push_back(port.buffer);
    auto const shape = port.is_token() ? std::span<std::int64_t const>() : port.type->shape;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      program.result_dims.push_back(is_unknown_size(shape[axis]) ? bound_of(port.type, axis) : shape[axis]);
    program.result_ranks.push_back(shape.size());
    program.result_memory_kinds.push_back(kMemoryKind.data());
    program.result_memory_kind_sizes.push_back(kMemoryKind.size());
  }
  return std::nullopt;
}

// FNV-1a with 64 bits. It names a program, but is not collision-resistant.
std::string fingerprint_of(std::string_view bytes, std::string_view options, std::string_view implementation) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (auto const part : {bytes, std::string_view("\0", 1), options, std::string_view("\0", 1), implementation})
    for (char const byte : part) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
  return fmt::format("assay-{:016x}", hash);
}

std::string module_name(Program const& program) {
  for (auto const* op : program.top->ops)
    if (Attribute const name = op->attribute("sym_name"); name && op->name == "builtin.module")
      return string_value(name);
  return "main";
}

}  // namespace

LoadedProgram::LoadedProgram(std::string const& bytes, Settings const& settings)
    : prepared(Source::from_string("program", bytes),
               {.policy = settings.check, .max_constant_bytes = settings.limits.max_bytes}) {}

Loaded load_program(std::string const& bytes, std::string_view option_bytes, Settings const& settings) {
  auto options = read_compile_options(option_bytes);
  if (!options) return invalid(options.error());
  if (options->tupled_arguments)
    return unsupported("parameter_is_tupled_arguments is not supported: each argument is a buffer of its own");
  auto const program = std::make_shared<LoadedProgram>(bytes, settings);
  if (program->prepared.is_stopped()) return invalid(findings_text(program->prepared));
  for (auto const& finding : program->prepared.findings().all())
    if (finding.undecided) return unsupported(finding.message);
  auto const main = program->prepared.main();
  if (!main)
    return unsupported(main.error());  // the program is valid, because otherwise its findings would have been
                                       // returned
  program->main = *main;
  program->options = *std::move(options);
  program->option_bytes = option_bytes;
  if (program->options.spmd && program->options.partitions > 1 && has_shardings(**main))
    return unsupported(
        "use_spmd_partitioning with shardings is not supported: this device does not partition programs; "
        "num_partitions processes execute the program unchanged");
  if (auto error = find_ports(*program)) return *std::move(error);
  program->name = module_name(program->prepared.program());
  program->fingerprint = fingerprint_of(program->text(), option_bytes, settings.text);
  if (settings.mutant)
    for (auto& [name, function] : program->prepared.compiled().functions)
      mutate(function.body, *settings.mutant, program->mutated);
  return std::shared_ptr<LoadedProgram const>(program);
}

std::string serialize_program(LoadedProgram const& program) {
  std::string bytes(kSerializedMagic);
  write_bytes(bytes, 1, program.option_bytes);
  write_bytes(bytes, 2, program.text());
  return bytes;
}

Loaded load_serialized(std::string_view bytes, std::string_view other_options, Settings const& settings) {
  if (!bytes.starts_with(kSerializedMagic)) return invalid("these bytes are not an executable of this plug-in");
  WireReader reader(bytes.substr(kSerializedMagic.size()), kSerializedMagic.size());
  std::string_view options, program;
  while (auto const field = reader.next()) (field->number == 1 ? options : program) = field->bytes;
  if (!reader.error().empty()) return invalid("a serialized executable is damaged: " + reader.error());
  return load_program(std::string(program), other_options.empty() ? options : other_options, settings);
}

}  // namespace assay::plugin
