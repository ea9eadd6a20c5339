// Questions about values and references: who uses something, and which objects have a value.
//
// Threading: values. Errors: none; scene/usages.h has those of the answers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/unread.h"
#include "scene/input.h"
#include "scene/object_ref.h"
#include "scene/value.h"

namespace diorama::scene {

/// What is used: an asset or a type by its name, or an object of a scene.
struct UsageTarget {
  /// Of an asset its path, the id the engine knows it by, or its file name; else a type, full or
  /// short. Empty: an object is meant.
  std::string name;
  std::string part;  ///< of the asset: name or id of an object in its file; empty: any of them
  ObjectRef object;  ///< and its components; the top: none
};

/// Where to look.
struct UsageScope {
  std::string path;  ///< a folder or a file of the project; empty: everywhere
  ObjectRef below;   ///< only this object and what is below it; the top: everything
};

/// One place that uses something.
struct Usage {
  enum class Kind {
    Reference,  ///< a field holds it
    Override,   ///< a field of an instance is overridden with it
    Event,      ///< an event calls it
    Instance,   ///< an instance is made of it: `count` lines say so
    Script,     ///< a component or an asset has it as its class
    Component,  ///< an object carries a component of that type
    Importer,   ///< settings for the import of a file name it
    Leftover,   ///< an object that was part of an instance of it, and no longer is
    Text,       ///< its id stands in a text or a field by itself
  };
  Kind kind = Kind::Reference;
  std::string file;       ///< project path
  std::string object;     ///< path, or in an asset the name; empty: none
  std::string component;  ///< full name of its type; in an asset the type of the object
  int index = -1;         ///< of the component on its object; -1: none
  std::string property;   ///< "m_Materials[0]"; in other texts "line 12"
  Value value;            ///< what it holds
  int count = 1;          ///< lines of the file that it stands for
  std::string note = {};  ///< the method that an event calls, where a component comes from
};
/// "reference", "override", ...
[[nodiscard]] std::string_view name_of(Usage::Kind kind);

struct UsageQuery {
  UsageTarget target;
  UsageScope scope;
  int offset = 0, limit = 50;
};

struct UsagePage {
  std::string target;        ///< what was looked for, as it is called: a path, a type
  std::string id;            ///< of an asset: what the engine knows it by
  std::vector<Usage> items;  ///< by file, in the order of the file
  int offset = 0, total = 0;
  int lines = 0;       ///< lines of files that they stand for
  int files = 0;       ///< with at least one
  std::string hint;    ///< what else may be worth knowing
  Unread unread = {};  ///< files that may use it, too
};

struct ReplaceQuery {
  UsageTarget from, to;
  UsageScope scope;
  int offset = 0, limit = 50;
};

/// A place that was not changed.
struct Refusal {
  Usage place;
  std::string why;
};

struct ReplaceReport {
  struct File {
    std::string path;
    int places = 0;
  };
  std::string from, to;
  std::vector<File> files;    ///< that were changed
  std::vector<Usage> places;  ///< a page of them, with what they held before
  int offset = 0, total = 0;
  int already = 0;               ///< places that hold the new one as it is
  std::vector<Refusal> refused;  ///< the first of them
  int refused_total = 0;
  Unread unread = {};  ///< files that may have more
};

/// Any: whatever the value is.
enum class Comparison { Equals, Not, Less, Greater, AtMost, AtLeast, Contains, Any };

struct ValueQuery {
  std::string component;  ///< full or short name of a type; empty: any
  std::string field;      ///< by its name or a path into it
  Comparison comparison = Comparison::Equals;
  Input value;
  UsageScope scope;
  int offset = 0, limit = 50;
};

/// A field whose value is as asked.
struct ValueMatch {
  std::string file, object, component;  ///< as in Usage
  int index = -1;
  std::string field;  ///< by the name that counts
  Value value;
};

struct ValuePage {
  std::vector<ValueMatch> items;
  int offset = 0, total = 0;
  int with_field = 0;  ///< objects and components that have the field at all
  std::string hint;    ///< when there is none: why
  Unread unread = {};
};

}  // namespace diorama::scene
