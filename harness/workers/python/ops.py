"""What libraries that execute at once share: an op as a row of a table, and where data movement takes its elements from."""
import numpy as np
from program import Unsupported, attributes_of, block_of, element_of, op_of_body, shape_of, short_name


class Library:
    """Executes ops by two tables:

    SAME      an op, the kinds of its first operand for which the library's function means the same, and that function:
              f of floats, c of complex numbers, s and u of signed and unsigned integers, b of booleans
    BUILDERS  functions of the op, its attributes and its operands, for ops with attributes

    and asks of the class that inherits from it

    kind_of(value)           one of those letters
    is_of(value, element)    whether the value's elements are of that type of the program
    """

    SAME, BUILDERS = {}, {}

    def execute(self, op, operands):
        name, at = short_name(op), attributes_of(op)
        if "result_accuracy" in at:
            raise Unsupported("result_accuracy")
        if name.startswith("chlo.broadcast_") and "broadcast_dimensions" not in at:
            name = name.removeprefix("chlo.broadcast_")
            name = f"chlo.{name}" if f"chlo.{name}" in self.SAME else name
        results = self.results(name, op, at, operands)
        results = results if isinstance(results, list) else [results]
        for result, value in zip(op["results"], results, strict=True):
            if not self.is_of(value, element_of(result["type"])):
                raise Unsupported(f"{name} gives {value.dtype}, not {element_of(result['type'])}")
        return results

    def results(self, name, op, at, operands):
        if name in self.BUILDERS:
            return self.BUILDERS[name](op, at, *operands)
        kinds, function = self.SAME.get(name, ("", None))
        if not operands or self.kind_of(operands[0]) not in kinds:
            raise Unsupported(f"op {name} on {operands[0].dtype if operands else 'nothing'}")
        return function(*operands)


def result_element(op):
    return element_of(op["results"][0]["type"])


def result_shape(op):
    return shape_of(op["results"][0]["type"])


def broadcast_axes(op, at, shape):
    """The order of the operand's axes, and its sizes among those of the result: then it is repeated."""
    axes, sizes = at["broadcast_dimensions"], [1] * len(result_shape(op))
    for place, axis in enumerate(axes):
        sizes[axis] = shape[place]
    return sorted(range(len(axes)), key=lambda place: axes[place]), sizes


def along(shape, axis):
    """The shape of a line of the result's size along that axis."""
    return [size if place == axis else 1 for place, size in enumerate(shape)]


def slices(at):
    return tuple(map(slice, at["start_indices"], at["limit_indices"], at["strides"]))


def padding(at, shape):
    """The sizes of what is filled with the padding value, where the operand lies in it, and what is kept of it."""
    low, high, inner = at["edge_padding_low"], at["edge_padding_high"], at["interior_padding"]
    spread = [size + max(size - 1, 0) * gap for size, gap in zip(shape, inner)]
    sizes = [max(a, 0) + size + max(b, 0) for a, size, b in zip(low, spread, high)]
    inside = tuple(slice(max(a, 0), max(a, 0) + size, gap + 1) for a, size, gap in zip(low, spread, inner))
    return sizes, inside, tuple(slice(max(-a, 0), size - max(-b, 0)) for a, size, b in zip(low, sizes, high))


def product_axes(at, lhs_rank, rhs_rank):
    """Numbers of the axes of both operands of dot_general, equal where they meet, and of those of the result."""
    numbers = at["dot_dimension_numbers"]
    left, right = list(range(lhs_rank)), list(range(lhs_rank, lhs_rank + rhs_rank))
    batch = list(zip(numbers.get("lhs_batching_dimensions", []), numbers.get("rhs_batching_dimensions", [])))
    summed = list(zip(numbers.get("lhs_contracting_dimensions", []), numbers.get("rhs_contracting_dimensions", [])))
    for a, b in batch + summed:
        right[b] = left[a]
    gone = [left[a] for a, _ in batch + summed]
    return left, right, [left[a] for a, _ in batch] + [axis for axis in left + right if axis not in gone]


def window(starts, shape, sizes):
    """The part of so many elements that begins at these indices, moved into the shape."""
    begins = [min(max(int(start), 0), whole - size) for start, whole, size in zip(starts, shape, sizes)]
    return tuple(slice(begin, begin + size) for begin, size in zip(begins, sizes))


def places(numbers, axes, indices, shape, of, window_axes):
    """For each element of an array of the shape `of`, its index in an array of `shape`, as one array of integers an axis: where
    its slice begins, and where it is in the slice.

    axes: of starts: `map` has the axis of each, `window` those of slices, `batch` pairs of axes of `shape` and of `indices`.
    """
    grid = np.indices(of, dtype=np.int64, sparse=True)
    rest = [axis for axis in range(len(of)) if axis not in window_axes]
    vector = numbers.get("index_vector_dim", 0)
    moved = indices.astype(np.int64)[..., None] if vector == indices.ndim else np.moveaxis(indices.astype(np.int64), vector, -1)
    starts = [np.zeros((), np.int64) for _ in shape]
    batch = [grid[axis] for axis in rest]
    for place, axis in enumerate(axes["map"]):
        starts[axis] = moved[tuple(batch) + (place,)]
    for axis, of_indices in axes["batch"]:
        starts[axis] = batch[of_indices - (of_indices > vector)]
    inside = [np.zeros((), np.int64) for _ in shape]
    for axis, place in zip(axes["window"], window_axes):
        inside[axis] = grid[place]
    return starts, inside


def gathered(op, at, shape, indices):
    """Where each element of the result of gather comes from: an array of integers for each axis of the operand."""
    numbers, sizes = at["dimension_numbers"], at["slice_sizes"]
    gone = numbers.get("collapsed_slice_dims", []) + numbers.get("operand_batching_dims", [])
    axes = {"map": numbers.get("start_index_map", []), "window": [axis for axis in range(len(shape)) if axis not in gone],
            "batch": list(zip(numbers.get("operand_batching_dims", []), numbers.get("start_indices_batching_dims", [])))}
    of = result_shape(op)
    starts, inside = places(numbers, axes, indices, shape, of, numbers.get("offset_dims", []))
    begins = [np.clip(start, 0, whole - size) for start, whole, size in zip(starts, shape, sizes)]
    return tuple(np.broadcast_to(begin + offset, of) for begin, offset in zip(begins, inside))


def scattered(at, shape, indices, of):
    """Where each of the updates goes whose place there is, and which these are: arrays of integers an axis, and of truths."""
    numbers = at["scatter_dimension_numbers"]
    gone = numbers.get("inserted_window_dims", []) + numbers.get("input_batching_dims", [])
    axes = {"map": numbers.get("scatter_dims_to_operand_dims", []), "window": [axis for axis in range(len(shape)) if axis not in gone],
            "batch": list(zip(numbers.get("input_batching_dims", []), numbers.get("scatter_indices_batching_dims", [])))}
    starts, inside = places(numbers, axes, indices, shape, of, numbers.get("update_window_dims", []))
    there = [np.broadcast_to(start + offset, of) for start, offset in zip(starts, inside)]
    is_there = np.ones(of, bool)
    for place, size in zip(there, shape):
        is_there &= (0 <= place) & (place < size)
    return tuple(place[is_there] for place in there), is_there


def combination(op):
    """What a body of one op does, `add`; `set` where it gives its second argument back."""
    block = block_of(op)
    if len(block["operations"]) == 1 and block["operations"][0]["operands"] == [block["arguments"][1]["id"]]:
        return "set"
    return short_name(op_of_body(op))
