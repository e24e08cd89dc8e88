// sdy_mesh_i2: the mesh has axes.

sdy.mesh @mesh = <["x"=2, "y"=4]>

// -----

// expected-error@+1 {{sdy_mesh_i2}}
"sdy.mesh"() {sym_name = "mesh"} : () -> ()
