// sdy_mesh_attribute_c2: each axis has a name of its own.

sdy.mesh @mesh = <["x"=2, "y"=2]>

// -----

// expected-error@+1 {{sdy_mesh_attribute_c2}}
sdy.mesh @mesh = <["x"=2, "x"=2]>
