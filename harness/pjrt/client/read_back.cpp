#include "harness/pjrt/client/read_back.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "harness/pjrt/client/element_types.hpp"

namespace assay::pjrt {
namespace {

constexpr std::size_t kMaxResultRank = 4096;
constexpr std::size_t kGuardBytes = 64;  // bytes after the destination, which detect writes out of bounds
constexpr char kGuard = '\x5A';

// The byte strides of dense elements, where `minor_to_major` lists the dimensions from the fastest to the slowest.
// False if it is not a permutation.
bool dense_strides(Shape const& shape, std::size_t bytes, std::int64_t const* minor_to_major, Shape& strides) {
  strides.assign(shape.size(), 0);
  std::vector<bool> seen(shape.size());
  auto stride = static_cast<std::int64_t>(bytes);
  for (std::size_t k = 0; k < shape.size(); ++k) {
    auto const axis = minor_to_major[k];
    if (axis < 0 || axis >= static_cast<std::int64_t>(shape.size()) || seen[static_cast<std::size_t>(axis)])
      return false;
    seen[static_cast<std::size_t>(axis)] = true;
    strides[static_cast<std::size_t>(axis)] = stride;
    stride *= shape[static_cast<std::size_t>(axis)];
  }
  return true;
}

// Copies the elements of `shape` from `bytes`, where they have these strides, in row-major order. False if one is out
// of bounds.
bool gather(std::string_view bytes, Shape const& shape, Shape const& strides, std::size_t size, std::string& out) {
  auto const count = static_cast<std::size_t>(element_count(shape));
  if (count == 0) return out.clear(), true;
  __int128 last = 0;
  for (std::size_t k = 0; k < shape.size(); ++k) {
    if (strides[k] < 0) return false;
    last += static_cast<__int128>(strides[k]) * (shape[k] - 1);
  }
  if (last + static_cast<__int128>(size) > static_cast<__int128>(bytes.size())) return false;
  out.resize(count * size);
  Shape index(shape.size(), 0);
  std::int64_t from = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(out.data() + i * size, bytes.data() + from, size);
    for (std::size_t k = shape.size(); k-- > 0;) {
      from += strides[k];
      if (++index[k] < shape[k]) break;
      from -= strides[k] * shape[k];
      index[k] = 0;
    }
  }
  return true;
}

class Reader {
public:
  Reader(Plugin const& plugin, PJRT_Buffer* buffer, std::string const& name)
      : plugin_(plugin), buffer_(buffer), name_(name) {}

  MaybeFailure read(std::string_view wanted, ReadBack& read) {
    if (auto failure = find_type(wanted, read)) return failure;
    if (read.is_token) return std::nullopt;
    if (auto failure = find_shapes()) return failure;
    std::string bytes;
    if (auto failure = fetch_row_major(bytes)) {
      // Not every plug-in can reorder elements.
      bool const may_be_order =
          failure->kind == Failure::Kind::error &&
          (failure->code == PJRT_Error_Code_UNIMPLEMENTED || failure->code == PJRT_Error_Code_INVALID_ARGUMENT);
      if (!may_be_order) return failure;
      if (auto second = fetch_own_order(bytes)) return second;
    }
    normalize_codes(bytes, element_);
    read.tensor = make_tensor(element_, shape_);
    std::memcpy(read.tensor.data(), bytes.data(), std::min(bytes.size(), read.tensor.size_bytes()));
    return std::nullopt;
  }

private:
  MaybeFailure find_type(std::string_view wanted, ReadBack& read) {
    PJRT_Buffer_ElementType_Args args{};
    args.buffer = buffer_;
    if (auto failure = plugin_.call(ASSAY_PJRT(Buffer_ElementType), args)) return failure;
    int const type = args.type;
    read.is_token = type == PJRT_Buffer_Type_TOKEN;
    if (read.is_token) return std::nullopt;
    if (!element_of_buffer(type, element_))
      return bad_data(fmt::format("{} has {}, which is not an element type", name_, buffer_type_text(type)));
    if (wanted.empty() || to_string(element_) == wanted) return std::nullopt;
    return bad_data(
        fmt::format("{} is a buffer of {}, but the program declares {}", name_, to_string(element_), wanted));
  }

  MaybeFailure find_shapes() {
    PJRT_Buffer_Dimensions_Args args{};
    args.buffer = buffer_;
    if (auto failure = plugin_.call(ASSAY_PJRT(Buffer_Dimensions), args)) return failure;
    if (auto failure = take_shape(args.dims, args.num_dims, padded_)) return failure;
    shape_ = padded_;
    PJRT_Buffer_UnpaddedDimensions_Args inner{};
    inner.buffer = buffer_;
    if (!plugin_.has(ASSAY_PJRT(Buffer_UnpaddedDimensions)) ||
        plugin_.call(ASSAY_PJRT(Buffer_UnpaddedDimensions), inner))
      return std::nullopt;
    if (inner.num_dims != padded_.size()) return std::nullopt;
    if (auto failure = take_shape(inner.unpadded_dims, inner.num_dims, shape_)) return failure;
    for (std::size_t k = 0; k < shape_.size(); ++k)
      if (shape_[k] > padded_[k])
        return bad_data(
            fmt::format("{} has the dimensions {} in a buffer of {}", name_, shape_text(shape_), shape_text(padded_)));
    return std::nullopt;
  }

  MaybeFailure take_shape(std::int64_t const* dims, std::size_t rank, Shape& shape) const {
    if (rank > kMaxResultRank || (rank > 0 && !dims))
      return bad_data(fmt::format("{} has {} dimensions{}", name_, rank, dims ? "" : " at a null pointer"));
    shape.assign(dims, dims + rank);
    std::uint64_t bytes = element_.bytes();
    for (auto const size : shape)
      if (size < 0 || __builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes) ||
          bytes > kMaxResultBytes)
        return bad_data(fmt::format("{} has the invalid dimensions {}", name_, shape_text(shape)));
    return std::nullopt;
  }

  // Reads all bytes of the buffer, in the order of `layout`, or in its own order if that is null.
  MaybeFailure fetch(PJRT_Buffer_MemoryLayout* layout, std::string& bytes) {
    PJRT_Buffer_ToHostBuffer_Args args{};
    args.src = buffer_;
    args.host_layout = layout;
    if (auto failure = plugin_.call(ASSAY_PJRT(Buffer_ToHostBuffer), args)) return failure;
    auto const size = args.dst_size;
    if (auto failure = plugin_.await(args.event, "PJRT_Buffer_ToHostBuffer"))
      return failure;  // this event should
                       // always be null
    if (auto failure = check_size(size)) return failure;
    bytes.assign(size + kGuardBytes, kGuard);
    args = {};
    args.src = buffer_;
    args.host_layout = layout;
    args.dst = bytes.data();
    args.dst_size = size;
    if (auto failure = plugin_.call(ASSAY_PJRT(Buffer_ToHostBuffer), args)) return failure;
    if (auto failure = plugin_.await(args.event, "PJRT_Buffer_ToHostBuffer")) return failure;
    if (bytes.find_first_not_of(kGuard, size) != bytes.npos)
      return bad_data(fmt::format("PJRT_Buffer_ToHostBuffer writes beyond the {} bytes of {}", size, name_));
    bytes.resize(size);
    return std::nullopt;
  }

  MaybeFailure check_size(std::size_t size) const {
    for (auto const* shape : {&shape_, &padded_}) {
      auto const count = static_cast<std::size_t>(element_count(*shape));
      if (size == count * element_.bytes() || size == packed_bytes(element_, count)) return std::nullopt;
    }
    auto const count = static_cast<std::size_t>(element_count(shape_));
    return bad_data(fmt::format("{} has {} bytes according to PJRT_Buffer_ToHostBuffer, but {} elements of {} take {}",
                                name_, size, count, to_string(element_), count * element_.bytes()));
  }

  MaybeFailure fetch_row_major(std::string& bytes) {
    std::vector<std::int64_t> order(padded_.size());
    std::iota(order.rbegin(), order.rend(), 0);
    PJRT_Buffer_MemoryLayout layout{};
    layout.struct_size = PJRT_Buffer_MemoryLayout_STRUCT_SIZE;
    layout.type = PJRT_Buffer_MemoryLayout_Type_Tiled;
    layout.tiled.struct_size = PJRT_Buffer_MemoryLayout_Tiled_STRUCT_SIZE;
    layout.tiled.minor_to_major = order.data();
    layout.tiled.minor_to_major_size = order.size();
    std::string raw;
    if (auto failure = fetch(&layout, raw)) return failure;
    Shape strides;
    return to_row_major(std::move(raw), order, bytes);
  }

  MaybeFailure fetch_own_order(std::string& bytes) {
    std::vector<std::int64_t> order(padded_.size());
    std::iota(order.rbegin(), order.rend(), 0);
    PJRT_Buffer_GetMemoryLayout_Args args{};
    args.buffer = buffer_;
    args.layout.struct_size = PJRT_Buffer_MemoryLayout_STRUCT_SIZE;
    if (plugin_.has(ASSAY_PJRT(Buffer_GetMemoryLayout))) {
      if (auto failure = plugin_.call(ASSAY_PJRT(Buffer_GetMemoryLayout), args)) return failure;
      auto const& layout = args.layout;
      if (layout.type == PJRT_Buffer_MemoryLayout_Type_Tiled) {
        if (layout.tiled.minor_to_major_size != order.size() || (!order.empty() && !layout.tiled.minor_to_major))
          return bad_data(
              fmt::format("PJRT_Buffer_GetMemoryLayout returns an order of {} dimensions for {}, which has {}",
                          layout.tiled.minor_to_major_size, name_, order.size()));
        order.assign(layout.tiled.minor_to_major, layout.tiled.minor_to_major + order.size());
      } else if (layout.type == PJRT_Buffer_MemoryLayout_Type_Strides) {
        return fetch_strided(layout.strides, bytes);
      }
    }
    std::string raw;
    if (auto failure = fetch(nullptr, raw)) return failure;
    return to_row_major(std::move(raw), order, bytes);
  }

  MaybeFailure fetch_strided(PJRT_Buffer_MemoryLayout_Strides const& layout, std::string& bytes) {
    if (layout.num_byte_strides != padded_.size() || (!padded_.empty() && !layout.byte_strides))
      return bad_data(fmt::format("PJRT_Buffer_GetMemoryLayout returns {} strides for {}, which has {} dimensions",
                                  layout.num_byte_strides, name_, padded_.size()));
    Shape const strides(layout.byte_strides, layout.byte_strides + layout.num_byte_strides);
    std::string raw;
    if (auto failure = fetch(nullptr, raw)) return failure;
    if (gather(raw, shape_, strides, element_.bytes(), bytes)) return std::nullopt;
    return bad_data(fmt::format("the strides of {} exceed its {} bytes", name_, raw.size()));
  }

  // Converts raw bytes to the layout of a Tensor: unpacked, without the padding of dynamic dimensions, in row-major
  // order.
  MaybeFailure to_row_major(std::string raw, std::vector<std::int64_t> const& order, std::string& bytes) {
    auto const holds = [&](Shape const& shape) {
      auto const count = static_cast<std::size_t>(element_count(shape));
      return raw.size() == count * element_.bytes() || raw.size() == packed_bytes(element_, count);
    };
    auto const& held = holds(shape_) ? shape_ : padded_;
    auto const count = static_cast<std::size_t>(element_count(held));
    if (raw.size() != count * element_.bytes()) raw = unpacked(raw, element_, count);
    Shape strides;
    if (!dense_strides(held, element_.bytes(), order.data(), strides))
      return bad_data(fmt::format("PJRT_Buffer_GetMemoryLayout returns no valid order of the dimensions of {}", name_));
    bool const is_as_it_should = held == shape_ && std::ranges::is_sorted(order, std::greater<>());
    if (is_as_it_should) return bytes = std::move(raw), std::nullopt;
    if (gather(raw, shape_, strides, element_.bytes(), bytes)) return std::nullopt;
    return bad_data(fmt::format("{} has too few bytes", name_));
  }

  Plugin const& plugin_;
  PJRT_Buffer* buffer_;
  std::string const& name_;
  Element element_;
  Shape shape_, padded_;
};

}  // namespace

MaybeFailure read_back(Plugin const& plugin, PJRT_Buffer* buffer, std::string_view wanted, std::string const& name,
                       ReadBack& read) {
  return Reader(plugin, buffer, name).read(wanted, read);
}

}  // namespace assay::pjrt
