# The end-to-end tests: the real server over real sockets and pipes, in one program.
file(GLOB e2e_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/e2e/*_test.cpp)
add_executable(e2e_test ${e2e_sources})
target_link_libraries(e2e_test PRIVATE test_main test_support)
add_dependencies(e2e_test diorama)
add_test(NAME e2e COMMAND e2e_test)
