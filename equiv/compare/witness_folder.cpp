#include "equiv/compare/witness_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "constraints/bind/arguments.hpp"
#include "equiv/compare/inlined_calls.hpp"
#include "equiv/compare/read_arguments.hpp"
#include "equiv/search/grid_parts.hpp"
#include "equiv/search/linear_judge.hpp"
#include "semantics/permitted/fused_products.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxShown = 32;  // maximum elements of an input

void add_constant(Tensor const& tensor, std::size_t axis, std::int64_t& at, std::string& text) {
  if (axis == tensor.rank()) {
    text += element_text(tensor, at++);
    return;
  }
  text += "[";
  for (std::int64_t i = 0; i < tensor.dim(axis); ++i) {
    if (i) text += ", ";
    if (at >= kMaxShown) {
      text += "...";
      break;
    }
    add_constant(tensor, axis + 1, at, text);
  }
  text += "]";
}

bool is_splat(Tensor const& tensor) {
  for (std::int64_t i = 1; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(tensor.element()); ++part)
      if (tensor.get(i, part) != tensor.get(0, part)) return false;
  return tensor.count() > 1;
}

std::string constant_text(Tensor const& tensor) {
  if (tensor.count() == 0) return "dense<>";
  if (is_splat(tensor)) return fmt::format("dense<{}>", element_text(tensor, 0));
  std::int64_t at = 0;
  std::string text = "dense<";
  add_constant(tensor, 0, at, text);
  return text + ">";
}

std::string type_text(Tensor const& tensor) {
  std::string text = "tensor<";
  for (auto const size : tensor.shape()) text += fmt::format("{}x", size);
  return text + to_string(tensor.element()) + ">";
}

std::string shown_code(Element const& element, std::uint64_t code) {
  return is_float(element) ? text_and_bits(element, code) : code_text(element, code);
}

std::string permitted_text_of(RuntimeValue const& value, std::int64_t index, int part, Profile const& profile) {
  auto const set = set_of(value, index, part);
  auto const& element = value.tensor.element();
  if (set.is_point()) return fmt::format("only the value of the first program (profile {})", profile.name);
  if (set.reason) return "open in the specification; compared with the result of assay's kernels";
  std::string text = fmt::format("from {} to {}", shown_code(element, code_in(element, set.codes.low)),
                                 shown_code(element, code_in(element, set.codes.high)));
  if (set.codes.nan) text += ", or NaN";
  return fmt::format("{} (profile {})", text, profile.name);
}

std::string index_text(Shape const& shape, std::int64_t index) {
  std::vector<std::int64_t> all;
  auto const strides = strides_of(shape);
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    all.push_back(index / strides[axis]);
    index %= strides[axis];
  }
  return fmt::format("[{}]", fmt::join(all, ", "));
}

std::string program_name(char const* stem, Source const& source) {
  return fmt::format("{}.{}", stem, source.text().starts_with(kBytecodeMagic) ? "mlirbc" : "mlir");
}

// Returns "process_1_output_0", the name that `assay run -o` uses.
std::string output_name(GridLayout const* grid, std::size_t number) {
  if (!grid) return fmt::format("output_{}", number);
  auto const results = grid->results.size();
  return fmt::format("process_{}_output_{}", number / results, number % results);
}

// Writes the inputs of each process of B.
Result<void> write_parts(std::string const& folder, Inputs const& inputs, GridLayout const& grid) {
  auto const parts = parts_of_inputs(inputs, grid);
  std::error_code ignored;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    auto const below = fmt::format("{}/process_{}", folder, p);
    std::filesystem::create_directories(below, ignored);
    for (std::size_t i = 0; i < parts[p].size(); ++i)
      if (auto const done = write_npy(fmt::format("{}/input_{}.npy", below, i), parts[p][i]); !done) return done;
  }
  return {};
}

Result<void> write_results(std::string const& folder, PairResults const& results, GridLayout const* grid) {
  std::error_code ignored;
  for (bool const is_b : {false, true}) {
    auto const below = folder + (is_b ? "/after" : "/before");
    auto const& tensors = is_b ? results.b : results.a;
    std::filesystem::create_directories(below, ignored);
    for (std::size_t i = 0; i < tensors.size(); ++i)
      if (auto const done = write_npy(fmt::format("{}/{}.npy", below, output_name(grid, i)), tensors[i]); !done)
        return done;
  }
  for (std::size_t i = 0; i < results.permitted.size(); ++i) {
    auto const ends = permitted_tensors(results.permitted[i]);
    auto const stem = fmt::format("{}/before/{}", folder, output_name(grid, i));
    if (auto const done = write_npy(stem + ".lo.npy", ends.low); !done) return done;
    if (auto const done = write_npy(stem + ".hi.npy", ends.high); !done) return done;
    if (!ends.flags) continue;
    if (auto const done = write_npy(stem + ".flags.npy", *ends.flags); !done) return done;
  }
  return {};
}

Result<FunctionPair> reparse_pair(FunctionPair const& pair, PreparedProgram const& a, PreparedProgram const& b) {
  auto const found_a = entry_points(a.compiled(), pair.a.function->name),
             found_b = entry_points(b.compiled(), pair.b.function->name);
  if (found_a.empty() || found_b.empty()) return Error{"a function is missing"};
  if (pair.grid && pair.grid->is_of_both)
    return pair_on_grid(pair_of({&a, found_a[0]}, {&b, found_b[0]}), pair.grid->replicas, pair.grid->partitions);
  if (pair.grid) return grid_pair_of({&a, found_a[0]}, {&b, found_b[0]}, *pair.grid);
  return pair_of({&a, found_a[0]}, {&b, found_b[0]});
}

void show(FunctionPair const& pair, Inputs const& inputs, ShownWitness& shown) {
  std::string list;
  bool is_short = true;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    auto const& name = pair.parameters[i].name;
    auto const percent = name.find('%');
    shown.inputs.push_back(
        {percent == name.npos ? name : name.substr(percent), type_text(inputs[i]), constant_text(inputs[i])});
    is_short = is_short && (inputs[i].count() <= kMaxShown || is_splat(inputs[i]));
    list += fmt::format("{}{} : {}", i ? ", " : "", shown.inputs.back().constant, shown.inputs.back().type);
  }
  if (is_short) shown.arguments = "[" + list + "]";
}

std::vector<bool> arguments_read_by(ComparedFunction const& one, std::size_t result) {
  auto const inlined = inline_calls(one.program->program(), *one.function->op);
  return arguments_read_by(inlined ? *inlined->function : *one.function->op, result);
}

// Marks whether A or B reads each argument for this result.
void mark_unread(FunctionPair const& pair, std::size_t result, ShownWitness& shown) {
  auto const in_a = arguments_read_by(pair.a, result), in_b = arguments_read_by(pair.b, result);
  auto& inputs = shown.inputs;
  if (in_a.size() != inputs.size() || in_b.size() != inputs.size()) return;
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i].matters = in_a[i] || in_b[i];
}

}  // namespace

Result<ShownWitness> confirmed_witness(FunctionPair const& pair, Inputs const& inputs, Profile const& profile,
                                       RunLimits const& limits, BrokenAssumption const& broken, bool is_linear,
                                       WitnessSources const& sources, std::string const& folder) {
  std::error_code trouble;
  std::filesystem::create_directories(folder, trouble);
  if (trouble) return Error{fmt::format("{} cannot be made: {}", folder, trouble.message())};
  auto const path_a = folder + "/" + program_name("before", sources.a),
             path_b = folder + "/" + program_name("after", sources.b);
  if (auto const done = write_file(path_a, sources.a.text()); !done) return Error{done.error()};
  if (auto const done = write_file(path_b, sources.b.text()); !done) return Error{done.error()};
  std::vector<std::string> files;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    files.push_back(fmt::format("{}/input_{}.npy", folder, i));
    if (auto const done = write_npy(files.back(), inputs[i]); !done) return Error{done.error()};
  }
  auto const* const grid = pair.grid.get();
  if (grid)
    if (auto const done = write_parts(folder, inputs, *grid); !done) return Error{done.error()};
  ShownWitness shown;
  show(pair, inputs, shown);

  auto source_a = Source::from_file(path_a), source_b = Source::from_file(path_b);
  if (!source_a || !source_b) return Error{fmt::format("{} cannot be read again", source_a ? path_b : path_a)};
  PreparedProgram const a(*std::move(source_a), {.policy = CheckPolicy::either}),
      b(*std::move(source_b), {.policy = CheckPolicy::either});
  auto const again = reparse_pair(pair, a, b);
  if (!again) return Error{again.error()};
  auto const of_one = tensors_of(arguments_of(*again->a.function));
  auto wanted = of_one;
  while (wanted.size() < files.size() && !of_one.empty()) wanted.insert(wanted.end(), of_one.begin(), of_one.end());
  auto const read = read_arguments(files, wanted, make_tensor);
  if (!read) return Error{read.error()};
  Inputs tensors;
  for (auto const& value : *read) tensors.push_back(value.tensor);
  PairRunner runner(*again, profile, limits, broken);
  runner.draw_implementations(true);
  PairResults results;
  auto const trial = is_linear ? judge_by_linear_bounds(runner, tensors, &results) : runner.run(tensors, &results);
  if (trial.kind != TrialKind::refuted) {
    shown.unconfirmed = "when rerun from these files, the two agree: " + trial.reason;
    return shown;
  }
  if (auto const done = write_results(folder, results, grid); !done) return Error{done.error()};
  if (auto const& targets = runner.drawn_calls(); !targets.empty())
    shown.assumption = fmt::format(
        "custom calls (@{}) return random numbers here, the same for the same operands in both programs; the results "
        "above are not those of the library",
        fmt::join(targets, ", @"));
  if (trial.index < 0) {
    shown.difference = trial.reason;
    return shown;
  }
  if (!grid) mark_unread(*again, trial.result, shown);
  auto const &of_a = results.a[trial.result], &of_b = results.b[trial.result];
  std::size_t const count = grid ? grid->results.size() : results.a.size();
  if (grid) {
    shown.process = static_cast<std::int64_t>(trial.result / count);
    shown.replica = shown.process / grid->partitions;
    shown.partition = shown.process % grid->partitions;
    shown.where = fmt::format("process {}, replica {}, partition {}: ", shown.process, shown.replica, shown.partition);
  }
  shown.where += fmt::format("{}{}{}", result_name(trial.result % count, count, results.outfed),
                             of_a.rank() == 0 ? "" : ", element " + index_text(of_a.shape(), trial.index),
                             parts_of(of_a.element()) == 1 ? ""
                             : trial.part                  ? ", imaginary part"
                                                           : ", real part");
  shown.in_a = shown_code(of_a.element(), of_a.get(trial.index, trial.part));
  shown.in_b = shown_code(of_b.element(), of_b.get(trial.index, trial.part));
  if (trial.is_drawn) shown.in_b += ", in a conforming implementation";
  shown.permitted = permitted_text_of(results.permitted[trial.result], trial.index, trial.part, profile);
  if (!grid && is_float(of_b.element()) && parts_of(of_b.element()) == 1) {
    auto const answers = results_with_fused_products(a.compiled(), *again->a.function, *read, limits);
    if (is_from_fused(answers, trial.result, trial.index, of_b.get(trial.index)))
      shown.cause = fmt::format("the second program computes the results of the first with {}", kFusedProducts);
  }
  if (is_linear) return shown;  // all judged elements are determined
  if (auto const why = runner.open_reason(false, tensors, trial); !why.empty())
    shown.permitted =
        fmt::format("open in the specification, and assumed to be computed as in all implementations: {}", why);
  else if (auto const why_b = runner.open_reason(true, tensors, trial); !why_b.empty())
    shown.permitted += fmt::format(
        "; the result of the second program is open, and assumed to be computed as in all implementations: {}", why_b);
  return shown;
}

}  // namespace assay
