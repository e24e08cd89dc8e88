# cmake -DFOLDER=... -DENDINGS=mlir,tsv -DFUNCTION=... -DHEADER=... -DOUTPUT=... -P embed_archive.cmake: writes a C++ source
# that defines assay::FUNCTION(), declared in HEADER. The function returns all files below FOLDER with one of these endings as
# one gzip-compressed text. A line `//==== ` with the path below FOLDER precedes each file. OUTPUT is not written if it would
# not change.
cmake_minimum_required(VERSION 3.25)

string(REPLACE "," ";" endings "${ENDINGS}")
list(TRANSFORM endings PREPEND "${FOLDER}/*.")
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${endings})
list(SORT files)

file(WRITE ${OUTPUT}.text "")
foreach(name IN LISTS files)
  file(READ ${FOLDER}/${name} text)
  file(APPEND ${OUTPUT}.text "//==== ${name}\n${text}")
endforeach()
file(ARCHIVE_CREATE OUTPUT ${OUTPUT}.gz PATHS ${OUTPUT}.text FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
file(READ ${OUTPUT}.gz bytes HEX)

# Bytes 4 to 7 of the gzip header are the modification time.
string(SUBSTRING "${bytes}" 0 8 before)
string(SUBSTRING "${bytes}" 16 -1 after)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${before}00000000${after}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")

set(code "#include <string_view>\n\n#include \"${HEADER}\"\n\nnamespace assay {\n\n")
string(APPEND code "std::string_view ${FUNCTION}() {\n  static constexpr unsigned char bytes[] = {\n${bytes}};\n")
string(APPEND code "  return {reinterpret_cast<char const*>(bytes), sizeof(bytes)};\n}\n\n}  // namespace assay\n")
file(WRITE ${OUTPUT}.new "${code}")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new ${OUTPUT}.text ${OUTPUT}.gz)
