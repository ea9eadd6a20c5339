// Text helpers: UTF-8, base64, hex, percent-encoding, timestamps, and the nearest known name.
//
// Pure functions over bytes; no locale, no allocation tricks, no Unicode tables. Decoders are
// strict: they refuse what our own encoder could not have written, and never repair it.
//
// Threading: everything here may be called from any thread.
// Errors: a decoder returns nothing on malformed input; encoders cannot fail.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace diorama {

/// Whether the bytes are UTF-8: no overlong form, no surrogate, nothing above U+10FFFF.
[[nodiscard]] bool valid_utf8(std::string_view bytes);

/// Appends the bytes of one character to the text. REQUIRES: a code point, not a surrogate.
void append_utf8(std::string& out, std::uint32_t code);
/// Without the byte order mark that some programs put before UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

/// Standard alphabet, with padding (RFC 4648, section 4).
[[nodiscard]] std::string base64_encode(std::string_view bytes);
/// Refuses missing padding, line breaks and bits that are set after the last byte.
[[nodiscard]] std::optional<std::string> base64_decode(std::string_view text);
/// URL-safe alphabet, without padding (RFC 4648, section 5).
[[nodiscard]] std::string base64url_encode(std::string_view bytes);
[[nodiscard]] std::optional<std::string> base64url_decode(std::string_view text);

/// Two lower-case digits per byte.
[[nodiscard]] std::string to_hex(std::string_view bytes);

/// The ALPHA, DIGIT, "-", ".", "_" and "~" of RFC 3986: never need percent-encoding.
[[nodiscard]] bool is_unreserved(char c);
/// Encodes every byte but the unreserved ones.
[[nodiscard]] std::string percent_encode(std::string_view bytes);
/// Nothing when a '%' is not followed by two hexadecimal digits. '+' stays '+'. The decoded
/// bytes may be anything, NUL and malformed UTF-8 included.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

/// How many bytes to insert, delete, replace or swap with their neighbour to get from one text
/// to the other; limit + 1 when it is more than the limit. Takes (length x limit) steps.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to,
                                        std::size_t limit = 64);

/// The known name most like the wanted one, for "did you mean": at most a third of its bytes
/// (and always one) differ, letter case apart. The first of equals wins.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view wanted,
                                                      std::span<const std::string_view> known);

/// "did you mean 'speed'?"
[[nodiscard]] std::string did_you_mean(std::string_view name);
/// The same for the nearest known name, or `otherwise` when none is near.
[[nodiscard]] std::string did_you_mean(std::string_view wanted,
                                       std::span<const std::string_view> known,
                                       std::string otherwise = {});

/// The same; when no known name is near, the first of them: "there are: Idle, Chase".
[[nodiscard]] std::string name_hint(std::string_view wanted,
                                    std::span<const std::string_view> known);
[[nodiscard]] std::string name_hint(std::string_view wanted, std::span<const std::string> known);

/// "2026-07-28T09:30:00.250Z".
[[nodiscard]] std::string iso8601_utc(std::chrono::system_clock::time_point time);

}  // namespace diorama
