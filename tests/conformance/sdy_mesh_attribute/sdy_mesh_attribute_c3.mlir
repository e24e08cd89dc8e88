// sdy_mesh_attribute_c3: devices are numbered from 0 on.

sdy.mesh @mesh = <["x"=3], device_ids=[2, 1, 0]>

// -----

// expected-error@+1 {{sdy_mesh_attribute_c3}}
sdy.mesh @mesh = <["x"=3], device_ids=[-1, 1, 0]>
