#!/usr/bin/env bash
# convert-arith-to-apfloat computes the remainder of IEEE 754 where arith.remf is that of a truncated quotient
# Guess: arith.remf of 5 and 3 is 2.
# In fact: convert-arith-to-apfloat computes -1, the remainder of IEEE 754 (3212836864 is the code).
# Source: arith.remf: the remainder has the sign of the dividend.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=mlir-22-tools
version=${VERSION:-1:22.1.8-1~deb12u1}
needed=$(apt-get -s install --no-install-recommends "$package=$version" | awk '/^Inst/{print $2}')
apt-get -qq download "$package=$version" "libmlir-22=$version" "libllvm22=$version" $needed >/dev/null
for deb in *.deb; do dpkg -x "$deb" .; done
llvm=$tmp/usr/lib/llvm-22
export JITDUMPDIR=$tmp PATH=$llvm/bin:$PATH LD_LIBRARY_PATH=$llvm/lib:$tmp/usr/lib/x86_64-linux-gnu
cat >try.mlir <<'END'
func.func private @printI64(i64)
func.func private @printNewline()
func.func @go(%x0: f32, %x1: f32) attributes {no_inline} {
  %r = arith.remf %x0, %x1 : f32
  %b = arith.bitcast %r : f32 to i32
  %w = arith.extui %b : i32 to i64
  func.call @printI64(%w) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %c0_0 = arith.constant 5.0 : f32
  %c0_1 = arith.constant 3.0 : f32
  func.call @go(%c0_0, %c0_1) : (f32, f32) -> ()
  return
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
run() {
  mlir-opt try.mlir "$@" | mlir-runner -e main --entry-point-result=void \
    --shared-libs="$llvm/lib/libmlir_c_runner_utils.so.22.1,$llvm/lib/libmlir_apfloat_wrappers.so.22.1"
}
lower=(--convert-math-to-llvm --convert-math-to-libm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts)
gave=$(run --convert-arith-to-apfloat "${lower[@]}" && run "${lower[@]}")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '3212836864
1073741824' ] || exit 1
