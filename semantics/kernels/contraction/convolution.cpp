// Implements semantics/kernels/contraction/contraction.hpp: convolution and dynamic_conv.
#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/contraction/contraction.hpp"
#include "semantics/kernels/contraction/product.hpp"
#include "semantics/kernels/reduction/window_axes.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay::contraction {
namespace {

using List = std::vector<std::int64_t>;

// The axes of a tensor in the order of the op's attributes.
struct Layout {
  std::int64_t first, last;  // batch and feature; for the kernel: input and output feature
  List spatial;

  List ordered() const { return concatenated(concatenated({first}, spatial), List{last}); }
};

Layout layout(Call& call, std::string_view first, std::string_view last, std::string_view spatial, std::size_t rank) {
  Layout const found{movement::integer_at(call, first), movement::integer_at(call, last),
                     movement::list_at(call, spatial, rank - 2)};
  movement::require_axes(call, spatial, found.ordered(), rank);
  return found;
}

struct Convolution {
  Tensor input;   // [batch, spatial..., feature]
  Tensor kernel;  // [group, spatial... (reversed if required), input feature, output feature of a group]
  std::vector<WindowAxis> axes;
  std::int64_t groups, batch, group_batch, features, outputs;  // features: of the input, per group; outputs: per group
  bool groups_batches;                                         // batch_group_count is used, not feature_group_count
};

// Splits the output features into groups, the outermost axis, and reverses windows if required.
Tensor arranged_kernel(Call& call, Tensor const& rhs, Layout const& layout, std::int64_t groups,
                       std::span<std::int64_t const> reversal) {
  auto const strides = strides_of(rhs.shape());
  auto const stride = [&](std::int64_t axis) { return strides[static_cast<std::size_t>(axis)]; };
  auto const size = [&](std::int64_t axis) { return rhs.dim(static_cast<std::size_t>(axis)); };
  std::int64_t const outputs = size(layout.last) / groups;
  Shape shape{groups};
  List from{outputs * stride(layout.last)};
  std::int64_t start = 0;
  for (std::size_t d = 0; d < layout.spatial.size(); ++d) {
    std::int64_t const axis = layout.spatial[d];
    bool const reversed = !reversal.empty() && reversal[d] != 0;
    shape.push_back(size(axis));
    from.push_back(reversed ? -stride(axis) : stride(axis));
    if (reversed) start += (size(axis) - 1) * stride(axis);
  }
  shape.insert(shape.end(), {size(layout.first), outputs});
  from.insert(from.end(), {stride(layout.first), stride(layout.last)});
  Tensor result = call.make(rhs.element(), shape);
  std::size_t const bytes = rhs.element().bytes();
  if (result.count() != 0)
    BoxCopy(shape, strides_of(shape), from, bytes)(result.data(),
                                                   rhs.data() + start * static_cast<std::ptrdiff_t>(bytes));
  return result;
}

// The windows of a batch as rows of a matrix. A row has the elements of one window that a group uses, in the kernel's
// order.
class Windows {
public:
  explicit Windows(Convolution const& convolution) : convolution_(convolution) {
    window_ = 1;
    for (auto const& axis : convolution.axes) window_ *= axis.window, output_.push_back(axis.outputs);
    auto const strides = strides_of(convolution.input.shape());
    image_ = strides[0];
    strides_.assign(strides.begin() + 1, strides.end() - 1);
    cells_ = element_count(output_);
    row_bytes_ = static_cast<std::size_t>(convolution.features) * convolution.input.element().bytes();
  }
  std::int64_t rows() const { return convolution_.group_batch * cells_; }
  std::int64_t inner() const { return window_ * convolution_.features; }

  // Gathers `count` rows from window `first` on, for one group.
  void gather(std::int64_t group, std::int64_t first, std::int64_t count, std::byte* out) const {
    auto const& input = convolution_.input;
    std::size_t const bytes = input.element().bytes();
    std::vector<std::int64_t> locations(static_cast<std::size_t>(window_));
    WindowWalk const walk(convolution_.axes, strides_);
    std::int64_t const image = convolution_.groups_batches ? group * convolution_.group_batch : 0;
    std::int64_t const feature = convolution_.groups_batches ? 0 : group * convolution_.features;
    List index(output_.size());
    for (std::int64_t row = first; row < first + count; ++row) {
      std::int64_t cell = row % cells_;
      for (std::size_t d = output_.size(); d-- > 0; cell /= output_[d]) index[d] = cell % output_[d];
      walk.offsets(index, locations.data());
      std::byte const* const base =
          input.data() + static_cast<std::size_t>((image + row / cells_) * image_ + feature) * bytes;
      for (std::int64_t const location : locations) {
        if (location < 0)
          std::memset(out, 0, row_bytes_);
        else
          std::memcpy(out, base + static_cast<std::size_t>(location) * bytes, row_bytes_);
        out += row_bytes_;
      }
    }
  }

private:
  Convolution const& convolution_;
  Shape output_;
  List strides_;
  std::int64_t image_ = 0, window_ = 0, cells_ = 0;
  std::size_t row_bytes_ = 0;
};

// Computes the product in blocks of rows, for products that need whole matrices.
void convolve_blocks(Call& call, Convolution const& convolution, Product const& product, Windows const& windows,
                     Tensor& result) {
  std::int64_t const inner = windows.inner(), outputs = convolution.outputs;
  constexpr std::int64_t kBlock = std::int64_t{1} << 20;  // number of elements to gather at a time
  std::int64_t const block = std::clamp<std::int64_t>(kBlock / std::max<std::int64_t>(inner, 1), 1, windows.rows());
  Tensor rows = call.make(convolution.input.element(), {block, inner});
  Tensor sums = call.make(result.element(), {block, outputs});
  std::size_t const bytes = result.element().bytes(), row_bytes = static_cast<std::size_t>(outputs) * bytes;
  std::size_t const group_kernel = static_cast<std::size_t>(inner * outputs) * convolution.kernel.element().bytes();
  for (std::int64_t group = 0; group < convolution.groups; ++group)
    for (std::int64_t first = 0; first < windows.rows(); first += block) {
      std::int64_t const count = std::min(block, windows.rows() - first);
      windows.gather(group, first, count, rows.data());
      product(rows.data(), convolution.kernel.data() + static_cast<std::size_t>(group) * group_kernel, sums.data(),
              static_cast<std::size_t>(count), static_cast<std::size_t>(inner), static_cast<std::size_t>(outputs));
      for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t const at = ((first + i) * convolution.groups + group) * outputs;
        std::memcpy(result.data() + static_cast<std::size_t>(at) * bytes,
                    sums.data() + static_cast<std::size_t>(i) * row_bytes, row_bytes);
      }
    }
}

// Returns [batch, spatial..., feature]. Groups are adjacent along the feature axis.
Tensor convolve(Call& call, Convolution const& convolution) {
  Element const element = call.result_element();
  Product const product(call, convolution.input.element(), convolution.kernel.element(), element);
  Shape shape{convolution.group_batch};
  for (auto const& axis : convolution.axes) shape.push_back(axis.outputs);
  shape.push_back(convolution.groups * convolution.outputs);
  movement::require_countable(call, shape);
  Tensor result = call.make(element, shape);
  if (result.count() == 0) return result;

  Windows const windows(convolution);
  std::int64_t const inner = windows.inner(), outputs = convolution.outputs;
  call.spend({convolution.groups, windows.rows(), inner});
  product.announce(call, convolution.groups, windows.rows(), inner, outputs);
  if (!product.reads_rows()) {
    convolve_blocks(call, convolution, product, windows, result);
    return result;
  }
  std::size_t const kernel = static_cast<std::size_t>(inner * outputs) * convolution.kernel.element().bytes();
  for (std::int64_t group = 0; group < convolution.groups; ++group) {
    auto const read = [&](std::size_t first, std::size_t count, std::byte* to) {
      windows.gather(group, static_cast<std::int64_t>(first), static_cast<std::int64_t>(count), to);
    };
    std::byte* const out = result.data() + static_cast<std::size_t>(group * outputs) * element.bytes();
    product(read, convolution.kernel.data() + static_cast<std::size_t>(group) * kernel, out,
            static_cast<std::size_t>(convolution.groups * outputs), static_cast<std::size_t>(windows.rows()),
            static_cast<std::size_t>(inner), static_cast<std::size_t>(outputs));
  }
  return result;
}

std::int64_t group_count(Call& call, std::string_view row) {
  auto const count = movement::integer_at(call, row);
  if (count <= 0) call.fail(std::string(row) + " = " + std::to_string(count) + " is not positive");
  return count;
}

void require_divisible(Call& call, std::string_view what, std::int64_t size, std::int64_t groups) {
  if (size % groups != 0)
    call.fail(std::string(what) + " " + std::to_string(size) + " is not a multiple of the group count " +
              std::to_string(groups));
}

void run(Call& call, List padding) {
  auto const& lhs = movement::tensor_at(call, "lhs");
  auto const& rhs = movement::tensor_at(call, "rhs");
  std::size_t const rank = lhs.rank();
  if (rank < 2 || rhs.rank() != rank)
    call.fail("lhs and rhs of shapes " + shape_text(lhs.shape()) + " and " + shape_text(rhs.shape()) +
              " do not have one rank of at least 2");
  auto const input = layout(call, "input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions", rank);
  auto const kernel = layout(call, "kernel_input_feature_dimension", "kernel_output_feature_dimension",
                             "kernel_spatial_dimensions", rank);
  auto const output =
      layout(call, "output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions", rank);
  auto const size = [](Tensor const& tensor, std::int64_t axis) { return tensor.dim(static_cast<std::size_t>(axis)); };
  std::int64_t const batch = size(lhs, input.first), features = size(lhs, input.last);
  std::int64_t const outputs = size(rhs, kernel.last);
  std::int64_t const feature_groups = group_count(call, "feature_group_count");
  std::int64_t const batch_groups = group_count(call, "batch_group_count");
  if (feature_groups > 1 && batch_groups > 1) call.fail("both features and batches are in groups");
  std::int64_t const groups = std::max(feature_groups, batch_groups);
  require_divisible(call, "the input's number of features", features, feature_groups);
  require_divisible(call, "the input's batch size", batch, batch_groups);
  require_divisible(call, "the kernel's number of output features", outputs, groups);
  if (size(rhs, kernel.first) != features / feature_groups)
    call.fail("the kernel takes " + std::to_string(size(rhs, kernel.first)) + " features, a group of lhs has " +
              std::to_string(features / feature_groups));
  auto const& reversal = call.integers("window_reversal");
  if (!reversal.empty() && reversal.size() != rank - 2)
    call.fail("window_reversal does not have " + std::to_string(rank - 2) + " elements");

  Convolution convolution{
      permuted(call, lhs, input.ordered()),
      arranged_kernel(call, rhs, kernel, groups, reversal),
      window_axes(call, sizes_at(lhs.shape(), input.spatial), sizes_at(rhs.shape(), kernel.spatial),
                  {"window_strides", "padding", "lhs_dilation", "rhs_dilation"}, std::move(padding)),
      groups,
      batch,
      batch / batch_groups,
      features / feature_groups,
      outputs / groups,
      batch_groups > 1};
  Tensor const result = convolve(call, convolution);
  auto const order = output.ordered();
  List back(rank);
  for (std::size_t i = 0; i < rank; ++i) back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
  Tensor arranged = permuted(call, result, back);
  movement::require_result_shape(call, arranged.shape());
  call.give(std::move(arranged));
}

}  // namespace

void convolution(Call& call) { run(call, {}); }

void dynamic_conv(Call& call) {
  auto const& padding = movement::tensor_at(call, "padding");
  run(call, movement::indices_at(call, "padding", static_cast<std::size_t>(padding.count())));
}

}  // namespace assay::contraction
