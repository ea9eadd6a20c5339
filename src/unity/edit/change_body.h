// change_body: one edit of one object, from as many changes of its fields as needed.
#pragma once

#include <string>

#include "unity/edit/body.h"
#include "unity/edit/session.h"

namespace diorama::unity::edit {

/// Calls change(Body&) with the object's fields and applies the result. REQUIRES: inside a
/// step.
template <class Change>
Result<void> change_body(Session& session, const std::string& path, text::FileId id,
                         Change change) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const text::Object* const object = file->document->find(id);
  if (object == nullptr)
    return Error{ErrorCode::Internal, "no object " + std::to_string(id) + " in " + path, {}, {}};
  const std::string before(file->document->body(*object));
  Body body(before, file->style);
  DIORAMA_CHECK(change(body));
  auto edit = difference(id, before, body.text());
  return edit ? session.apply(path, *std::move(edit)) : Result<void>{};
}

}  // namespace diorama::unity::edit
