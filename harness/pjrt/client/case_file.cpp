#include "harness/pjrt/client/case_file.hpp"

#include <cstring>

namespace assay::pjrt {
namespace {

constexpr std::uint64_t kMaxTensorRank = 4096;

void put(std::string& bytes, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i));
}

void put(std::string& bytes, std::string_view text) {
  put(bytes, std::uint64_t{text.size()});
  bytes += text;
}

class CaseReader {
public:
  explicit CaseReader(std::string_view bytes) : left_(bytes) {}

  std::uint64_t number() {
    auto const bytes = take(8);
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
  }
  // Reads the number of items, each of which has at least 8 bytes.
  std::uint64_t count() {
    auto const value = number();
    if (value > left_.size() / 8) good_ = false;
    return good_ ? value : 0;
  }
  std::string_view text() { return take(number()); }
  bool is_good() const { return good_; }
  bool is_at_end() const { return good_ && left_.empty(); }

private:
  std::string_view take(std::uint64_t size) {
    if (!good_ || size > left_.size()) return good_ = false, std::string_view();
    auto const taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

  std::string_view left_;
  bool good_ = true;
};

}  // namespace

std::string case_bytes(PjrtCase const& given) {
  std::string bytes;
  std::size_t size = 4096 + given.program.size();
  for (auto const& input : given.inputs) size += input.bytes.size() + 256;
  bytes.reserve(size);
  for (auto const number : {given.slot, given.replicas, given.partitions, std::uint64_t{given.compile_only}})
    put(bytes, number);
  put(bytes, given.program);
  put(bytes, std::uint64_t{given.inputs.size()});
  for (auto const& input : given.inputs) {
    put(bytes, input.element);
    put(bytes, std::uint64_t{input.shape.size()});
    for (auto const dimension : input.shape) put(bytes, static_cast<std::uint64_t>(dimension));
    put(bytes, input.bytes);
  }
  put(bytes, std::uint64_t{given.results.size()});
  for (auto const result : given.results) put(bytes, result);
  return bytes;
}

Result<PjrtCase> parse_case(std::string_view bytes) {
  CaseReader reader(bytes);
  PjrtCase read;
  read.slot = reader.number();
  read.replicas = reader.number();
  read.partitions = reader.number();
  read.compile_only = reader.number() != 0;
  read.program = reader.text();
  for (auto left = reader.count(); left > 0 && reader.is_good(); --left) {
    auto& input = read.inputs.emplace_back();
    input.element = reader.text();
    auto const rank = reader.count();
    if (rank > kMaxTensorRank) return Error{"the file of a case has an input of too many dimensions"};
    for (std::uint64_t i = 0; i < rank; ++i) input.shape.push_back(static_cast<std::int64_t>(reader.number()));
    input.bytes = reader.text();
  }
  for (auto left = reader.count(); left > 0 && reader.is_good(); --left) read.results.push_back(reader.text());
  auto const processes = read.replicas * read.partitions;
  bool const is_grid = read.replicas > 0 && read.partitions > 0 && read.replicas <= kMaxGridSize &&
                       read.partitions <= kMaxGridSize && processes <= kMaxGridSize &&
                       read.inputs.size() % processes == 0 && read.results.size() % processes == 0;
  if (!reader.is_at_end() || !is_grid) return Error{"the file of a case is invalid or truncated"};
  return read;
}

}  // namespace assay::pjrt
