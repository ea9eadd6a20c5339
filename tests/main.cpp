#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "support/places.h"

namespace diorama::test {

std::string data_folder() {
  return TEST_DATA;
}

std::string diorama_program() {
  return DIORAMA_BINARY;
}

}  // namespace diorama::test
