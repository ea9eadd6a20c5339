#!/usr/bin/env python3
"""Writes src/unity/facts/tables/*.inc from the facts about Unity beside the repository.

    tools/make_unity_tables.py [--check] [FACTS]

FACTS is a folder with classes.json, package_guids.json and defaults/, ../shared/unity if not given.
--check compares instead of writing, and fails when a table is not what would be written.

The tables are read by src/unity/facts/class_table.cpp, initial_values.cpp, package_scripts.cpp,
package_assets.cpp and builtin_resources.cpp, which also say what their columns mean.
"""
import json
import pathlib
import re
import struct
import sys

sys.dont_write_bytecode = True
from initial_values_table import initial_value_lines  # noqa: E402

root = pathlib.Path(__file__).resolve().parent.parent

# Not in the facts: components of which the editor refuses a second one on an object.
SINGLE = """Transform RectTransform MeshFilter MeshRenderer SkinnedMeshRenderer SpriteRenderer
LineRenderer TrailRenderer ParticleSystem ParticleSystemRenderer Rigidbody Rigidbody2D Camera Light
Animator Animation AudioListener Canvas CanvasGroup CanvasRenderer CharacterController NavMeshAgent
NavMeshObstacle LODGroup Terrain Grid Tilemap TilemapRenderer SortingGroup""".split()

# Nor is which classes only others derive from: the editor adds no component of these.
ABSTRACT = """AnchoredJoint2D AudioBehaviour AudioFilter Behaviour Collider Collider2D Effector2D
GUIElement GridLayout IConstraint Joint Joint2D PhysicsUpdateBehaviour2D Renderer""".split()

# Their documents begin with the name of the base class: "Behaviour:".
WRITTEN_AS_BASE = ["FlareLayer", "GUILayer"]

# What the editor adds with a component, + when it comes after it; always so in the facts.
ADDED_WITH = {"Canvas": "RectTransform", "ParticleSystem": "+ParticleSystemRenderer",
              "TextMesh": "MeshRenderer", "VisualEffect": "+VFXRenderer"}

# Unity knows a class by the file of its name. Of classes that have several files, these are the
# ones of that name; where only one of them says what the class requires, it is that one.
OWN_FILE = """
0cf1dab834d4ec34195b920ea7bbf9ec UnityEngine.Rendering.HighDefinition.HDRenderPipelineAsset
59b6606ef2548734bb6d11b9d160bc7e UnityEngine.Rendering.HighDefinition.HDRISky
6bd486065ce11414fa40e631affc4900 UnityEngine.Experimental.Rendering.ProbeVolumesOptions
6eeb5dc026fdf4b488bc7ae0138ab719 Unity.AI.Navigation.NavMeshLink
781cc897cf8675041a751163b51f97dd UnityEngine.Rendering.HighDefinition.HDRenderPipelineGlobalSettings
7e9e4ed5a6f56fb4ebd693e39684f36f UnityEngine.Rendering.HighDefinition.VolumetricClouds
bfda56da833e2384a9677cd3c976a436 UnityEngine.Timeline.TimelineAsset
d877ec3e844f2ca46830012e8e79319b UnityEngine.Rendering.HighDefinition.PhysicallyBasedSky
e88178bb13f64a54f90d6cd6ef7aa9a1 UnityEngine.Rendering.HighDefinition.CloudLayer
"""

# What every editor brings along: first digit of the GUID's second half, file id, class, name.
# Ids and classes were seen in files; a name is left out when nobody could vouch for it.
BUILTIN = """
e 10001 Texture2D Soft
e 10100 Material Font Material
e 10102 Font LegacyRuntime
e 10202 Mesh Cube
e 10206 Mesh Cylinder
e 10207 Mesh Sphere
e 10208 Mesh Capsule
e 10209 Mesh Plane
e 10210 Mesh Quad
e 10754 Material Sprites-Default
e 13964 MonoScript UnityEditor.PackageManager.UI.Internal.PackageManagerProjectSettings
e 15003 MonoScript UnityEditor.Build.Profile.BuildProfile
e 15023 MonoScript UnityEditor.Multiplayer.Internal.MultiplayerRolesSettings
e 19101 MonoScript UnityEngine.UIElements.PanelSettings
e 19102 MonoScript UnityEngine.UIElements.UIDocument
f 2 Shader
f 7 Shader Legacy Shaders/Diffuse
f 45 Shader Standard (Specular setup)
f 46 Shader Standard
f 47 Shader
f 62 Shader
f 63 Shader
f 64 Shader
f 69 Shader
f 74 Shader
f 75 Shader
f 102 Shader
f 103 Shader Skybox/Cubemap
f 104 Shader Skybox/6 Sided
f 105 Shader
f 106 Shader Skybox/Procedural
f 200 Shader
f 202 Shader
f 203 Shader
f 10303 Material Default-Material
f 10304 Material Default-Skybox
f 10306 Material Default-Line
f 10720 Shader
f 10753 Shader Sprites/Default
f 10754 Material Sprites-Default
f 10755 Shader Unlit/Color
f 10770 Shader UI/Default
f 10782 Shader UI/Default Font
f 10901 Sprite Checkmark
f 10905 Sprite UISprite
f 10907 Sprite Background
f 10911 Sprite InputFieldBackground
f 10912 Texture2D
f 10913 Sprite Knob
f 10915 Sprite DropdownArrow
f 10917 Sprite UIMask
f 15104 Shader
f 15105 Shader
f 15106 Shader
f 15204 LightmapParameters
f 20201 LightingDataAsset
"""

# Before 2019.2 these lived in assemblies: namespace, then classes.
OLD_UI = {
    "UnityEngine.UI": """AspectRatioFitter Button CanvasScaler ContentSizeFitter Dropdown
        GraphicRaycaster GridLayoutGroup HorizontalLayoutGroup Image InputField LayoutElement Mask
        Outline PositionAsUV1 RawImage RectMask2D ScrollRect Scrollbar Selectable Shadow Slider Text
        Toggle ToggleGroup VerticalLayoutGroup""",
    "UnityEngine.EventSystems": """EventSystem EventTrigger Physics2DRaycaster PhysicsRaycaster
        StandaloneInputModule TouchInputModule""",
}

# Assets of Unity's packages that projects refer to, besides scripts: GUID, package, class, name.
# What the templates and the menus of the editor put into scenes, and the shaders of a pipeline.
PACKAGE_ASSETS = """
ca9f5fa95ffab41fb9a615ab714db018 com.unity.inputsystem InputActionAsset DefaultInputActions
311925a002f4447b3a28927169b83ea6 com.unity.2d.sprite Texture2D Square
a86470a33a6bf42c4b3595704624658b com.unity.2d.sprite Texture2D Circle
b670ab75dde984907b8570040daa08c5 com.unity.2d.sprite Texture2D HexagonFlatTop
19fb86013d8c24d6cb8410c0aadf30fa com.unity.2d.sprite Texture2D IsometricDiamond
933532a4fcc9baf4fa0491de14d08ed7 com.unity.render-pipelines.universal Shader Universal Render Pipeline/Lit
8d2bb70cbf9db8d4da26e15b26e74248 com.unity.render-pipelines.universal Shader Universal Render Pipeline/Simple Lit
650dd9526735d5b46b79224bc6e94025 com.unity.render-pipelines.universal Shader Universal Render Pipeline/Unlit
69c1f799e772cb6438f56c23efccb782 com.unity.render-pipelines.universal Shader Universal Render Pipeline/Terrain/Lit
b7839dad95683814aa64166edc107ae2 com.unity.render-pipelines.universal Shader Universal Render Pipeline/Particles/Lit
8516d7a69675844a7a0b7095af7c46af com.unity.render-pipelines.universal Shader Universal Render Pipeline/Particles/Simple Lit
0406db5a14f94604a8c57ccfbc9f3b46 com.unity.render-pipelines.universal Shader Universal Render Pipeline/Particles/Unlit
0ca6dca7396eb48e5849247ffd444914 com.unity.render-pipelines.universal Shader Universal Render Pipeline/Baked Lit
0f4122b9a743b744abe2fb6a0a88868b com.unity.render-pipelines.universal Shader Universal Render Pipeline/Nature/SpeedTree7
5ec81c81908db34429b4f6ddecadd3bd com.unity.render-pipelines.universal Shader Universal Render Pipeline/Nature/SpeedTree7 Billboard
99134b1f0c27d54469a840832a28fadf com.unity.render-pipelines.universal Shader Universal Render Pipeline/Nature/SpeedTree8
31321ba15b8f8eb4c954353edc038b1d com.unity.render-pipelines.universal Material Lit
a97c105638bdf8b4a8650670310a4cd3 com.unity.render-pipelines.universal Material Sprite-Lit-Default
9dfc825aed78fcd4ba02077103263b40 com.unity.render-pipelines.universal Material Sprite-Unlit-Default
"""

HEAD = "// Written by tools/make_unity_tables.py; do not edit.\n"


def md4(data):
    """Unity names the classes of an assembly by MD4 of their names."""
    def left(x, n):
        return (x << n | x >> (32 - n)) & 0xFFFFFFFF
    h = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476]
    data += b"\x80" + b"\0" * ((55 - len(data)) % 64) + struct.pack("<Q", 8 * len(data))
    rounds = [
        (lambda x, y, z: x & y | ~x & z, 0, range(16), (3, 7, 11, 19)),
        (lambda x, y, z: x & y | x & z | y & z, 0x5A827999,
         [i + 4 * j for i in range(4) for j in range(4)], (3, 5, 9, 13)),
        (lambda x, y, z: x ^ y ^ z, 0x6ED9EBA1,
         [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15], (3, 9, 11, 15)),
    ]
    for at in range(0, len(data), 64):
        words = struct.unpack("<16I", data[at:at + 64])
        a, b, c, d = h
        for mix, constant, order, shifts in rounds:
            for i, word in enumerate(order):
                total = a + (mix(b, c, d) & 0xFFFFFFFF) + words[word] + constant
                a, b, c, d = d, left(total & 0xFFFFFFFF, shifts[i % 4]), b, c
        h = [(x + y) & 0xFFFFFFFF for x, y in zip(h, (a, b, c, d))]
    return struct.pack("<4I", *h)


def assembly_file_id(namespace, name):
    return struct.unpack("<i", md4(b"s\0\0\0" + namespace.encode() + name.encode())[:4])[0]


MAX_LITERAL = 60000  # compilers need not take longer ones


def raw(lines):
    """A table as a row of string literals, each of whole lines."""
    text, out = "\n".join(lines) + "\n", HEAD
    while text:
        cut = text.rfind("\n", 0, MAX_LITERAL) + 1
        out += f'R"TABLE({text[:cut]})TABLE",\n'
        text = text[cut:]
    return out


def rows(records):
    """Records of lines as rows of two string literals: the first line, and the others."""
    out = HEAD
    for first, *others in records:
        text, literals = "".join(line + "\n" for line in others), []
        while text:
            cut = text.rfind("\n", 0, MAX_LITERAL) + 1
            literals.append(f"R\"({text[:cut]})\"")
            text = text[cut:]
        joined = " ".join(literals) or '""'
        out += f"{{R\"({first})\", {joined}}},\n"
    return out


def name_pools(names):
    """String literals with all names, and for each the number of its literal and its place."""
    pools, places = [[]], {}
    used = 0
    for name in sorted(names):
        if used + len(name) + 1 > MAX_LITERAL:
            pools.append([])
            used = 0
        places[name] = len(pools) - 1 << 16 | used
        pools[-1].append(name)
        used += len(name) + 1
    literals = ["\n".join(f'    "{name}\\0"' for name in pool) for pool in pools]
    return ",\n".join(literals), places


def ranges(numbers):
    out, numbers = [], list(numbers)
    while numbers:
        n = 1
        while n < len(numbers) and numbers[n] == numbers[0] + n:
            n += 1
        out.append(str(numbers[0]) if n == 1 else f"{numbers[0]}-{numbers[n - 1]}")
        numbers = numbers[n:]
    return ",".join(out)


def fields_and_layouts(layouts, place):
    """Each different field once, newest layouts first; each layout as positions of them."""
    lines, positions, tail = [], {}, []
    for layout in reversed(layouts):
        used = []
        for field in layout["fields"]:
            line = "\t".join(["f", field["name"], field["type"], field["yaml"]])
            if line not in positions:
                positions[line] = len(lines)
                lines.append(line)
            used.append(positions[line])
        versions = ",".join(f"{first}-{last}" for first, last in layout["versions"])
        # Where files were not seen to have its line, it is the first one.
        after = place["after"] if place else layout.get("serializedVersion_after") or ""
        tail.append("\t".join(["l", versions, str(layout["serializedVersion"] or 0),
                               "" if after == "(first)" else after, ranges(used)]))
    return lines + tail


def needed(entry):
    out = entry.get("requires", [])
    if entry["name"] not in ADDED_WITH:
        return out
    added = ADDED_WITH[entry["name"]]
    assert entry["always_with"][added.lstrip("+")] == 1
    return out + [added]


def class_table(facts, measured):
    records = []
    for entry in sorted(facts["classes"], key=lambda c: c["id"]):
        flags = "".join(letter for letter, on in (
            ("c", entry["component"]), ("a", entry["abstract"] or entry["name"] in ABSTRACT),
            ("s", entry["name"] in SINGLE and entry["component"]),
            ("b", entry["name"] in WRITTEN_AS_BASE)) if on)
        place = measured.get(entry["name"], {}).get("serializedVersion")
        records.append(["\t".join([str(entry["id"]), entry["name"], entry["csharp"] or "",
                                   entry["base"] or "", flags, ",".join(needed(entry))]),
                        *fields_and_layouts(entry.get("layouts", []), place)])
    return rows(records)


def value_type_table(facts):
    records, seen = [], {}
    order = lambda version: [int(n) for n in re.findall(r"\d+", version)]
    for version in sorted(facts["types"], key=order):
        for name, kind in sorted(facts["types"][version].items()):
            seen.setdefault(name, []).append((version, kind))
    for name, kinds in sorted(seen.items()):
        for version, kind in reversed(kinds):
            records.append(["\t".join([name, version, str(kind["serializedVersion"] or 0),
                                       "f" if kind["flow"] else ""]),
                            *("\t".join(["f", f["name"], f["type"], f["yaml"]])
                              for f in kind["fields"])])
    return rows(records)


def package_table(facts):
    """Sorted arrays of numbers, and the names they point to."""
    scripts, assemblies = facts["scripts"], facts["asmdefs"]
    literals, offsets = name_pools(
        {s["cls"] for s in scripts.values()} | {s["ns"] for s in scripts.values()}
        | {required(s) for s in scripts.values()} | {a["name"] or "" for a in assemblies.values()}
        | {x["package"] for x in [*scripts.values(), *assemblies.values()]})
    groups = sorted({(s["ns"], s["package"], required(s)) for s in scripts.values()})
    number = {group: i for i, group in enumerate(groups)}
    parts = partial_files(scripts)
    out = [HEAD + "inline constexpr const char* kNames[] = {", literals + "};"]
    out += ["/// Namespace, package, required components.",
            f"inline constexpr ScriptGroup kGroups[{len(groups)}] = {{"]
    out += [f"    {{{offsets[a]}, {offsets[b]}, {offsets[c]}}}," for a, b, c in groups]
    out += ["};", f"inline constexpr PackedScript kScripts[{len(scripts)}] = {{"]
    for guid, s in sorted(scripts.items()):
        group = number[s["ns"], s["package"], required(s)]
        part = ",true" if guid in parts else ""
        out.append(f"{{{{0x{guid[:16]},0x{guid[16:]}}},{offsets[s['cls']]},{group}{part}}},")
    out += ["};", f"inline constexpr PackedAssembly kAssemblies[{len(assemblies)}] = {{"]
    for guid, a in sorted(assemblies.items()):
        out.append(f"{{{{0x{guid[:16]},0x{guid[16:]}}},{offsets[a['name'] or '']},"
                   f"{offsets[a['package']]}}},")
    return "\n".join(out + ["};", ""])


def partial_files(scripts):
    """The files of classes that have another one of their name."""
    classes, out = {}, set()
    for guid, script in scripts.items():
        classes.setdefault(f"{script['ns']}.{script['cls']}", []).append(guid)
    named = dict(reversed(line.split()) for line in OWN_FILE.strip().splitlines())
    assert all(guid in classes[name] for name, guid in named.items())
    for name, guids in classes.items():
        own = [named[name]] if name in named else [g for g in guids if "req" in scripts[g]]
        if len(own) == 1:
            out |= set(guids) - set(own)
    return out


def required(script):
    return ",".join(re.findall(r"typeof\(\s*([\w.]+)", " ".join(script.get("req", []))))


def builtin_table():
    lines = []
    for line in BUILTIN.strip().splitlines():
        letter, file_id, kind, *name = line.split(" ", 3)
        lines.append("\t".join(["r", letter, file_id, kind, "".join(name)]))
    old = sorted((assembly_file_id(namespace, name), namespace, name)
                 for namespace, names in OLD_UI.items() for name in names.split())
    assert (-765806418, "UnityEngine.UI", "Image") in old
    lines += ["\t".join(["u", str(file_id), namespace, name]) for file_id, namespace, name in old]
    return raw(lines)


def package_asset_table():
    return raw(sorted("\t".join(line.split(" ", 3)) for line in PACKAGE_ASSETS.strip().splitlines()))


def main():
    check = "--check" in sys.argv[1:]
    given = [a for a in sys.argv[1:] if a != "--check"]
    folder = pathlib.Path(given[0]) if given else root / "../shared/unity"
    if not (folder / "classes.json").is_file():
        print(f"NOTE: {folder}/classes.json is absent; the tables of src/unity/facts/tables "
              "cannot be compared with it")
        return 0 if check else 1
    classes = json.loads((folder / "classes.json").read_text())
    packages = json.loads((folder / "package_guids.json").read_text())
    measured = json.loads((folder / "defaults/defaults.json").read_text())
    tables = {"classes.inc": class_table(classes, measured),
              "value_types.inc": value_type_table(classes),
              "initial_values.inc": raw(initial_value_lines(folder / "defaults")),
              "package_scripts.inc": package_table(packages),
              "builtin_resources.inc": builtin_table(),
              "package_assets.inc": package_asset_table()}
    stale = []
    for name, text in tables.items():
        path = root / "src/unity/facts/tables" / name
        if path.is_file() and path.read_text() == text:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
    if check and stale:
        print(f"src/unity/facts/tables: {', '.join(stale)} is not what tools/make_unity_tables.py writes")
        return 1
    print("unity tables ok: " + ", ".join(f"{n} {len(t) // 1024} KB" for n, t in tables.items()))
    return 0


sys.exit(main())
