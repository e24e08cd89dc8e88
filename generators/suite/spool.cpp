#include "generators/suite/spool.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace assay {

Spool::Spool(std::string path) : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wbe")) {
  if (!file_) error_ = errno;
}

void Spool::line(std::string_view text) {
  if (error_ != 0) return;
  bool const written = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size();
  if (!written || std::fputc('\n', file_.get()) == EOF) error_ = errno;
}

std::string Spool::error() const { return path_ + " cannot be written: " + std::strerror(error_); }

Result<void> Spool::finish(SuiteTotals const& totals) {
  line(totals_line(totals));
  if (file_ && std::fclose(file_.release()) != 0 && error_ == 0) error_ = errno;
  if (error_ != 0) return Error{error()};
  return {};
}

std::optional<SuiteTotals> read_spool_totals(std::string const& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  constexpr std::streamoff kMaxBytes = 2000;  // limit on the length of the last line
  auto const size = static_cast<std::streamoff>(file.tellg());
  if (!file || size <= 0) return std::nullopt;
  auto const begin = size > kMaxBytes ? size - kMaxBytes : 0;
  std::string end(static_cast<std::size_t>(size - begin), '\0');
  if (!file.seekg(begin).read(end.data(), static_cast<std::streamsize>(end.size())) || end.back() != '\n')
    return std::nullopt;
  end.pop_back();
  auto const before = end.rfind('\n');
  auto totals = parse_totals(before == end.npos ? end : end.substr(before + 1));
  return totals ? std::optional(*totals) : std::nullopt;
}

Result<void> read_spool(std::string const& path, SpoolPart part, std::function<void(std::string_view)> const& take) {
  std::ifstream file(path, std::ios::binary);
  auto const* const begin = part == SpoolPart::cases ? "{\"id\":" : "{\"what\":";
  std::string line;
  while (std::getline(file, line)) {
    if (line.starts_with("],")) return {};
    if (line.starts_with(begin)) take(line);
  }
  return Error{path + " cannot be read to its end"};
}

}  // namespace assay
