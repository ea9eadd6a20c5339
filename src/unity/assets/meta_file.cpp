// A .meta file has no header and no %YAML line; its order is fixed:
//
//   fileFormatVersion: 2
//   guid: b663a2c02ce1cfae8d068ecaf688fa55
//   folderAsset: yes                      for folders only
//   labels:
//   - Wall
//   DefaultImporter:                      the importer, and below it its settings
//     externalObjects: {}
//     userData:
//
// References to the asset hold the GUID, so it must be found even in files that other
// programs have damaged: some begin with a byte order mark, some have "// @lint-ignore" lines, some
// an unresolved merge. Two lines, as Rider writes them, are enough.
#include "unity/assets/meta_file.h"

#include <algorithm>
#include <unordered_map>

#include "base/parse_number.h"
#include "unity/text/document.h"
#include "unity/text/scalar.h"
#include "unity/text/tree.h"

namespace diorama::unity {
namespace {

/// The lines of a text, one after the other, without their ends.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  /// False at the end.
  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    ++number_;
    return true;
  }
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::uint32_t number() const { return number_; }

 private:
  std::string_view rest_, line_;
  std::uint32_t number_ = 0;
};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The text after the key, if the line begins with it.
std::optional<std::string_view> value_of(std::string_view line, std::string_view key) {
  if (!line.starts_with(key) || !line.substr(key.size()).starts_with(':')) return std::nullopt;
  return trimmed(line.substr(key.size() + 1));
}

/// Without a byte order mark, even one that was taken for three letters and encoded
/// again: any bytes that are not ASCII at the very beginning.
std::string_view without_mark(std::string_view bytes) {
  const auto ascii =
      std::ranges::find_if(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  return bytes.substr(static_cast<std::size_t>(ascii - bytes.begin()));
}

bool is_conflict_mark(std::string_view line) {
  return line.starts_with("<<<<<<<") || line.starts_with("=======") || line.starts_with(">>>>>>>");
}

std::string unquoted(std::string_view text) {
  if (text.starts_with('\'')) return text::decode_scalar(text, text::Style::SingleQuoted);
  if (text.starts_with('"')) return text::decode_scalar(text, text::Style::DoubleQuoted);
  return std::string(text);
}

/// "TextureImporter:" at the beginning of a line.
std::optional<std::string_view> importer_in(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !trimmed(line.substr(colon + 1)).empty()) return {};
  const std::string_view key = line.substr(0, colon);
  if (!key.ends_with("Importer") || key.find_first_of(" \t{'\"") != std::string_view::npos)
    return {};
  return key;
}

class HeadReader {
 public:
  explicit HeadReader(std::string_view bytes) : bytes_(without_mark(bytes)), lines_(bytes_) {}

  MetaHead read() {
    // After the importer's name come only its settings.
    while (head_.importer.empty() && lines_.next()) take(lines_.line());
    find_conflict();
    if (!head_.guid && text::identify(bytes_) == text::FileKind::LfsPointer)
      head_.problem = MetaProblem{0, "a Git LFS pointer, not the file itself; run `git lfs pull`",
                                  UnreadKind::LfsPointer};
    if (!head_.guid && !head_.problem) problem(0, "no line \"guid: <32 hexadecimal digits>\"");
    return std::move(head_);
  }

 private:
  void problem(std::uint32_t line, std::string message) {
    if (!head_.problem) head_.problem = MetaProblem{line, std::move(message), UnreadKind::Broken};
  }

  void take(std::string_view line) {
    if (in_labels_ && take_label(line)) return;
    in_labels_ = false;
    if (const auto guid = value_of(trimmed(line), "guid"); guid && !head_.guid) {
      take_guid(*guid);
    } else if (const auto folder = value_of(line, "folderAsset")) {
      head_.is_folder = *folder == "yes" || *folder == "1" || *folder == "true";
    } else if (const auto labels = value_of(line, "labels")) {
      in_labels_ = labels->empty();
    } else if (const auto importer = importer_in(line)) {
      head_.importer = *importer;
    }
  }

  bool take_label(std::string_view line) {
    const std::string_view item = trimmed(line);
    if (!item.starts_with('-') || is_conflict_mark(item)) return false;
    if (std::string label = unquoted(trimmed(item.substr(1))); !label.empty())
      head_.labels.push_back(std::move(label));
    return true;
  }

  void take_guid(std::string_view text) {
    head_.guid = Guid::parse(text.substr(0, text.find_first_of(" \t#")));
    if (!head_.guid)
      problem(lines_.number(),
              "the GUID is \"" + std::string(text.substr(0, 64)) + "\", not 32 hexadecimal digits");
  }

  /// '<' is rare in .meta files, so this is one fast search through the bytes.
  void find_conflict() {
    for (std::size_t at = bytes_.find('<'); at != std::string_view::npos;
         at = bytes_.find('<', at + 1)) {
      if ((at > 0 && bytes_[at - 1] != '\n') || !is_conflict_mark(bytes_.substr(at))) continue;
      const auto line = 1 + std::ranges::count(bytes_.substr(0, at), '\n');
      head_.problem = MetaProblem{static_cast<std::uint32_t>(line), "an unresolved merge conflict",
                                  UnreadKind::MergeConflict};
      return;
    }
  }

  std::string_view bytes_;
  Lines lines_;
  MetaHead head_;
  bool in_labels_ = false;
};

std::optional<MetaReference> reference(text::NodeView node) {
  if (!node.is_mapping()) return std::nullopt;
  const auto guid = Guid::parse(node["guid"].text());
  const auto file_id = node["fileID"].integer();
  if (!guid && (!file_id || *file_id == 0)) return std::nullopt;
  return MetaReference{file_id.value_or(0), guid.value_or(Guid{})};
}

/// Older editors number sub-assets starting at class id x 100000; newer ids are hashes.
std::int32_t class_of_numbered(std::int64_t file_id) {
  constexpr std::int64_t kIdsPerClass = 100'000, kLargestNumbered = 2'000'000 * kIdsPerClass;
  if (file_id < kIdsPerClass || file_id >= kLargestNumbered) return 0;
  return static_cast<std::int32_t>(file_id / kIdsPerClass);
}

//   internalIDToNameTable:
//   - first:
//       213: 21300000                     class and id
//     second: UrchinGirlProfile
//
/// Since 2019. Names of objects that were renamed stay here with their old id.
void read_id_table(text::NodeView table, std::vector<MetaSubAsset>& out) {
  for (const text::NodeView item : table) {
    for (const text::NodeView pair : item["first"]) {
      const auto class_id = parse_number<std::int64_t>(pair.key());
      const auto file_id = pair.integer();
      if (class_id && file_id)
        out.push_back({*file_id, static_cast<std::int32_t>(*class_id), item["second"].text()});
    }
  }
}

//   fileIDToRecycleName:
//     21300000: EmojiOne_0
//     21300002: EmojiOne_1
//
/// Before 2019: the class is in the id.
void read_recycle_names(text::NodeView table, std::vector<MetaSubAsset>& out) {
  for (const text::NodeView entry : table)
    if (const auto file_id = parse_number<std::int64_t>(entry.key()))
      out.push_back({*file_id, class_of_numbered(*file_id), entry.text()});
}

void read_sprites(text::NodeView sheet, std::vector<MetaSprite>& out) {
  for (const text::NodeView item : sheet["sprites"]) {
    MetaSprite sprite{item["name"].text(), {}, item["spriteID"].text()};
    if (const auto id = item["internalID"].integer(); id && *id != 0) sprite.file_id = id;
    out.push_back(std::move(sprite));
  }
  // The table has the ids that count, whatever the sprites say.
  std::unordered_map<std::string, std::int64_t> ids;
  for (const text::NodeView entry : sheet["nameFileIdTable"])
    if (const auto id = entry.integer()) ids.emplace(entry.key(), *id);
  for (MetaSprite& sprite : out)
    if (const auto id = ids.find(sprite.name); id != ids.end()) sprite.file_id = id->second;
}

void read_importer(text::NodeView importer, MetaFile& out) {
  out.execution_order = static_cast<std::int32_t>(importer["executionOrder"].integer().value_or(0));
  out.icon = reference(importer["icon"]);
  out.script = reference(importer["script"]);
  out.texture_type = importer["textureType"].integer();
  out.sprite_mode = importer["spriteMode"].integer();
  read_id_table(importer["internalIDToNameTable"], out.sub_assets);
  read_recycle_names(importer["fileIDToRecycleName"], out.sub_assets);
  read_sprites(importer["spriteSheet"], out.sprites);
  out.asset_bundle = importer["assetBundleName"].text();
  out.asset_bundle_variant = importer["assetBundleVariant"].text();
  out.user_data = importer["userData"].text();
}

}  // namespace

MetaHead read_meta_head(std::string_view bytes) {
  return HeadReader(bytes.substr(0, kMetaHeadBytes)).read();
}

MetaFile read_meta(std::string_view bytes) {
  bytes = without_mark(bytes);
  MetaFile out;
  out.head = HeadReader(bytes).read();
  const text::Tree tree = text::Tree::parse(bytes);
  for (const text::NodeView entry : tree.root())
    if (entry.is_mapping() && entry.has_key(out.head.importer)) read_importer(entry, out);
  if (out.head.problem) out.problems.push_back(*out.head.problem);
  // Finding each position walks through the text; a file with many problems is just broken.
  constexpr std::size_t kEnough = 20;
  for (const text::Problem& problem : tree.problems()) {
    if (out.problems.size() >= kEnough) break;
    out.problems.push_back(
        {static_cast<std::uint32_t>(text::position_in(bytes, problem.offset).line), problem.message,
         UnreadKind::Broken});
  }
  return out;
}

}  // namespace diorama::unity
