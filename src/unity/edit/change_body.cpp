#include "unity/edit/change_body.h"

#include "unity/edit/body.h"
#include "unity/edit/session.h"

namespace diorama::unity::edit {

Result<void> change_body(Session& session, const std::string& path, text::FileId id,
                         const std::function<Result<void>(Body&)>& change) {
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
