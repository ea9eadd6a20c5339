# Third-party libraries for a program without shared libraries (DIORAMA_STATIC). Debian has no
# archives of these: the header-only forms take their place, and simdjson is compiled from its own
# source (tools/simdjson_setup.sh). OpenSSL and the others come with archives.
set(SIMDJSON_SOURCE ${PROJECT_SOURCE_DIR}/.cache/simdjson)
if(NOT EXISTS ${SIMDJSON_SOURCE}/simdjson.cpp)
  message(FATAL_ERROR "the source of simdjson is not there: run tools/setup.sh --dist")
endif()
add_library(diorama_simdjson STATIC ${SIMDJSON_SOURCE}/simdjson.cpp)
target_include_directories(diorama_simdjson SYSTEM PUBLIC ${SIMDJSON_SOURCE})
target_compile_features(diorama_simdjson PUBLIC cxx_std_17)
add_library(simdjson::simdjson ALIAS diorama_simdjson)

find_path(SPDLOG_INCLUDE spdlog/spdlog.h REQUIRED)
add_library(diorama_spdlog INTERFACE)
target_include_directories(diorama_spdlog SYSTEM INTERFACE ${SPDLOG_INCLUDE})
target_compile_definitions(diorama_spdlog INTERFACE SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)
add_library(spdlog::spdlog ALIAS diorama_spdlog)

find_path(TOMLPLUSPLUS_INCLUDE toml++/toml.h REQUIRED)
add_library(diorama_tomlplusplus INTERFACE)
target_include_directories(diorama_tomlplusplus SYSTEM INTERFACE ${TOMLPLUSPLUS_INCLUDE})
target_compile_definitions(diorama_tomlplusplus INTERFACE TOML_HEADER_ONLY=1)
add_library(tomlplusplus::tomlplusplus ALIAS diorama_tomlplusplus)

find_library(PUGIXML_ARCHIVE libpugixml.a REQUIRED)
add_library(pugixml::pugixml STATIC IMPORTED)
set_target_properties(pugixml::pugixml PROPERTIES IMPORTED_LOCATION ${PUGIXML_ARCHIVE})

# Position-independent all the same, so that its addresses are random like those of other programs.
# Where the compiler does that by itself, its flags stay those of the release build, and ccache has
# most of it already.
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#ifndef __PIE__\n#error\n#endif\nint main() {}" DIORAMA_PIE_BY_DEFAULT)
if(NOT DIORAMA_PIE_BY_DEFAULT)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
add_link_options(-static-pie)
