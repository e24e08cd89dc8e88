#include "equiv/compare/xla_dumps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>

#include "grammar/hlo/read.hpp"
#include "support/characters.hpp"
#include "support/source.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNumberDigits = 4;  // minimum digits in numbers of modules and steps

// Modules outside of the pipelines, by suffix, in the order in which XLA dumps them.
constexpr int kStepPhase = 1;
constexpr std::array<std::pair<std::string_view, int>, 4> kPhases{
    {{"before_optimizations", 0}, {"after_optimizations", 2}, {"before_codegen", 3}, {"after_codegen", 4}}};

struct XlaDump {
  std::string module;        // "module_0007.jit_f"
  int phase = kStepPhase;    // phase of the compilation
  std::uint64_t number = 0;  // number of a step
  std::string step;          // "0003 simplification: algsimp"
  std::string path = {};
};

bool is_number(std::string_view text) { return text.size() >= kNumberDigits && std::ranges::all_of(text, is_digit); }

// Returns the beginning of the last part between points that is a number, or npos.
std::size_t last_number(std::string_view name) {
  for (std::size_t end = name.size(); end != name.npos && end > 0;) {
    std::size_t const point = name.rfind('.', end - 1);
    if (point == name.npos) break;
    if (is_number(name.substr(point + 1, end - point - 1))) return point + 1;
    end = point;
  }
  return name.npos;
}

// "simplification.after_algsimp.before_dce" is the output of algsimp in the pipeline simplification.
std::string step_name(std::string_view step) {
  std::size_t const after = step.find("after_");
  if (after == step.npos) return std::string(step);
  std::string_view pass = step.substr(after + 6);
  pass = pass.substr(0, pass.find(".before_"));
  std::string_view const pipeline = after > 0 ? step.substr(0, after - 1) : std::string_view();
  return pipeline.empty() ? std::string(pass) : fmt::format("{}: {}", pipeline, pass);
}

std::optional<XlaDump> xla_dump_of(std::string const& path) {
  std::string name = fs::path(path).filename().string();
  for (std::string_view const ending : {".txt", ".hlo"})
    if (name.ends_with(ending)) {
      name.resize(name.size() - ending.size());
      break;
    }
  std::size_t const begin = name.find("module_");
  bool const has_time = begin > 1 && begin != name.npos && name[begin - 1] == '.' &&
                        std::ranges::all_of(std::string_view(name).substr(0, begin - 1), is_digit);
  if (begin != 0 && !has_time) return std::nullopt;
  std::string_view const rest = std::string_view(name).substr(begin);
  XlaDump dump;
  dump.path = path;
  for (auto const& [words, phase] : kPhases) {
    std::size_t const point = rest.rfind('.');
    if (!rest.ends_with(words) || point == rest.npos) continue;
    dump.module = rest.substr(0, point);
    dump.phase = phase;
    dump.step = rest.substr(point + 1);
    // sm_8.0_gpu_after_optimizations: the name of the platform may contain a point.
    std::size_t const platform = dump.module.rfind(".sm_");
    if (phase > kStepPhase && platform != dump.module.npos) {
      dump.step = rest.substr(platform + 1);
      dump.module.resize(platform);
    }
    return dump;
  }
  std::size_t const number = last_number(rest);
  if (number == rest.npos || number == 0) return std::nullopt;
  std::string_view const digits = rest.substr(number, rest.find('.', number) - number);
  if (number + digits.size() >= rest.size()) return std::nullopt;
  std::from_chars(digits.data(), digits.data() + digits.size(), dump.number);
  dump.module = rest.substr(0, number - 1);
  dump.step = fmt::format("{} {}", digits, step_name(rest.substr(number + digits.size() + 1)));
  return dump;
}

bool has_hlo(std::string const& path) {
  auto const source = Source::from_file(path);
  return source && hlo::is_hlo(source->text());
}

}  // namespace

std::vector<PassStep> xla_pass_steps(std::vector<std::string> const& files) {
  std::map<std::string, std::vector<XlaDump>> modules;
  for (std::string const& file : files)
    if (auto dump = xla_dump_of(file); dump && has_hlo(file)) modules[dump->module].push_back(*std::move(dump));
  std::vector<PassStep> steps;
  for (auto& [module, dumps] : modules) {
    std::ranges::stable_sort(dumps, {}, [](XlaDump const& one) { return std::tuple(one.phase, one.number, one.path); });
    for (std::size_t i = 1; i < dumps.size(); ++i)
      steps.push_back({dumps[i - 1].path, dumps[i].path,
                       modules.size() > 1 ? fmt::format("{} {}", module, dumps[i].step) : dumps[i].step});
  }
  return steps;
}

}  // namespace assay
