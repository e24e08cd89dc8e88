// Implements semantics/kernels/kernels.hpp: interpreter.print, interpreter.probe, and what compares with it.
#include <filesystem>
#include <fstream>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/control/comparison.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

constexpr char const* kIndex = "index.csv";  // index of one run: lines of probe_id, type, path

std::string in_folder(Call& call, std::string_view file) {
  return (std::filesystem::path(call.process().state().probe_folder) / file).string();
}

std::string index_line_start(Call& call, Value const* value) {
  return std::string(call.text("probe_id")) + "," + to_string(value->type) + ",";
}

// Returns its operand. Writes it to a file if a folder for probes is set.
void probe(Call& call) {
  Tensor const& operand = movement::tensor_at(call, "operand");
  auto& state = call.process().state();
  if (!state.probe_folder.empty()) {
    std::error_code made;
    std::filesystem::create_directories(state.probe_folder, made);
    auto const number = ++state.probes;
    auto const path = in_folder(call, "probe" + std::to_string(number) + ".npy");
    if (auto const written = write_npy(path, operand); !written) call.unsupported(written.error());
    std::ofstream index(in_folder(call, kIndex), number == 1 ? std::ios::trunc : std::ios::app);
    index << index_line_start(call, call.op().operands[0]) << path << "\n";
    index.close();
    if (!index) call.unsupported(in_folder(call, kIndex) + " cannot be written");
  }
  call.give(operand);
}

void print(Call& call) {
  Tensor const& operand = movement::tensor_at(call, "operand");
  if (auto const& told = call.process().state().print) told(call.op(), operand);
  if (call.result_count() > 0) call.give(operand);  // older versions have a result
}

void expect_serialized_eq(Call& call) {
  Tensor const& expected = movement::tensor_at(call, "expected");
  std::string const id(call.text("probe_id"));
  if (call.process().state().probe_folder.empty()) call.unsupported("there is no folder for its output");
  std::ifstream index(in_folder(call, kIndex));
  if (call.process().state().probes == 0) index.setstate(std::ios::failbit);  // an existing file is from an earlier run
  std::int64_t const iteration = movement::integer_at(call, "iteration");
  std::string line;
  std::int64_t found = 0;
  while (std::getline(index, line))
    if (line.starts_with(id + ",") && found++ == iteration) break;
  if (!index)
    call.fail("probe \"" + id + "\" has been written " + std::to_string(found) + " times, iteration " +
              std::to_string(iteration) + " is not among them");
  auto const start = index_line_start(call, call.op().operands[0]);
  if (!line.starts_with(start)) call.fail("probe \"" + id + "\" has another type: " + line.substr(id.size() + 1));
  auto const make = [&](Element element, Shape shape) { return call.make(element, std::move(shape)); };
  auto const written = read_npy(line.substr(start.size()), expected.element(), make);
  if (!written) call.unsupported(written.error());
  require_equal(call, *written, expected);
}

}  // namespace

std::span<KernelEntry const> probe_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"check.expect_serialized_eq", expect_serialized_eq, true},
      {"interpreter.print", print, true},
      {"interpreter.probe", probe, true},
  };
  return kKernels;
}

}  // namespace assay
