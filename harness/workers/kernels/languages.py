"""What kernels are written in: OpenCL C and WGSL. Both have expressions of C; the rest is here."""
from program import Unsupported


class OpenCL:
    column, suffix, integer_type = "opencl", "L", "long"
    types = {"i1": "uchar", "i8": "char", "i16": "short", "i32": "int", "i64": "long", "ui8": "uchar", "ui16": "ushort",
             "ui32": "uint", "ui64": "ulong", "f16": "half", "f32": "float", "f64": "double"}
    buffers = 64  # at most, of a kernel
    entry = "run"

    def choose(self, condition, yes, no):
        return f"({condition} ? {yes} : {no})"

    def let(self, name, type_, text):
        return f"{type_} {name} = {text};"

    var = let

    def loop(self, name, size):
        return f"for (long {name} = 0; {name} < {size}; ++{name}) {{"

    def loaded(self, buffer, place, element):
        return f"({buffer}[{place}] != 0)" if element == "i1" else f"{buffer}[{place}]"

    def stored(self, buffer, place, text, element):
        return f"{buffer}[{place}] = {f'({text}) ? 1 : 0' if element == 'i1' else text};"

    def scalar(self, element):
        """The type of a variable."""
        return "bool" if element == "i1" else self.types[element]

    def integer(self, text, element):
        if element == "ui64":
            raise Unsupported("indices of ui64")
        return f"(long)({text})"

    def literal(self, code, element):
        if element == "i1":
            return "true" if code else "false"
        unsigned = {1: "uchar", 2: "ushort", 4: "uint", 8: "ulong"}[int(element.lstrip("uif")) // 8]
        return f"as_{self.types[element]}(({unsigned}){code}UL)"

    def kernel(self, inputs, outputs, lines, count):
        given = [f"global const {self.types[element]}* restrict {name}" for name, element in inputs]
        given += [f"global {self.types[element]}* restrict {name}" for name, element in outputs]
        used = {element for _, element in inputs + outputs}
        head = [f"#pragma OPENCL EXTENSION cl_khr_fp{bits} : enable" for bits in (16, 64) if f"f{bits}" in used]
        return "\n".join([*head, f"kernel void run({', '.join(given)}) {{", f"  long n = get_global_id(0); if (n >= {count}) return;",
                          *lines, "}", ""])


class WGSL:
    column, suffix, integer_type = "wgsl", "", "i32"
    types = {"i1": "u32", "i32": "i32", "ui32": "u32", "f32": "f32"}
    buffers = 8
    entry = "run"
    group, row = 64, 65535  # threads of a workgroup, and workgroups of a row

    def choose(self, condition, yes, no):
        return f"select({no}, {yes}, {condition})"

    def let(self, name, type_, text):
        return f"let {name}: {type_} = {text};"

    def var(self, name, type_, text):
        return f"var {name}: {type_} = {text};"

    def loop(self, name, size):
        return f"for (var {name}: i32 = 0; {name} < {size}; {name}++) {{"

    def loaded(self, buffer, place, element):
        return f"({buffer}[{place}] != 0u)" if element == "i1" else f"{buffer}[{place}]"

    def stored(self, buffer, place, text, element):
        return f"{buffer}[{place}] = {f'select(0u, 1u, {text})' if element == 'i1' else text};"

    def scalar(self, element):
        return "bool" if element == "i1" else self.types[element]

    def integer(self, text, element):
        return {"i1": f"select(0, 1, {text})", "ui32": f"i32(min({text}, 2147483647u))"}.get(element, text)

    def literal(self, code, element):
        if element == "i1":
            return "true" if code else "false"
        return f"bitcast<{self.types[element]}>({code}u)"

    def kernel(self, inputs, outputs, lines, count):
        named = [(name, element, "read") for name, element in inputs] + [(name, element, "read_write") for name, element in outputs]
        head = [f"@group(0) @binding({place}) var<storage, {access}> {name}: array<{self.types[element]}>;"
                for place, (name, element, access) in enumerate(named)]
        return "\n".join([*head, f"@compute @workgroup_size({self.group}) fn run(@builtin(global_invocation_id) id: vec3u) {{",
                          f"  let n = i32(id.x + id.y * {self.group * self.row}u); if (n >= {count}) {{ return; }}", *lines, "}", ""])
