# Tests that look at the repository instead of running code. Included by tests/CMakeLists.txt.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
foreach(check layers sizes shapes invariants walks)
  add_test(NAME ${check}
           COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/check_${check}.py)
endforeach()

# The tables of src/unity/facts/tables, against the facts they were made from where those are at hand.
add_test(NAME unity_tables
         COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/make_unity_tables.py --check)

# The installed package, used as a stranger would: needs the example that uses it.
if(EXISTS ${PROJECT_SOURCE_DIR}/examples/embed/CMakeLists.txt)
  add_test(NAME install
           COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/install_test.sh ${CMAKE_BINARY_DIR} ${CMAKE_CXX_COMPILER})
endif()
