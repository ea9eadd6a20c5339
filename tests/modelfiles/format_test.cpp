#include "modelfiles/format.h"

#include <doctest/doctest.h>

#include <string>

namespace diorama::modelfiles {
namespace {

std::string told(std::string_view path, std::string_view bytes) {
  const auto format = format_of(path, bytes);
  if (format) return std::string(name_of(*format));
  return format.error().message + (format.error().hint.empty() ? "" : " | " + format.error().hint);
}

TEST_CASE("format: name and contents must agree") {
  struct Case {
    std::string_view path, bytes, expected;
  };
  const Case cases[] = {
      {"A.FBX", std::string_view("Kaydara FBX Binary  \0\x1A\0", 23), "fbx"},
      {"A.fbx", "; FBX 7.3.0 project file\n", "fbx"},
      {"A.fbx", "FBXHeaderExtension:  {\n", "fbx"},
      {"A.gltf", " \n{\"asset\":{}}", "gltf"},
      {"A.glb", std::string_view("glTF\x02\0\0\0\x14\0\0\0", 12), "glb"},
      {"A.obj", "# made by hand\nmtllib a.mtl\n", "obj"},
      {"A.obj", "\xEF\xBB\xBFv 0 0 0\r\n", "obj"},
      {"A.blend", "BLENDER",
       "'A.blend' is not a model that can be read | models are read from .fbx, .gltf, .glb and "
       ".obj files"},
      {"fbx/Readme", "v 0 0 0",
       "'fbx/Readme' is not a model that can be read | models are read "
       "from .fbx, .gltf, .glb and .obj files"},
      {"A.fbx", "v 0 0 0\n", "'A.fbx' is not a model: its contents are not those of a .fbx file"},
      {"A.obj", std::string_view("v 0\0", 4),
       "'A.obj' is not a model: its contents are not those of a .obj file"},
      {"A.glb", "{}", "'A.glb' is not a model: its contents are not those of a .glb file"},
      {"A.gltf", "", "'A.gltf' is not a model: its contents are not those of a .gltf file"},
      {"A.glb", std::string_view("glTF\x01\0\0\0\x14\0\0\0", 12),
       "'A.glb' has another version of glTF than 2 | only glTF 2 is read"},
      {"A.glb", "glTF\x02", "'A.glb' has another version of glTF than 2 | only glTF 2 is read"},
      {"A.fbx", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
       "'A.fbx' is a Git LFS pointer, the model itself is not here | run git lfs pull"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.path);
    CHECK(told(each.path, each.bytes) == each.expected);
  }
}

}  // namespace
}  // namespace diorama::modelfiles
