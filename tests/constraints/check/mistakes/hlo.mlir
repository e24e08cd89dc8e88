HloModule jit_f
