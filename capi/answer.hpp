// The result of a call of the C library: a status, JSON that is created on demand, bytes, tensors; and the exception
// boundary.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "capi/assay.h"
#include "capi/worker_thread.hpp"
#include "diagnostics/stop.hpp"
#include "generators/suite/reader.hpp"
#include "semantics/program/tensor.hpp"
#include "support/documents/json.hpp"

namespace assay {

inline constexpr std::size_t kParts = 6;

// Data for assay_judge: a case of a suite, or a run with a profile.
struct ExpectedResults {
  LoadedCase loaded;
  ManifestRow row;
};

// An invalid option, argument or file. Ends a call with ASSAY_BAD_CALL.
struct BadCall {
  std::string message;
};

std::string dump(nlohmann::ordered_json const& json);  // bytes that are not UTF-8 are replaced

}  // namespace assay

struct assay_answer {
  struct Item {
    assay::Tensor tensor;
    std::string element;
  };

  assay_status status = ASSAY_FAULT;
  std::function<std::string()> make_json;  // empty: "{}"; called once
  std::optional<std::string> data;
  std::array<std::vector<Item>, assay::kParts> tensors;
  std::shared_ptr<assay::ExpectedResults const> expected;

  void add(assay_part part, assay::Tensor const& tensor);  // quantized tensors are stored as their storage integers
  void set_json(std::string text) {
    make_json = [text = std::move(text)] { return text; };
  }
  void set_error(assay_status of, std::string const& message);  // {"error": message}
  char const* json();

private:
  std::once_flag made_;
  std::string text_;
};

namespace assay {

using Answer = std::unique_ptr<assay_answer>;

// Runs `work(answer)`, which fills the answer and returns its status. Converts exceptions to a status and an error.
template <class Work> assay_status answered(assay_answer** out, Work const& work) noexcept {
  if (out) *out = nullptr;
  try {
    auto answer = std::make_unique<assay_answer>();
    try {
      answer->status = work(*answer);
    } catch (BadCall const& wrong) {
      answer->set_error(ASSAY_BAD_CALL, wrong.message);
    } catch (Stop const& stop) {
      answer->set_error(static_cast<assay_status>(stop.status), stop.message);
    } catch (Stopped const&) {
      answer->set_error(ASSAY_STOPPED, "stopped");
    } catch (std::bad_alloc const&) {
      answer->set_error(ASSAY_NO_MEMORY, std::string(kNoMemory));
    } catch (std::exception const& error) {
      answer->set_error(ASSAY_FAULT, error.what());
    }
    auto const status = answer->status;
    if (out) *out = answer.release();
    return status;
  } catch (...) {
    return ASSAY_NO_MEMORY;
  }
}

}  // namespace assay
