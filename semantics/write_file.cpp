#include "semantics/write_file.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace assay {

bool write_file(std::string const& path, std::string_view text, std::string& error) {
  return write_file(path, {text}, error);
}

bool write_file(std::string const& path, std::initializer_list<std::string_view> parts, std::string& error) {
  std::error_code trouble;
  auto const there = std::filesystem::status(path, trouble);
  // Devices and pipes are written to; nothing may take their place.
  bool const is_stream = exists(there) && !is_regular_file(there) && !is_directory(there);
  std::string const partial = is_stream ? path : path + ".partial";
  std::ofstream file(partial, std::ios::binary);
  bool const opened = file.is_open();
  for (auto const part : parts) file.write(part.data(), static_cast<std::streamsize>(part.size()));
  file.close();
  if (file && (is_stream || std::rename(partial.c_str(), path.c_str()) == 0)) return true;
  if (opened && !is_stream) std::remove(partial.c_str());
  error = path + " cannot be written";
  return false;
}

}  // namespace assay
