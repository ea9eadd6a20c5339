# Third-party libraries, from the distribution's packages (tools/setup.sh installs them); only the
# C# parser comes from elsewhere.
find_package(Threads REQUIRED)
# All but simdjson become part of the program: loading a shared library costs a short command more
# than its work, libcrypto alone as much as `git diff` of two small files.
set(OPENSSL_USE_STATIC_LIBS ON)
find_package(OpenSSL 3 REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(CLI11 REQUIRED)
if(DIORAMA_STATIC)
  include(${CMAKE_CURRENT_LIST_DIR}/static.cmake)
else()
  find_package(simdjson REQUIRED)
endif()

find_path(SPDLOG_INCLUDE spdlog/spdlog.h REQUIRED)
add_library(diorama_spdlog INTERFACE)
target_include_directories(diorama_spdlog SYSTEM INTERFACE ${SPDLOG_INCLUDE})
target_compile_definitions(diorama_spdlog INTERFACE SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)

find_path(TOMLPLUSPLUS_INCLUDE toml++/toml.h REQUIRED)
add_library(diorama_tomlplusplus INTERFACE)
target_include_directories(diorama_tomlplusplus SYSTEM INTERFACE ${TOMLPLUSPLUS_INCLUDE})
target_compile_definitions(diorama_tomlplusplus INTERFACE TOML_HEADER_ONLY=1)

# Distributions without the archive have the shared library under the same name.
find_path(PUGIXML_INCLUDE pugixml.hpp REQUIRED)
find_library(PUGIXML_LIBRARY NAMES libpugixml.a pugixml REQUIRED)
add_library(diorama_pugixml INTERFACE)
target_include_directories(diorama_pugixml SYSTEM INTERFACE ${PUGIXML_INCLUDE})
target_link_libraries(diorama_pugixml INTERFACE ${PUGIXML_LIBRARY})

# Only in diorama-model, the program that reads models; the static program comes without it.
if(NOT DIORAMA_STATIC)
  find_path(ASSIMP_INCLUDE assimp/Importer.hpp REQUIRED)
  find_library(ASSIMP_LIBRARY assimp REQUIRED)
  add_library(diorama_assimp INTERFACE)
  target_include_directories(diorama_assimp SYSTEM INTERFACE ${ASSIMP_INCLUDE})
  target_link_libraries(diorama_assimp INTERFACE ${ASSIMP_LIBRARY})
endif()

# llhttp is packaged as C sources (node-llhttp); it becomes part of our transport library.
find_path(LLHTTP_INCLUDE llhttp.h PATHS /usr/share/include/llhttp REQUIRED)
find_path(LLHTTP_SOURCE llhttp.c PATHS /usr/share/llhttp NO_DEFAULT_PATH REQUIRED)
add_library(diorama_llhttp STATIC ${LLHTTP_SOURCE}/llhttp.c ${LLHTTP_SOURCE}/api.c
                                  ${LLHTTP_SOURCE}/http.c)
target_include_directories(diorama_llhttp SYSTEM PUBLIC $<BUILD_INTERFACE:${LLHTTP_INCLUDE}>)
# Loose llhttp takes any two bytes as the line end behind a chunk; the parser insists on strict.
target_compile_definitions(diorama_llhttp PUBLIC LLHTTP_STRICT_MODE=1)

# Asio compiled once, in transport/asio_impl.cpp, instead of in every file that includes it.
add_library(diorama_asio INTERFACE)
target_compile_definitions(diorama_asio INTERFACE BOOST_ASIO_SEPARATE_COMPILATION
                                                  BOOST_ASIO_NO_DEPRECATED
                                                  BOOST_ASIO_DISABLE_BOOST_COROUTINE)
if(DIORAMA_SANITIZE MATCHES thread)  # g++ warns about Asio's fences, which it cannot follow
  target_compile_options(diorama_asio INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-tsan>)
endif()
target_link_libraries(diorama_asio INTERFACE $<BUILD_INTERFACE:Boost::headers> OpenSSL::SSL OpenSSL::Crypto
                                             Threads::Threads)
