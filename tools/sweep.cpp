// Implements tools/command/command.hpp: `assay sweep`.
#include "oracle/sweep/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "harness/judge/sweep_table.hpp"
#include "oracle/sweep/promise.hpp"
#include "support/files.hpp"
#include "tools/command/command.hpp"
#include "tools/render/sweep_report.hpp"

namespace assay {
namespace {

constexpr char const* kSweepHelp = R"(
FUNCTION is computed, correctly rounded, for every input of a type. --against compares other results with these. Errors are counted
in codes: neighboring numbers of a type are one code apart.
  libm     the function of the C library: for f32 that of float (expf), for smaller types that of double, rounded to the type
  libm64   the function of the C library for double, rounded to the type
  FILE     the results for all inputs (or for --range and --step) in ascending order of the input codes, little-endian,
           1, 2 or 4 bytes each; or a .npy file with one element for each input
With --profile, the results that the profile does not permit are counted, and errors are listed separately for normal numbers.

Examples:
  assay sweep tanh --types bf16                            65,536 inputs; prints a digest of the correct results
  assay sweep exponential --types f32 --against libm       all 4,294,967,296 inputs
  assay sweep log --types f16 --against mine.bin --svg log.svg --max-error 1
  assay sweep sine --types f32 --range 0x3F800000:0x40000000 --against libm64     from 1.0 to 2.0
  assay sweep cosine --types f32 --step 4096 --against mine.bin --profile opencl-full    every 4096th input

Exit status: 0 success, 1 an error exceeds --max-error (a NaN on one side only always does; a zero of the wrong sign is an error of
1 code), or with --profile a result is not permitted, 2 usage error, or a file cannot be read or has the wrong size.)";

struct SweepSettings {
  std::string function, against, svg, range, profile;
  std::uint64_t step = 1;
  std::vector<std::string> types;
  unsigned jobs = 0;
  double progress = 0;
  std::size_t limit = 10;
  std::optional<std::uint64_t> max_error;
};

// Whether tensors have the type: tf32 is excluded.
bool can_be_swept(FloatFormat const& format) { return format.bits <= 32 && format.name != "tf32"; }

std::string all_functions() {
  std::string names;
  for (int i = 0; i <= static_cast<int>(UnaryFunction::bessel_i1e); ++i)
    names += fmt::format("{}{}", i ? ", " : "", name_of(static_cast<UnaryFunction>(i)));
  return names;
}

std::string all_types() {
  std::string names;
  for (auto const& format : float_formats())
    if (can_be_swept(format)) names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
  return names;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  bool const is_hex = text.starts_with("0x") || text.starts_with("0X");
  if (is_hex) text.remove_prefix(2);
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, is_hex ? 16 : 10);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void set_range(std::string const& text, SweepRequest& request) {
  std::uint64_t const last = (std::uint64_t{1} << request.format->bits) - 1;
  request.first = 0;
  request.last = last;
  if (text.empty()) return;
  std::string_view const ends = text;
  auto const colon = std::min(ends.find(':'), ends.size() - 1);
  auto const low = parse_number(ends.substr(0, colon)), high = parse_number(ends.substr(colon + 1));
  if (!low || !high || *low > *high || *high > last)
    stop(fmt::format("--range {}: not LO:HI, codes with 0 <= LO <= HI <= {:#x}", text, last));
  request.first = *low;
  request.last = *high;
}

SweepRequest request_of(SweepSettings const& options, std::string const& type) {
  SweepRequest request;
  auto const function = unary_function(options.function);
  if (!function) stop(fmt::format("unknown function {}; the functions are {}", options.function, all_functions()));
  auto const* const format = float_format(type);
  if (!format || !can_be_swept(*format)) stop(fmt::format("--types {}: not one of {}", type, all_types()));
  request.function = *function;
  request.format = format;
  request.threads = options.jobs;
  request.worst = options.limit;
  request.step = options.step;
  set_range(options.range, request);
  return request;
}

bool exceeds(SweepResult const& result, std::uint64_t max_error) {
  return result.greatest > max_error || result.nan_mismatches.count || (max_error == 0 && result.zero_signs.count);
}

SweepResult sweep_with_progress(SweepRequest request, double every) {
  constexpr std::uint64_t kPercent = 100;
  Progress progress(kPercent, every);
  std::uint64_t const inputs = (request.last - request.first) / request.step + 1;
  request.progress = [&, shown = std::uint64_t{0}](std::uint64_t done) mutable {
    for (; shown < done * kPercent / inputs; ++shown) progress.show(name_of(request.function));
  };
  return or_stop(sweep(request));
}

ExitStatus sweep_type(SweepSettings const& options, std::string const& type) {
  auto request = request_of(options, type);
  auto const against = options.against.empty() ? "" : or_stop(open_sweep_table(options.against, request));
  if (!options.profile.empty())
    request.promise = promise_of(load_profile(options.profile), request.function, *request.format);
  auto const result = sweep_with_progress(request, options.progress);
  write_stdout(sweep_text(request, result, against));
  if (!options.svg.empty()) or_stop(write_file(options.svg, sweep_picture(request, result, against)));
  if (result.broken.count) return ExitStatus::violation;
  return options.max_error && exceeds(result, *options.max_error) ? ExitStatus::violation : ExitStatus::conforms;
}

ExitStatus sweep(SweepSettings const& options) {
  if (options.types.size() > 1 && !(options.svg + options.range).empty())
    stop("sweep: --svg and --range are for a single type");
  for (auto const& type : options.types) request_of(options, type);  // reports errors before the first sweep begins
  ExitTally tally;
  for (auto const& type : options.types) tally.add(sweep_type(options, type));
  return tally.status();
}

}  // namespace

Action add_sweep(Arguments command) {
  command.examples("Functions: " + all_functions() + "\nTypes: " + all_types() + "\n" + kSweepHelp);
  auto const options = std::make_shared<SweepSettings>();
  command.option("FUNCTION", options->function, "a function from the list below").required();
  command.list("--types", options->types, "element types to sweep").separated_by_commas().value("TYPE,...").required();
  auto const against =
      command.option("--against", options->against, "compare with libm, libm64 or a file").value("libm|libm64|FILE");
  command.option("--svg", options->svg, "write a plot of the error over the inputs").value("FILE").needs(against);
  command.option("--range", options->range, "only inputs with codes from LO to HI, inclusive").value("LO:HI");
  command.option("--step", options->step, "only every N-th input, from the first one")
      .range(1, 1 << 30)
      .shows_default();
  command
      .option("--profile", options->profile,
              "count results that this profile does not permit: text, ieee, opencl-full, cuda, wgsl, tosa, xla, or a "
              ".toml file; without it, only errors are counted")
      .value("PROFILE")
      .needs(against);
  command.option("--max-error", options->max_error, "maximum error, in codes (default: unlimited)")
      .not_negative()
      .needs(against);
  command.option("--print-limit", options->limit, "number of worst results to print").range(0, 1000000).shows_default();
  command.jobs(options->jobs);
  command.progress(options->progress);
  return [options] { return sweep(*options); };
}

}  // namespace assay
