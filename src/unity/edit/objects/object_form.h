// Object form: which fields a new object gets in a file, and of which editor its values are.
//
// Editors write different fields for the same class. A file stays in the form that it has: an
// object of the class that is already there decides, then what the other objects of the file tell
// about the editor that wrote it, then the editor of the project. Fields are compared by their
// names; how many there are says nothing.
//
// Threading: free functions. Errors: no layout for a class whose fields are not known.
#pragma once

#include "unity/assets/project_settings.h"
#include "unity/facts/class_table.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {

struct ObjectForm {
  const ClassLayout* layout = nullptr;  ///< nullptr: the fields of the class are not known
  UnityVersion version;
};

[[nodiscard]] ObjectForm form_of_new(const text::Document& document,
                                     const ProjectSettings& settings, const ClassInfo& info);

}  // namespace diorama::unity::edit
