// Where things are on the machine that builds the tests. Only tests/main.cpp is compiled with these
// paths, so that the same test compiled in another folder is found in the compiler's cache.
#pragma once

#include <string>

namespace diorama::test {

/// The folder tests/ of the sources.
std::string data_folder();
/// The program diorama of this build; only tests that depend on it may start it.
std::string diorama_program();

}  // namespace diorama::test
