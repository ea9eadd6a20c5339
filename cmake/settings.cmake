# Warnings, sanitizers, linker and cache: the same for every target.
# What one clone or worktree has built, another need not build again: paths below it do not count.
find_program(CCACHE ccache)
if(CCACHE)
  set(CACHED ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CACHED})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CACHED})
endif()

find_program(MOLD mold)
if(MOLD AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=mold)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=lld)
endif()

if(DIORAMA_SANITIZE)
  add_compile_options(-fsanitize=${DIORAMA_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${DIORAMA_SANITIZE})
endif()

# -O2 and not -O3: the same speed here, smaller, and quicker to build.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# For the sanitizers: fast enough to play every test, names and lines in what they report, and
# two fifths less to build than RelWithDebInfo.
set(CMAKE_CXX_FLAGS_CHECKED "-O1 -g1")
set(CMAKE_C_FLAGS_CHECKED "-O1 -g1")

# Programs with the property DIORAMA_WHOLE are optimised as a whole in release builds: smaller by
# a third, a tenth less time per request. The libraries hold ordinary code as well, which the
# tests link, because that is quicker.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-flto=auto -ffat-lto-objects)
  add_link_options($<$<NOT:$<BOOL:$<TARGET_PROPERTY:DIORAMA_WHOLE>>>:-fno-lto>)
endif()

# Warnings are errors in the presets (DIORAMA_WERROR), not for a stranger's newer compiler.
option(DIORAMA_WERROR "Treat warnings as errors" OFF)
add_library(diorama_warnings INTERFACE)
target_compile_options(diorama_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion>
  # clang takes the library's own std::stable_sort for a use of what C++17 deprecated.
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:Clang>>:-Wno-deprecated-declarations>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # false alarms on string concatenation (GCC bug 105651)
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${DIORAMA_WERROR}>>:-Werror>)
