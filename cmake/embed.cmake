# Puts text files into a library, as C++ string literals that this writes into the build folder:
#
#   diorama_embed(TARGET HEADER FUNCTION FILE...)
#
# HEADER declares `std::span<const Entry> FUNCTION()`, FUNCTION with its namespace; an Entry is
# made from two string views, the file's name without its ending and its text. The source is
# written again only when one of the files, their list or this script has changed. CMake itself
# writes it, so no other program is needed.
#
# Not for binary files: CMake reads text only.

function(diorama_embed target header function)
  string(MAKE_C_IDENTIFIER ${function} name)
  set(source ${CMAKE_BINARY_DIR}/embedded/${name}.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${source} -DHEADER=${header} -DFUNCTION=${function}
            "-DFILES=${ARGN}" -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    DEPENDS ${ARGN} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    COMMENT "Embedding ${function}" VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()

# The rest is the script that the command above runs.
if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  return()
endif()

string(REGEX MATCH "^(.*)::([^:]+)$" _ ${FUNCTION})
set(namespace ${CMAKE_MATCH_1})
set(function ${CMAKE_MATCH_2})

set(entries "")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  string(FIND "${text}" ")embedded\"" end)
  if(NOT end EQUAL -1)
    message(FATAL_ERROR "${file} contains )embedded\", which ends the C++ literal it becomes")
  endif()
  get_filename_component(name ${file} NAME_WLE)
  string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()

file(WRITE ${SOURCE} "// Written by cmake/embed.cmake.
#include \"${HEADER}\"

namespace ${namespace} {
namespace {

using Entry = decltype(${function}())::value_type;
constexpr Entry kEntries[] = {
${entries}};

}  // namespace

std::span<const Entry> ${function}() {
  return kEntries;
}

}  // namespace ${namespace}
")
