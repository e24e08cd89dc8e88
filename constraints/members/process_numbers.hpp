// Known facts about the process grid of a program, num_replicas and num_partitions, and about the id of the current
// process.
//
// The specification calls these numbers "known statically for every program", so all rules of a program refer to the
// same two numbers.
#pragma once

#include "constraints/values/interval.hpp"

namespace assay {

struct ProcessNumbers {
  Interval replicas{1, kUnbounded}, partitions{1, kUnbounded};
  Interval process{0, kUnbounded};  // replica_id * num_partitions + partition_id
};

}  // namespace assay
