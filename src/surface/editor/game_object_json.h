// Objects, components, scenes and assets as JSON, in the shapes of specification 002
// (GameObjectData and its kin), for resources and tools alike.
//
// Members beyond the specification: childCount, prefab, and where
// something was cut.
//
// Threading: free functions.
#pragma once

#include <cstddef>

#include "json/writer.h"
#include "scene/asset_query.h"
#include "scene/object_query.h"
#include "surface/shapes/answer.h"
#include "surface/shapes/limits.h"
#include "surface/shapes/scene_json.h"

namespace diorama::surface {

/// GameObjectData without children: {instanceId, name, path, tag, layer, isActive, isStatic,
/// transform, components, childCount, prefab?}.
void write_game_object(json::Writer& out, const scene::ObjectInfo& info);
/// The same as the answer of a tool; `done` is its verb: "created /Player ...".
[[nodiscard]] Answer object_answer(const scene::ObjectInfo& info, std::string_view done);
/// GameObjectDetailData: components with their fields, the parent, children as far as there is
/// room.
void write_game_object_detail(json::Writer& out, const scene::ObjectDetail& detail,
                              std::size_t max_bytes = kResourceBytes);
/// ComponentData: {type, instanceId, enabled, properties}; a missing script is isMissing.
void write_component_data(json::Writer& out, const scene::ComponentDetail& component,
                          const ValueLimits& limits);

/// SceneData, and objectCount.
void write_scene_data(json::Writer& out, const scene::SceneInfo& scene);
/// HierarchyData: {sceneName, scenePath, roots, objectCount, truncated, next_cursor?}.
void write_hierarchy(json::Writer& out, const scene::ObjectPage& page,
                     std::size_t max_bytes = kResourceBytes);
/// SceneData with the roots and cursor of HierarchyData.
void write_scene_page(json::Writer& out, const scene::ObjectPage& page,
                      std::size_t max_bytes = kResourceBytes);

/// AssetData: {guid, path, name, type, labels}.
void write_asset_data(json::Writer& out, const scene::AssetInfo& asset);
/// The same, and {size, importer, isDirty, usesCount, usedByCount, content?}.
void write_asset_detail(json::Writer& out, const scene::AssetDetail& detail);
/// AssetsData: {projectPath, assetsPath, assets, folders, total, truncated, next_cursor?}; the
/// total counts from this page on.
void write_assets_data(json::Writer& out, const std::string& project, const scene::AssetPage& page,
                       std::size_t max_bytes = kResourceBytes);

}  // namespace diorama::surface
