// Implements GetPjrtApi, the only exported symbol of the plug-in: the table of functions of harness/pjrt/api/pjrt.h.
#include "harness/pjrt/plugin/frame.hpp"

namespace assay::plugin {
namespace {

template <class Args>
concept Implemented = requires(Args& args) {
  call(args);
};

template <class Args> PJRT_Error* dispatch(Args* args, std::string_view name) noexcept {
  if constexpr (Implemented<Args>) {
    return guarded(args, name);
  } else {
    return fail(PJRT_Error_Code_UNIMPLEMENTED, std::string(name) + " is not implemented by the device of assay");
  }
}

// The functions on errors return void, so they cannot report an error.
void destroy_error(PJRT_Error_Destroy_Args* args) {
  if (problem_of_size(args, "").empty()) call(*args);
}

void report_message(PJRT_Error_Message_Args* args) {
  if (problem_of_size(args, "").empty()) call(*args);
}

PJRT_Api make_table() {
  PJRT_Api api{};
  api.struct_size = PJRT_Api_STRUCT_SIZE;
  api.pjrt_api_version = {PJRT_Api_Version_STRUCT_SIZE, nullptr, PJRT_API_MAJOR, PJRT_API_MINOR};
#define ASSAY_PJRT_ENTRY(result, name) \
  api.name = [](name##_Args* args) -> result { return static_cast<result>(dispatch(args, #name)); };
  PJRT_FUNCTIONS(ASSAY_PJRT_ENTRY)
#undef ASSAY_PJRT_ENTRY
  api.PJRT_Error_Destroy = destroy_error;
  api.PJRT_Error_Message = report_message;
  return api;
}

}  // namespace
}  // namespace assay::plugin

extern "C" __attribute__((visibility("default"))) PJRT_Api const* GetPjrtApi() {
  static PJRT_Api const api = assay::plugin::make_table();
  return &api;
}
