// Implements operator new with the alignment of the build (__STDCPP_DEFAULT_NEW_ALIGNMENT__). Arenas contain 128-bit
// integers, and emscripten's own operator new aligns to 8 bytes.
#include <malloc.h>

#include <cstdlib>
#include <new>

void* operator new(std::size_t bytes) {
  if (void* const memory = memalign(__STDCPP_DEFAULT_NEW_ALIGNMENT__, bytes)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
