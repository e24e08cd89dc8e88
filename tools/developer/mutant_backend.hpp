// A backend in this process that runs the kernels. One or several of them are mutants (generators/mutants).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "generators/mutants/mutant.hpp"
#include "grammar/text/parse.hpp"
#include "harness/backends/backend.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

class MutantBackend : public Backend {
public:
  // Without a number, all kernels are correct.
  explicit MutantBackend(std::optional<std::size_t> mutant) {
    if (mutant) mutants_.push_back(*mutant);
  }
  explicit MutantBackend(std::vector<std::size_t> mutants) : mutants_(std::move(mutants)) {}

  std::string name() const override {
    std::string name;
    for (auto const mutant : mutants_) name += (name.empty() ? "" : "+") + mutants::all_mutants()[mutant].name;
    return name.empty() ? "right" : name;
  }
  std::string command(BackendRequest const& request) const override { return name() + " " + request.program; }

  BackendReply execute(BackendRequest const& request) override {
    BackendReply reply;
    Diagnostics found;
    auto source = Source::from_file(request.program);
    if (!source) return reply.reason = source.error(), reply;
    Program const program = parse_program(*std::move(source), {}, found);
    BoundProgram bound = bind_program(program);
    reply.end = BackendReply::End::refused;
    auto const main = bound.compiled.functions.find("main");
    if (found.errors() > 0 || main == bound.compiled.functions.end()) return reply;
    std::vector<std::shared_ptr<void>> kept;
    for (auto& [name, function] : bound.compiled.functions) mutate(function.body, kept);
    RunState state(bound.compiled,
                   {.max_steps = 100'000, .max_work = 200'000'000, .max_bytes = std::uint64_t{1} << 30});
    std::vector<RuntimeValue> inputs;
    for (auto const* argument : main->second.op->regions[0]->blocks[0]->arguments) {
      Element element;
      element_of(argument->type->element, element);
      auto const make = [&](Element e, Shape shape) {
        return Process(state).make(e, std::move(shape), *main->second.op);
      };
      bool const is_quantized = element.is(Element::Kind::quantized);
      std::string const path = request.inputs + "/input_" + std::to_string(inputs.size()) + ".npy";
      auto const tensor = read_npy(path, is_quantized ? Element::of(element.integer) : element, make);
      if (!tensor) return reply.reason = tensor.error(), reply;
      inputs.emplace_back(tensor->as(element));
    }
    auto const result = Process(state).run(main->second, inputs);
    if (result.error) {
      using Kind = ExecutionError::Kind;
      reply.end = result.error->kind == Kind::limit         ? BackendReply::End::timed_out
                  : result.error->kind == Kind::unsupported ? BackendReply::End::refused
                                                            : BackendReply::End::crashed;
      reply.reason = result.error->message;
      return reply;
    }
    for (std::size_t i = 0; i < result.values.size(); ++i) {
      auto const written = write_output(request.outputs, i, stored(result.values[i].tensor));
      if (!written) return reply.reason = written.error(), reply;
    }
    reply.end = BackendReply::End::done;
    return reply;
  }

private:
  void mutate(CompiledBlock& block, std::vector<std::shared_ptr<void>>& kept) const {
    for (auto& instruction : block.instructions) {
      for (auto& row : instruction.regions)
        for (auto& inner : row.blocks) mutate(inner, kept);
      for (auto const mutant : mutants_) mutants::apply(mutant, instruction, kept.emplace_back());
    }
  }

  std::vector<std::size_t> mutants_;
};

}  // namespace assay
