# The end-to-end tests: the real server over real sockets and pipes, in one program.
find_package(OpenSSL REQUIRED)
file(GLOB e2e_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/e2e/*_test.cpp
                                        ${CMAKE_CURRENT_LIST_DIR}/support/*.cpp)
if(e2e_sources)
  add_executable(e2e_test ${e2e_sources})
  target_include_directories(e2e_test PRIVATE ${CMAKE_CURRENT_LIST_DIR})
  target_compile_definitions(e2e_test PRIVATE DIORAMA_BINARY="$<TARGET_FILE:diorama>"
                                                  TEST_DATA="${CMAKE_CURRENT_LIST_DIR}")
  target_link_libraries(e2e_test PRIVATE test_main diorama_app diorama_embed diorama_asio OpenSSL::SSL
                                         diorama_warnings)
  add_dependencies(e2e_test diorama)
  add_test(NAME e2e COMMAND e2e_test)
endif()
