#include "harness/backends/chosen_backend.hpp"

#include <fmt/format.h>

#include "diagnostics/stop.hpp"
#include "support/text.hpp"

namespace assay {

void start_or_stop(Backend& backend, std::atomic<bool> const& interrupt, std::string const& prefix) {
  auto const ready = backend.ready(&interrupt);
  if (ready) return;
  if (interrupt) throw Stop{ExitStatus::undecided, prefix + "interrupted before the backend was ready"};
  stop(prefix + ready.error());
}

std::string backend_words(BackendChoice const& choice) {
  std::string words;
  auto const add = [&](char const* flag, std::string const& value) {
    if (!value.empty()) words += fmt::format(" {} {}", flag, shell_word(value));
  };
  add("--backend", choice.command);
  add("--worker", choice.worker);
  add("--preset", choice.preset);
  add("--pjrt", choice.pjrt);
  for (auto const& option : choice.options) add("--option", option);
  add("--compile", choice.compile);
  add("--form", choice.form);
  return words.empty() ? words : words.substr(1);
}

}  // namespace assay
