#!/usr/bin/env bash
# uint64_data of 2^63 is written as 2^63 - 1
# Guess: A double that is an integer below 2^64 is written as that integer.
# In fact: numbers pass through a signed 64-bit integer, which saturates: 2^63 and 1e19 become 9223372036854775807.
#   Of a string they stay as they are. -1 becomes 2^64 - 1.
# Source: onnx.proto, TensorProto: uint64_data holds UINT32 and UINT64.
# Led to: a word in docs/program_json.md on integers that readers in JavaScript round.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=onnx-proto
version=${VERSION:-8.0.1}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import proto from 'onnx-proto';
const { TensorProto } = proto.onnx;
const written = x => TensorProto.toObject(TensorProto.decode(TensorProto.encode(TensorProto.fromObject({ dims: [1], dataType: 13, uint64Data: [x] })).finish()), { longs: String });
for (const x of [2 ** 53, 2 ** 63, 1e19, '10000000000000000000', -1]) console.log(typeof x, x, '->', written(x).uint64Data[0]);
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'number 9007199254740992 -> 9007199254740992
number 9223372036854776000 -> 9223372036854775807
number 10000000000000000000 -> 9223372036854775807
string 10000000000000000000 -> 10000000000000000000
number -1 -> 18446744073709551615' ] || exit 1
