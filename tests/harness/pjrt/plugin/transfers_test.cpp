// Transfers between the caller's memory and buffers of libassay_pjrt.so: element types, strides, layouts, and
// unsupported requests.
#include <numeric>
#include <set>

#include "tests/harness/pjrt/plugin/loaded_plugin.hpp"

namespace assay::pjrt_test {
namespace {

struct TypeCase {
  PJRT_Buffer_Type type;
  char const* element;    // element type in programs
  std::size_t bytes;      // size of an element in the caller's memory
  std::uint8_t low_bits;  // number of significant bits if fewer than a byte; otherwise 0
  bool is_signed = false;
};

constexpr TypeCase kTypes[] = {
    {PJRT_Buffer_Type_PRED, "i1", 1, 0},
    {PJRT_Buffer_Type_S8, "i8", 1, 0},
    {PJRT_Buffer_Type_S16, "i16", 2, 0},
    {PJRT_Buffer_Type_S32, "i32", 4, 0},
    {PJRT_Buffer_Type_S64, "i64", 8, 0},
    {PJRT_Buffer_Type_U8, "ui8", 1, 0},
    {PJRT_Buffer_Type_U16, "ui16", 2, 0},
    {PJRT_Buffer_Type_U32, "ui32", 4, 0},
    {PJRT_Buffer_Type_U64, "ui64", 8, 0},
    {PJRT_Buffer_Type_F16, "f16", 2, 0},
    {PJRT_Buffer_Type_F32, "f32", 4, 0},
    {PJRT_Buffer_Type_F64, "f64", 8, 0},
    {PJRT_Buffer_Type_BF16, "bf16", 2, 0},
    {PJRT_Buffer_Type_C64, "complex<f32>", 8, 0},
    {PJRT_Buffer_Type_C128, "complex<f64>", 16, 0},
    {PJRT_Buffer_Type_F8E5M2, "f8E5M2", 1, 0},
    {PJRT_Buffer_Type_F8E4M3FN, "f8E4M3FN", 1, 0},
    {PJRT_Buffer_Type_F8E4M3B11FNUZ, "f8E4M3B11FNUZ", 1, 0},
    {PJRT_Buffer_Type_F8E5M2FNUZ, "f8E5M2FNUZ", 1, 0},
    {PJRT_Buffer_Type_F8E4M3FNUZ, "f8E4M3FNUZ", 1, 0},
    {PJRT_Buffer_Type_S4, "i4", 1, 4, true},
    {PJRT_Buffer_Type_U4, "ui4", 1, 4},
    {PJRT_Buffer_Type_S2, "i2", 1, 2, true},
    {PJRT_Buffer_Type_U2, "ui2", 1, 2},
    {PJRT_Buffer_Type_F8E4M3, "f8E4M3", 1, 0},
    {PJRT_Buffer_Type_F8E3M4, "f8E3M4", 1, 0},
    {PJRT_Buffer_Type_F8E8M0FNU, "f8E8M0FNU", 1, 0},
    {PJRT_Buffer_Type_F4E2M1FN, "f4E2M1FN", 1, 4},
};

// Returns the byte after a round trip.
std::uint8_t expected_byte(TypeCase const& type, std::uint8_t byte) {
  if (type.type == PJRT_Buffer_Type_PRED) return byte != 0;
  if (type.low_bits == 0) return byte;
  auto const low = static_cast<std::uint8_t>(byte & (0xFF >> (8 - type.low_bits)));
  bool const is_negative = type.is_signed && (low >> (type.low_bits - 1)) != 0;
  return is_negative ? static_cast<std::uint8_t>(low | (0xFF << type.low_bits)) : low;
}

TEST(PjrtTransfers, EveryElementTypeRoundTrips) {
  Client const client;
  std::set<PJRT_Buffer_Type> seen;
  for (auto const& type : kTypes) {
    SCOPED_TRACE(type.element);
    seen.insert(type.type);
    std::vector<std::uint8_t> bytes(256 * type.bytes);
    std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
    std::vector<std::uint8_t> expected;
    for (auto const byte : bytes) expected.push_back(expected_byte(type, byte));
    auto const buffer = client.put(type.type, {16, 16}, bytes);
    EXPECT_EQ(get<std::uint8_t>(buffer), expected);
    auto const executable =
        client.compile("func.func @main(%a: tensor<16x16x" + std::string(type.element) + ">) -> tensor<16x16x" +
                       type.element + "> {\n  return %a : tensor<16x16x" + type.element + ">\n}");
    auto const executed = execute(executable, {{buffer.get()}}, 1);
    ASSERT_EQ(executed.outcome.message, "");
    EXPECT_EQ(get<std::uint8_t>(executed.outputs[0][0]), expected);
  }
  // All types of the API except INVALID and TOKEN.
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(PJRT_Buffer_Type_F4E2M1FN) - 1);
}

TEST(PjrtTransfers, StridesAreFollowed) {
  Client const client;
  std::vector<std::int16_t> data(24);
  std::iota(data.begin(), data.end(), std::int16_t{0});
  auto const read = [&](std::vector<std::int64_t> const& dims, std::vector<std::int64_t> const& strides, int first) {
    auto args = client.array(PJRT_Buffer_Type_S16, dims, data.data() + first);
    args.byte_strides = strides.data();
    args.num_byte_strides = strides.size();
    EXPECT_OK(api().PJRT_Client_BufferFromHostBuffer(&args));
    await(args.done_with_host_buffer);
    return get<std::int16_t>(Buffer(args.buffer));
  };
  using Values = std::vector<std::int16_t>;
  EXPECT_EQ(read({2, 3}, {2, 4}, 0), (Values{0, 2, 4, 1, 3, 5}));    // transposed
  EXPECT_EQ(read({2, 3}, {-6, -2}, 5), (Values{5, 4, 3, 2, 1, 0}));  // from the end
  EXPECT_EQ(read({2, 3}, {0, 2}, 0), (Values{0, 1, 2, 0, 1, 2}));    // broadcast
  EXPECT_EQ(read({2, 1, 2}, {12, 99, 2}, 0), (Values{0, 1, 6, 7}));  // the stride of a dimension of size 1 is ignored
  EXPECT_EQ(read({3, 2}, {8, 2}, 0), (Values{0, 1, 4, 5, 8, 9}));    // rows with gaps between them
  EXPECT_EQ(read({0, 3}, {6, 2}, 0), Values());
}

TEST(PjrtTransfers, LayoutsOrderReturnedBytes) {
  Client const client;
  std::vector<std::int8_t> const data{0, 1, 2, 3, 4, 5};
  std::vector<std::int64_t> const columns{0, 1};
  auto layout = make<PJRT_Buffer_MemoryLayout>();
  layout.type = PJRT_Buffer_MemoryLayout_Type_Tiled;
  layout.tiled = make<PJRT_Buffer_MemoryLayout_Tiled>();
  layout.tiled.minor_to_major = columns.data();
  layout.tiled.minor_to_major_size = 2;
  std::vector<std::int8_t> const by_columns{0, 3, 1, 4, 2, 5};

  auto const plain = client.put(PJRT_Buffer_Type_S8, {2, 3}, data);
  std::vector<std::int8_t> back(6);
  auto args = make<PJRT_Buffer_ToHostBuffer_Args>();
  args.src = plain.get();
  args.host_layout = &layout;
  args.dst = back.data();
  args.dst_size = back.size();
  ASSERT_OK(api().PJRT_Buffer_ToHostBuffer(&args));
  await(args.event);
  EXPECT_EQ(back, by_columns);

  std::vector<std::int64_t> const dims{2, 3};
  auto put = client.array(PJRT_Buffer_Type_S8, dims, data.data());
  put.device_layout = &layout;
  ASSERT_OK(api().PJRT_Client_BufferFromHostBuffer(&put));
  await(put.done_with_host_buffer);
  Buffer const laid_out(put.buffer);
  EXPECT_EQ(get<std::int8_t>(laid_out), by_columns);  // without a host layout, that of the buffer is used
  auto known = make<PJRT_Buffer_GetMemoryLayout_Args>();
  known.buffer = laid_out.get();
  ASSERT_OK(api().PJRT_Buffer_GetMemoryLayout(&known));
  ASSERT_EQ(known.layout.tiled.minor_to_major_size, 2U);
  EXPECT_EQ(known.layout.tiled.minor_to_major[0], 0);

  std::vector<std::int64_t> const strides{4, 1};
  layout.type = PJRT_Buffer_MemoryLayout_Type_Strides;
  layout.strides = make<PJRT_Buffer_MemoryLayout_Strides>();
  layout.strides.byte_strides = strides.data();
  layout.strides.num_byte_strides = 2;
  args.dst = nullptr;
  ASSERT_OK(api().PJRT_Buffer_ToHostBuffer(&args));
  EXPECT_EQ(args.dst_size, 7U);
  std::vector<std::int8_t> rows(7, 9);
  args.dst = rows.data();
  ASSERT_OK(api().PJRT_Buffer_ToHostBuffer(&args));
  await(args.event);
  EXPECT_EQ(rows, (std::vector<std::int8_t>{0, 1, 2, 9, 3, 4, 5}));

  std::int64_t const tile[] = {8, 128};
  std::size_t const tile_dims = 2;
  layout.type = PJRT_Buffer_MemoryLayout_Type_Tiled;
  layout.tiled = make<PJRT_Buffer_MemoryLayout_Tiled>();
  layout.tiled.minor_to_major = columns.data();
  layout.tiled.minor_to_major_size = 2;
  layout.tiled.tile_dims = tile;
  layout.tiled.tile_dim_sizes = &tile_dims;
  layout.tiled.num_tiles = 1;
  EXPECT_EQ(take(api().PJRT_Client_BufferFromHostBuffer(&put)).code, PJRT_Error_Code_UNIMPLEMENTED);
}

TEST(PjrtTransfers, InvalidArraysAreRejected) {
  Client const client(Options{{"memory_limit", "1000"}});
  std::int64_t const byte = 0;
  auto const refusal = [&](PJRT_Buffer_Type type, std::vector<std::int64_t> const& dims, void const* data) {
    auto args = client.array(type, dims, data);
    auto const outcome = take(api().PJRT_Client_BufferFromHostBuffer(&args));
    EXPECT_EQ(args.buffer, nullptr);
    return outcome;
  };
  EXPECT_EQ(refusal(PJRT_Buffer_Type_S8, {-1}, &byte).message, "a dimension is negative: [-1]");
  EXPECT_EQ(refusal(PJRT_Buffer_Type_S8, {3}, nullptr).message, "data is a null pointer");
  EXPECT_EQ(refusal(PJRT_Buffer_Type_S8, {1001}, &byte).code, PJRT_Error_Code_RESOURCE_EXHAUSTED);
  std::int64_t const huge = std::int64_t{1} << 62;
  EXPECT_EQ(refusal(PJRT_Buffer_Type_S8, {huge, huge, huge}, &byte).code, PJRT_Error_Code_RESOURCE_EXHAUSTED);
  EXPECT_EQ(refusal(PJRT_Buffer_Type_INVALID, {}, &byte).code, PJRT_Error_Code_INVALID_ARGUMENT);
  EXPECT_EQ(refusal(static_cast<PJRT_Buffer_Type>(99), {}, &byte).message, "unknown (99) is not an element type");

  EXPECT_EQ(refusal(PJRT_Buffer_Type_S8, {huge, huge, 0}, &byte).code, PJRT_Error_Code_RESOURCE_EXHAUSTED);
  auto const empty = client.put<char>(PJRT_Buffer_Type_S8, {huge, 0}, {});
  EXPECT_EQ(get<char>(empty), std::vector<char>());
  EXPECT_EQ(dims_of(empty), (std::vector<std::int64_t>{huge, 0}));

  std::vector<std::int64_t> const dims{3}, strides{huge};
  auto args = client.array(PJRT_Buffer_Type_S8, dims, &byte);
  args.byte_strides = strides.data();
  args.num_byte_strides = 1;
  EXPECT_EQ(take(api().PJRT_Client_BufferFromHostBuffer(&args)).message, "the strides reach too far");
  args.num_byte_strides = 2;
  EXPECT_EQ(take(api().PJRT_Client_BufferFromHostBuffer(&args)).message, "2 byte_strides for 1 dimensions");
}

TEST(PjrtTransfers, UnreadableBuffersAreErrors) {
  Client const client;
  auto const buffer = client.put<std::int32_t>(PJRT_Buffer_Type_S32, {2}, {1, 2});
  std::int32_t one = 0;
  auto args = make<PJRT_Buffer_ToHostBuffer_Args>();
  args.src = buffer.get();
  args.dst = &one;
  args.dst_size = sizeof one;
  EXPECT_EQ(take(api().PJRT_Buffer_ToHostBuffer(&args)).message, "dst_size is 4, but the array takes 8 bytes");
  auto raw = make<PJRT_Buffer_CopyRawToHost_Args>();
  raw.buffer = buffer.get();
  raw.dst = &one;
  raw.offset = 4;
  raw.transfer_size = 4;
  ASSERT_OK(api().PJRT_Buffer_CopyRawToHost(&raw));
  await(raw.event);
  EXPECT_EQ(one, 2);
  raw.offset = 5;
  EXPECT_EQ(take(api().PJRT_Buffer_CopyRawToHost(&raw)).code, PJRT_Error_Code_INVALID_ARGUMENT);

  // The owner of the memory may read it after the buffer is deleted.
  auto pointer = make<PJRT_Buffer_UnsafePointer_Args>();
  pointer.buffer = buffer.get();
  ASSERT_OK(api().PJRT_Buffer_UnsafePointer(&pointer));
  auto hold = make<PJRT_Buffer_IncreaseExternalReferenceCount_Args>();
  hold.buffer = buffer.get();
  ASSERT_OK(api().PJRT_Buffer_IncreaseExternalReferenceCount(&hold));
  auto erase = make<PJRT_Buffer_Delete_Args>();
  erase.buffer = buffer.get();
  ASSERT_OK(api().PJRT_Buffer_Delete(&erase));
  EXPECT_TRUE(is_deleted(buffer));
  EXPECT_EQ(reinterpret_cast<std::int32_t const*>(pointer.buffer_pointer)[1], 2);
  auto release = make<PJRT_Buffer_DecreaseExternalReferenceCount_Args>();
  release.buffer = buffer.get();
  ASSERT_OK(api().PJRT_Buffer_DecreaseExternalReferenceCount(&release));
  EXPECT_EQ(take(api().PJRT_Buffer_DecreaseExternalReferenceCount(&release)).code, PJRT_Error_Code_INVALID_ARGUMENT);
  args.dst = nullptr;
  EXPECT_EQ(take(api().PJRT_Buffer_ToHostBuffer(&args)).message, "the buffer was deleted");
  EXPECT_EQ(dims_of(buffer), std::vector<std::int64_t>{2});
}

TEST(PjrtTransfers, CopiesAreOnTheirDevicesAndCounted) {
  Client const client(Options{{"devices", "2"}});
  auto const devices = client.devices();
  auto const in_use = [&](std::size_t d) {
    auto args = make<PJRT_Device_MemoryStats_Args>();
    args.device = devices[d];
    EXPECT_OK(api().PJRT_Device_MemoryStats(&args));
    return args.bytes_in_use;
  };
  {
    auto const buffer = client.put<std::int64_t>(PJRT_Buffer_Type_S64, {2}, {1, 2});
    auto copy = make<PJRT_Buffer_CopyToDevice_Args>();
    copy.buffer = buffer.get();
    copy.dst_device = devices[1];
    ASSERT_OK(api().PJRT_Buffer_CopyToDevice(&copy));
    Buffer const there(copy.dst_buffer);
    EXPECT_EQ(get<std::int64_t>(there), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(in_use(0), 16);
    EXPECT_EQ(in_use(1), 16);
  }
  EXPECT_EQ(in_use(0), 0);
  EXPECT_EQ(in_use(1), 0);
}

}  // namespace
}  // namespace assay::pjrt_test
