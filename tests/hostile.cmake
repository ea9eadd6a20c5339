# Hostile projects, names, requests and command lines: tables that anyone can add a row to. They run
# the real program and the product's server.
file(GLOB hostile_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/hostile/*_test.cpp)
add_executable(hostile_test ${hostile_sources})
target_link_libraries(hostile_test PRIVATE test_main test_support)
add_dependencies(hostile_test diorama)
add_test(NAME hostile COMMAND hostile_test)
