// Program texts of arbitrary bytes, as in `assay run`. A program that can be read is bound, and each of its functions
// is run on generated arguments within small limits. Checked or not, a run ends with values or with one error, with and
// without a trace, and values can be printed. A trace records every comparison of a sort and may reach a limit earlier.
// With sets (--permitted) the values are the same, but the run may end earlier: undecided, or at a limit. Mutations
// mostly change numbers, element types and mnemonics, because many of these results can still be read.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/runtime/grid.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/token_mutation.hpp"

namespace {

constexpr std::size_t kMaxBytes = 4096;  // limits the time for one input
constexpr assay::RunLimits kLimits{
    .max_steps = 5'000, .max_work = 5'000'000, .max_bytes = std::uint64_t{64} << 20, .max_depth = 100};
constexpr std::int64_t kPrinted = 20, kFilled = 20'000;  // maximum number of elements of a value

using assay::testing::require;

// Alternates between small numbers and arbitrary bits.
void fill(assay::Tensor& tensor) {
  auto const& element = tensor.element();
  std::uint64_t const greatest =
      element.floating
          ? element.floating->bits < 64 ? (std::uint64_t{1} << element.floating->bits) - 1 : ~std::uint64_t{0}
          : ~std::uint64_t{0};
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part) {
      std::uint64_t const any = (static_cast<std::uint64_t>(i) + 1) * 0x9E3779B97F4A7C15U;
      std::uint64_t const code = i % 2 ? any >> (i % 40) : static_cast<std::uint64_t>(i % 7) - 1;
      bool const is_float = element.floating && !element.is(assay::Element::Kind::quantized);
      tensor.set(i, is_float ? code & greatest : element.integer.wrap(code), part);
    }
}

// Returns false if a type has no value or is too large.
bool make_arguments(assay::CompiledFunction const& function, assay::RunState& state,
                    std::vector<assay::RuntimeValue>& arguments) {
  if (function.op->regions.empty() || function.op->regions[0]->blocks.empty()) return true;
  for (auto const* wanted : function.op->regions[0]->blocks[0]->arguments) {
    assay::Element element;
    if (wanted->type && wanted->type->kind == assay::TypeKind::token) {
      arguments.push_back(assay::RuntimeValue::token());
      continue;
    }
    if (!assay::has_shape(wanted->type) || !assay::element_of(wanted->type->element, element)) return false;
    assay::Shape shape(wanted->type->shape.begin(), wanted->type->shape.end());
    for (auto& size : shape)
      if (size == assay::kDynamic) size = 2;
    try {
      arguments.emplace_back(assay::Process(state).make(element, std::move(shape), *function.op));
    } catch (assay::ExecutionError const&) {
      return false;
    }
    if (arguments.back().tensor.count() > kFilled) return false;
    fill(arguments.back().tensor);
  }
  return true;
}

struct Outcome {
  std::string text;
  bool ended = false, failed = false, limited = false;
};

enum class Mode { plain, traced, permitted };

// Returns a profile with all permitted freedom.
assay::Profile const& profile() {
  static assay::Profile const free = [] {
    assay::Profile profile;
    for (auto const* format : {"f16", "f32", "f64"}) profile.fallbacks[format].ulps = 2;
    profile.any_order = profile.flush = true;
    return profile;
  }();
  return free;
}

Outcome run(assay::BoundProgram const& bound, assay::CompiledFunction const& function, std::int64_t replicas,
            Mode mode) {
  assay::RunState state(bound.compiled, kLimits);
  if (mode == Mode::permitted) state.profile = &profile();
  std::vector<assay::RuntimeValue> arguments;
  if (!make_arguments(function, state, arguments)) return {};
  if (mode == Mode::traced)
    state.trace = [](assay::Operation const& op, std::span<assay::RuntimeValue const> results) {
      for (std::size_t i = 0; i < results.size(); ++i) assay::value_text(results[i], op.results[i]->type, kPrinted);
    };
  std::vector<std::vector<assay::RuntimeValue>> all(static_cast<std::size_t>(replicas), arguments);
  Outcome outcome;
  for (auto const& result : assay::run_grid(state, function, std::move(all), replicas, 1)) {
    outcome.ended = true;
    if (result.error) {
      require(!result.error->message.empty(), "an error has a message");
      outcome.failed = true;
      outcome.limited |= result.error->kind == assay::ExecutionError::Kind::limit;
      outcome.text += result.error->message + "\n";
      continue;
    }
    for (auto const& value : result.values) outcome.text += assay::value_text(value, nullptr, kPrinted) + "\n";
  }
  return outcome;
}

struct Word {
  std::size_t at, size;
  std::vector<std::string_view> const* kind;  // possible replacements
};

// Returns the numbers, element types, truth values and elementwise ops of a text.
std::vector<Word> words_of(std::string_view text) {
  static std::vector<std::string_view> const numbers{"0",
                                                     "1",
                                                     "2",
                                                     "3",
                                                     "4",
                                                     "5",
                                                     "7",
                                                     "8",
                                                     "9",
                                                     "16",
                                                     "-1",
                                                     "-2",
                                                     "63",
                                                     "64",
                                                     "65",
                                                     "1000",
                                                     "4294967296",
                                                     "2147483648",
                                                     "9223372036854775807",
                                                     "-9223372036854775808"};
  static std::vector<std::string_view> const elements{
      "i1",   "i2",  "i4",  "i8",    "i32",   "i64",      "ui8",      "ui64",         "f16",
      "bf16", "f32", "f64", "?xf32", "0xf32", "f8E4M3FN", "f4E2M1FN", "complex<f32>", "complex<f64>"};
  static std::vector<std::string_view> const truths{"true", "false"};
  static std::vector<std::string_view> const ops = [] {
    std::vector<std::string_view> names;
    for (auto const& entry : assay::elementwise_kernels()) names.push_back(entry.name);
    return names;
  }();
  std::vector<Word> words;
  auto const is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
  for (std::size_t at = 0, size = 0; at < text.size(); at += size) {
    size = 1;
    bool const begins = at == 0 || !is_word(text[at - 1]);
    if (std::isdigit(static_cast<unsigned char>(text[at])) && (begins || text[at - 1] == 'x')) {
      while (at + size < text.size() && std::isdigit(static_cast<unsigned char>(text[at + size]))) ++size;
      if (at == 0 || (text[at - 1] != '%' && text[at - 1] != '#')) words.push_back({at, size, &numbers});
    } else if (begins || text[at - 1] == 'x') {
      while (at + size < text.size() && is_word(text[at + size])) ++size;
      for (auto const* kind : {&elements, &truths, &ops})
        for (auto const word : *kind)
          if (word == text.substr(at, size)) words.push_back({at, size, kind});
      if (!begins) size = 1;
    }
  }
  return words;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  std::minstd_rand random(seed);
  std::string text(reinterpret_cast<char const*>(data), size);
  auto const words = words_of(text);
  if (words.empty() || random() % 8 == 0) return LLVMFuzzerMutate(data, size, max_size);
  if (random() % 8 == 0) {
    std::string const mutant = assay::testing::mutated(text, random);
    std::memcpy(data, mutant.data(), std::min(mutant.size(), max_size));
    return std::min(mutant.size(), max_size);
  }
  auto const& chosen = words[random() % words.size()];
  auto const other = std::string((*chosen.kind)[random() % chosen.kind->size()]);
  std::string const old = text.substr(chosen.at, chosen.size);
  bool const everywhere = random() % 2;
  for (std::size_t i = words.size(); i-- > 0;)
    if (&words[i] == &chosen || (everywhere && text.compare(words[i].at, words[i].size, old) == 0))
      text.replace(words[i].at, words[i].size, other);
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size > kMaxBytes) return 0;
  std::string const text(reinterpret_cast<char const*>(data), size);
  assay::Diagnostics found;
  assay::Program const program = assay::parse_program(assay::Source::from_string("fuzz", text), {}, found);
  if (found.errors() > 0) return 0;
  assay::check_program(program, {.against = assay::Against::official}, found);
  assay::BoundProgram const bound = assay::bind_program(program, kLimits.max_bytes);
  bool const is_parallel = text.find("replica") != text.npos || text.find("channel") != text.npos;
  for (auto const& entry : bound.compiled.functions) {
    auto const& function = entry.second;
    auto const run_in = [&](Mode mode) { return run(bound, function, is_parallel ? 2 : 1, mode); };
    Outcome const outcome = run_in(Mode::plain);
    if (!outcome.ended) continue;
    Outcome const traced = run_in(Mode::traced);
    require(traced.limited || outcome.text == traced.text, "a trace changes nothing",
            outcome.text + "---\n" + traced.text);
    Outcome const permitted = run_in(Mode::permitted);
    require(outcome.failed || permitted.failed || outcome.text == permitted.text, "sets change no value",
            outcome.text + "---\n" + permitted.text);
  }
  return 0;
}
