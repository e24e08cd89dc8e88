#!/usr/bin/env bash
# MPC loses the real part of tanh(0 + i inf)
# Guess: special values are those of Annex G: ctanh(0 + i inf) is 0 + i NaN.
# In fact: MPC gives NaN + i NaN, also for tan and arguments 0 + i NaN; acosh(0 + i NaN) has no imaginary part pi/2.
# Source: C17 G.6.2.6 with defect report 471, G.6.2.1; of 15 functions these three differ.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libmpc-dev
version=${VERSION:-1.3.1-1}
apt-get -qq download "$package=$version" libmpc3 libmpfr-dev libmpfr6 libgmp-dev libgmp10 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.c <<'END'
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <mpc.h>
int main(void) {
  mpc_t z;
  mpc_init2(z, 53);
  mpc_set_d_d(z, 0, INFINITY, MPC_RNDNN);
  mpc_tanh(z, z, MPC_RNDNN);
  volatile double zero = 0, infinity = INFINITY;
  double complex const c = ctanh(CMPLX(zero, infinity));
  printf("%g %g\n", fabs(mpfr_get_d(mpc_realref(z), MPFR_RNDN)), creal(c));
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lmpc -lmpfr -lgmp -lm
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'nan 0' ] || exit 1
