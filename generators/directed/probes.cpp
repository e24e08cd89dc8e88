// Implements generators/suite/unit.hpp: the probes of spec/probes.toml as cases.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/symbols/constant_data.hpp"
#include "generators/suite/unit.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "support/toml.hpp"

namespace assay {
namespace {

constexpr std::string_view kFile = "probes.toml";

std::string string_in(toml::table const& table, std::string_view key) { return table[key].value_or(std::string()); }

// Parses `["dense<..> : tensor<..>", ...]`.
Result<std::vector<Tensor>> read_tensors(toml::array const* texts) {
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; texts && i < texts->size(); ++i) {
    std::string const text = (*texts)[i].value_or(std::string());
    Diagnostics found;
    Program const holder =
        parse_program(Source::from_string("constant", "\"assay.constant\"() {value = " + text + "} : () -> ()"),
                      {.allow_unregistered_dialect = true}, found);
    Attribute const constant =
        found.errors() == 0 && holder.top->ops.size() == 1 ? holder.top->ops[0]->attribute("value") : nullptr;
    if (!constant || constant->kind != AttributeKind::dense || !constant->type) return Error{text + " is no constant"};
    auto tensor = decode_constant(constant, constant->type, make_tensor);
    if (!tensor) return Error{tensor.error()};
    tensors.push_back(*std::move(tensor));
  }
  return tensors;
}

// An error if the table is not a valid probe, which is a mistake in spec/. `made` always gets a name.
Result<void> read_probe(toml::table const& table, Case& made) {
  made.kind = CaseKind::probe;
  made.folder = "probe";
  made.recipe = "probe";
  made.op = string_in(table, "op");
  made.name = string_in(table, "name");
  made.note = string_in(table, "asks");
  Diagnostics found;
  Program const program = parse_program(Source::from_string(made.name, string_in(table, "program")), {}, found);
  if (found.errors() > 0) return Error{"its program cannot be read: " + found.all()[0].message};
  made.text = print_program(program, AssemblyFormat::generic);
  auto inputs = read_tensors(table["inputs"].as_array());
  if (!inputs) return Error{inputs.error()};
  made.inputs = *std::move(inputs);
  toml::array const* const answers = table["answers"].as_array();
  for (std::size_t i = 0; answers && i < answers->size(); ++i) {
    toml::table const* const answer = (*answers)[i].as_table();
    if (!answer) return Error{"an answer is no table"};
    auto results = read_tensors((*answer)["results"].as_array());
    if (!results) return Error{results.error()};
    made.answers.push_back({string_in(*answer, "says"), *std::move(results)});
  }
  auto const add_type = [&](Tensor const& tensor) {
    std::string const type = to_string(tensor.element());
    if (std::ranges::find(made.types, type) == made.types.end()) made.types.push_back(type);
  };
  std::ranges::for_each(made.inputs, add_type);
  return {};
}

}  // namespace

std::vector<Unit> probe_units(GenerateOptions const& options) {
  if (!options.wants(CaseKind::probe)) return {};
  return {{"probe", 1, [&options](UnitOutput const& output) {
             auto const read = read_toml(embedded_file(kFile));
             if (!read) return output.omit({"probe", fmt::format("{}: {}", kFile, read.error().what)});
             toml::array const* const probes = (*read)["probe"].as_array();
             if (!probes) return output.omit({"probe", fmt::format("{} holds none", kFile)});
             for (toml::node const& node : *probes) {
               Case made;
               auto const* const table = node.as_table();
               if (auto const probe = table ? read_probe(*table, made) : Error{"no table"}; !probe) {
                 output.omit({"probe " + made.name, probe.error()});
                 continue;
               }
               bool const wanted = options.selects_op(made.op) && std::ranges::any_of(made.types, [&](auto& type) {
                                     return options.selects_type(type);
                                   });
               if (wanted && !output.give(std::move(made))) return;
             }
           }}};
}

}  // namespace assay
