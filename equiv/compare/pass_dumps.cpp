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
  std::vector<std::uint64_t> numbers;  // those that its name begins with
  std::string name, path;
  auto operator<=>(Dump const&) const = default;
};

// "3_0_cse" begins with 3 and 0.
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

// How many digits padded numbers have: 4 of 0003_cse; 0: they are not padded, or a name has several.
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

// "0003", "0003 to 0006"
std::string numbers_text(std::uint64_t first, std::uint64_t end, std::size_t digits) {
  auto const text = fmt::format("{:0{}}", first, digits);
  return first + 1 == end ? text : fmt::format("{} to {:0{}}", text, end - 1, digits);
}

// Of dumps in their order: what of their numbers is not there, as steps that cannot be compared, or as notes.
void find_missing(std::string const& below, std::vector<Dump> const& dumps, PassSeries& series) {
  if (std::ranges::any_of(dumps, [](Dump const& one) { return one.numbers.size() != 1; })) return;
  auto const digits = padded_digits(dumps);
  auto const at = below.empty() ? std::string() : below + "/";
  auto const miss = [&](std::string const& before, Dump const& dump, std::uint64_t first, char const* where) {
    auto const end = dump.numbers.front();
    auto const numbers = numbers_text(first, end, std::max<std::size_t>(digits, 1));
    if (digits == 0)
      series.notes.push_back(
          fmt::format("{}{}: no dump {}, which is right only if these passes changed nothing", at, dump.name, numbers));
    else
      series.steps.push_back({before, dump.path, at + numbers,
                              fmt::format("{} {} {}, so not every pass is compared",
                                          end - first == 1 ? "the dump is missing" : "dumps are missing", where,
                                          fmt::format("({})", numbers))});
  };
  if (dumps.front().numbers.front() > 1) miss(dumps.front().path, dumps.front(), 0, "at the beginning of the series");
  for (std::size_t i = 1; i < dumps.size(); ++i)
    if (auto const last = dumps[i - 1].numbers.front(); dumps[i].numbers.front() > last + 1)
      miss(dumps[i - 1].path, dumps[i], last + 1, "between these two");
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
  auto& steps = all.steps;
  for (auto& [below, dumps] : series) {
    std::ranges::sort(dumps);
    for (std::size_t i = 1; i < dumps.size(); ++i)
      steps.push_back({dumps[i - 1].path, dumps[i].path,
                       below.empty() ? dumps[i].name : fmt::format("{}/{}", below, dumps[i].name)});
    if (dumps.size() > 1) find_missing(below, dumps, all);
  }
  if (steps.empty())
    return Error{
        fmt::format("{} does not contain two dumps of one program, such as 0000_input.mlir and 0001_cse.mlir, or dumps "
                    "of XLA's --xla_dump_hlo_pass_re=.*",
                    folder)};
  return all;
}

}  // namespace assay
