// Writes a model as a program in generic form, one op per line.
//
// All inputs of the model, including its weights, are arguments of @main with their data, so that nothing is
// constant-folded. All values to be judged are results of @main.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generators/values/values.hpp"

namespace assay {

// A value of the model: its name, "%3", and type.
struct ModelValue {
  std::string name;
  Shape shape;
  std::string element;
  std::string type() const;  // "tensor<2x3xf32>"
};

// The data of an argument: random integers from `least` to `most`, times 2^scale; with `distinct`, without repetitions.
struct ModelData {
  std::int64_t least = -4, most = 4;
  int scale = 0;
  bool distinct = false;
};

struct ModelArgument {
  ModelValue value;
  ModelData data;
};

class ModelText {
public:
  ModelValue argument(Shape shape, std::string element, ModelData const& data);
  // Adds an op with one result, or with several. Attributes have no braces.
  ModelValue op(std::string_view name, std::vector<ModelValue> const& operands, Shape shape, std::string element,
                std::string_view attributes = "", std::string_view regions = "");
  std::vector<ModelValue> ops(std::string_view name, std::vector<ModelValue> const& operands,
                              std::vector<ModelValue> const& like, std::string_view attributes,
                              std::string_view regions);

  ModelValue unary(std::string_view name, ModelValue const& x) { return op(name, {x}, x.shape, x.element); }
  ModelValue binary(std::string_view name, ModelValue const& x, ModelValue const& y) {
    return op(name, {x, y}, x.shape, x.element);
  }
  ModelValue add(ModelValue const& x, ModelValue const& y) { return binary("add", x, y); }
  ModelValue multiply(ModelValue const& x, ModelValue const& y) { return binary("multiply", x, y); }
  ModelValue constant(double number, Shape shape, std::string element);  // a splat
  ModelValue convert(ModelValue const& x, std::string element) {
    return op("convert", {x}, x.shape, std::move(element));
  }
  // Rounds to bf16 and back, as mixed-precision models do between layers.
  ModelValue rounded(ModelValue const& x) { return convert(convert(x, "bf16"), x.element); }
  // Broadcasts x to `shape`. `axes` are the axes of the result that correspond to those of x.
  ModelValue broadcast(ModelValue const& x, Shape const& shape, std::vector<std::int64_t> const& axes);
  ModelValue reshape(ModelValue const& x, Shape shape) { return op("reshape", {x}, std::move(shape), x.element); }
  ModelValue slice(ModelValue const& x, std::vector<std::int64_t> const& start, Shape const& limit);
  // Sums of products over the last axis of x and `y_axis` of y; the first `batch` axes are batch axes. Operands are not
  // rounded first (precision HIGHEST); partial sums have the result's type.
  ModelValue dot(ModelValue const& x, ModelValue const& y, std::int64_t batch, std::int64_t y_axis,
                 std::string element = "f32");
  ModelValue reduce(std::string_view body, ModelValue const& x, double init, std::int64_t axis);

  void returns(ModelValue const& value) { results_.push_back(value); }
  std::string region(std::string_view body, std::string const& element);  // "({ ^bb0(..): .. })" with one binary op

  // Begin and end a region: ops that are added in between belong to it.
  void begin_region(std::vector<ModelValue>& arguments);
  std::string end_region(std::vector<ModelValue> const& results);

  std::vector<ModelArgument> const& arguments() const { return arguments_; }
  std::string text() const;

private:
  std::string next_name() { return "%" + std::to_string(next_++); }

  std::size_t next_ = 0;
  std::vector<ModelArgument> arguments_;
  std::vector<ModelValue> results_;
  std::vector<std::string> bodies_{""};  // text of @main, and of the regions that are open
  std::vector<std::string> headers_;
};

std::string list_text(std::vector<std::int64_t> const& list);  // "array<i64: 1, 2>"

}  // namespace assay
