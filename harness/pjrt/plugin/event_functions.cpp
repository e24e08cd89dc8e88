// Implements functions of harness/pjrt/plugin/functions.hpp: errors, events, and the plug-in itself.
#include "grammar/bytecode/write/write.hpp"
#include "harness/pjrt/plugin/functions.hpp"

namespace assay::plugin {
namespace {

PJRT_Error* copy_of(std::optional<PJRT_Error> const& error) { return error ? new PJRT_Error(*error) : nullptr; }

// The version of XLA's interface with plug-ins, which frameworks compare.
constexpr std::int64_t kXlaVersion = 2;

struct Attributes {
  std::int64_t current[3], oldest[3];
  PJRT_NamedValue values[3];

  Attributes() {
    auto const newest_version = newest_artifact();
    set(current, newest_version);
    set(oldest, kOldestArtifact);
    values[0] = named("xla_version", PJRT_NamedValue_kInt64, 1);
    values[0].int64_value = kXlaVersion;
    values[1] = named("stablehlo_current_version", PJRT_NamedValue_kInt64List, 3);
    values[1].int64_array_value = current;
    values[2] = named("stablehlo_minimum_version", PJRT_NamedValue_kInt64List, 3);
    values[2].int64_array_value = oldest;
  }

  static void set(std::int64_t (&to)[3], Version const& version) {
    to[0] = version.major;
    to[1] = version.minor;
    to[2] = version.patch;
  }
  static PJRT_NamedValue named(std::string_view name, PJRT_NamedValue_Type type, std::size_t size) {
    PJRT_NamedValue value{};
    value.struct_size = PJRT_NamedValue_STRUCT_SIZE;
    value.name = name.data();
    value.name_size = name.size();
    value.type = type;
    value.value_size = size;
    return value;
  }
};

PJRT_Error* missing_event() { return refuse("the event is a null pointer"); }

}  // namespace

PJRT_Error* fail(PJRT_Error_Code code, std::string message) { return new PJRT_Error{code, std::move(message)}; }

// The preallocated error of frame.hpp has no message and must not be deleted.
PJRT_Error* call(PJRT_Error_Destroy_Args& args) {
  if (args.error && !args.error->message.empty()) delete args.error;
  return nullptr;
}

PJRT_Error* call(PJRT_Error_Message_Args& args) {
  std::string_view const message = !args.error                   ? std::string_view("no error")
                                   : args.error->message.empty() ? std::string_view("out of memory")
                                                                 : std::string_view(args.error->message);
  args.message = message.data();
  args.message_size = message.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Error_GetCode_Args& args) {
  args.code = args.error ? args.error->code : PJRT_Error_Code_OK;
  return nullptr;
}

PJRT_Error* call(PJRT_Plugin_Initialize_Args&) { return nullptr; }

PJRT_Error* call(PJRT_Plugin_Attributes_Args& args) {
  static Attributes const attributes;
  args.attributes = attributes.values;
  args.num_attributes = std::size(attributes.values);
  return nullptr;
}

PJRT_Error* call(PJRT_Event_Destroy_Args& args) {
  delete args.event;
  return nullptr;
}

PJRT_Error* call(PJRT_Event_IsReady_Args& args) {
  if (!args.event) return missing_event();
  std::lock_guard const lock(args.event->mutex);
  args.is_ready = args.event->ready;
  return nullptr;
}

PJRT_Error* call(PJRT_Event_Error_Args& args) {
  if (!args.event) return missing_event();
  std::lock_guard const lock(args.event->mutex);
  if (!args.event->ready) return fail(PJRT_Error_Code_FAILED_PRECONDITION, "the event is not ready yet");
  return copy_of(args.event->error);
}

PJRT_Error* call(PJRT_Event_Await_Args& args) {
  if (!args.event) return missing_event();
  std::unique_lock lock(args.event->mutex);
  args.event->changed.wait(lock, [&] { return args.event->ready; });
  return copy_of(args.event->error);
}

PJRT_Error* call(PJRT_Event_OnReady_Args& args) {
  if (!args.event) return missing_event();
  if (!args.callback) return refuse("the callback is a null pointer");
  std::unique_lock lock(args.event->mutex);
  if (!args.event->ready) {
    args.event->callbacks.emplace_back(args.callback, args.user_arg);
    return nullptr;
  }
  auto* const error = copy_of(args.event->error);
  lock.unlock();  // the callback may use the event again, or destroy it
  args.callback(error, args.user_arg);
  return nullptr;
}

PJRT_Error* call(PJRT_Event_Create_Args& args) {
  args.event = new PJRT_Event;
  args.event->ready = false;
  return nullptr;
}

PJRT_Error* call(PJRT_Event_Set_Args& args) {
  if (!args.event) return missing_event();
  std::unique_lock lock(args.event->mutex);
  if (args.event->ready) return fail(PJRT_Error_Code_FAILED_PRECONDITION, "the event is ready already");
  if (args.error_code != PJRT_Error_Code_OK) {
    std::string message(args.error_message ? args.error_message : "", args.error_message ? args.error_message_size : 0);
    args.event->error = PJRT_Error{args.error_code, message.empty() ? "no reason was given" : std::move(message)};
  }
  args.event->ready = true;
  auto const callbacks = std::exchange(args.event->callbacks, {});
  auto const error = args.event->error;
  args.event->changed.notify_all();
  lock.unlock();
  for (auto const& [callback, user_arg] : callbacks) callback(copy_of(error), user_arg);
  return nullptr;
}

}  // namespace assay::plugin
