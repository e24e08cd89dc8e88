// The extension module assay._native: the C library (capi/assay.h) as Python objects, and nothing more. What answers
// mean is said in Python (python/assay/).
//
// The interpreter's lock is released in every call that works, and taken a few times a second to see whether a signal came.
#include <assay.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace {

// Signals that came, as Python sees them: an exception is set then, which the call throws when it is back.
int signal_came(void*) {
  py::gil_scoped_acquire const lock;
  return PyErr_CheckSignals() != 0;
}

constexpr assay_watch kWatch{signal_came, nullptr};

class Answer {
public:
  explicit Answer(assay_answer* answer) : answer_(answer, assay_answer_free) {}

  assay_answer* get() const { return answer_.get(); }
  std::shared_ptr<assay_answer> const& shared() const { return answer_; }
  int status() const { return assay_answer_status(get()); }
  py::str json() const {
    char const* text = nullptr;
    {
      py::gil_scoped_release const unlocked;
      text = assay_answer_json(get());
    }
    return py::str(text);
  }
  py::object data() const {
    std::size_t size = 0;
    auto const* const bytes = assay_answer_data(get(), &size);
    return bytes ? py::object(py::bytes(bytes, size)) : py::none();
  }

private:
  std::shared_ptr<assay_answer> answer_;
};

// Elements of an answer, as a read-only buffer.
class Tensor {
public:
  Tensor(std::shared_ptr<assay_answer> owner, assay_tensor const& view) : owner_(std::move(owner)), view_(view) {}

  char const* element() const { return view_.element; }
  py::tuple shape() const {
    py::tuple shape(view_.rank);
    for (std::size_t i = 0; i < view_.rank; ++i) shape[i] = view_.shape[i];
    return shape;
  }
  // Types that buffers have no letter for are their codes, as unsigned integers; of 2 and 4 bits, values in a byte.
  py::buffer_info buffer() const {
    std::string const name = view_.element;
    bool const is_complex = name.rfind("complex<", 0) == 0;
    std::int64_t count = 1;
    std::vector<py::ssize_t> shape(view_.shape, view_.shape + view_.rank), strides(view_.rank);
    for (auto const size : shape) count *= size;
    auto const bytes = count > 0 ? static_cast<py::ssize_t>(view_.bytes) / count : size_of(name);
    py::ssize_t stride = bytes;
    for (std::size_t i = view_.rank; i-- > 0;) {
      strides[i] = stride;
      stride *= shape[i];
    }
    std::string const format = is_complex       ? (bytes == 8 ? "Zf" : "Zd")
                               : name == "f16"  ? "e"
                               : name == "f32"  ? "f"
                               : name == "f64"  ? "d"
                               : name == "i1"   ? "?"
                               : name[0] == 'i' ? std::string(1, "bhiq"[log2_of(bytes)])
                                                : std::string(1, "BHIQ"[log2_of(bytes)]);
    // A tensor without elements may have no memory; a buffer has.
    static char nothing = 0;
    auto* const data = view_.data ? const_cast<void*>(view_.data) : &nothing;
    return {data, bytes, format, static_cast<py::ssize_t>(view_.rank), std::move(shape), std::move(strides), true};
  }

private:
  static int log2_of(py::ssize_t bytes) { return bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3; }
  // Of a type by its name, where no element tells it.
  static py::ssize_t size_of(std::string const& name) {
    if (name.rfind("complex<", 0) == 0) return name == "complex<f32>" ? 8 : 16;
    auto const digit = name.find_first_of("0123456789");
    int const bits = digit == name.npos ? 8 : std::atoi(name.c_str() + digit);
    return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8;
  }

  std::shared_ptr<assay_answer> owner_;
  assay_tensor view_;
};

// Contiguous memory of some Python object, for as long as this lives.
class Buffer {
public:
  explicit Buffer(py::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_C_CONTIGUOUS) != 0) throw py::error_already_set();
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(Buffer const&) = delete;
  Buffer& operator=(Buffer const&) = delete;
  Py_buffer const& view() const { return view_; }

private:
  Py_buffer view_;
};

// Pairs of an element type and a buffer, as tensors.
class Inputs {
public:
  explicit Inputs(py::sequence const& pairs) {
    auto const count = py::len(pairs);
    names_.reserve(count), shapes_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      py::tuple const pair = pairs[i];
      names_.push_back(pair[0].cast<std::string>());
      auto const& view = buffers_.emplace_back(std::make_unique<Buffer>(pair[1]))->view();
      shapes_.emplace_back(view.shape, view.shape + view.ndim);
      tensors_.push_back({names_.back().c_str(), shapes_.back().data(), shapes_.back().size(), view.buf,
                          static_cast<std::size_t>(view.len)});
    }
  }
  assay_tensor const* data() const { return tensors_.data(); }
  std::size_t size() const { return tensors_.size(); }

private:
  std::vector<std::string> names_;
  std::vector<std::vector<std::int64_t>> shapes_;
  std::vector<std::unique_ptr<Buffer>> buffers_;
  std::vector<assay_tensor> tensors_;
};

// Calls without the interpreter's lock. Throws where a signal raised an exception, or there was no memory for an answer.
template <class Call> Answer answer_of(Call const& call) {
  assay_answer* answer = nullptr;
  {
    py::gil_scoped_release const unlocked;
    call(&answer);
  }
  Answer owned(answer);
  if (PyErr_Occurred()) throw py::error_already_set();
  if (!answer) throw std::bad_alloc();
  return owned;
}

using Text = std::optional<std::string>;
char const* c_text(Text const& text) { return text ? text->c_str() : nullptr; }

using ProgramCall = assay_status (*)(void const*, std::size_t, char const*, assay_watch const*, assay_answer**);

template <ProgramCall kCall> Answer of_program(py::bytes const& program, Text const& options) {
  std::string_view const bytes = program;
  return answer_of([&](assay_answer** out) { kCall(bytes.data(), bytes.size(), c_text(options), &kWatch, out); });
}

Answer equiv(py::bytes const& before, py::bytes const& after, Text const& options) {
  std::string_view const a = before, b = after;
  return answer_of(
      [&](assay_answer** out) { assay_equiv(a.data(), a.size(), b.data(), b.size(), c_text(options), &kWatch, out); });
}

class Module {
public:
  Module(py::bytes const& program, Text const& options) {
    std::string_view const bytes = program;
    assay_module* module = nullptr;
    answer_ = answer_of([&](assay_answer** out) {
      assay_module_new(bytes.data(), bytes.size(), c_text(options), &kWatch, &module, out);
    });
    module_.reset(module, assay_module_free);
  }
  Answer answer() const { return *answer_; }
  Answer run(py::sequence const& inputs, Text const& options) const {
    if (!module_) throw py::value_error("this program cannot be run");
    Inputs const given(inputs);
    return answer_of([&, module = module_](assay_answer** out) {
      assay_run(module.get(), given.data(), given.size(), c_text(options), &kWatch, out);
    });
  }

private:
  std::shared_ptr<assay_module> module_;
  std::optional<Answer> answer_;
};

class Suite {
public:
  explicit Suite(std::string const& path) {
    assay_suite* suite = nullptr;
    answer_ = answer_of([&](assay_answer** out) { assay_suite_open(path.c_str(), &kWatch, &suite, out); });
    suite_.reset(suite, assay_suite_free);
  }
  Answer answer() const { return *answer_; }
  std::optional<Answer> next(Text const& options) const {
    assay_answer* answer = nullptr;
    {
      py::gil_scoped_release const unlocked;
      assay_suite_next(suite_.get(), c_text(options), &answer);
    }
    if (!answer) return std::nullopt;
    return Answer(answer);
  }
  Answer load(std::string const& id) const {
    return answer_of([&](assay_answer** out) { assay_suite_load(suite_.get(), id.c_str(), out); });
  }

private:
  std::shared_ptr<assay_suite> suite_;
  std::optional<Answer> answer_;
};

py::list tensors(Answer const& answer, int part) {
  py::list all;
  auto const of = static_cast<assay_part>(part);
  for (std::size_t i = 0; i < assay_answer_tensors(answer.get(), of); ++i) {
    assay_tensor view{};
    assay_answer_tensor(answer.get(), of, i, &view);
    all.append(Tensor(answer.shared(), view));
  }
  return all;
}

}  // namespace

PYBIND11_MODULE(_native, module) {
  module.attr("api_version") = assay_api_version();
  module.attr("version") = assay_version();
  py::class_<Tensor>(module, "Tensor", py::buffer_protocol())
      .def_buffer(&Tensor::buffer)
      .def_property_readonly("element", &Tensor::element)
      .def_property_readonly("shape", &Tensor::shape);
  py::class_<Answer>(module, "Answer")
      .def_property_readonly("status", &Answer::status)
      .def_property_readonly("json", &Answer::json)
      .def_property_readonly("data", &Answer::data)
      .def("tensors", &tensors);
  py::class_<Module>(module, "Module")
      .def(py::init<py::bytes const&, Text const&>())
      .def_property_readonly("answer", &Module::answer)
      .def("run", &Module::run);
  py::class_<Suite>(module, "Suite")
      .def(py::init<std::string const&>())
      .def_property_readonly("answer", &Suite::answer)
      .def("next", &Suite::next)
      .def("load", &Suite::load);
  module.def("check", &of_program<assay_check>);
  module.def("infer", &of_program<assay_infer>);
  module.def("format", &of_program<assay_format>);
  module.def("prove", &of_program<assay_prove>);
  module.def("equiv", &equiv);
  module.def("explain", [](std::string const& label) {
    return answer_of([&](assay_answer** out) { assay_explain(label.c_str(), out); });
  });
  module.def("spec", [](std::string const& name) {
    return answer_of([&](assay_answer** out) { assay_spec(name.c_str(), out); });
  });
  module.def("judge", [](Answer const& expected, py::sequence const& results) {
    Inputs const given(results);
    return answer_of(
        [&](assay_answer** out) { assay_judge(expected.get(), given.data(), given.size(), &kWatch, out); });
  });
}
