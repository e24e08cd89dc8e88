// Implements support/gzip.hpp without zlib, with the inflate of Boost.Beast, which is header-only.
#include "support/gzip.hpp"

#include <boost/beast/zlib/inflate_stream.hpp>

namespace assay {
namespace {

// A header without optional fields, as CMake writes it. The checksum and the size follow the data.
constexpr std::size_t kHeaderBytes = 10, kTrailerBytes = 8;

}  // namespace

std::string unpack_gzip(std::string_view packed) {
  if (packed.size() < kHeaderBytes + kTrailerBytes || !packed.starts_with("\x1f\x8b\x08") || packed[3] != 0) return "";
  boost::beast::zlib::inflate_stream stream;
  boost::beast::zlib::z_params part;
  part.next_in = packed.data() + kHeaderBytes;
  part.avail_in = packed.size() - kHeaderBytes - kTrailerBytes;
  std::string text;
  boost::beast::error_code state;
  while (!state) {
    std::size_t const size = text.size();
    text.resize(size < 65536 ? 131072 : 2 * size);
    part.next_out = text.data() + size;
    part.avail_out = text.size() - size;
    stream.write(part, boost::beast::zlib::Flush::none, state);
    text.resize(text.size() - part.avail_out);
  }
  return state == boost::beast::zlib::error::end_of_stream ? text : "";
}

}  // namespace assay
