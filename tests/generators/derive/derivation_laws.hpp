// Runs programs and derives the results of every op again from its observed operands.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "generators/derive/derivation.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"
#include "semantics/runtime/random_inputs.hpp"

namespace assay {

class DerivationLaws {
public:
  struct Tally {
    int agreed = 0, once = 0;
    std::set<std::string> reasons;  // the first few reasons of `once`
  };
  std::map<std::string, Tally> ops;
  bool special = false;  // half of the inputs are zeros, ends of ranges, infinities and NaNs
  std::vector<std::string> differences;

  // Runs every function of the program that can be executed, on random inputs. Returns false if the program is invalid.
  bool run(std::string const& text, std::string const& name, std::uint64_t seed = 1) {
    Diagnostics found;
    Program const program = parse_program(Source::from_string(name, text), {}, found);
    CheckOptions options;
    options.against = Against::official;
    if (found.errors() == 0) check_program(program, options, found);
    if (found.errors() > 0) return false;
    auto const bound = bind_program(program);
    Derivation derivation(program, bound.compiled);
    for (auto const& [function, compiled] : bound.compiled.functions)
      if (compiled.obstacle.empty()) run(bound.compiled, compiled, derivation, name, seed);
    return true;
  }

  // Runs the valid programs of a file.
  void run_file(std::filesystem::path const& path, std::uint64_t seed = 1) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    std::string const all = text.str();
    int number = 0;
    for (std::size_t begin = 0, end = 0; end != all.npos; begin = end) {
      end = all.find("\n// -----", begin + 1);
      auto const piece = all.substr(begin, end == all.npos ? end : end - begin);
      if (piece.find("expected-error") == piece.npos)
        run(piece, path.filename().string() + "#" + std::to_string(number), seed);
      ++number;
    }
  }

  std::string difference_text() const {
    std::string text;
    for (std::size_t i = 0; i < differences.size() && i < 20; ++i) text += differences[i] + "\n";
    return text;
  }
  int agreed() const {
    int count = 0;
    for (auto const& [op, tally] : ops) count += tally.agreed;
    return count;
  }

private:
  void run(CompiledProgram const& compiled, CompiledFunction const& function, Derivation& derivation,
           std::string const& name, std::uint64_t seed) {
    RunLimits limits;
    limits.max_work = 200'000'000;
    limits.max_steps = 1'000'000;
    RunState state(compiled, limits);
    Process process(state);
    std::vector<RuntimeValue> arguments;
    RandomInputs random(seed);
    for (auto const* argument : function.op->regions[0]->blocks[0]->arguments) {
      Element element;
      if (!has_shape(argument->type) || !element_of(argument->type->element, element)) return;
      Shape shape(argument->type->shape.begin(), argument->type->shape.end());
      for (auto& size : shape)
        if (size == kDynamic) size = 3;
      try {
        Tensor tensor = process.make(element, shape, *function.op);
        random.fill(tensor);
        if (special) put_special(tensor, seed);
        arguments.emplace_back(std::move(tensor));
      } catch (ExecutionError const&) {
        return;
      }
    }
    std::vector<std::vector<RuntimeValue>> results;
    std::size_t at = 0;
    state.trace = [&](Operation const& op, std::span<RuntimeValue const> values) {
      if (at < function.body.instructions.size() && function.body.instructions[at].op == &op) {
        results.emplace_back(values.begin(), values.end());
        ++at;
      }
    };
    process.run(function, arguments);
    std::vector<RuntimeValue> frame(function.slots);
    for (std::size_t i = 0; i < arguments.size(); ++i) frame[function.body.arguments[i]] = arguments[i];
    for (std::size_t i = 0; i < results.size(); ++i) {
      auto const& instruction = function.body.instructions[i];
      if (!results[i].empty()) compare(instruction, results[i], frame, derivation, name);
      for (std::size_t k = 0; k < results[i].size(); ++k) frame[instruction.results[k]] = results[i][k];
    }
  }

  static void put_special(Tensor& tensor, std::uint64_t seed) {
    Element const& element = tensor.element();
    Random random(seed);
    std::vector<std::uint64_t> values;
    if (is_float(element)) {
      FloatFormat const& format = *element.floating;
      values = {0,
                1,
                format.max_finite_code(),
                format.max_finite_code() - 1,
                round(Number::of(1.0), format),
                round(Number::of(3.0), format),
                std::uint64_t{1} << format.fraction_bits};
      for (std::size_t i = 0, count = values.size(); i < count; ++i) values.push_back(values[i] | format.sign_bit());
      values.push_back(round(Number::infinity(random.one_in(2)), format));
      if (format.has_nan() && random.one_in(2)) values.push_back(format.nan_code());
    } else if (element.is(Element::Kind::integer)) {
      values = {0, 1, 2, element.integer.least(), element.integer.greatest(), element.integer.wrap(~std::uint64_t{0})};
    } else {
      return;
    }
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      for (int part = 0; part < parts_of(element); ++part)
        if (random.one_in(2)) tensor.set(i, values[random.below(values.size())], part);
  }

  void compare(Instruction const& instruction, std::vector<RuntimeValue> const& expected,
               std::vector<RuntimeValue>& frame, Derivation& derivation, std::string const& name) {
    std::vector<RuntimeValue> derived;
    std::string reason;
    auto& tally = ops[std::string(instruction.op->name)];
    if (!derivation.derive(instruction, frame, derived, reason)) {
      ++tally.once;
      if (tally.reasons.size() < 5) tally.reasons.insert(reason + " (" + name + ")");
      return;
    }
    for (std::size_t k = 0; k < expected.size(); ++k) {
      if (same_results(expected[k], derived[k], reason)) continue;
      differences.push_back(name + ": " + std::string(instruction.op->name) + " at " +
                            std::to_string(instruction.op->range.begin) + ": " + reason);
      return;
    }
    ++tally.agreed;
  }
};

}  // namespace assay
