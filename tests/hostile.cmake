# Hostile projects, names and requests against the product's server. Anybody can add a row.
file(GLOB hostile_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/hostile/*_test.cpp
                                            ${CMAKE_CURRENT_LIST_DIR}/support/*.cpp)
add_executable(hostile_test ${hostile_sources})
target_include_directories(hostile_test PRIVATE ${CMAKE_CURRENT_LIST_DIR})
target_compile_definitions(hostile_test PRIVATE TEST_DATA="${CMAKE_CURRENT_LIST_DIR}")
target_link_libraries(hostile_test PRIVATE test_main diorama_app diorama_embed diorama_asio OpenSSL::SSL
                                           diorama_warnings)
add_test(NAME hostile COMMAND hostile_test)
