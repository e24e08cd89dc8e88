// The process grid of a program, as far as it is known: num_replicas and num_partitions; and which process it is that executes.
//
// The specification calls them "known statically for every program", so all rules of one program speak
// of the same two numbers.
#pragma once

#include "constraints/values/interval.hpp"

namespace assay {

struct ProcessNumbers {
  Interval replicas{1, kUnbounded}, partitions{1, kUnbounded};
  Interval process{0, kUnbounded};  // replica_id * num_partitions + partition_id
};

}  // namespace assay
