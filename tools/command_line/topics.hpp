// Explanations of terms in names and reports: `assay help TOPIC`.
#pragma once

#include <string>
#include <vector>

namespace assay {

// The text about a topic, such as "kinds"; nothing if there is none.
std::string topic_text(std::string const& name);

// Names of all topics, in the order in which `assay help topics` shows them.
std::vector<std::string> topic_names();

}  // namespace assay
