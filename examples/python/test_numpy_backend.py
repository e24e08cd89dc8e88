"""A backend in NumPy, gated by pytest: each layer may compute only what StableHLO permits.

    pytest examples/python                               by the profile xla
    pytest examples/python --assay-profile opencl-full   by another; an interface that errs is found
"""
import numpy as np
import pytest


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def dense(x, w):
    return np.maximum(x @ w, np.float32(0))


SOFTMAX = """func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %e = stablehlo.exponential %d : tensor<4x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %e, %sb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}"""
DENSE = """func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x3xf32>) -> tensor<4x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<4x3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
  %1 = stablehlo.maximum %0, %zero : tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}"""


@pytest.mark.parametrize("layer, program, shapes", [(softmax, SOFTMAX, [(4, 8)]), (dense, DENSE, [(4, 8), (8, 3)])])
@pytest.mark.parametrize("seed", range(5))
def test_layer(assay_permitted, layer, program, shapes, seed):
    random = np.random.default_rng(seed)
    inputs = [random.standard_normal(shape).astype(np.float32) for shape in shapes]
    assay_permitted(layer(*inputs), program, *inputs)
