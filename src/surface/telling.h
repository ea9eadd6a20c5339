// Telling: what a person is told about a call before it may change something.
//
//   manage_component update /Player in Scenes/Main: index 1 (now Engine.Body), mass =
//   2
//
// It consists of the call's own fields, all of them, so there is no argument that a person
// is not told about. The type of a field says what it is: TellAs has a specialization for each kind
// of argument that is more than a word (surface/arguments.h). All others are told as they are.
//
// It only reads: a name that leads nowhere is told as it was given.
//
// Threading: engine thread only, where nothing else is said. Errors: none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "json/record.h"

namespace diorama::scene {
struct SavedFiles;
}

namespace diorama::surface {

struct Desk;
struct ToolRow;

/// The words of a call's fields, before names are looked up.
struct CallWords {
  /// "name Foe"; `is_object`: the value names an object, which is looked up.
  struct Argument {
    std::string name, value;
    bool is_object = false;
  };
  std::string action;
  std::string subject;                ///< the required argument, if it is not an object
  std::string object;                 ///< the object it acts on, as it was given
  bool takes_object = false;          ///< even when none was given
  bool names_component = false;       ///< `object` is a component's number, if no index is given
  std::optional<std::int64_t> index;  ///< of a component of that object
  std::optional<std::string> file;    ///< its scene; "": the active one
  std::vector<Argument> arguments;
  std::vector<json::Value> calls;    ///< of a batch
  std::vector<std::string> sources;  ///< files it reads from outside, as they were given
};

/// A value on one line, long ones with "..." in the middle; in quotes if it could be taken for
/// words of the question.
[[nodiscard]] std::string told_value(const json::Value& value);
[[nodiscard]] std::string told_name(std::string_view name);

/// How a field of type T is told.
template <class T>
struct TellAs {
  static void tell(CallWords& out, std::string_view name, const json::Value& given) {
    out.arguments.push_back({std::string(name), told_value(given)});
  }
};
template <class T>
struct TellAs<std::optional<T>> : TellAs<T> {};

constexpr std::string_view kActionField = "action";

/// Adds one field. The first required one is what the call is about, and needs no name.
template <class Struct, class Member>
void tell_field(CallWords& out, const json::Field<Struct, Member>& field,
                const json::Value& arguments) {
  const json::Value given = arguments[json::given_name(field, arguments)];
  const bool is_given = given && !given.is_null();
  if constexpr (requires { TellAs<Member>::expect(out); }) TellAs<Member>::expect(out);
  if (!is_given) return;
  if (field.name == kActionField)
    out.action = given.string_or("");
  else if (std::is_same_v<Member, std::string> && field.required && out.subject.empty() &&
           out.object.empty())
    out.subject = told_value(given);
  else
    TellAs<Member>::tell(out, field.name, given);
}

/// Everything that a call with these parameters says.
template <class Params>
CallWords words_of(const json::Value& arguments) {
  CallWords out;
  std::apply([&](const auto&... field) { (tell_field(out, field, arguments), ...); },
             Params::fields());
  return out;
}

/// A write as a person is asked about it.
struct WriteQuestion {
  std::string text;  ///< on one line, not too long
  /// Everything that a yes is bound to, including what did not fit and what has no words: which
  /// object has that path now.
  std::string subject;
};
/// `files`: what it would change, as far as that was found out.
[[nodiscard]] WriteQuestion question_of(const Desk& desk, std::string_view tool,
                                        const json::Value& arguments,
                                        const std::vector<std::string>& files = {});
/// What a save would do, for a person: "a.txt", "remove b.txt", "move c.txt to d.txt".
[[nodiscard]] std::vector<std::string> told_files(const scene::SavedFiles& saved);
/// The same for a call that starts a program; on any thread.
[[nodiscard]] WriteQuestion question_of_run(const ToolRow& row, std::string_view program,
                                            std::string_view project, const json::Value& arguments);
/// The files from outside that a call, or a call of a batch, was told to read; on any thread.
[[nodiscard]] std::vector<std::string> sources_of(const Desk& desk, const ToolRow& row,
                                                  const json::Value& arguments);

}  // namespace diorama::surface
