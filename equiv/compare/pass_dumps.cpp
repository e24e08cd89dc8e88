#include "equiv/compare/pass_dumps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include "equiv/compare/xla_dumps.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

struct Dump {
  std::vector<std::uint64_t> numbers;  // numbers at the beginning of the name
  std::string name, path;
  auto operator<=>(Dump const&) const = default;
};

// Returns 3 and 0 for "3_0_cse".
std::vector<std::uint64_t> leading_numbers(std::string_view name) {
  std::vector<std::uint64_t> numbers;
  while (!name.empty()) {
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    auto const size = static_cast<std::size_t>(end - name.data());
    if (error != std::errc() || size == name.size() || name[size] != '_') break;
    numbers.push_back(number);
    name.remove_prefix(size + 1);
  }
  return numbers;
}

// Returns the width of padded numbers, such as 4 for 0003_cse. Returns 0 if they are not padded, or if a name has
// several numbers.
std::size_t padded_digits(std::vector<Dump> const& dumps) {
  std::size_t digits = 0;
  for (auto const& dump : dumps) {
    auto const size = dump.name.find('_');
    if (dump.numbers.size() != 1 || (digits != 0 && size != digits)) return 0;
    digits = size;
  }
  bool const is_padded = std::ranges::any_of(dumps, [](Dump const& one) { return one.name.starts_with('0'); });
  return is_padded && digits > 1 ? digits : 0;
}

// Formats a number as "0003".
std::string number_text(std::uint64_t number, std::size_t digits) {
  return fmt::format("{:0{}}", number, std::max<std::size_t>(digits, 1));
}

// Adds the steps between dumps in order. Missing numbers become steps that cannot be compared, or notes.
void add_series(std::string const& below, std::vector<Dump> const& dumps, PassSeries& all) {
  bool const has_several = std::ranges::any_of(dumps, [](Dump const& one) { return one.numbers.size() != 1; });
  auto const digits = padded_digits(dumps);
  auto const at = below.empty() ? std::string() : below + "/";
  auto const miss = [&](Dump const& before, Dump const& dump, std::string const& numbers, std::string const& where) {
    if (digits == 0)
      all.notes.push_back(
          fmt::format("{}{}: no dump {}, which is right only if these passes changed nothing", at, dump.name, numbers));
    else
      all.steps.push_back({before.path, dump.path, at + numbers,
                           fmt::format("dumps are missing {}, so not every pass is compared", where)});
  };
  if (!has_several && dumps.front().numbers.front() > 1) {
    auto const numbers = "before " + number_text(dumps.front().numbers.front(), digits);
    miss(dumps.front(), dumps.front(), numbers, "at the beginning of the series, " + numbers);
  }
  for (std::size_t i = 1; i < dumps.size(); ++i) {
    auto const first = dumps[i - 1].numbers.front() + 1, end = dumps[i].numbers.front();
    if (!has_several && end > first) {
      auto const last = end - first == 1 ? "" : " to " + number_text(end - 1, digits);
      auto const numbers = number_text(first, digits) + last;
      miss(dumps[i - 1], dumps[i], numbers, "between these two, " + numbers);
    }
    all.steps.push_back({dumps[i - 1].path, dumps[i].path, at + dumps[i].name});
  }
}

bool is_program(fs::path const& path) { return path.extension() == ".mlir" || path.extension() == ".mlirbc"; }

}  // namespace

Result<PassSeries> pass_steps(std::string const& folder) {
  auto const files = files_below(folder);
  if (!files) return Error{files.error()};
  std::map<std::string, std::vector<Dump>> series;
  for (auto const& file : *files) {
    fs::path const path(file);
    auto numbers = leading_numbers(path.stem().string());
    if (!is_program(path) || numbers.empty()) continue;
    auto const below = path.parent_path().lexically_relative(folder).string();
    series[below == "." ? "" : below].push_back({std::move(numbers), path.stem().string(), file});
  }
  PassSeries all{xla_pass_steps(*files), {}};
  for (auto& [below, dumps] : series) {
    std::ranges::sort(dumps);
    if (dumps.size() > 1) add_series(below, dumps, all);
  }
  if (all.steps.empty())
    return Error{
        fmt::format("{} does not contain two dumps of one program, such as 0000_input.mlir and 0001_cse.mlir, or dumps "
                    "of XLA's --xla_dump_hlo_pass_re=.*",
                    folder)};
  return all;
}

}  // namespace assay
