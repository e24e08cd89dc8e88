// sdy_mesh_attribute_c6: devices in order are not listed.

sdy.mesh @mesh = <["x"=2], device_ids=[1, 0]>

// -----

// expected-error@+1 {{sdy_mesh_attribute_c6}}
sdy.mesh @mesh = <["x"=2], device_ids=[0, 1]>
