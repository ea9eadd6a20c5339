# A program without shared libraries (DIORAMA_STATIC). Debian has no archive of simdjson: it is
# compiled from its own source (tools/simdjson_setup.sh).
set(SIMDJSON_SOURCE ${PROJECT_SOURCE_DIR}/.cache/simdjson)
if(NOT EXISTS ${SIMDJSON_SOURCE}/simdjson.cpp)
  message(FATAL_ERROR "the source of simdjson is not there: run tools/setup.sh --dist")
endif()
add_library(diorama_simdjson STATIC ${SIMDJSON_SOURCE}/simdjson.cpp)
target_include_directories(diorama_simdjson SYSTEM PUBLIC ${SIMDJSON_SOURCE})
target_compile_features(diorama_simdjson PUBLIC cxx_std_17)
add_library(simdjson::simdjson ALIAS diorama_simdjson)

# Position-independent all the same, so that its addresses are random like those of other programs.
# Where the compiler does that by itself, its flags stay those of the release build, and ccache has
# most of it already.
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#ifndef __PIE__\n#error\n#endif\nint main() {}" DIORAMA_PIE_BY_DEFAULT)
if(NOT DIORAMA_PIE_BY_DEFAULT)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
add_link_options(-static-pie)
