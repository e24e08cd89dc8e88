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

bool is_program(fs::path const& path) { return path.extension() == ".mlir" || path.extension() == ".mlirbc"; }

}  // namespace

Result<std::vector<PassStep>> pass_steps(std::string const& folder) {
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
  std::vector<PassStep> steps = xla_pass_steps(*files);
  for (auto& [below, dumps] : series) {
    std::ranges::sort(dumps);
    for (std::size_t i = 1; i < dumps.size(); ++i)
      steps.push_back({dumps[i - 1].path, dumps[i].path,
                       below.empty() ? dumps[i].name : fmt::format("{}/{}", below, dumps[i].name)});
  }
  if (steps.empty())
    return Error{
        fmt::format("{} does not contain two dumps of one program, such as 0000_input.mlir and 0001_cse.mlir, or dumps "
                    "of XLA's --xla_dump_hlo_pass_re=.*",
                    folder)};
  return steps;
}

}  // namespace assay
