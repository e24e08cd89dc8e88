#!/usr/bin/env bash
# MLIR's polynomial for sin gives 6.0e-8 for -1.0e-19
# Guess: the sine of a small x is x.
# In fact: the polynomial gives 6.2e-8 for -1e-19.
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
func.func private @printF32(f32)
func.func private @printNewline()
func.func @go(%x0: f32) attributes {no_inline} {
  %r = math.sin %x0 : f32
  func.call @printF32(%r) : (f32) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %c0_0 = arith.constant -1.0e-19 : f32
  func.call @go(%c0_0) : (f32) -> ()
  return
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
run() {
  mlir-opt try.mlir "$@" | mlir-runner -e main --entry-point-result=void \
    --shared-libs="$llvm/lib/libmlir_c_runner_utils.so.22.1"
}
lower=(--convert-math-to-llvm --convert-math-to-libm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts)
gave=$(run --test-math-polynomial-approximation "${lower[@]}")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '6.22985e-08' ] || exit 1
