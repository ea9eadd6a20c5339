// ScriptMethods: which methods a script's class has, for what calls them by name: events.
//
// Reads the sources of the class and of its bases when asked. Methods that every component or asset
// inherits from the engine and that events call are known; other classes of the engine and of
// libraries are not.
//
// Threading: as ScriptProject. Errors: none; what is not known is Unknown.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/methods.h"
#include "unity/types/script_project.h"

namespace diorama::unity {

/// What a call gives the method.
enum class CallArgument { Any, None, Object, Int, Float, String, Bool };

class ScriptMethods {
 public:
  enum class Found {
    Yes,
    NotPublic,      ///< the engine calls it, but its inspector does not offer it
    OtherArgument,  ///< there are methods of that name, and none takes this
    No,
    Unknown,
  };

  /// Both must outlive this.
  ScriptMethods(const AssetDatabase& assets, ScriptProject& scripts)
      : assets_(assets), scripts_(scripts) {}

  [[nodiscard]] Found find(const ScriptInfo& script, std::string_view method,
                           CallArgument argument);
  /// The public ones that events can call, for hints: at most one parameter. Sorted.
  [[nodiscard]] std::vector<std::string> callable(const ScriptInfo& script);
  /// The parameters of the methods with that name: "(int)", "(), (string)".
  [[nodiscard]] std::string parameters(const ScriptInfo& script, std::string_view method);

 private:
  struct Class {
    std::vector<csharp::MethodShape> methods;  ///< its own, and those of its bases
    std::string text;                          ///< of all sources that could not be read for sure
    bool complete = true;                      ///< every base and source was read
  };
  const Class& class_of(const ScriptInfo& script);
  void add_source(const std::string& path, std::string_view owner, Class& out);

  const AssetDatabase& assets_;
  ScriptProject& scripts_;
  std::map<std::string, Class, std::less<>> classes_;  ///< by full name and path
};

/// Whether every object of a scene has a method of that name that takes this, as GameObject does.
[[nodiscard]] bool is_object_method(std::string_view method);

}  // namespace diorama::unity
