#include "harness/pjrt/client/plugin.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>

#include "support/text.hpp"

namespace assay::pjrt {
namespace {

constexpr std::size_t kMaxMessage = 4000, kMaxTrustedBytes = std::size_t{1} << 24;  // bytes

constexpr char const* kErrorCodes[] = {
    "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
    "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
    "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
    "DATA_LOSS", "UNAUTHENTICATED"};

constexpr std::size_t kBeforeFunctions = offsetof(PJRT_Api, PJRT_Error_Destroy);

// The reason why the fields before the functions are not those of a supported PJRT_Api; empty if they are.
std::string problem_of_version(PJRT_Api const& api) {
  auto const& version = api.pjrt_api_version;
  if (api.struct_size < kBeforeFunctions)
    return fmt::format("its PJRT_Api has struct_size {}, but the version alone needs {} bytes: this is not a PJRT_Api",
                       api.struct_size, kBeforeFunctions);
  if (version.struct_size < PJRT_Api_Version_STRUCT_SIZE)
    return fmt::format("its PJRT_Api_Version has struct_size {}, not {}", version.struct_size,
                       std::size_t{PJRT_Api_Version_STRUCT_SIZE});
  if (version.major_version == PJRT_API_MAJOR && version.minor_version >= PJRT_API_OLDEST_MINOR) return "";
  return fmt::format(
      "it has version {}.{} of the PJRT API, but {}.{} or a later minor version of {} is required, because the order "
      "of the function table changed. Build it with newer headers of openxla/xla",
      version.major_version, version.minor_version, PJRT_API_MAJOR, PJRT_API_OLDEST_MINOR, PJRT_API_MAJOR);
}

// Cleaned text of the plug-in, up to kMaxMessage bytes; "" for a null pointer.
std::string words(char const* text, std::size_t size) {
  if (!text || size > kMaxTrustedBytes) return "";
  return clean_text(std::string(text, std::min(size, kMaxMessage)));
}

}  // namespace

std::string error_code_text(int code) {
  bool const is_known = code >= 0 && static_cast<std::size_t>(code) < std::size(kErrorCodes);
  return is_known ? kErrorCodes[code] : std::to_string(code) + ", which is not a code";
}

Result<Plugin> Plugin::load(std::string const& path, Place& place) {
  place.at("dlopen");
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    char const* const why = ::dlerror();
    return Error{fmt::format("it cannot be loaded: {}", why ? words(why, std::strlen(why)) : "")};
  }
  using GetApi = PJRT_Api const* (*)();
  auto const get = reinterpret_cast<GetApi>(::dlsym(library, "GetPjrtApi"));
  if (!get) return Error{"it is not a PJRT plug-in: it has no function GetPjrtApi"};
  place.at("GetPjrtApi");
  PJRT_Api const* api = nullptr;
  try {
    api = get();
  } catch (...) {
    return Error{"GetPjrtApi throws an exception"};
  }
  place.at(nullptr);
  if (!api) return Error{"GetPjrtApi returns a null pointer"};
  if (auto const problem = problem_of_version(*api); !problem.empty()) return Error{problem};
  Plugin const plugin(api, place);
  if (auto const missing = plugin.missing_functions(); !missing.empty())
    return Error{fmt::format("it lacks functions that every program needs: {}", missing)};
  return plugin;
}

// Names the missing functions among those that every case needs. Other functions are checked before they are called.
std::string Plugin::missing_functions() const {
  std::string missing;
  auto const look = [&](bool is_there, char const* name) {
    if (!is_there) missing += (missing.empty() ? "" : ", ") + std::string(name);
  };
  look(reaches(offsetof(PJRT_Api, PJRT_Error_Destroy)) && api_->PJRT_Error_Destroy, "PJRT_Error_Destroy");
  look(reaches(offsetof(PJRT_Api, PJRT_Error_Message)) && api_->PJRT_Error_Message, "PJRT_Error_Message");
#define ASSAY_LOOK(function) look(has(ASSAY_PJRT(function)), "PJRT_" #function);
  ASSAY_LOOK(Client_Create)
  ASSAY_LOOK(Client_AddressableDevices)
  ASSAY_LOOK(Client_Compile)
  ASSAY_LOOK(Client_BufferFromHostBuffer)
  ASSAY_LOOK(Device_GetDescription)
  ASSAY_LOOK(DeviceDescription_Id)
  ASSAY_LOOK(LoadedExecutable_GetExecutable)
  ASSAY_LOOK(LoadedExecutable_Execute)
  ASSAY_LOOK(LoadedExecutable_Destroy)
  ASSAY_LOOK(Executable_NumOutputs)
  ASSAY_LOOK(Buffer_ElementType)
  ASSAY_LOOK(Buffer_Dimensions)
  ASSAY_LOOK(Buffer_ToHostBuffer)
  ASSAY_LOOK(Buffer_Destroy)
  ASSAY_LOOK(Event_Await)
#undef ASSAY_LOOK
  return missing;
}

MaybeFailure Plugin::await(PJRT_Event* event, char const* what) const {
  if (!event) return std::nullopt;
  PJRT_Event_Await_Args wait{};
  wait.event = event;
  auto failure = call(ASSAY_PJRT(Event_Await), wait);
  if (failure) failure->reason = std::string(what) + ": " + failure->reason;
  PJRT_Event_Destroy_Args destroy{};
  destroy.event = event;
  auto const destroyed = has(ASSAY_PJRT(Event_Destroy)) ? call(ASSAY_PJRT(Event_Destroy), destroy) : std::nullopt;
  return failure ? failure : destroyed;
}

Failure Plugin::missing(char const* function) {
  return {Failure::Kind::missing, 0, fmt::format("the plug-in has no {}", function)};
}

// Must be called in an exception handler.
Failure Plugin::thrown(char const* function) {
  std::string what;
  try {
    throw;
  } catch (std::exception const& exception) {
    what = ": " + words(exception.what(), std::char_traits<char>::length(exception.what()));
  } catch (...) {
    what.clear();
  }
  return {Failure::Kind::thrown, 0, fmt::format("{} throws an exception across the C interface{}", function, what)};
}

Failure Plugin::describe(char const* function, PJRT_Error* error) const {
  Failure failure;
  failure.code = PJRT_Error_Code_UNKNOWN;
  PJRT_Error_Message_Args message{};
  message.struct_size = PJRT_Error_Message_Args_STRUCT_SIZE;
  message.error = error;
  place_->at("PJRT_Error_Message");
  api_->PJRT_Error_Message(&message);
  PJRT_Error_GetCode_Args code{};
  code.error = error;
  // An error of PJRT_Error_GetCode has no usable code.
  bool const has_code = has(ASSAY_PJRT(Error_GetCode));
  if (has_code) {
    code.struct_size = PJRT_Error_GetCode_Args_STRUCT_SIZE;
    place_->at("PJRT_Error_GetCode");
    if (!api_->PJRT_Error_GetCode(&code)) failure.code = static_cast<int>(code.code);
  }
  auto const text = words(message.message, message.message_size);
  failure.reason = fmt::format("{} returns {}{}", function, error_code_text(failure.code),
                               text.empty() ? ", and no message" : ": " + text);
  if (failure.code == PJRT_Error_Code_OK) {
    failure.kind = Failure::Kind::bad_data;
    failure.reason = fmt::format("{} returns an error with the code OK{}", function, text.empty() ? "" : ": " + text);
  }
  PJRT_Error_Destroy_Args destroy{};
  destroy.struct_size = PJRT_Error_Destroy_Args_STRUCT_SIZE;
  destroy.error = error;
  place_->at("PJRT_Error_Destroy");
  api_->PJRT_Error_Destroy(&destroy);
  place_->at(nullptr);
  return failure;
}

}  // namespace assay::pjrt
