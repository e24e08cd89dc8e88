#include "capi/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "capi/answer.hpp"
#include "support/excerpt.hpp"
#include "support/near_names.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxOptionBytes = std::size_t{1} << 20;

[[noreturn]] void wrong(char const* key, std::string const& wanted) {
  throw BadCall{fmt::format("option \"{}\": expected {}", key, wanted)};
}

}  // namespace

CallOptions::CallOptions(char const* text) : all_(nlohmann::json::object()) {
  if (!text) return;
  auto const size = strnlen(text, kMaxOptionBytes + 1);
  if (size > kMaxOptionBytes) throw BadCall{fmt::format("options: more than {} bytes", kMaxOptionBytes)};
  all_ = parse_json<nlohmann::json>({text, size});
  if (!all_.is_object()) throw BadCall{"options: expected a JSON object, such as {\"against\": \"official\"}"};
}

nlohmann::json const* CallOptions::find(char const* key) {
  known_.emplace_back(key);
  auto const found = all_.find(key);
  return found == all_.end() || found->is_null() ? nullptr : &*found;
}

bool CallOptions::truth(char const* key, bool otherwise) {
  auto const* const found = find(key);
  if (!found) return otherwise;
  if (!found->is_boolean()) wrong(key, "true or false");
  return found->get<bool>();
}

std::string CallOptions::text(char const* key, std::string otherwise) {
  auto const* const found = find(key);
  if (!found) return otherwise;
  if (!found->is_string()) wrong(key, "a string");
  return found->get<std::string>();
}

std::string CallOptions::choice(char const* key, std::string otherwise, std::initializer_list<char const*> words) {
  auto const chosen = text(key, std::move(otherwise));
  if (std::ranges::find(words, chosen) == words.end()) wrong(key, fmt::format("one of {}", fmt::join(words, ", ")));
  return chosen;
}

std::optional<std::uint64_t> CallOptions::number(char const* key, std::uint64_t least, std::uint64_t most) {
  auto const* const found = find(key);
  if (!found) return std::nullopt;
  if (!found->is_number_unsigned() || found->get<std::uint64_t>() < least || found->get<std::uint64_t>() > most)
    wrong(key, fmt::format("a whole number from {} to {}", least, most));
  return found->get<std::uint64_t>();
}

std::vector<std::string> CallOptions::texts(char const* key) {
  auto const* const found = find(key);
  std::vector<std::string> all;
  if (!found) return all;
  if (!found->is_array()) wrong(key, "a list of strings");
  for (auto const& one : *found) {
    if (!one.is_string()) wrong(key, "a list of strings");
    all.push_back(one.get<std::string>());
  }
  return all;
}

void CallOptions::finish() const {
  for (auto const& [key, value] : all_.items())
    if (std::ranges::find(known_, key) == known_.end())
      throw BadCall{fmt::format("unknown option \"{}\"{}", printable(key), did_you_mean(key, known_))};
}

}  // namespace assay
