// AssetEditor, assets with contents: scenes, materials, ScriptableObjects, prefab
// variants. The ids of main objects are the same in every file of a kind:
//
//   %YAML 1.1
//   %TAG !u! tag:unity3d.com,2011:
//   --- !u!21 &2100000
//   Material:
//     m_Name: Alert
//     m_Shader: {fileID: 46, guid: 0000000000000000f000000000000000, type: 0}
//
// A new scene has four objects for its own settings (occlusion, rendering, lightmaps, navigation)
// and since 2022.3.5 the list of its roots. A variant is a prefab with one instance in it and no
// objects.

#include "base/path_text.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/assets/new_scene_settings.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/components/component_editor.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/objects/root_order.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/session.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/field_plan.h"
#include "unity/edit/values/material_fields.h"
#include "unity/edit/values/references.h"
#include "unity/model/project.h"
#include "unity/text/object_header.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using unity::FileId;

constexpr FileId kScriptableObjectId = 11400000;  // on disk

// Shaders of the render pipelines, on disk.
constexpr unity::Reference kStandardShader{46, unity::kBuiltinExtraResources, 0};
constexpr unity::Reference kUniversalShader{4800000,
                                            unity::Guid{0x933532a4fcc9baf4, 0xfa0491de14d08ed7}, 3};

/// An empty file, to find out what its objects look like.
OpenFile empty_file(const unity::ProjectSettings& settings, bool is_prefab) {
  OpenFile out;
  out.document = std::make_shared<text::Document>(text::Document::parse(text::kProlog));
  out.style = style_of_new_files(settings);
  out.is_prefab = is_prefab;
  return out;
}

void append_object(std::string& out, std::int32_t class_id, FileId id, std::string_view body) {
  out.append(text::header_line(class_id, id, false, {})).append(body);
}

Result<void> check_extension(const std::string& path, std::string_view extension) {
  if (path.ends_with(extension)) return {};
  return Error{ErrorCode::InvalidArgument,
               "'" + path + "' has to end in " + std::string(extension),
               {},
               {{"path", path}}};
}

/// As in a new scene of the editor. Its depth lets other cameras draw over it.
Result<void> add_camera(SceneView& view) {
  ObjectEditor objects(view);
  ComponentEditor components(view);
  DIORAMA_TRY(const scene::ObjectChange made, objects.create(0, {"Main Camera"}));
  const FileId camera = made.object.id;
  DIORAMA_CHECK(objects.set_tag(camera, "MainCamera"));
  DIORAMA_CHECK(objects.set_transform(camera, {scene::Vector3{0, 1, -10}, {}, {}, false}));
  const scene::Input first = scene::Input::map({{"m_Depth", scene::Input::of(-1.0)}});
  DIORAMA_CHECK(components.add(camera, {"UnityEngine.Camera", {}, first}));
  DIORAMA_CHECK(components.add(camera, {"UnityEngine.AudioListener", {}, {}}));
  return {};
}

Result<void> add_light(SceneView& view) {
  ObjectEditor objects(view);
  DIORAMA_TRY(const scene::ObjectChange made, objects.create(0, {"Directional Light"}));
  const FileId light = made.object.id;
  DIORAMA_CHECK(objects.set_transform(
      light, {scene::Vector3{0, 3, 0}, scene::Vector3{50, -30, 0}, {}, false}));
  // As in a new scene of the editor: warm, with soft shadows.
  using scene::Input;
  const Input color =
      Input::list({Input::of(1.0), Input::of(0.95686275), Input::of(0.8392157), Input::of(1.0)});
  const Input shadows = Input::map({{"m_Type", Input::of(2.0)},
                                    {"m_Resolution", Input::of(-1.0)},
                                    {"m_CustomResolution", Input::of(-1.0)},
                                    {"m_Strength", Input::of(1.0)},
                                    {"m_Bias", Input::of(0.05)},
                                    {"m_NormalBias", Input::of(0.4)},
                                    {"m_NearPlane", Input::of(0.2)}});
  const Input fields =
      Input::map({{"m_Type", Input::of(1.0)}, {"m_Color", color}, {"m_Shadows", shadows}});
  DIORAMA_CHECK(ComponentEditor(view).add(light, {"UnityEngine.Light", {}, fields}));
  return {};
}

}  // namespace

Result<AssetChange> AssetEditor::create_scene(const std::string& path, bool with_camera_and_light) {
  DIORAMA_CHECK(check_extension(path, ".unity"));
  const unity::ProjectSettings& settings = session_.project().settings();
  const OpenFile file = empty_file(settings, false);
  std::string text(text::kProlog);
  FileId id = 1;
  for (const std::int32_t class_id : {29, 104, 157, 196}) {  // its own settings, in this order
    DIORAMA_TRY(const std::string body, new_scene_settings(session_, file, class_id));
    append_object(text, class_id, id++, body);
  }
  if (!numbers_siblings(*file.document, settings))
    append_object(text, unity::kSceneRootsClass, INT64_MAX,
                  "SceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots: []\n");
  Step step(session_, "create " + path);
  DIORAMA_TRY(AssetChange out, create(path, text));
  if (with_camera_and_light) {
    SceneView view(session_, path);
    DIORAMA_CHECK(add_camera(view));
    DIORAMA_CHECK(add_light(view));
  }
  DIORAMA_CHECK(step.keep());
  return out;
}

Result<AssetChange> AssetEditor::create_material(const std::string& path) {
  DIORAMA_CHECK(check_extension(path, ".mat"));
  const unity::ProjectSettings& settings = session_.project().settings();
  const OpenFile file = empty_file(settings, false);
  constexpr FileId kMaterialId = 2100000;  // on disk
  DIORAMA_TRY(const NewBody fresh, new_body(session_, file, unity::kMaterialClass));
  Body body(fresh.text, file.style);
  DIORAMA_CHECK(body.set(unity::parse_path("m_Name"), Draft::scalar(std::string(stem_of(path)))));
  DIORAMA_CHECK(body.set(unity::parse_path("m_Shader"),
                         to_draft(is_universal(settings) ? kUniversalShader : kStandardShader)));
  DIORAMA_CHECK(set_property_sheet(body, new_property_sheet(settings.version)));
  std::string text(text::kProlog);
  append_object(text, unity::kMaterialClass, kMaterialId, body.text());
  return create(path, text);
}

Result<AssetFieldChange> AssetEditor::create_scriptable_object(const std::string& path,
                                                               const std::string& type,
                                                               const scene::Input& fields) {
  DIORAMA_CHECK(check_extension(path, ".asset"));
  DIORAMA_TRY(const AddableType found, find_scriptable_type(session_.project(), type));
  const OpenFile file = empty_file(session_.project().settings(), false);
  DIORAMA_TRY(const NewBody fresh,
              new_script_body(session_, file, found.script, found.assembly, found.type.full_name));
  AssetFieldChange out{path, {}, kScriptableObjectId, {}, found.type.full_name, {}, {}, {}};
  out.name = stem_of(path);
  Body body(fresh.text, file.style);
  DIORAMA_CHECK(body.set(unity::parse_path("m_GameObject"), local_draft(0)));
  DIORAMA_CHECK(body.set(unity::parse_path("m_Name"), Draft::scalar(out.name)));
  DIORAMA_TRY(unity::Hierarchy built, session_.project().hierarchies().of(path, file.document));
  const unity::OpenHierarchy open(path, std::move(built));
  References references(session_, open);
  const text::Tree tree = text::Tree::parse(fresh.text);
  const unity::FieldValue stored = unity::to_value(tree.fields());
  DIORAMA_TRY(FieldPlan plan,
              plan_fields(session_, open, found.type, stored, fields, references, true));
  DIORAMA_CHECK(apply(body, plan));
  std::string text(text::kProlog);
  append_object(text, unity::kMonoBehaviourClass, out.id, body.text());
  DIORAMA_TRY(AssetChange made, create(path, text));
  out.guid = made.guid;
  out.files = std::move(made.files);
  out.set = std::move(plan.set);
  out.skipped = std::move(plan.skipped);
  out.lists = std::move(plan.lists);
  return out;
}

Result<AssetChange> AssetEditor::create_variant(const std::string& prefab,
                                                const std::string& path) {
  DIORAMA_CHECK(check_extension(prefab, ".prefab"));
  DIORAMA_CHECK(check_extension(path, ".prefab"));
  unity::Project& project = session_.project();
  DIORAMA_TRY(const unity::Asset* const asset, project.hierarchies().find(prefab));
  const auto source = project.hierarchies().prefab(asset->guid);
  if (source == nullptr || source->objects().empty())
    return project.hierarchies().unreadable(*asset);
  const OpenFile file = empty_file(project.settings(), true);
  std::optional<std::size_t> order;
  if (numbers_siblings(*file.document, project.settings())) order = 0;
  Body body(instance_body(file, project.settings(), asset->guid, 0), file.style);
  std::vector<unity::Modification> overrides = root_overrides(*source, order);
  overrides.back().value = stem_of(path);  // its name
  DIORAMA_CHECK(set_overrides(body, overrides, asset->guid));
  std::string text(text::kProlog);
  append_object(text, unity::kPrefabInstanceClass, session_.new_id(true), body.text());
  return create(path, text);
}

}  // namespace diorama::unity::edit
