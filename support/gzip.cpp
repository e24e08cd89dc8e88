#include "support/gzip.hpp"

#include <zlib.h>

namespace assay {

std::string unpack_gzip(std::string_view packed) {
  constexpr int kGzipOnly = 16;
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzipOnly) != Z_OK) return "";
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string text;
  int state = Z_OK;
  while (state == Z_OK) {
    std::size_t const size = text.size();
    text.resize(size < 65536 ? 131072 : 2 * size);
    stream.next_out = reinterpret_cast<Bytef*>(text.data() + size);
    stream.avail_out = static_cast<uInt>(text.size() - size);
    state = inflate(&stream, Z_NO_FLUSH);
    text.resize(text.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return state == Z_STREAM_END ? text : "";
}

}  // namespace assay
