// sdy_mesh_i1: the mesh has a name.

sdy.mesh @mesh = <["x"=2, "y"=4]>

// -----

// expected-error@+1 {{sdy_mesh_i1}}
"sdy.mesh"() {mesh = #sdy.mesh<["x"=2]>, sym_name = 1 : i64} : () -> ()
