#!/usr/bin/env bash
# A literal of f32 in text is rounded by way of f64, wabt rounds once
# Guess: (f32.const 1.00000005960464477540) is 1.0000001192092896 in both assemblers: it is above the middle.
# In fact: binaryen reads the text as a double, which is the middle, and rounds that to even: 1. wabt gives
#   1.0000001192092896. So one text is two modules.
# Source: WebAssembly, 6.3.2: a literal denotes the number nearest to it, ties to even.
# Led to: the probe literal_rounding_f32 of suites.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=binaryen
version=${VERSION:-132.0.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" wabt@1.0.39 >/dev/null
cat >try.mjs <<'END'
import binaryen from 'binaryen';
import wabt from 'wabt';
const { parseWat } = await wabt();
const text = x => `(module (func (export "f") (result f32) (f32.const ${x})))`, run = bytes => new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f();
for (const x of ['1.000000059604644775390625', '1.00000005960464477540', '0x1.00000100000000000001p0', '16777217.0000000001'])
  console.log(x, 'binaryen', run(binaryen.parseText(text(x)).emitBinary()), 'wabt', run(parseWat('f.wat', text(x)).toBinary({}).buffer));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1.000000059604644775390625 binaryen 1 wabt 1
1.00000005960464477540 binaryen 1 wabt 1.0000001192092896
0x1.00000100000000000001p0 binaryen 1 wabt 1.0000001192092896
16777217.0000000001 binaryen 16777216 wabt 16777218' ] || exit 1
