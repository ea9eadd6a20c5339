# The tools as clients use them: the product's server over HTTP, on copies of the sample project.
file(GLOB tools_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/tools/*_test.cpp
                                          ${CMAKE_CURRENT_LIST_DIR}/support/*.cpp)
add_executable(tools_test ${tools_sources})
target_include_directories(tools_test PRIVATE ${CMAKE_CURRENT_LIST_DIR})
target_compile_definitions(tools_test PRIVATE TEST_DATA="${CMAKE_CURRENT_LIST_DIR}")
target_link_libraries(tools_test PRIVATE test_main diorama_app diorama_embed diorama_asio OpenSSL::SSL
                                         diorama_warnings)
add_test(NAME tools COMMAND tools_test)
