#include "generators/directed/directed_tests.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace assay::inline generators {

std::vector<Lesson> const& lessons() {
  static std::vector<Lesson> const all = [] {
    std::vector<Lesson> list;
    for (auto* const some :
         {movement_lessons, contraction_lessons, algorithm_lessons, control_lessons, process_lessons}) {
      auto more = some();
      list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    return list;
  }();
  return all;
}

namespace {

std::string zero_of(std::string const& element) {
  if (element.starts_with("complex")) return "(0.0, 0.0)";
  if (element == "i1") return "false";
  bool const integer = element[0] == 'i' || element.starts_with("ui");
  return integer ? "0" : "0.0";
}

bool is_for(Lesson const& lesson, std::string const& element) {
  if (lesson.types.empty()) return true;
  std::istringstream types(lesson.types);
  return std::find(std::istream_iterator<std::string>(types), {}, element) != std::istream_iterator<std::string>();
}

}  // namespace

std::string text_of(Lesson const& lesson, std::string const& element) {
  if (!is_for(lesson, element)) return "";
  std::string text;
  for (std::size_t i = 0; i < lesson.text.size(); ++i) {
    char const c = lesson.text[i];
    bool const starts = i > 0 && (lesson.text[i - 1] == 'x' || lesson.text[i - 1] == '<');
    bool const alone = starts && i + 1 < lesson.text.size() && lesson.text[i + 1] == '>';
    if (alone && c == 'T')
      text += element;
    else if (alone && c == 'Z')
      text += zero_of(element);
    else
      text += c;
  }
  return text;
}

}  // namespace assay::inline generators
