// sdy_mesh_attribute_c4: there are as many devices as places.

sdy.mesh @mesh = <["x"=2, "y"=2], device_ids=[3, 1, 2, 0]>

// -----

// expected-error@+1 {{sdy_mesh_attribute_c4}}
sdy.mesh @mesh = <["x"=2, "y"=2], device_ids=[2, 1, 0]>
