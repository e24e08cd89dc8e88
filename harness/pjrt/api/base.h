/* What all of the PJRT C API rests on: sizes of structs, extensions, the version, errors, named values, events.
 *
 * PJRT is how frameworks load a compiler with its device as a shared object: they look up `GetPjrtApi`, which returns a table
 * of functions (pjrt.h). Each function takes one struct of arguments and returns an error, or a null pointer. These are our
 * own declarations. Names, order, sizes and values are those of the published header, openxla/xla
 * xla/pjrt/c/pjrt_c_api.h, major version 0, of which only the structs are here that a caller or a plug-in of ours uses;
 * layouts.tsv records what published versions lay out, and a test compares.
 *
 * Versions only append: to the table, and to structs. `struct_size` is the size of a struct in its writer's version. So a
 * plug-in requires at most what the oldest caller has, and a caller checks the size of the table before it calls.
 * C99 and C++. */
#ifndef ASSAY_HARNESS_PJRT_API_BASE_H
#define ASSAY_HARNESS_PJRT_API_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The newest version that is declared here, and the oldest minor version whose table has this order. */
#define PJRT_API_MAJOR 0
#define PJRT_API_MINOR 90
#define PJRT_API_OLDEST_MINOR 57

/* Bytes of `type` up to the end of its last field, without padding after it. */
#define PJRT_SIZE_TO(type, last) (offsetof(type, last) + sizeof(((type*)0)->last))

/* In C++: enumerations that may hold any number, as callers may write one; the size of a struct by its type. */
#ifdef __cplusplus
#define PJRT_ENUM : int
#define PJRT_SIZE_BY_TYPE(name, last) \
  constexpr size_t PJRT_struct_size(name const*) { return PJRT_SIZE_TO(name, last); }
#else
#define PJRT_ENUM
#define PJRT_SIZE_BY_TYPE(name, last)
#endif

/* A struct with the two fields that nearly all begin with, and its size. */
#define PJRT_STRUCT(name, last, ...)      \
  typedef struct name {                   \
    size_t struct_size;                   \
    PJRT_Extension_Base* extension_start; \
    __VA_ARGS__                           \
  } name;                                 \
  PJRT_SIZE_BY_TYPE(name, last)           \
  enum { name##_STRUCT_SIZE = PJRT_SIZE_TO(name, last) }

typedef enum PJRT_Extension_Type PJRT_ENUM {
  PJRT_Extension_Type_Gpu_Custom_Call = 0,
  PJRT_Extension_Type_Profiler = 1,
  PJRT_Extension_Type_Custom_Partitioner = 2,
  PJRT_Extension_Type_Stream = 3,
  PJRT_Extension_Type_Layouts = 4,
  PJRT_Extension_Type_FFI = 5,
  PJRT_Extension_Type_MemoryDescriptions = 6,
  PJRT_Extension_Type_Triton = 7,
  PJRT_Extension_Type_RawBuffer = 8
} PJRT_Extension_Type;

/* A list of further tables of functions, of which a plug-in may have any. */
typedef struct PJRT_Extension_Base {
  size_t struct_size;
  PJRT_Extension_Type type;
  struct PJRT_Extension_Base* next;
} PJRT_Extension_Base;
enum { PJRT_Extension_Base_STRUCT_SIZE = PJRT_SIZE_TO(PJRT_Extension_Base, next) };

/* clang-format off: its layout of fields in a macro is hard to read. */
PJRT_STRUCT(PJRT_Api_Version, minor_version, int major_version; int minor_version;);

/* Objects are the plug-in's. Who has got one destroys it by the function of its kind. */
typedef struct PJRT_Error PJRT_Error;
typedef struct PJRT_Event PJRT_Event;
typedef struct PJRT_Client PJRT_Client;
typedef struct PJRT_Device PJRT_Device;
typedef struct PJRT_DeviceDescription PJRT_DeviceDescription;
typedef struct PJRT_TopologyDescription PJRT_TopologyDescription;
typedef struct PJRT_Memory PJRT_Memory;
typedef struct PJRT_Buffer PJRT_Buffer;
typedef struct PJRT_Executable PJRT_Executable;
typedef struct PJRT_LoadedExecutable PJRT_LoadedExecutable;
typedef struct PJRT_ExecuteContext PJRT_ExecuteContext;

/* The codes of absl::Status. */
typedef enum PJRT_Error_Code PJRT_ENUM {
  PJRT_Error_Code_OK = 0,
  PJRT_Error_Code_CANCELLED = 1,
  PJRT_Error_Code_UNKNOWN = 2,
  PJRT_Error_Code_INVALID_ARGUMENT = 3,
  PJRT_Error_Code_DEADLINE_EXCEEDED = 4,
  PJRT_Error_Code_NOT_FOUND = 5,
  PJRT_Error_Code_ALREADY_EXISTS = 6,
  PJRT_Error_Code_PERMISSION_DENIED = 7,
  PJRT_Error_Code_RESOURCE_EXHAUSTED = 8,
  PJRT_Error_Code_FAILED_PRECONDITION = 9,
  PJRT_Error_Code_ABORTED = 10,
  PJRT_Error_Code_OUT_OF_RANGE = 11,
  PJRT_Error_Code_UNIMPLEMENTED = 12,
  PJRT_Error_Code_INTERNAL = 13,
  PJRT_Error_Code_UNAVAILABLE = 14,
  PJRT_Error_Code_DATA_LOSS = 15,
  PJRT_Error_Code_UNAUTHENTICATED = 16
} PJRT_Error_Code;

/* Results of a function follow its arguments; their names are set apart by the word `out`. */
PJRT_STRUCT(PJRT_Error_Destroy_Args, error, PJRT_Error* error;);            /* which may be null */
PJRT_STRUCT(PJRT_Error_Message_Args, message_size, PJRT_Error const* error; /* out, with the life of the error: */
            char const* message; size_t message_size;);
PJRT_STRUCT(PJRT_Error_GetCode_Args, code, PJRT_Error const* error; /* out: */ PJRT_Error_Code code;);

/* Who is called back makes errors by such a function. */
typedef PJRT_Error* (*PJRT_CallbackError)(PJRT_Error_Code code, char const* message, size_t message_size);

typedef enum PJRT_NamedValue_Type PJRT_ENUM {
  PJRT_NamedValue_kString = 0,
  PJRT_NamedValue_kInt64 = 1,
  PJRT_NamedValue_kInt64List = 2,
  PJRT_NamedValue_kFloat = 3,
  PJRT_NamedValue_kBool = 4
} PJRT_NamedValue_Type;

/* An option or an attribute. `value_size`: characters of a string, elements of a list, else 1. */
PJRT_STRUCT(
    PJRT_NamedValue, value_size, char const* name; size_t name_size; PJRT_NamedValue_Type type; union {
      const char* string_value;
      int64_t int64_value;
      const int64_t* int64_array_value;
      float float_value;
      bool bool_value;
    };
    size_t value_size;);

/* Called before everything else. */
PJRT_STRUCT(PJRT_Plugin_Initialize_Args, extension_start, );
PJRT_STRUCT(PJRT_Plugin_Attributes_Args, num_attributes, /* out, for the life of the process: */
            PJRT_NamedValue const* attributes;
            size_t num_attributes;);

/* An event becomes ready once, perhaps with an error. Each error that a function gives is its caller's to destroy. */
PJRT_STRUCT(PJRT_Event_Destroy_Args, event, PJRT_Event* event;);
PJRT_STRUCT(PJRT_Event_IsReady_Args, is_ready, PJRT_Event* event; /* out: */ bool is_ready;);
PJRT_STRUCT(PJRT_Event_Error_Args, event, PJRT_Event* event;); /* of an event that is ready */
PJRT_STRUCT(PJRT_Event_Await_Args, event, PJRT_Event* event;);
typedef void (*PJRT_Event_OnReadyCallback)(PJRT_Error* error, void* user_arg); /* which owns the error */
PJRT_STRUCT(PJRT_Event_OnReady_Args, user_arg, PJRT_Event* event; PJRT_Event_OnReadyCallback callback; void* user_arg;);
PJRT_STRUCT(PJRT_Event_Create_Args, event, /* out: */ PJRT_Event* event;);
PJRT_STRUCT(PJRT_Event_Set_Args, error_message_size, PJRT_Event* event; PJRT_Error_Code error_code;
            char const* error_message; size_t error_message_size;);

#endif
