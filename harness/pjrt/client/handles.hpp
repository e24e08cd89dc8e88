// Owners of a plug-in's objects, which call its destroy functions at the end of their scope.
#pragma once

#include <vector>

#include "harness/pjrt/client/plugin.hpp"

namespace assay::pjrt {

class BufferHandles {
public:
  explicit BufferHandles(Plugin const& plugin) : plugin_(plugin) {}
  ~BufferHandles() { destroy(); }
  BufferHandles(BufferHandles const&) = delete;
  BufferHandles& operator=(BufferHandles const&) = delete;

  void add(PJRT_Buffer* buffer) { all_.push_back(buffer); }
  // Returns the first error of a destroy function.
  MaybeFailure destroy() {
    MaybeFailure first;
    for (auto* const buffer : all_) {
      PJRT_Buffer_Destroy_Args args{};
      args.buffer = buffer;
      auto failure = buffer ? plugin_.call(ASSAY_PJRT(Buffer_Destroy), args) : std::nullopt;
      if (failure && !first) first = std::move(failure);
    }
    all_.clear();
    return first;
  }

private:
  Plugin const& plugin_;
  std::vector<PJRT_Buffer*> all_;
};

class LoadedProgram {
public:
  explicit LoadedProgram(Plugin const& plugin) : plugin_(plugin) {}
  ~LoadedProgram() { destroy(); }
  LoadedProgram(LoadedProgram const&) = delete;
  LoadedProgram& operator=(LoadedProgram const&) = delete;

  PJRT_LoadedExecutable* loaded = nullptr;
  PJRT_Executable* executable = nullptr;  // of `loaded`

  MaybeFailure destroy() {
    MaybeFailure failure;
    PJRT_Executable_Destroy_Args inner{};
    inner.executable = executable;
    if (executable && plugin_.has(ASSAY_PJRT(Executable_Destroy)))
      failure = plugin_.call(ASSAY_PJRT(Executable_Destroy), inner);
    executable = nullptr;
    PJRT_LoadedExecutable_Destroy_Args outer{};
    outer.executable = loaded;
    if (loaded && !failure) failure = plugin_.call(ASSAY_PJRT(LoadedExecutable_Destroy), outer);
    loaded = nullptr;
    return failure;
  }

private:
  Plugin const& plugin_;
};

}  // namespace assay::pjrt
