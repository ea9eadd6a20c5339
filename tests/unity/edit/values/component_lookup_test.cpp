// Which type a name means when something is added: of the project, of packages, of the engine.
#include "unity/edit/values/component_lookup.h"

#include <doctest/doctest.h>

#include "support/edit_project.h"

using namespace diorama;

namespace {

struct LookupProject : test::EditProject {
  LookupProject() {
    folder.write("Packages/manifest.json", R"({"dependencies": {"com.unity.ugui": "1.0.0"}})");
    add("Image.cs", "namespace Spec { public class Image : UnityEngine.MonoBehaviour { } }", 'a');
    add("Light.cs", "namespace Spec { public class Light : UnityEngine.MonoBehaviour { } }", 'b');
    add("Door.cs", "namespace Spec { public class Door : UnityEngine.MonoBehaviour { } }", 'c');
    add("Mask.cs", "public class Mask : UnityEngine.MonoBehaviour { }", 'd');
    add("Main.unity", test::scene_with_script("Thing", 'c', ""), 'e');
    open("Main.unity");
  }
  /// The full name, or the error.
  std::string found(std::string_view name) {
    const auto type = unity::edit::find_component_type(*project, name);
    if (type) return type->type.full_name;
    last = type.error().code;
    return type.error().message + " (" + type.error().hint + ")";
  }
  ErrorCode last = ErrorCode::NotFound;
};

}  // namespace

TEST_CASE("edit: a name that means types of the project and of packages is ambiguous") {
  LookupProject at;
  CHECK(at.found("Image") ==
        "several types are called 'Image' (give the full name: Spec.Image, UnityEngine.UI.Image)");
  CHECK(at.last == ErrorCode::ComponentTypeAmbiguous);
  CHECK(at.found("Light") ==
        "several types are called 'Light' (give the full name: Spec.Light, UnityEngine.Light)");
  CHECK(at.found("Spec.Image") == "Spec.Image");
  CHECK(at.found("UnityEngine.UI.Image") == "UnityEngine.UI.Image");
  CHECK(at.found("UnityEngine.Light") == "UnityEngine.Light");
  CHECK(at.found("Door") == "Spec.Door");
  CHECK(at.found("Button") == "UnityEngine.UI.Button");
  CHECK(at.found("Mask") == "Mask");  // its full name
}

TEST_CASE("edit: a class of the engine that is no component is said to be none") {
  LookupProject at;
  for (const std::string name : {"Mesh", "Sprite", "Material", "UnityEngine.Texture2D"}) {
    CAPTURE(name);
    const std::string full = name.starts_with("Unity") ? name : "UnityEngine." + name;
    CHECK(at.found(name) == "'" + name + "' is " + full +
                                ", which is not a component (an asset or value of it belongs into "
                                "a field of a component)");
    CHECK(at.last == ErrorCode::InvalidComponentType);
  }
}

TEST_CASE("edit: where a package is on this disk, its sources say which types it has") {
  LookupProject at;
  at.folder.write("Packages/com.unity.ugui/package.json",
                  R"({"name": "com.unity.ugui", "version": "9.0.0"})");
  at.folder.write("Packages/com.unity.ugui/Runtime/Button.cs",
                  "namespace New.UI { public class Button : UnityEngine.MonoBehaviour { } }");
  at.folder.write("Packages/com.unity.ugui/Runtime/Button.cs.meta",
                  "fileFormatVersion: 2\nguid: 4e29b1a8efbd4b44bb3f3716e73f07ff\n");
  at.open("Main.unity");
  CHECK(at.found("Button") == "New.UI.Button");
  CHECK(at.found("Image") == "Spec.Image");
}
