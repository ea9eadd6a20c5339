// EditProject: a Unity project of a few files in its own folder, for tests of editing.
//
// Values are given as JSON, as clients do; answers are the lines that changed, or the error.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/value.h"
#include "support/line_diff.h"
#include "support/path_editor.h"
#include "support/temp_folder.h"
#include "surface/shapes/json_input.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace diorama::test {

inline scene::Input from_json(std::string_view text) {
  const auto parsed = json::parse(text);
  REQUIRE_MESSAGE(parsed, std::string(text));
  return surface::to_input(parsed->root());
}

struct EditProject {
  explicit EditProject(std::string_view version = "2022.3.62f2") {
    folder.write("ProjectSettings/ProjectVersion.txt",
                 "m_EditorVersion: " + std::string(version) + "\n");
  }

  /// A file of Assets with its .meta; the GUID is the digit, 32 times.
  void add(const std::string& name, std::string_view text, char guid_digit) const {
    folder.write("Assets/" + name, text);
    folder.write("Assets/" + name + ".meta",
                 "fileFormatVersion: 2\nguid: " + std::string(32, guid_digit) + "\n");
  }

  void open(const std::string& file) {
    auto opened = unity::Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    path = "Assets/" + file;
    session = std::make_unique<unity::edit::Session>(*project, 7);
    editor = std::make_unique<PathEditor>(*session, path);
    before = text();
  }

  [[nodiscard]] std::string text() const {
    const auto file = session->file(path);
    REQUIRE(file);
    return (*file)->document->write();
  }
  /// What changed since it was opened.
  [[nodiscard]] std::string diff() const { return line_diff(before, text()); }

  /// Sets the fields, gives what changed in the file or what was wrong, and takes it back.
  std::string set(const std::string& object, int index, std::string_view fields) {
    const std::string was = text();
    const auto done = editor->set_fields(object, index, from_json(fields));
    if (!done) {
      CHECK(text() == was);
      const Error& error = done.error();
      return "error: " + error.message + (error.hint.empty() ? "" : " (" + error.hint + ")") + "\n";
    }
    std::string out = line_diff(was, text());
    for (const std::string& name : done->skipped.names) out += "skipped: " + name + "\n";
    if (text() != was) REQUIRE(session->undo());
    CHECK(text() == was);
    return out;
  }

  TempFolder folder;
  std::unique_ptr<unity::Project> project;
  std::unique_ptr<unity::edit::Session> session;
  std::unique_ptr<PathEditor> editor;
  std::string path, before;
};

/// A scene with one object that has a Transform and a component of the script.
inline std::string scene_with_script(const std::string& name, char script_guid,
                                     const std::string& fields) {
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
         "--- !u!1 &11\nGameObject:\n  m_ObjectHideFlags: 0\n  serializedVersion: 6\n"
         "  m_Component:\n  - component: {fileID: 12}\n  - component: {fileID: 13}\n"
         "  m_Layer: 0\n  m_Name: " +
         name +
         "\n  m_TagString: Untagged\n  m_IsActive: 1\n"
         "--- !u!4 &12\nTransform:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
         "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
         "  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_Children: []\n  m_Father: {fileID: 0}\n"
         "  m_RootOrder: 0\n  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n"
         "--- !u!114 &13\nMonoBehaviour:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 11}\n"
         "  m_Enabled: 1\n  m_EditorHideFlags: 0\n  m_Script: {fileID: 11500000, guid: " +
         std::string(32, script_guid) + ", type: 3}\n  m_Name: \n  m_EditorClassIdentifier: \n" +
         fields;
}

}  // namespace diorama::test
