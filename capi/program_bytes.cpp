#include "capi/program_bytes.hpp"

#include <fmt/format.h>

#include "capi/answer.hpp"

namespace assay {

std::string bytes_of_program(void const* program, std::size_t size) {
  if (!program && size > 0) throw BadCall{"the program is a null pointer"};
  if (size > kMaxSourceBytes) throw BadCall{fmt::format("the program has more than {} bytes", kMaxSourceBytes)};
  return size > 0 ? std::string(static_cast<char const*>(program), size) : "";
}

Source source_of(void const* program, std::size_t size, CallOptions& options) {
  auto name = options.text("name", "program.mlir");
  return Source::from_string(std::move(name), bytes_of_program(program, size));
}

std::string findings_json(FileReport const& report) {
  std::string text;
  auto const renderer = make_json_renderer([&](std::string_view more) { text += more; });
  renderer->file(report);
  renderer->finish();
  return text;
}

}  // namespace assay
