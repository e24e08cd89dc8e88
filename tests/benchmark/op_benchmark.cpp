// Measures the processor time of `assay run` for each element, by op and element type: for ordinary values, and for the
// slowest kind of special values, such as NaN, infinities and subnormal numbers.
//
//   op_benchmark FOLDER [WORD]...    the programs of FOLDER/*.mlir, or those whose op or name contains a word
//
// Lines `// -----` separate the programs of a file. Lines `// key: value` before each program describe it:
//   ops    the ops that replace $OP in the program; without a dialect they are of stablehlo
//   name   name in the table; absent: the op
//   types  the element types for $T; absent: all for which the program is valid
// $R is the type of the parts of $T, and $U the unsigned integer with the same number of bits. Arguments of type $T get
// the measured values, and other arguments get indices.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/runtime/process.hpp"
#include "support/descriptor.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::string_view kTypes[] = {
    "i1",     "i2",       "i4",     "i8",           "i16",         "i32",           "i64",       "ui4",
    "ui8",    "ui16",     "ui32",   "ui64",         "f4E2M1FN",    "f6E2M3FN",      "f6E3M2FN",  "f8E3M4",
    "f8E4M3", "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ",   "f8E5M2FNUZ",  "f8E4M3B11FNUZ", "f8E8M0FNU", "bf16",
    "f16",    "f32",      "f64",    "complex<f32>", "complex<f64>"};
constexpr std::string_view kKinds[] = {"ordinary",  "zeros", "halves", "NaN",     "infinities",
                                       "subnormal", "huge",  "mixed",  "extreme", "any bits"};

struct Pattern {
  std::vector<std::string> ops, types;
  std::string name, text;
};

std::vector<std::string> words_of(std::string const& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::vector<Pattern> read_patterns(std::string const& folder) {
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Pattern> all;
  for (auto const& file : files) {
    std::ifstream in(file);
    all.emplace_back();
    for (std::string line; std::getline(in, line);) {
      auto const value = [&](std::string_view key) {
        return all.back().text.empty() && line.starts_with(key) ? std::optional(line.substr(key.size())) : std::nullopt;
      };
      if (line == "// -----")
        all.emplace_back();
      else if (auto const ops = value("// ops: "))
        all.back().ops = words_of(*ops);
      else if (auto const types = value("// types: "))
        all.back().types = words_of(*types);
      else if (auto const name = value("// name: "))
        all.back().name = *name;
      else
        all.back().text += line + "\n";
    }
  }
  return all;
}

std::string replaced(std::string text, std::string_view mark, std::string_view by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
    text.replace(at, mark.size(), by);
  return text;
}

std::string filled_in(Pattern const& pattern, std::string const& op, std::string const& type) {
  auto const part = type.starts_with("complex<") ? type.substr(8, type.size() - 9) : type;
  auto const bits = type.find_first_of("0123456789");
  auto const width = type.substr(bits, type.find_first_not_of("0123456789", bits) - bits);
  auto text = replaced(pattern.text, "$OP", op);
  text = replaced(replaced(text, "$T", type), "$R", part);
  return replaced(text, "$U", "ui" + width);
}

std::uint64_t code_of(FloatFormat const& format, std::string_view kind, Random& random) {
  auto const bits = random.next();
  auto const with_sign = [&](std::uint64_t code) {
    return bits & 1 && format.has_sign ? code | format.sign_bit() : code;
  };
  auto const below = [&](std::uint64_t count) { return count == 0 ? 0 : (bits >> 1) % count; };
  auto const rounded = [&](double value) { return round(Number::of(value), format); };
  std::uint64_t const hidden = std::uint64_t{1} << format.fraction_bits;
  if (kind == "mixed") kind = kKinds[(bits >> 40) % 7];
  if (kind == "zeros") return rounded(0);
  if (kind == "halves") return rounded(static_cast<double>(below(2001)) - 999.5);
  if (kind == "NaN" && format.has_nan()) return format.nan_code();
  if (kind == "infinities" && format.has_infinity()) return with_sign(format.infinity_code());
  if (kind == "subnormal") return with_sign(below(hidden));
  if (kind == "huge") return with_sign(format.max_finite_code() - below(2 * hidden) % (format.max_finite_code() / 2));
  double sum = -2;
  for (int i = 0; i < 4; ++i) sum += std::ldexp(static_cast<double>(random.next() >> 11), -53);
  return rounded(format.has_sign ? sum : std::abs(sum) + 0.01);
}

std::uint64_t code_of(Element const& element, std::string_view kind, Random& random) {
  auto const bits = random.next();
  if (element.is(Element::Kind::boolean)) return kind == "zeros" ? 0 : bits & 1;
  if (is_float(element)) return code_of(*element.floating, kind, random);
  auto const& format = element.integer;
  if (kind == "zeros") return 0;
  if (kind == "any bits") return format.wrap(bits);
  auto const half = std::uint64_t{1} << (format.bits - 1);
  if (kind == "extreme") return format.wrap(half - (bits & 1));
  return format.wrap((bits >> 1) % std::min<std::uint64_t>(100, half));
}

Tensor values_of(Type type, bool is_measured, std::string_view kind, Random& random) {
  Element element;
  element_of(type->element, element);
  Tensor tensor = make_tensor(element, Shape(type->shape.begin(), type->shape.end()));
  auto const parts = static_cast<std::size_t>(parts_of(element)), bytes = element.bytes() / parts;
  for (std::size_t i = 0; i < static_cast<std::size_t>(tensor.count()) * parts; ++i) {
    auto const code = is_measured ? code_of(element, kind, random)
                                  : code_of(element, is_float(element) ? "ordinary" : "indices", random);
    std::memcpy(tensor.data() + i * bytes, &code, bytes);
  }
  return tensor;
}

std::int64_t elements_of(std::span<RuntimeValue const> values) {
  std::int64_t most = 0;
  for (auto const& value : values) most = std::max(most, value.tensor.count());
  return most;
}

// Returns the processor time in ns for each element of the largest operand or result, or the reason why the op cannot
// run.
Result<double> measure(PreparedProgram const& program, CompiledFunction const& main, std::string const& type,
                       std::string_view kind) {
  Random random(1);
  std::vector<RuntimeValue> arguments;
  for (auto const argument : argument_types(main)) {
    Element element;
    bool const is_measured = element_of(argument->element, element) && to_string(element) == type;
    arguments.emplace_back(values_of(argument, is_measured, kind, random));
  }
  constexpr double kMinSeconds = 0.05;  // the clock of some machines has a resolution of some milliseconds
  double seconds = 0, elements = 0;
  auto const begin = std::clock();
  do {
    RunState state(program.compiled());
    auto const result = Process(state).run(main, arguments);
    if (result.error) return Error{result.error->message};
    elements += static_cast<double>(std::max({elements_of(arguments), elements_of(result.values), std::int64_t{1}}));
    seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  } while (seconds < kMinSeconds);
  return seconds / elements * 1e9;
}

// Measures in a subprocess that is terminated after kMaxSeconds. In that case, returns this limit.
Result<double> measure_separately(PreparedProgram const& program, CompiledFunction const& main, std::string const& type,
                                  std::string_view kind) {
  constexpr rlim_t kMaxSeconds = 10;
  constexpr double kElements = 512 * 512;
  Pipe pipe;
  if (!pipe.open()) return Error{"there is no pipe"};
  pid_t const child = ::fork();
  if (child == 0) {
    rlimit const limit{kMaxSeconds, kMaxSeconds};
    ::setrlimit(RLIMIT_CPU, &limit);
    auto const measured = measure(program, main, type, kind);
    write_all(pipe.write.number(), measured ? fmt::format("={}", *measured) : measured.error());
    std::_Exit(0);
  }
  pipe.write.close();
  std::string text;
  char buffer[4096];
  for (ssize_t size; (size = ::read(pipe.read.number(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(size));
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return static_cast<double>(kMaxSeconds) / kElements * 1e9;
  if (text.starts_with('=')) return std::stod(text.substr(1));
  return Error{text};
}

bool has_kind(Element const& element, std::string_view kind) {
  bool const is_integer = kind == "extreme" || kind == "any bits";
  if (!is_float(element)) return is_integer || kind == "zeros";
  if (is_integer) return false;
  auto const& format = *element.floating;
  return !(kind == "NaN" && !format.has_nan()) && !(kind == "infinities" && !format.has_infinity());
}

// Prints a row of the table. Returns false if the program is invalid for this type.
bool measure_row(Pattern const& pattern, std::string const& op, std::string const& type) {
  PreparedProgram const program(filled_in(pattern, op, type));
  if (program.is_stopped()) return false;
  auto const main = program.main();
  if (!main) return false;
  Element element;
  for (auto const argument : argument_types(**main))
    if (Element one; element_of(argument->element, one) && to_string(one) == type) element = one;
  auto const ordinary = measure_separately(program, **main, type, "ordinary");
  auto const short_op = op.starts_with("stablehlo.") ? op.substr(op.find('.') + 1) : op;
  auto const label = pattern.name.empty()                 ? short_op
                     : pattern.name.starts_with(short_op) ? pattern.name
                                                          : short_op + " " + pattern.name;
  if (!ordinary) {
    fmt::print("| {} | {} | {} | | |\n", label, type, ordinary.error());
    return true;
  }
  double slowest = 0;
  std::string_view slowest_kind;
  for (auto const kind : kKinds) {
    if (kind == "ordinary" || !has_kind(element, kind)) continue;
    auto const one = measure_separately(program, **main, type, kind);
    if (one && *one > slowest) slowest = *one, slowest_kind = kind;
  }
  // The ratio is meaningless below one nanosecond.
  fmt::print("| {} | {} | {:.2f} | {} | {} |\n", label, type, *ordinary, slowest_kind,
             slowest_kind.empty() ? "" : fmt::format("{:.1f}", std::max(slowest, 1.0) / std::max(*ordinary, 1.0)));
  std::fflush(stdout);
  return true;
}

int run(std::string const& folder, std::vector<std::string> const& words) {
  fmt::print("| op | type | ns an element | slowest values | ratio |\n|---|---|---|---|---|\n");
  for (auto const& pattern : read_patterns(folder)) {
    for (auto const& mnemonic : pattern.ops) {
      auto const op = mnemonic.find('.') == std::string::npos ? "stablehlo." + mnemonic : mnemonic;
      auto const holds = [&](std::string const& word) {
        return op.find(word) != std::string::npos || pattern.name.find(word) != std::string::npos;
      };
      if (!words.empty() && std::ranges::none_of(words, holds)) continue;
      bool is_valid = false;
      for (auto const type : kTypes)
        if (pattern.types.empty() || std::ranges::count(pattern.types, type) > 0)
          is_valid = measure_row(pattern, op, std::string(type)) || is_valid;
      if (!is_valid) fmt::print("| {} | | is valid at no type | | |\n", op);
    }
  }
  return 0;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "op_benchmark FOLDER [WORD]...\n");
    return 2;
  }
  return assay::run(argv[1], {argv + 2, argv + argc});
}
