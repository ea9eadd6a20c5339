// Questions about tests: which are meant, and which the sources have.
//
// Threading: values. Errors: InvalidArgument for a mode that is none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/tests/test_index.h"

namespace diorama::unity {

using unity::TestInfo;
using unity::TestMode;

struct TestQuery {
  std::vector<TestMode> modes = {TestMode::EditMode, TestMode::PlayMode};
  std::string filter;  ///< a full name or a part of it: class, namespace; empty: all
};

/// What "EditMode", "PlayMode" and "All" mean; nothing means all.
Result<std::vector<TestMode>> test_modes(std::string_view text);

struct TestList {
  std::vector<TestInfo> tests;               ///< by full name, then assembly
  std::size_t edit_mode = 0, play_mode = 0;  ///< how many of them
  std::size_t in_project = 0;                ///< without the question's modes and filter
};

}  // namespace diorama::unity
