// sdy_mesh_attribute_c5: each device is there once.

sdy.mesh @mesh = <["x"=2, "y"=2], device_ids=[3, 1, 2, 0]>

// -----

// expected-error@+1 {{sdy_mesh_attribute_c5}}
sdy.mesh @mesh = <["x"=2, "y"=2], device_ids=[3, 1, 1, 0]>
