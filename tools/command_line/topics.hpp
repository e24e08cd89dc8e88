// Explanations of terms that names and reports use: `assay help TOPIC`.
#pragma once

#include <string>
#include <vector>

namespace assay {

// Returns the text of a topic such as "kinds"; empty if the topic is unknown.
std::string topic_text(std::string const& name);

// Returns the names of all topics, in the order of `assay help topics`.
std::vector<std::string> topic_names();

}  // namespace assay
