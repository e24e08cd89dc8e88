#include "tools/write_file.hpp"

#include <cstdio>
#include <fstream>

namespace assay {

bool write_file(std::string const& path, std::string_view text, std::string& error) {
  std::string const partial = path + ".partial";
  std::ofstream file(partial, std::ios::binary);
  bool const opened = file.is_open();
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (file && std::rename(partial.c_str(), path.c_str()) == 0) return true;
  if (opened) std::remove(partial.c_str());
  error = path + " cannot be written";
  return false;
}

}  // namespace assay
