// How matching stays linear: the template is flattened into pieces (literals and captures).
// From the last piece to the first, a row says for every position of the URI how far this
// piece should reach so that the pieces after it can still finish. Walking the rows forward
// then needs no backtracking. One row costs one pass over the URI.
#include "mcp/uri/uri_matcher.h"

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <set>

#include "base/text.h"

namespace diorama::mcp::uri {

using Value = UriTemplate::Value;
using Values = UriTemplate::Values;

/// A URI as one code per byte it means. Only for reserved characters does it matter
/// whether they were percent-encoded (data) or not (structure); an encoded one has kEncoded.
using Codes = std::u16string;
using CodesView = std::u16string_view;
constexpr char16_t kEncoded = 0x100;

using Stops = std::bitset<128>;  ///< the bare characters a capture cannot contain

/// Strict readings could have come from expand(); lenient ones allow what people and browsers
/// leave bare, such as the parentheses of "Cube%20(1)".
enum Reading { Strict, Lenient };

struct Piece {
  enum class Kind { Literal, Text, Params };
  Kind kind = Kind::Literal;
  Codes literal;
  std::size_t skip_to = 0;          ///< literal: the piece after everything optional; 0 if required
  std::vector<Variable> variables;  ///< text: the one; params: all that may occur
  std::vector<Codes> names;         ///< params: of the variables
  char separator = '\0';            ///< between exploded items, or between params
  Stops stops[2];                   ///< by Reading
};

namespace {

/// Nothing when the percent-encoding is malformed or there is a bare control character.
std::optional<Codes> codes_of(std::string_view text) {
  Codes out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    bool encoded = false;
    if (byte == '%') {
      const auto decoded = percent_decode(text.substr(i, 3));
      if (!decoded) return std::nullopt;
      byte = static_cast<unsigned char>(decoded->front());
      encoded = is_reserved(decoded->front());
      i += 2;
    } else if (byte < 0x20 || byte == 0x7F) {
      return std::nullopt;
    }
    out += static_cast<char16_t>(encoded ? byte | kEncoded : byte);
  }
  return out;
}

/// Nothing when the bytes are not UTF-8.
std::optional<std::string> text_of(CodesView codes) {
  std::string out;
  out.reserve(codes.size());
  for (const char16_t code : codes) out += static_cast<char>(code & 0xFF);
  if (!valid_utf8(out)) return std::nullopt;
  return out;
}

Stops stops_of(std::string_view characters) {
  Stops out;
  for (const char c : characters) out.set(static_cast<unsigned char>(c));
  return out;
}

Piece literal_piece(std::string_view text, std::size_t skip_to = 0) {
  Piece piece;
  piece.literal = codes_of(text).value_or(Codes());
  piece.skip_to = skip_to;
  return piece;
}

Piece text_piece(const Operator& op, const Variable& variable) {
  Piece piece;
  piece.kind = Piece::Kind::Text;
  piece.variables = {variable};
  piece.separator = op.separator;
  if (op.keeps_reserved) return piece;
  piece.stops[Strict] = stops_of(kReserved);
  piece.stops[Lenient] = stops_of("/?#");
  if (variable.explode) {
    for (Stops& stops : piece.stops) stops.reset(static_cast<unsigned char>(op.separator));
  }
  return piece;
}

/// All variables that are written name=value with this separator. They are looked up together
/// because in {?a}{&b} the first expression finds the parameters of the second.
std::vector<Variable> named_variables(const std::vector<Part>& parts, char separator) {
  std::vector<Variable> out;
  for (const Part& part : parts) {
    const auto* expression = std::get_if<Expression>(&part);
    if (expression == nullptr || !expression->op->named) continue;
    if (expression->op->separator != separator) continue;
    out.insert(out.end(), expression->variables.begin(), expression->variables.end());
  }
  return out;
}

void add_pieces(std::vector<Piece>& pieces, const Expression& expression,
                const std::vector<Part>& parts) {
  const Operator& op = *expression.op;
  if (op.named) {
    Piece params;
    params.kind = Piece::Kind::Params;
    params.variables = named_variables(parts, op.separator);
    for (const Variable& variable : params.variables) {
      params.names.push_back(codes_of(variable.name).value_or(Codes()));
    }
    params.separator = op.separator;
    for (Stops& stops : params.stops) stops = stops_of(op.symbol == ';' ? "/?#" : "#");
    pieces.push_back(literal_piece({&op.first, 1}, pieces.size() + 2));
    pieces.push_back(std::move(params));
    return;
  }
  const bool optional = op.first != '\0';
  const std::size_t end = optional ? pieces.size() + 2 * expression.variables.size() : 0;
  char before = op.first;
  for (const Variable& variable : expression.variables) {
    if (before != '\0') pieces.push_back(literal_piece({&before, 1}, end));
    before = op.separator;
    pieces.push_back(text_piece(op, variable));
  }
}

/// A text ends where a later query, path parameter or fragment can begin, even a {+text}.
void stop_at_later_parts(std::vector<Piece>& pieces) {
  Stops later;
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
    if (piece->kind == Piece::Kind::Text) {
      for (Stops& stops : piece->stops) stops |= later;
    } else if (piece->skip_to != 0 && CodesView(u"?&;#").contains(piece->literal[0])) {
      later.set(piece->literal[0]);
    }
  }
}

std::vector<Piece> make_pieces(const std::vector<Part>& parts) {
  std::vector<Piece> pieces;
  for (const Part& part : parts) {
    if (const auto* expression = std::get_if<Expression>(&part)) {
      add_pieces(pieces, *expression, parts);
    } else {
      pieces.push_back(literal_piece(std::get<std::string>(part)));
    }
  }
  stop_at_later_parts(pieces);
  return pieces;
}

struct Capture {
  const Piece* piece;
  CodesView codes;
};

class Matcher {
 public:
  Matcher(const std::vector<Piece>& pieces, CodesView codes)
      : pieces_(pieces), codes_(codes), width_(codes.size() + 1), stop_(width_) {
    for (std::size_t at = 0; at <= codes.size(); ++at) {
      starts_before_.push_back(static_cast<Position>(starts_.size()));
      if (at < codes.size() && starts_code_point(static_cast<char>(codes[at]))) {
        starts_.push_back(static_cast<Position>(at));
      }
    }
  }

  /// Whether the two readings differ for this URI at all.
  [[nodiscard]] bool lenient_differs() const {
    Stops bare;
    for (const char16_t code : codes_) {
      if (code < bare.size()) bare.set(code);
    }
    return std::ranges::any_of(pieces_, [&](const Piece& piece) {
      return (piece.stops[Strict] & bare) != (piece.stops[Lenient] & bare);
    });
  }

  std::optional<std::vector<Capture>> run(Reading reading) {
    rows_.assign((pieces_.size() + 1) * width_, kNo);
    rows_.back() = static_cast<Position>(codes_.size());
    for (std::size_t i = pieces_.size(); i-- > 0;) {
      if (pieces_[i].kind == Piece::Kind::Literal) {
        fill_literal(i);
        continue;
      }
      mark_stops(pieces_[i].stops[reading]);
      if (pieces_[i].kind == Piece::Kind::Text && pieces_[i].variables[0].prefix > 0) {
        fill_prefix(i);
      } else {
        fill_capture(i);
      }
    }
    if (rows_.front() == kNo) return std::nullopt;
    return walk();
  }

 private:
  using Position = std::int16_t;
  static_assert(UriTemplate::kMaxUri < 32767);
  using Row = std::vector<Position>;
  static constexpr Position kNo = -1;    ///< from here the rest cannot match
  static constexpr Position kSkip = -2;  ///< only without this optional piece

  [[nodiscard]] Position* row(std::size_t i) { return rows_.data() + i * width_; }
  [[nodiscard]] const Position* row(std::size_t i) const { return rows_.data() + i * width_; }

  void mark_stops(const Stops& stops) {
    if (stops == marked_) return;
    marked_ = stops;
    for (std::size_t at = 0; at < codes_.size(); ++at) {
      stop_[at] = codes_[at] < stops.size() && stops[codes_[at]] ? 1 : 0;
    }
  }

  void fill_literal(std::size_t i) {
    const CodesView literal = pieces_[i].literal;
    const Position* const next = row(i + 1);
    Position* const here = row(i);
    if (pieces_[i].skip_to != 0) {
      const Position* const after = row(pieces_[i].skip_to);
      for (std::size_t at = 0; at < width_; ++at) here[at] = after[at] != kNo ? kSkip : kNo;
    }
    for (std::size_t at = 0; at + literal.size() < width_; ++at) {
      const std::size_t end = at + literal.size();
      if (codes_[at] != literal[0] || next[end] == kNo) continue;
      if (codes_.substr(at, literal.size()) == literal) here[at] = static_cast<Position>(end);
    }
  }

  /// Right to left, without branches: `can` is the furthest end from which the next piece can
  /// go on, `takes` the furthest where it is not even skipped.
  void fill_capture(std::size_t i) {
    const bool may_be_empty = pieces_[i].kind == Piece::Kind::Params;
    const Position* const next = row(i + 1);
    Position* const here = row(i);
    Position can = kNo, takes = kNo;
    for (std::size_t at = width_; at-- > 0;) {
      can = stop_[at] != 0 ? kNo : can;
      takes = stop_[at] != 0 ? kNo : takes;
      const Position before = takes != kNo ? takes : can;
      const auto end = static_cast<Position>(at);
      can = std::max(can, next[at] != kNo ? end : kNo);
      takes = std::max(takes, next[at] >= 0 ? end : kNo);
      here[at] = !may_be_empty ? before : takes != kNo ? takes : can;
    }
  }

  /// As fill_capture, but the end is at most this many code points away.
  void fill_prefix(std::size_t i) {
    const Position* const next = row(i + 1);
    Row can(width_), takes(width_);
    Position last_can = kNo, last_takes = kNo;
    for (std::size_t at = 0; at < width_; ++at) {
      if (next[at] != kNo) last_can = static_cast<Position>(at);
      if (next[at] >= 0) last_takes = static_cast<Position>(at);
      can[at] = last_can;
      takes[at] = last_takes;
    }
    std::size_t run_end = codes_.size();
    for (std::size_t at = width_; at-- > 0;) {
      if (stop_[at] != 0) run_end = at;
      const std::size_t limit = std::min(run_end, after(at, pieces_[i].variables[0].prefix));
      const auto start = static_cast<Position>(at);
      if (can[limit] > start) row(i)[at] = takes[limit] > start ? takes[limit] : can[limit];
    }
  }

  /// The position this many code points further on.
  [[nodiscard]] std::size_t after(std::size_t at, std::size_t count) const {
    const std::size_t start = static_cast<std::size_t>(starts_before_[at]) + count;
    return start < starts_.size() ? static_cast<std::size_t>(starts_[start]) : codes_.size();
  }

  [[nodiscard]] std::vector<Capture> walk() const {
    std::vector<Capture> captures;
    std::size_t at = 0;
    for (std::size_t i = 0; i < pieces_.size();) {
      const Position to = row(i)[at];
      if (to == kSkip) {
        i = pieces_[i].skip_to;
        continue;
      }
      const auto end = static_cast<std::size_t>(to);
      if (pieces_[i].kind != Piece::Kind::Literal) {
        captures.push_back({&pieces_[i], codes_.substr(at, end - at)});
      }
      at = end;
      ++i;
    }
    return captures;
  }

  const std::vector<Piece>& pieces_;
  CodesView codes_;
  std::size_t width_;                    ///< of a row: one more than there are codes
  Stops marked_;                         ///< what stop_ was made for
  std::vector<std::uint8_t> stop_;       ///< by position: whether the capture must end there
  std::vector<Position> starts_;         ///< where code points start
  std::vector<Position> starts_before_;  ///< how many do before each position
  Row rows_;                             ///< one after the other, see the top of the file
};

std::vector<CodesView> split(CodesView codes, char separator) {
  std::vector<CodesView> out;
  for (std::size_t end = 0; end != CodesView::npos;) {
    end = codes.find(static_cast<char16_t>(separator));
    out.push_back(codes.substr(0, end));
    if (end != CodesView::npos) codes.remove_prefix(end + 1);
  }
  return out;
}

/// Turns captures into values; every step says whether the URI still matches.
class Binder {
 public:
  bool bind(const Capture& capture) {
    return capture.piece->kind == Piece::Kind::Text ? bind_text(capture) : bind_params(capture);
  }
  Values take() { return std::move(values_); }

 private:
  bool bind_text(const Capture& capture) {
    const Variable& variable = capture.piece->variables[0];
    if (!variable.explode) {
      auto text = text_of(capture.codes);
      return text && store(variable, *std::move(text));
    }
    UriTemplate::List items;
    for (const CodesView item : split(capture.codes, capture.piece->separator)) {
      auto text = text_of(item);
      if (!text) return false;
      items.push_back(*std::move(text));
    }
    return store(variable, std::move(items));
  }

  bool bind_params(const Capture& capture) {
    const Piece& piece = *capture.piece;
    std::map<const Variable*, UriTemplate::List> found;
    for (const CodesView param : split(capture.codes, piece.separator)) {
      const std::size_t equals = param.find(u'=');
      const auto name = std::ranges::find(piece.names, param.substr(0, equals));
      if (name == piece.names.end()) {
        if (piece.separator == ';') return false;
        continue;
      }
      auto text = text_of(equals == CodesView::npos ? CodesView() : param.substr(equals + 1));
      if (!text) return false;
      const auto index = static_cast<std::size_t>(name - piece.names.begin());
      found[&piece.variables[index]].push_back(*std::move(text));
    }
    return std::ranges::all_of(found, [&](auto& entry) {
      auto& [variable, texts] = entry;
      if (variable->explode) return store(*variable, std::move(texts));
      return store(*variable, std::move(texts.front()));
    });
  }

  bool store(const Variable& variable, Value value) {
    const auto* text = std::get_if<std::string>(&value);
    if (variable.prefix > 0 && text != nullptr &&
        first_code_points(*text, variable.prefix).size() < text->size()) {
      return false;
    }
    const auto [entry, fresh] = values_.try_emplace(variable.name, value);
    if (fresh) {
      if (variable.prefix > 0) cut_.insert(variable.name);
      return true;
    }
    auto* known = std::get_if<std::string>(&entry->second);
    if (known == nullptr || text == nullptr) return entry->second == value;
    return agree(*known, *text, variable);
  }

  /// {x:1}/{x}: a cut text is a prefix of the whole one, and the whole one is kept.
  bool agree(std::string& known, const std::string& text, const Variable& variable) {
    const bool known_cut = cut_.contains(variable.name);
    if (known_cut && text.starts_with(known)) {
      if (variable.prefix == 0) cut_.erase(variable.name);
      known = text;
      return true;
    }
    return variable.prefix > 0 ? known.starts_with(text) : known == text;
  }

  Values values_;
  std::set<std::string, std::less<>> cut_;  ///< variables seen only as {x:n}
};

}  // namespace

UriMatcher::UriMatcher(const std::vector<Part>& parts) : pieces_(make_pieces(parts)) {}

UriMatcher::~UriMatcher() = default;

std::optional<Values> UriMatcher::match(std::string_view uri) const {
  if (uri.size() > UriTemplate::kMaxUri) return std::nullopt;
  const auto codes = codes_of(uri);
  if (!codes) return std::nullopt;
  // Most URIs belong to another template and differ in the first literal already.
  const bool required = !pieces_.empty() && pieces_[0].skip_to == 0;
  if (required && !codes->starts_with(pieces_[0].literal)) return std::nullopt;
  Matcher matcher(pieces_, *codes);
  for (const Reading reading : {Strict, Lenient}) {
    const auto captures = matcher.run(reading);
    Binder binder;
    const auto bind = [&](const Capture& capture) { return binder.bind(capture); };
    if (captures && std::ranges::all_of(*captures, bind)) return binder.take();
    if (!matcher.lenient_differs()) break;
  }
  return std::nullopt;
}

}  // namespace diorama::mcp::uri
