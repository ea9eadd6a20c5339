// The shapes of answers, in the notation of json/shape.h: what a client can rely on. Beside each
// tool's row they become its output schema.
//
// They name what is always there and what readers most often look for. Answers may have more:
// notes, what is `unread`, hints.
//
// Threading: constants. Errors: none; a test reads every answer of the transcripts against them.
#pragma once

#include <string_view>

namespace diorama::surface::shapes {

/// GameObjectBase of specification 002.
inline constexpr std::string_view kObject =
    "{instanceId: integer, name: string, path: string, scenePath: string, tag: string, "
    "layer: integer, isActive: boolean, isStatic: boolean, transform: object, "
    "components: string[], childCount: integer, prefab?: string}";
inline constexpr std::string_view kFoundObjects =
    "{gameObjects: object[], total: integer, truncated: boolean, hint?: string}";
inline constexpr std::string_view kDeleted =
    "{action: string, game_object_path: string, game_object_name: string, file_id: string, "
    "references_cleared: string[]}";

/// Specification 003.
inline constexpr std::string_view kTree =
    "{scene_name: string, scene_path: string, root_game_objects: any[], "
    "total_game_objects: integer, truncated: boolean}";
inline constexpr std::string_view kComponent =
    "{game_object_path: string, game_object_name: string, index: integer, "
    "component_type: string | null, fields: object, not_stored?: object}";
inline constexpr std::string_view kComponentChange =
    "{action: string, game_object_path: string, game_object_name: string, "
    "component_type: string | null, index: integer, fields_set?: string[], "
    "fields_skipped?: string[], hint?: string}";
/// ComponentData of specification 002, and where it is.
inline constexpr std::string_view kComponentData =
    "{type: string | null, instanceId: integer, enabled: boolean, properties: object, "
    "game_object_path: string, index: integer, fields_skipped: string[]}";

inline constexpr std::string_view kScene =
    "{name: string, path: string, buildIndex: integer, isLoaded: boolean, isDirty: boolean, "
    "rootCount: integer, isSubScene: boolean, objectCount: integer}";
inline constexpr std::string_view kAssets =
    "{items: {path: string, guid?: string, type?: string, size: integer}[], total: integer, "
    "offset: integer, next_offset?: integer}";
inline constexpr std::string_view kAsset =
    "{guid: string, path: string, name: string, type: string, labels: string[], size: integer, "
    "objects?: object[], used_by?: string[], uses?: string[]}";
inline constexpr std::string_view kModel =
    "{path: string, guid?: string, format: string, size: integer, "
    "nodes?: {path: string, mesh?: string}[], nodes_total?: integer, "
    "meshes?: {name: string, vertices: integer, triangles: integer, submeshes: object[], "
    "bounds?: object}[], meshes_total?: integer, materials?: {name: string, "
    "remapped_to?: string}[], materials_total?: integer, clips?: {name: string, seconds?: number, "
    "nodes_moved: integer}[], clips_total?: integer, next_offset?: integer, bounds?: object, "
    "unit_centimetres?: number, import?: object, objects?: {file_id: string, known: boolean, "
    "type?: string, name?: string}[], files_not_read?: string[]}";
inline constexpr std::string_view kAssetChange =
    "{action: string, path: string, guid: string, files?: string[], fields_set?: string[], "
    "fields_skipped?: string[]}";
inline constexpr std::string_view kPrefabChange =
    "{action?: string, path?: string, overrides?: object[], files?: string[], total?: integer, "
    "next_offset?: integer}";
inline constexpr std::string_view kReplacedPrefab =
    "{prefab: string, dry_run: boolean, replaced: {path: string, scene_path: string, "
    "overrides_kept: integer, dropped?: object[], without_effect?: object[]}[], total: integer, "
    "truncated: boolean, not_read?: string[]}";
inline constexpr std::string_view kSettings =
    "{buildScenes: {path: string, enabled: boolean}[], tags: string[], "
    "layers: {index: integer, name: string}[]}";
inline constexpr std::string_view kTags =
    "{tags: string[], builtin_tags: string[], layers: {index: integer, name: string}[], "
    "free_layers: integer[], sorting_layers: {name: string, unique_id: integer}[]}";
inline constexpr std::string_view kSceneSettings =
    "{scene_path: string, settings: object[], next_offset?: integer, truncated?: boolean, "
    "fields_unknown?: string[]}";

inline constexpr std::string_view kCheck =
    "{errors: integer, notes: integer, assets: integer, files_scanned: integer, "
    "absent_packages: string[], unchecked_references: integer, no_history?: string, "
    "kinds: object, findings: {kind: string, severity: string, path: string, object?: string, "
    "component?: string, index?: integer, property?: string, message: string, mend?: string}[], "
    "total: integer, offset: integer, next_offset?: integer}";

inline constexpr std::string_view kReview =
    "{before: string, after: string, equal: boolean, files: {path: string, status: string, "
    "total: integer, changes: object[], reason?: string, notes?: string[]}[], "
    "files_total: integer, offset: integer, truncated: boolean, next_offset?: integer}";

inline constexpr std::string_view kMissingScript =
    "{scene_path: string, game_object_path: string, game_object_name: string, index: integer, "
    "script: {guid?: string, file_id: string, path?: string}, files_with_this_script: integer, "
    "fields: object, candidates: {path: string, type: string, same_name: boolean, "
    "fields_known: integer, fields_unknown: string[]}[]}";
inline constexpr std::string_view kNewMetas =
    "{dry_run: boolean, files: {path: string, guid?: string}[], files_total: integer}";
inline constexpr std::string_view kScriptRepair =
    "{dry_run: boolean, game_object_path: string, game_object_name: string, index: integer, "
    "component_type: string, script?: string, guid: string, components: integer, "
    "files: {path: string, components: integer}[], files_total: integer, "
    "fields_left_over: string[]}";
inline constexpr std::string_view kFieldRenaming =
    "{dry_run: boolean, type: string, from: string, to: string, values: integer, "
    "overrides: integer, files: {path: string, values: integer, overrides?: integer}[], "
    "files_total: integer, skipped: string[]}";

inline constexpr std::string_view kUnsaved =
    "{files: {before: string, after: string, equal: boolean, total: integer, changes: object[], "
    "truncated: boolean}[]}";
inline constexpr std::string_view kBatch =
    "{dry_run: boolean, results: object[], total: integer, truncated: boolean, "
    "changes?: object[]}";
inline constexpr std::string_view kSaved = "{saved: string[], removed?: string[]}";
inline constexpr std::string_view kDiscarded = "{discarded: string[]}";
inline constexpr std::string_view kRecovered = "{recovered: string[]}";
inline constexpr std::string_view kStep = "{step: string}";

inline constexpr std::string_view kUsages =
    "{target: string, guid?: string, usages: {file: string, object?: string, component?: string, "
    "index?: integer, kind: string, property?: string, value?: string, lines?: integer}[], "
    "total: integer, offset: integer, next_offset?: integer, lines: integer, files: integer}";
inline constexpr std::string_view kMatches =
    "{matches: {file: string, object?: string, component?: string, index?: integer, "
    "field: string}[], total: integer, offset: integer, next_offset?: integer, "
    "with_field: integer}";
inline constexpr std::string_view kReplacement =
    "{dry_run: boolean, from: string, to: string, files: {path: string, places: integer}[], "
    "files_total: integer, places: object[], total: integer, offset: integer, next_offset?: "
    "integer, "
    "refused: {file: string, why: string}[], refused_total: integer, already?: integer}";

inline constexpr std::string_view kConsole =
    "{entries: {message: string, stackTrace: string, type: string, timestamp: string}[], "
    "counts: {log: integer, warning: integer, error: integer}, total: integer}";
inline constexpr std::string_view kTests =
    "{ran: boolean, tests: object[], total: integer, truncated: boolean, passed?: integer, "
    "failed?: integer}";
inline constexpr std::string_view kFoundTools =
    "{total: integer, items: {name: string, toolset: string, description: string, "
    "inputSchema?: object}[]}";

}  // namespace diorama::surface::shapes
