// sdy_mesh_attribute_c1: an axis has one device at least.

sdy.mesh @mesh = <["x"=1, "y"=4]>

// -----

// expected-error@+1 {{sdy_mesh_attribute_c1}}
sdy.mesh @mesh = <["x"=0, "y"=4]>
