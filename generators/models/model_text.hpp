// Writes a model as the text of a program, one op a line, in generic form.
//
// All inputs of the model (including its weights, so that nothing is folded) are arguments of @main with their data;
// all values to be judged are results of @main.
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

// How an argument is drawn: integers from `least` to `most` times 2^scale; with `distinct`, each of them once.
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
  // The op's results of one type each; attributes without braces.
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
  ModelValue constant(double number, Shape shape, std::string element);  // the same everywhere
  ModelValue convert(ModelValue const& x, std::string element) {
    return op("convert", {x}, x.shape, std::move(element));
  }
  // To bf16 and back, as models of mixed precision do between their layers.
  ModelValue rounded(ModelValue const& x) { return convert(convert(x, "bf16"), x.element); }
  // x repeated along all axes of `shape` but `axes`, which are its own.
  ModelValue broadcast(ModelValue const& x, Shape const& shape, std::vector<std::int64_t> const& axes);
  ModelValue reshape(ModelValue const& x, Shape shape) { return op("reshape", {x}, std::move(shape), x.element); }
  ModelValue slice(ModelValue const& x, std::vector<std::int64_t> const& start, Shape const& limit);
  // Sums of products over the last axis of x and the one of y, after as many leading axes of both as `batch`. Operands
  // are not rounded first (precision HIGHEST); partial sums are of the result's type.
  ModelValue dot(ModelValue const& x, ModelValue const& y, std::int64_t batch, std::int64_t y_axis,
                 std::string element = "f32");
  ModelValue reduce(std::string_view body, ModelValue const& x, double init, std::int64_t axis);

  void returns(ModelValue const& value) { results_.push_back(value); }
  std::string region(std::string_view body, std::string const& element);  // "({ ^bb0(..): .. })" of one binary op

  // Lines of ops outside @main: in regions. Lines written between the two calls belong to the region.
  void begin_region(std::vector<ModelValue>& arguments);
  std::string end_region(std::vector<ModelValue> const& results);

  std::vector<ModelArgument> const& arguments() const { return arguments_; }
  std::string text() const;

private:
  std::string next_name() { return "%" + std::to_string(next_++); }

  std::size_t next_ = 0;
  std::vector<ModelArgument> arguments_;
  std::vector<ModelValue> results_;
  std::vector<std::string> bodies_{""};  // of @main, and of the regions that are being written
  std::vector<std::string> headers_;
};

std::string list_text(std::vector<std::int64_t> const& list);  // "array<i64: 1, 2>"

}  // namespace assay
