"""Makes src/unity/facts/tables/initial_values.inc: what a new component has before anybody sets it.

From defaults/defaults.json of the facts, which was read out of a real engine; its README tells how.
A part of tools/make_unity_tables.py. The lines, with tabs between the columns:

    c  owner                            a class of the engine, or a script by its full name
    v  field  flags  value  [version  value]...    flags: ? thin evidence, n newer packages only;
                                        a value counts from its version on, the first from the start
    m  [mesh]  [field  [value]]         a field that the mesh of its object decides; a mesh that new
                                        ones were measured with; the value that fits it to that mesh
    s  line                             symbols, numbered from 0: a line of a value
    r  symbols                          or a row of symbols that often follow each other

A value on lines of its own is written as the numbers of symbols: "@12,7,40".
"""
import json
import re

# Values that files of some editors show to begin in between two editors that were rendered.
BEGINS = {("MeshCollider", "m_CookingOptions"): {"2019.4.41f2": "2019.3.9f1"}}
BEGINS |= {(owner, "m_StitchLightmapSeams"): {"2019.4.41f2": "2019.1.0a1"} for owner in (
    "BillboardRenderer", "LineRenderer", "MeshRenderer", "ParticleSystemRenderer",
    "SkinnedMeshRenderer", "SpriteMask", "SpriteRenderer", "SpriteShapeRenderer",
    "TilemapRenderer", "TrailRenderer", "VFXRenderer")}

# Of the meshes that new components were measured with, the names that the editor gives them.
MESHES = {"Cube.fbx": "Cube", "New-Sphere.fbx": "Sphere", "New-Capsule.fbx": "Capsule",
          "New-Plane.fbx": "Plane"}

# Not measured, but the same in all files of the corpus that have it: nine of nine.
SEEN_FITS = {"CapsuleCollider": [
    ("Cylinder", "m_Radius", "0.5000001"), ("Cylinder", "m_Height", "2"),
    ("Cylinder", "m_Center", "{x: 0.000000059604645, y: 0, z: -0.00000008940697}")]}

# What is no component, and what the measured ones do not have: objects, and the settings that the
# editor's new scenes and materials have. The structure comes from the code that makes them.
OTHERS = """
GameObject m_Component []
GameObject m_Layer 0
GameObject m_Name
GameObject m_TagString Untagged
GameObject m_Icon {fileID: 0}
GameObject m_NavMeshLayer 0
GameObject m_StaticEditorFlags 0
GameObject m_IsActive 1
Transform m_LocalRotation {x: 0, y: 0, z: 0, w: 1}
Transform m_LocalPosition {x: 0, y: 0, z: 0}
Transform m_LocalScale {x: 1, y: 1, z: 1}
Transform m_ConstrainProportionsScale 0
Transform m_Children []
Transform m_Father {fileID: 0}
Transform m_LocalEulerAnglesHint {x: 0, y: 0, z: 0}
Transform m_RootOrder 0
MonoBehaviour m_Enabled 1
MonoBehaviour m_EditorHideFlags 0
MonoBehaviour m_Script {fileID: 0}
MonoBehaviour m_Name
MonoBehaviour m_EditorClassIdentifier
OcclusionCullingSettings m_OcclusionBakeSettings >smallestOccluder: 5>smallestHole: 0.25>backfaceThreshold: 100
OcclusionCullingSettings m_SceneGUID 00000000000000000000000000000000
OcclusionCullingSettings m_OcclusionCullingData {fileID: 0}
RenderSettings m_Fog 0
RenderSettings m_FogColor {r: 0.5, g: 0.5, b: 0.5, a: 1}
RenderSettings m_FogMode 3
RenderSettings m_FogDensity 0.01
RenderSettings m_LinearFogStart 0
RenderSettings m_LinearFogEnd 300
RenderSettings m_AmbientSkyColor {r: 0.212, g: 0.227, b: 0.259, a: 1}
RenderSettings m_AmbientEquatorColor {r: 0.114, g: 0.125, b: 0.133, a: 1}
RenderSettings m_AmbientGroundColor {r: 0.047, g: 0.043, b: 0.035, a: 1}
RenderSettings m_AmbientIntensity 1
RenderSettings m_AmbientMode 0
RenderSettings m_SubtractiveShadowColor {r: 0.42, g: 0.478, b: 0.627, a: 1}
RenderSettings m_SkyboxMaterial {fileID: 10304, guid: 0000000000000000f000000000000000, type: 0}
RenderSettings m_HaloStrength 0.5
RenderSettings m_FlareStrength 1
RenderSettings m_FlareFadeSpeed 3
RenderSettings m_HaloTexture {fileID: 0}
RenderSettings m_SpotCookie {fileID: 10001, guid: 0000000000000000e000000000000000, type: 0}
RenderSettings m_DefaultReflectionMode 0
RenderSettings m_DefaultReflectionResolution 128
RenderSettings m_ReflectionBounces 1
RenderSettings m_ReflectionIntensity 1
RenderSettings m_CustomReflection {fileID: 0}
RenderSettings m_Sun {fileID: 0}
RenderSettings m_IndirectSpecularColor {r: 0, g: 0, b: 0, a: 1}
RenderSettings m_UseRadianceAmbientProbe 0
LightmapSettings m_GIWorkflowMode 1
LightmapSettings m_BakeOnSceneLoad 0
LightmapSettings m_LightingDataAsset {fileID: 0} | 6000.0.27f1 {fileID: 20201, guid: 0000000000000000f000000000000000, type: 0}
LightmapSettings m_LightingSettings {fileID: 0}
LightmapSettings m_UseShadowmask 1
NavMeshSettings m_NavMeshData {fileID: 0}
Material m_Name
Material m_Shader {fileID: 0}
Material m_Parent {fileID: 0}
Material m_ModifiedSerializedProperties 0
Material m_ShaderKeywords
Material m_ValidKeywords []
Material m_InvalidKeywords []
Material m_LightmapFlags 4
Material m_EnableInstancingVariants 0
Material m_DoubleSidedGI 0
Material m_CustomRenderQueue -1
Material stringTagMap {}
Material disabledShaderPasses []
Material m_LockedProperties
Material m_BuildTextureStacks []
Material m_AllowLocking 1
"""


def other_values():
    """OTHERS as owners with rows like those of the measured ones."""
    out = {}
    for line in OTHERS.strip().splitlines():
        owner, field, *rest = line.split(" ", 2)
        versions = "".join(rest).split(" | ")
        values = [versions[0].replace(">", "\n    ").lstrip("\n")]
        for later in versions[1:]:
            values += later.split(" ", 1)
        out.setdefault(owner, []).append((field, "", values))
    return out


def version_key(text):
    year, minor, patch, stage, number = re.match(r"(\d+)\.(\d+)\.(\d+)([abfp])(\d+)", text).groups()
    return int(year), int(minor), int(patch), stage, int(number)


def values_of(owner, name, field, editors):
    """The value that counts from the start, then each version with the value from there on."""
    known = field.get("yaml_by_version", {})
    out = []
    for editor in editors:
        value = known.get(editor, field["yaml"])
        if not out:
            out.append(value)
        elif value != out[-1]:
            first_of_stream = "{}.{}.0a1".format(*editor.split("."))
            out += [BEGINS.get((owner, name), {}).get(editor, first_of_stream), value]
    return out


def measured_values(facts, editors):
    out = {}
    for owner, entry in facts.items():
        for name, field in entry["fields"].items():
            flags = "?" if field["confidence"] == "low" else ""
            # Those of scripts say in words that only newer packages have them.
            if isinstance(field.get("versions"), str) and "newer" in field["versions"]:
                flags += "n"
            values = values_of(owner, name, field, editors)
            out.setdefault(owner, []).append((name, flags, values))
        out.setdefault(owner, [])
    return out


def text_of(value, indent):
    """A value of the facts as Unity writes it below a key at that indentation."""
    pad = " " * indent
    if isinstance(value, dict):
        if set(value) <= set("xyzw"):
            return "{" + ", ".join(f"{k}: {text_of(v, 0)}" for k, v in value.items()) + "}"
        return "\n".join(f"{pad}  {k}:" + joined(text_of(v, indent + 2)) for k, v in value.items())
    if isinstance(value, list):
        lines = []
        for item in value:
            if isinstance(item, list):
                first, *rest = text_of(item, 0).split("\n")
                lines += [f"{pad}- {first}"] + [f"{pad}  {line}" for line in rest]
            else:
                lines.append(f"{pad}- {text_of(item, indent)}")
        return "\n".join(lines)
    # Unity writes numbers from 1e-9 on without an exponent.
    return f"{float(value):.9f}".rstrip("0") if re.search("e-0[1-9]$", value) else value


def joined(text):
    return ("\n" if text.startswith((" ", "-")) and "\n" in text else " ") + text


def fits_of(owner, facts):
    """What a mesh changes in a new one: the fields, as of the mesh "", then their values."""
    entry = facts.get(owner, {})
    measured = entry.get("fit_measured", {})
    # Of all joints the anchor was measured to follow one rule, of one joint with every mesh.
    if any("anchor = (0, |cy|+ey, 0)" in note for note in entry.get("notes", [])):
        measured = facts["HingeJoint"]["fit_measured"]
    # The reference to the mesh itself, and what the renderer decides, are no matter of its size.
    rows = {mesh: [(field, value) for field, value in fields.items()
                   if field not in ("m_Mesh", "m_RenderMode")] for mesh, fields in measured.items()}
    names = sorted({field for fields in rows.values() for field, _ in fields})
    out = [("", field, "") for field in names]
    for source, mesh in MESHES.items() if names else ():
        out.append((mesh, "", ""))
        out += [(mesh, field, text_of(value, 2)) for field, value in rows.get(source, [])]
    return out + SEEN_FITS.get(owner, [])


class Symbols:
    """Lines, and rows of them that follow each other in several places."""

    def __init__(self):
        self.lines, self.numbers = [], {}

    def number(self, line):
        if line not in self.numbers:
            self.numbers[line] = len(self.lines)
            self.lines.append(line)
        return self.numbers[line]

    def pack(self, rows):
        """Replaces the pair that is most frequent by a new symbol, while that saves space."""
        rules = []
        while True:
            seen = {}
            for row in rows + rules:
                last = None
                for at in range(len(row) - 1):
                    pair = row[at], row[at + 1]
                    if pair == last:  # x x x holds the pair x x only once
                        last = None
                        continue
                    seen[pair] = seen.get(pair, 0) + 1
                    last = pair
            best = max(seen, key=lambda pair: (seen[pair], pair), default=None)
            if best is None or seen[best] < 4:
                return rows, rules
            made = len(self.lines) + len(rules)
            rows = [self.replaced(row, best, made) for row in rows]
            rules = [self.replaced(row, best, made) for row in rules] + [list(best)]

    @staticmethod
    def replaced(row, pair, made):
        out, at = [], 0
        while at < len(row):
            if tuple(row[at:at + 2]) == pair:
                out.append(made)
                at += 2
            else:
                out.append(row[at])
                at += 1
        return out


def is_on_lines(value):
    return "\n" in value or value.startswith(" ")


def initial_value_lines(folder):
    facts = json.loads((folder / "defaults.json").read_text(), parse_float=str, parse_int=str)
    editors = sorted((p.name for p in (folder / "docs").iterdir()), key=version_key)
    named = {v for entry in facts.values() for field in entry["fields"].values()
             for v in field.get("yaml_by_version", {})}
    editors = sorted(set(editors) | named, key=version_key)
    owners = {**other_values(), **measured_values(facts, editors)}
    fits = {owner: fits_of(owner, facts) for owner in owners}
    symbols, long_values = Symbols(), {}
    all_values = [v for rows in owners.values() for _, _, values in rows for v in values]
    for value in all_values + [v for rows in fits.values() for _, _, v in rows]:
        if is_on_lines(value) and value not in long_values:
            long_values[value] = [symbols.number(line) for line in value.split("\n")]
    packed, rules = symbols.pack(list(long_values.values()))
    short = {value: "@" + ",".join(map(str, row)) for value, row in zip(long_values, packed)}
    lines = ["s\t" + line for line in symbols.lines]
    lines += ["r\t" + ",".join(map(str, rule)) for rule in rules]
    for owner, rows in sorted(owners.items()):
        lines.append("c\t" + owner)
        for name, flags, values in rows:
            lines.append("\t".join(["v", name, flags, *(short.get(v, v) for v in values)]))
        for mesh, field, value in fits[owner]:
            lines.append("\t".join(["m", mesh, field, short.get(value, value)]).rstrip("\t"))
    return lines
