#include "app/query_flags.h"

#include "scene/check_report.h"

namespace diorama::app {
namespace {

CLI::App* add(CLI::App& program, const std::string& name, const std::string& help, Query& query) {
  CLI::App* command = program.add_subcommand(name, help);
  command->add_flag("--json", query.json, "Answer with JSON");
  command->add_flag("--progress", query.show_progress, "Show how far long scans are");
  command->add_option("--project", query.project, "Folder of the project");
  command
      ->add_option("--extra-folders", query.extra_folders,
                   "Folders outside the project's own that belong to it as well")
      ->delimiter(',');
  return command;
}

/// A command that writes.
void add_leave(CLI::App& command, Query& query) {
  command.add_flag("--allow-no-journal", query.history.allow_none,
                   "Go on when the change cannot be noted for undo");
}

CLI::App* add_change(CLI::App& program, const std::string& name, const std::string& help,
                     Query& query) {
  CLI::App* command = add(program, name, help, query);
  command->add_flag("--dry-run", query.dry_run, "Say what would be done, and write nothing");
  add_leave(*command, query);
  command->add_option("SCENE", query.scene, "Path or name of the scene or prefab")->required();
  return command;
}

/// Where a question about the whole project looks, and how much of its answer is shown.
void add_scope(CLI::App& command, Query& query) {
  command.add_option("--in", query.folder, "Only in this folder or file");
  command.add_option("--below", query.parent, "Only this object and those below it");
  command.add_option("--scene", query.scene, "Of the objects: its path or name");
  command.add_option("--offset", query.offset, "Leave out this many");
  command.add_option("--max", query.limit, "Places to show")->check(CLI::Range(1, 10000000));
}

CLI::App* add_replace(CLI::App& program, Query& query) {
  CLI::App* replace =
      add(program, "replace", "Put an asset or object in the place of another one", query);
  replace->add_option("OLD", query.path, "Path or GUID of an asset; path of an object")->required();
  replace->add_option("NEW", query.name, "What is referred to instead")->required();
  replace->add_option("--part", query.part, "Of the old asset: name or id of an object in it");
  replace->add_option("--to-part", query.to_part, "Of the new one: name of an object in it");
  add_scope(*replace, query);
  replace->add_flag("--dry-run", query.dry_run, "Say what would be done, and write nothing");
  add_leave(*replace, query);
  return replace;
}

std::map<CLI::App*, Question> add_changes(CLI::App& program, Query& query) {
  const std::string values = "FIELD=VALUE; the value is JSON, else text";
  CLI::App* set =
      add_change(program, "set", "Set fields of a component, of an object, or of an asset", query);
  set->get_option("SCENE")->description("Path or name of the scene or prefab; path of an asset");
  set->add_option("PATH", query.path,
                  "Path of the object, like /Player/Model; of an asset the name or id of an object "
                  "in it, or nothing; nothing with --settings")
      ->required();
  set->add_option("--index,-i", query.index, "Of this component; else of the object itself");
  set->add_option("--settings", query.settings,
                  "Of these settings of the scene, like RenderSettings, instead of an object");
  set->add_option("FIELD=VALUE", query.values, values);

  CLI::App* add_it = add_change(program, "add", "Add a component to an object", query);
  add_it->add_option("PATH", query.path, "Path of the object")->required();
  add_it->add_option("TYPE", query.type, "Type of the component, full or short")->required();
  add_it->add_option("FIELD=VALUE", query.values, values);
  add_it->add_option("--index,-i", query.index, "Where it is put; else it is the last");

  CLI::App* make = add_change(program, "new", "Create an object", query);
  make->add_option("NAME", query.name, "Its name")->required();
  make->add_option("--parent", query.parent, "Path of its parent; else it is a root");

  CLI::App* remove = add_change(program, "rm", "Remove an object, or one of its components", query);
  remove->add_option("PATH", query.path, "Path of the object")->required();
  remove->add_option("--index,-i", query.index, "Only this component");

  CLI::App* move = add_change(program, "mv", "Put an object under another parent", query);
  move->add_option("PATH", query.path, "Path of the object")->required();
  move->add_option("PARENT", query.parent, "Path of the new parent; / for none")->required();
  move->add_option("--sibling", query.sibling, "Before the child of this number; else the last");
  move->add_flag("--local", query.local, "Keep its local placement, not that in the world");

  CLI::App* replace = add_replace(program, query);
  CLI::App* batch = add(program, "batch", "Make many changes as one step, all or none", query);
  batch->add_option("FILE", query.path, "JSON: a list of {tool, arguments}; - reads standard input")
      ->required();
  batch->add_flag("--dry-run", query.dry_run, "Say what would be different, and write nothing");

  CLI::App* undo = add(program, "undo", "Take back the last change that was saved", query);
  undo->add_flag("--redo", query.redo, "Make the change that was taken back last again");

  CLI::App* recover =
      add(program, "recover", "Bring back edits that a program lost when it ended", query);
  recover->add_flag("--discard", query.discard, "Give them up instead");
  recover->add_option("--run", query.run, "Whose, of several programs; default: 1, the oldest")
      ->type_name("N");
  for (CLI::App* const command : {batch, undo, recover}) add_leave(*command, query);
  return {{batch, Question::Batch},   {undo, Question::Undo},  {recover, Question::Recover},
          {set, Question::Set},       {add_it, Question::Add}, {make, Question::New},
          {remove, Question::Remove}, {move, Question::Move},  {replace, Question::Replace}};
}

CLI::App* add_assets(CLI::App& program, Query& query) {
  CLI::App* assets = add(program, "assets", "List assets, like 'stone t:Material l:Wall'", query);
  assets->add_option_function<std::vector<std::string>>(
      "WORDS",
      [&query](const std::vector<std::string>& words) {
        for (const std::string& word : words)
          query.words += (query.words.empty() ? "" : " ") + word;
      },
      "Search words: a part of the name, t:Type, l:Label");
  assets->add_flag("--unused", query.unused, "Only what no other asset refers to");
  assets->add_option("--folder", query.folder, "Only below this folder");
  assets->add_option("--offset", query.offset, "Leave out this many");
  assets->add_option("--max", query.limit, "Assets to show")->check(CLI::Range(1, 10000000));
  return assets;
}

CLI::App* add_usages(CLI::App& program, Query& query) {
  CLI::App* usages = add(program, "usages", "Show every place that uses something", query);
  usages
      ->add_option("WHAT", query.path,
                   "Path or GUID of an asset, a script or component type, path of an object")
      ->required();
  usages->add_option("--part", query.part, "Of the asset: name or id of an object in it");
  add_scope(*usages, query);
  return usages;
}

CLI::App* add_values(CLI::App& program, Query& query) {
  CLI::App* values = add(program, "values", "Find objects by the value of a field", query);
  values->add_option("FIELD", query.words, "Its name or a path into it, like items[0].count")
      ->required();
  values->add_option("OP", query.comparison, "=, !=, <, >, <=, >= or contains")->required();
  values->add_option("VALUE", query.values, "JSON, else text")->required()->expected(1);
  values->add_option("--component", query.component, "Only of this type, full or short");
  add_scope(*values, query);
  return values;
}

CLI::App* add_check(CLI::App& program, Query& query) {
  CLI::App* check = add(program, "check", "Report what is missing or broken", query);
  check->add_option("PATH", query.scene, "Only in this file or folder of the project");
  std::vector<std::string> kinds;
  for (const auto& each : scene::kFindingKinds) kinds.emplace_back(each.first);
  check->add_option("--kind", query.names, "Only of these kinds")
      ->delimiter(',')
      ->check(CLI::IsMember(kinds));
  check->add_option("--offset", query.offset, "Leave out this many");
  check->add_option("--max", query.limit, "Findings to show")->check(CLI::Range(1, 10000000));
  return check;
}

CLI::App* add_show(CLI::App& program, Query& query) {
  CLI::App* show =
      add(program, "show", "Show an object, one of its components, an asset or settings", query);
  show->add_option("SCENE", query.scene,
                   "Path or name of the scene or prefab; path of an asset or a settings file")
      ->required();
  show->add_option(
      "PATH", query.path,
      "Path of the object, like /Player/Model; of an asset the name or id of an object "
      "in it, or nothing");
  show->add_option("INDEX", query.index, "Show the fields of this component");
  show->add_option("FIELD", query.names, "Only these, by name or path, like items[0].count");
  show->add_option("--settings", query.settings,
                   "Show these settings of the scene, like RenderSettings; all: every one");
  show->add_option("--items", query.max_items, "Items to show of each list")
      ->check(CLI::Range(0, 1000000));
  return show;
}

CLI::App* add_diff(CLI::App& program, Query& query) {
  CLI::App* diff = add(program, "diff", "Show what is different between two Unity files", query);
  diff->add_option("OLD", query.scene,
                   "A scene, prefab, other asset or .meta file; none: what is not saved");
  diff->add_option("NEW", query.path, "Another state of it");
  diff->add_option("--revision", query.revision,
                   "Compare the project, or OLD, a file or folder in it, with this git revision");
  diff->get_option("--project")->description("The project, by its folder or a file in it");
  diff->add_option("--limit", query.most_changes, "Changes to show")
      ->check(CLI::Range(0, 10000000));
  return diff;
}

}  // namespace

std::map<CLI::App*, Question> add_questions(CLI::App& program, Query& query, std::string& color) {
  CLI::App* tree = add(program, "tree", "Show the objects of a scene or prefab", query);
  tree->add_option("SCENE", query.scene, "Its path or name")->required();
  tree->add_option("PATH", query.path, "Start at this object");
  tree->add_option("--depth", query.depth, "Levels to show; 0: the first only")
      ->check(CLI::Range(0, 1000));
  tree->add_option("--max", query.limit, "Objects to show")->check(CLI::Range(1, 10000000));

  CLI::App* show = add_show(program, query);
  CLI::App* find = add(program, "find", "Find objects by name, component, tag or layer", query);
  find->add_option("NAME", query.words, "Part of the name");
  find->add_option("--scene", query.scene, "Only in this scene or prefab; else in all of them");
  find->add_option("--component", query.component, "Type of a component, full or short");
  find->add_option("--tag", query.tag, "Tag");
  find->add_option("--layer", query.layer, "Number of a layer");
  find->add_option("--max", query.limit, "Objects to show")->check(CLI::Range(1, 10000000));

  CLI::App* assets = add_assets(program, query);
  CLI::App* refs = add(program, "refs", "Show who uses an asset, and what it uses", query);
  refs->add_option("ASSET", query.path, "Its path or GUID")->required();

  CLI::App* usages = add_usages(program, query);
  CLI::App* values = add_values(program, query);
  CLI::App* check = add_check(program, query);
  CLI::App* verify =
      add(program, "verify", "Read Unity text files and compare what would be written", query);
  verify->add_option("PATH", query.paths, "Files or folders");
  CLI::App* diff = add_diff(program, query);
  CLI::App* model = add(program, "model", "Show what is in a model file (FBX, glTF, OBJ)", query);
  model->add_option("FILE", query.scene, "Its path")->required();
  for (CLI::App* command : {tree, show, check, diff})
    command->add_option("--color", color, "auto (on a terminal), always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}));
  std::map<CLI::App*, Question> all = add_changes(program, query);
  all.insert({{tree, Question::Tree},
              {show, Question::Show},
              {find, Question::Find},
              {assets, Question::Assets},
              {refs, Question::Refs},
              {usages, Question::Usages},
              {values, Question::FindValues},
              {check, Question::Check},
              {verify, Question::Verify},
              {diff, Question::Diff},
              {model, Question::Model}});
  return all;
}

}  // namespace diorama::app
