// The part of GMP's interface that oracle/formats/printed_decimal.cpp uses, over integers of Boost, where there is no GMP.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstring>

// As in GMP, a variable is an array of one, which becomes a pointer where it is passed.
using mpz_t = boost::multiprecision::cpp_int[1];
using mpz_ptr = boost::multiprecision::cpp_int*;
using mp_bitcnt_t = unsigned long;

inline void mpz_init_set_ui(mpz_ptr to, unsigned long value) { *to = value; }
inline void mpz_clear(mpz_ptr of) { *of = 0; }
inline void mpz_mul_2exp(mpz_ptr to, mpz_ptr of, unsigned long bits) { *to = *of << bits; }
inline void mpz_add_ui(mpz_ptr to, mpz_ptr a, unsigned long b) { *to = *a + b; }
inline void mpz_ui_pow_ui(mpz_ptr to, unsigned long base, unsigned long exponent) {
  *to = pow(boost::multiprecision::cpp_int(base), exponent);
}
inline void mpz_mul(mpz_ptr to, mpz_ptr a, mpz_ptr b) { *to = *a * *b; }
inline void mpz_tdiv_q(mpz_ptr to, mpz_ptr a, mpz_ptr b) { *to = *a / *b; }
// Of base 2.
inline std::size_t mpz_sizeinbase(mpz_ptr of, int) { return *of == 0 ? 1 : msb(*of) + 1; }
// A new text, in base 10.
inline char* mpz_get_str(char*, int, mpz_ptr of) { return ::strdup(of->str().c_str()); }
