#include "app/replace.h"

#include <memory>
#include <ostream>

#include "app/exit_codes.h"
#include "app/steps.h"
#include "scene/editor.h"
#include "scene/usages.h"
#include "surface/shapes/unread_json.h"
#include "surface/shapes/usage_json.h"
#include "workspace/usage_names.h"
#include "workspace/workspace.h"

namespace diorama::app {
namespace {

Result<scene::ReplaceQuery> replace_query(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(const Names names, workspace.names());
  scene::ReplaceQuery out;
  out.offset = query.offset;
  out.limit = query.limit;
  DIORAMA_CHECK(check_usage_scene(names, query.scene, {query.path, query.name}, query.parent));
  DIORAMA_TRY(out.from, usage_target(names, query.path, query.part, query.scene));
  DIORAMA_TRY(out.to, usage_target(names, query.name, query.to_part, query.scene));
  DIORAMA_TRY(out.scope, usage_scope(names, query.folder, query.parent, query.scene));
  return out;
}

void say(const Query& query, std::ostream& out, const surface::Replacement& done) {
  if (!query.json) {
    out << surface::with_unread(surface::replacement_text(done), done);
    return;
  }
  std::string text;
  json::Writer writer(text);
  surface::write_replacement(writer, done);
  out << text << "\n";
}

}  // namespace

Result<int> replace(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(const scene::ReplaceQuery wanted, replace_query(workspace, query));
  DIORAMA_TRY(scene::Usages* const usages, workspace.usages());
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(std::unique_ptr<scene::Step> step,
              editor->begin_step("replace references to " + query.path, query.dry_run));
  surface::Replacement done;
  done.dry_run = query.dry_run;
  DIORAMA_TRY(done.report, usages->replace(wanted, {}));
  done.unread = done.report.unread;
  say(query, out, done);
  if (!query.dry_run) {
    DIORAMA_CHECK(step->keep());
    step = nullptr;
    DIORAMA_CHECK(save_or(workspace, query, out, &scene::Editor::undo));
  }
  return done.report.refused_total > 0 ? kBadNews : kFine;
}

}  // namespace diorama::app
