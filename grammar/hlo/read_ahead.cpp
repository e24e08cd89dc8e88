#include "grammar/hlo/read_ahead.hpp"

#include <algorithm>
#include <system_error>

#include "grammar/hlo/parsers.hpp"
#include "support/parallel.hpp"

namespace assay::hlo::syntax {
namespace {

constexpr std::size_t kLong = std::size_t{1} << 20;  // bytes; shorter texts are parsed faster without a thread

// Returns the first line after the middle of the text if it begins an instruction, or else nullptr.
char const* instruction_in_the_middle(std::string_view text) {
  char const *const end = text.data() + text.size(), *const middle = text.data() + text.size() / 2;
  char const* const line = skip_space(std::find(middle, end, '\n'), end);
  char const* const name_end = line == end ? nullptr : scan_name(line, end);
  char const* const next = name_end ? skip_space(name_end, end) : end;
  return next != end && *next == '=' ? line : nullptr;
}

}  // namespace

std::size_t expected_instructions(std::string_view text) {
  constexpr std::size_t kBeginning = std::size_t{1} << 15, kMax = std::size_t{8} << 20;
  text = text.substr(0, kMax);
  std::size_t const size = std::min(text.substr(0, kLong).find("\n}"), text.size());
  std::string_view const beginning = text.substr(0, std::min(size, kBeginning));
  auto const lines = static_cast<std::size_t>(std::ranges::count(beginning, '\n'));
  return 1 + lines * (beginning.empty() ? 0 : size / beginning.size() + 1);
}

ReadAhead::ReadAhead(std::string_view text, ReadInstructions read) {
  if (text.size() < kLong || worker_count() < 2) return;
  begin_ = instruction_in_the_middle(text);
  if (!begin_) return;
  try {
    reading_ = std::async(std::launch::async, [this, text, read] {
      char const* const text_end = text.data() + text.size();
      ReadState state{module_, text.data(), text_end};
      made_.instructions.reserve(expected_instructions({begin_, static_cast<std::size_t>(text_end - begin_)}));
      end_ = read(state, begin_, made_);
    });
  } catch (std::system_error const&) {
    begin_ = nullptr;  // no thread is available
  }
}

bool ReadAhead::take(ReadState& state, char const*& first, Computation& to) {
  if (first != begin_ || state.depth > 0) return false;
  reading_.get();
  begin_ = nullptr;
  if (!end_) return false;
  auto const append = [&](std::vector<std::size_t>& all, std::vector<std::size_t> const& read) {
    for (std::size_t const index : read) all.push_back(to.instructions.size() + index);
  };
  append(to.roots, made_.roots);
  append(to.with_parameters, made_.with_parameters);
  to.instructions.insert(to.instructions.end(), made_.instructions.begin(), made_.instructions.end());
  made_ = {};
  Seen& seen = state.module.parts->seen;
  Seen const& further = module_.parts->seen;
  seen = {seen.predecessors || further.predecessors, seen.groups || further.groups, seen.starts || further.starts};
  state.module.parts->ahead = module_.parts;
  first = end_;
  return true;
}

}  // namespace assay::hlo::syntax
