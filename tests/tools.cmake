# The tools as clients use them: the product's server over HTTP, on copies of the sample project.
file(GLOB tools_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/tools/*_test.cpp)
add_executable(tools_test ${tools_sources})
target_link_libraries(tools_test PRIVATE test_main test_support)
add_test(NAME tools COMMAND tools_test)
