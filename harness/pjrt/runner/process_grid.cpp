#include "harness/pjrt/runner/process_grid.hpp"

#include <algorithm>

namespace assay::pjrt {
namespace {

constexpr std::string_view kRunParallel = "interpreter.run_parallel";

// The function that all processes execute; empty if there are several or none. Sets the sizes of the grid.
std::string_view function_of_all(MutableOp const& op, GridProgram& grid) {
  Attribute const programs = op.attribute("programs");
  if (!programs || programs->kind != AttributeKind::array || programs->elements.empty()) return "";
  std::string_view name;
  grid.replicas = programs->elements.size();
  grid.partitions = 0;
  for (Attribute const row : programs->elements) {
    if (row->kind != AttributeKind::array || row->elements.empty()) return "";
    if (grid.partitions != 0 && grid.partitions != row->elements.size()) return "";
    grid.partitions = row->elements.size();
    for (Attribute const element : row->elements) {
      if (element->kind != AttributeKind::symbol || (!name.empty() && element->text != name)) return "";
      name = element->text;
    }
  }
  return name;
}

}  // namespace

Result<std::optional<GridProgram>> process_grid(Program const& program) {
  GridProgram grid{MutableProgram(program)};
  MutableOp* main = nullptr;
  auto const* const op = grid.program.find(kRunParallel, &main);
  if (!op) return std::optional<GridProgram>();
  if (op->attribute("infeed")) return Error{"the PJRT API has no infeed"};
  auto const name = function_of_all(*op, grid);
  if (name.empty())
    return Error{"its processes execute different functions, but a plug-in compiles one program for all"};
  bool const is_plain = main && main->regions.size() == 1 && main->regions[0].others.empty() &&
                        main->regions[0].ops.size() == 2 && main->regions[0].arguments == op->operands &&
                        main->regions[0].ops[1].operands == op->results;
  if (!is_plain)
    return Error{"@main does more than name the functions of the processes, which a plug-in cannot execute"};
  auto const name_of_main = main->attribute("sym_name");
  auto& functions = grid.program.functions();
  functions.erase(functions.begin() + (main - functions.data()));
  MutableOp* const process = grid.program.function(name);
  if (!process) return Error{"no function @" + std::string(name)};
  process->set("sym_name", name_of_main);
  process->set("sym_visibility", nullptr);
  return std::optional(std::move(grid));
}

}  // namespace assay::pjrt
