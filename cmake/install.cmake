# `cmake --install`: the program and a CMake package `diorama` with the library up to `embed`.
# Users link diorama::embed; the layers below it come along as diorama::<folder>.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(installed llhttp asio base json io rpc mcp transport embed)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/diorama)

foreach(name IN LISTS installed)
  set_target_properties(diorama_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS diorama_${name} EXPORT diorama ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endforeach()
# Static libraries bring what they were built with only as far as their user links it too.
target_link_libraries(diorama_transport INTERFACE $<INSTALL_INTERFACE:$<LINK_ONLY:diorama::llhttp>>)

# The public headers, and the folders they show: "diorama/x.h" and "base/x.h" both resolve.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/diorama DESTINATION include FILES_MATCHING PATTERN *.h)
foreach(name base json rpc mcp)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/${name} DESTINATION include/diorama
          FILES_MATCHING PATTERN *.h)
endforeach()

install(EXPORT diorama NAMESPACE diorama:: FILE dioramaTargets.cmake DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/dioramaConfig.cmake.in
                              ${CMAKE_BINARY_DIR}/dioramaConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/dioramaConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/dioramaConfig.cmake ${CMAKE_BINARY_DIR}/dioramaConfigVersion.cmake
        DESTINATION ${package_dir})

install(TARGETS diorama diorama-model RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# The program writes what tells about it, so that these texts always fit the program they are with.
set(texts
    "completion bash>${CMAKE_INSTALL_DATADIR}/bash-completion/completions/diorama"
    "completion zsh>${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_diorama"
    "completion fish>${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/diorama.fish"
    "manual>${CMAKE_INSTALL_MANDIR}/man1/diorama.1")
foreach(text IN LISTS texts)
  string(REGEX MATCH "^(.*)>(.*)$" _ "${text}")
  string(REPLACE " " ";" words "${CMAKE_MATCH_1}")
  install(CODE "
    set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_MATCH_2}\")
    cmake_path(GET file PARENT_PATH folder)
    file(MAKE_DIRECTORY \"\${folder}\")
    execute_process(COMMAND \"$<TARGET_FILE:diorama>\" ${words} OUTPUT_FILE \"\${file}\" COMMAND_ERROR_IS_FATAL ANY)
    message(STATUS \"Installing: \${file}\")")
endforeach()
