# cmake -DFOLDER=... -DENDINGS=spec,toml -DFUNCTION=... -DHEADER=... -DOUTPUT=... -P embed_files.cmake: writes a C++
# source that defines assay::FUNCTION(), declared in HEADER, in the namespace of the folder that HEADER is in.
#
# Every file below FOLDER with one of these endings, in the order of their names. A text becomes raw string literals
# of some kilobytes each, because compilers limit the length of one. Each is cut at the end of a line, so that no
# character of several bytes is cut in two. OUTPUT is left alone when it would not change.
cmake_minimum_required(VERSION 3.25)

set(piece_size 8000)
set(open "R\"_spec_(")
set(close ")_spec_\"")

string(REPLACE "," ";" endings "${ENDINGS}")
list(TRANSFORM endings PREPEND "${FOLDER}/*.")
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${endings})
list(SORT files)

set(code "#include <string_view>\n#include <vector>\n\n#include \"${HEADER}\"\n\n")
string(APPEND code "namespace assay {\n\nusing namespace std::string_view_literals;\n\n")
string(APPEND code "std::vector<EmbeddedFile> const& ${FUNCTION}() {\n  static std::vector<EmbeddedFile> const files = {\n")
foreach(name IN LISTS files)
  file(READ ${FOLDER}/${name} rest)
  string(FIND "${rest}" "${close}" place)
  if(NOT place EQUAL -1)
    message(FATAL_ERROR "${name} holds ${close}, which ends the literal that it would be embedded in")
  endif()
  string(APPEND code "      {\"${name}\"sv,\n")
  string(LENGTH "${rest}" left)
  while(left GREATER piece_size)
    string(SUBSTRING "${rest}" 0 ${piece_size} piece)
    string(FIND "${piece}" "\n" cut REVERSE)
    if(cut EQUAL -1)
      message(FATAL_ERROR "${name} has a line of more than ${piece_size} bytes")
    endif()
    math(EXPR cut "${cut} + 1")
    string(SUBSTRING "${rest}" 0 ${cut} piece)
    string(APPEND code "${open}${piece}${close}\n")
    string(SUBSTRING "${rest}" ${cut} -1 rest)
    string(LENGTH "${rest}" left)
  endwhile()
  string(APPEND code "${open}${rest}${close}sv},\n")
endforeach()
string(APPEND code "  };\n  return files;\n}\n\n}  // namespace assay\n")

file(WRITE ${OUTPUT}.new "${code}")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new)
