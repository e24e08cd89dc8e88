#!/usr/bin/env bash
# convert-arith-to-apfloat makes an invalid program of a conversion to i64
# Guess: arith.fptosi to i64 is lowered like that to i32.
# In fact: convert-arith-to-apfloat makes an arith.trunci from i64 to i64, which the verifier refuses.
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
func.func @main(%x: f32) -> i64 {
  %w = arith.fptosi %x : f32 to i64
  return %w : i64
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(mlir-opt try.mlir --convert-arith-to-apfloat 2>&1 || [ $? = 1 ])
gave=$(sed -n 's/^try.mlir:[0-9:]* \(error: .*\)/\1/p' <<<"$gave")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'error: '\''arith.trunci'\'' op operand type '\''i64'\'' and result type '\''i64'\'' are cast incompatible' ] || exit 1
