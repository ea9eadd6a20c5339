# Third-party libraries, from the distribution's packages (tools/setup.sh installs them); only the
# C# parser comes from elsewhere.
find_package(Threads REQUIRED)
set(OPENSSL_USE_STATIC_LIBS ${DIORAMA_STATIC})
find_package(OpenSSL 3 REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(CLI11 REQUIRED)
if(DIORAMA_STATIC)
  include(${CMAKE_CURRENT_LIST_DIR}/static.cmake)
else()
  find_package(simdjson REQUIRED)
  find_package(fmt REQUIRED)
  find_package(spdlog REQUIRED)
  find_package(pugixml REQUIRED)
  find_package(tomlplusplus QUIET)
  if(NOT TARGET tomlplusplus::tomlplusplus)
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(tomlplusplus REQUIRED IMPORTED_TARGET tomlplusplus)
    add_library(tomlplusplus::tomlplusplus ALIAS PkgConfig::tomlplusplus)
  endif()
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
