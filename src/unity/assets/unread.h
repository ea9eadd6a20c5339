// Unread files of a Unity project: whether a file's bytes can be taken for what its name says, and
// if not, why (base/unread.h).
//
// What is never read is not unread: images, models, sounds. Files of the editor's own formats
// are, when they are not text; other binary files are somebody else's format.
//
// Threading: free functions. Errors: none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/unread.h"
#include "unity/text/document.h"

namespace diorama::unity {

/// Whether the editor itself writes files of this name, mostly as text.
[[nodiscard]] bool is_native_file(std::string_view path);

/// Nothing: it could be read. `bytes`: all of the file, or why there are none.
[[nodiscard]] std::optional<UnreadFile> why_unread(const std::string& path, UnreadPart part,
                                                   const Result<std::string_view>& bytes);
/// The same for a text that was split into its objects.
[[nodiscard]] std::optional<UnreadFile> why_unread(const std::string& path, UnreadPart part,
                                                   const text::Document& document);
/// For C# and other texts that are not Unity's own.
[[nodiscard]] std::optional<UnreadFile> why_unread_source(const std::string& path, UnreadPart part,
                                                          std::string_view bytes);
/// For whoever asked for a document and got this error instead.
[[nodiscard]] UnreadFile unread_after(const std::string& path, UnreadPart part, const Error& error);
/// A file that is not read because of its size.
[[nodiscard]] UnreadFile too_large(const std::string& path, UnreadPart part, std::size_t most);

/// Conflict: what a file with a merge that nobody finished is refused with when it is to be
/// changed. REQUIRES: document.conflict().
[[nodiscard]] Error unfinished_merge(const std::string& path, const text::Document& document);

}  // namespace diorama::unity
