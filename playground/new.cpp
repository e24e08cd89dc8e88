// Implements operator new with the alignment that the build states (__STDCPP_DEFAULT_NEW_ALIGNMENT__): arenas hold integers of
// 128 bits, and emscripten's own aligns by 8.
#include <malloc.h>

#include <cstdlib>
#include <new>

void* operator new(std::size_t bytes) {
  if (void* const memory = memalign(__STDCPP_DEFAULT_NEW_ALIGNMENT__, bytes)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
