#include "app/settings.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "base/text.h"
#include "base/trimmed.h"
#include "rpc/http_text.h"

namespace diorama::app {
namespace {

template <class Number>
bool read_number(const std::string& text, Number& target) {
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, target);
  return status == std::errc() && stop == end;
}

/// A limit of 0 would let nothing through.
template <class Number>
bool read_limit(const std::string& text, Number& target) {
  return read_number(text, target) && target > 0;
}

bool read_ms(const std::string& text, std::chrono::milliseconds& target) {
  long long count = 0;
  if (!read_number(text, count) || count < 0) return false;
  target = std::chrono::milliseconds(count);
  return true;
}

/// A time of 0 would be over before anything happens.
bool read_patience(const std::string& text, std::chrono::milliseconds& target) {
  return read_ms(text, target) && target.count() > 0;
}

bool read_list(const std::string& text, std::vector<std::string>& target) {
  target.clear();
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');)
    if (const std::string_view entry = trimmed(part); !entry.empty()) target.emplace_back(entry);
  return true;
}

/// A list that is given and empty allows nothing.
bool read_allowed(const std::string& text, AllowList& target) {
  return read_list(text, target.emplace());
}

bool read_level(const std::string& text, LogLevel& target) {
  const auto level = parse_log_level(text);
  if (level) target = *level;
  return level.has_value();
}

bool read_text(const std::string& text, std::string& target) {
  target = text;
  return true;
}

bool read_path(const std::string& text, std::string& target) {
  target = text;
  return rpc::is_endpoint_path(text);
}

bool read_switch(const std::string& text, bool& target) {
  target = text == "true" || text == "1";
  return target || text == "false" || text == "0";
}

#define SETTING(expression) [](Settings& s, const std::string& v) { return expression; }
constexpr std::string_view kText = "text";
constexpr std::string_view kCount = "a whole number";
constexpr std::string_view kLimit = "a whole number above 0";
constexpr std::string_view kTime = "milliseconds";
constexpr std::string_view kPatience = "milliseconds, more than 0";
constexpr std::string_view kList = "a list";
constexpr std::string_view kSwitch = "true or false";

constexpr auto kRows = std::to_array<SettingRow>({
    {"project", "Folder of the project", SETTING(read_text(v, s.project)), kText, Whose::UsersOnly},
    {"address", "Address to listen on; beyond loopback a token file is needed",
     SETTING(read_text(v, s.server.address)), kText, Whose::UsersOnly},
    {"port", "Port to listen on; 0 takes any free one", SETTING(read_number(v, s.server.port)),
     "a port number from 0 to 65535"},
    {"path", "Path of the MCP endpoint", SETTING(read_path(v, s.server.path)),
     "a path that begins with '/', like /mcp"},
    {"toolsets", "What tools/list shows: core, all, or names of toolsets",
     SETTING(read_list(v, s.server.toolsets)), kList},
    {"allow_writes", "Let clients change the project; else they can only read",
     SETTING(read_switch(v, s.policy.allow_writes)), kSwitch, Whose::UsersOnly, true},
    {"allow_run", "Let clients start the Unity editor, with run_tests",
     SETTING(read_switch(v, s.policy.allow_run)), kSwitch, Whose::UsersOnly, true},
    {"require_confirm", "Every change and every start of a program also needs a person's yes",
     SETTING(read_switch(v, s.policy.require_confirm)), kSwitch, Whose::UsersFirst, true},
    {"allowed_paths", "Only these files and folders may be changed; * means anything; empty: none",
     SETTING(read_allowed(v, s.allowed_paths)), kList, Whose::UsersFirst},
    {"allowed_components",
     "Only components of these types may be added, changed or removed; empty: none",
     SETTING(read_allowed(v, s.allowed_components)), kList, Whose::UsersFirst},
    {"import_folders", "Folders outside the project that import_asset may read",
     SETTING(read_list(v, s.import_folders)), kList, Whose::UsersOnly},
    {"extra_folders", "Folders outside the project's own that belong to it as well",
     SETTING(read_list(v, s.extra_folders)), kList, Whose::UsersOnly},
    {"audit_log", "File that every change is noted in; default: in the user's state folder",
     SETTING(read_text(v, s.audit_log)), kText, Whose::UsersOnly},
    {"ignore_editor_lock", "Save also while the Unity editor has the project open",
     SETTING(read_switch(v, s.ignore_editor_lock)), kSwitch, Whose::UsersOnly, true},
    {"allow_no_journal", "Change the project also when the journal for undo cannot be written",
     SETTING(read_switch(v, s.history.allow_none)), kSwitch, Whose::UsersOnly, true},
    {"history_bytes", "What is kept for undo takes at most this much; the oldest steps go first",
     SETTING(read_number(v, s.history.bytes)), kCount, Whose::UsersOnly},
    {"history_days", "Saved steps older than this cannot be undone",
     SETTING(read_limit(v, s.history.days)), kLimit, Whose::UsersOnly},
    {"unity_editor", "The Unity editor's program, for run_tests",
     SETTING(read_text(v, s.unity_editor)), kText, Whose::UsersOnly},
    {"tls_cert", "PEM file with the certificate chain; turns TLS on",
     SETTING(read_text(v, s.server.tls_cert)), kText, Whose::UsersOnly},
    {"tls_key", "PEM file with the private key", SETTING(read_text(v, s.server.tls_key)), kText,
     Whose::UsersOnly},
    {"token_file", "File with bearer tokens, one per line: name:token",
     SETTING(read_text(v, s.server.token_file)), kText, Whose::UsersOnly},
    {"allowed_hosts", "Further Host values to answer to",
     SETTING(read_list(v, s.server.allowed_hosts)), kList, Whose::UsersOnly},
    {"allowed_origins", "Further web origins that may call",
     SETTING(read_list(v, s.server.allowed_origins)), kList, Whose::UsersOnly},
    {"discovery_file", "Where running servers are announced; empty: nowhere",
     SETTING(read_text(v, s.server.discovery_file)), kText, Whose::UsersOnly},
    {"max_parallel", "Calls at a time; more wait", SETTING(read_limit(v, s.server.max_parallel)),
     kLimit},
    {"max_waiting", "Calls of one client that wait; more are answered with 429",
     SETTING(read_number(v, s.server.max_waiting)), kCount},
    {"max_connections", "Open connections; more are answered with 503",
     SETTING(read_limit(v, s.server.max_connections)), kLimit},
    {"max_sessions", "Sessions at a time", SETTING(read_limit(v, s.server.max_sessions)), kLimit},
    {"max_body_bytes", "Largest request body", SETTING(read_limit(v, s.server.max_body_bytes)),
     kLimit},
    {"max_header_bytes", "Largest request head", SETTING(read_limit(v, s.server.max_header_bytes)),
     kLimit},
    {"max_json_depth", "Deepest nesting of a request",
     SETTING(read_limit(v, s.server.max_json_depth)), kLimit},
    {"page_size", "Entries on one page of a list", SETTING(read_limit(v, s.server.page_size)),
     kLimit},
    {"session_idle_ms", "When an unused session is forgotten",
     SETTING(read_patience(v, s.server.session_idle)), kPatience},
    {"head_timeout_ms", "How long a request head may take",
     SETTING(read_patience(v, s.server.head_timeout)), kPatience},
    {"body_timeout_ms", "How long a request body may take",
     SETTING(read_patience(v, s.server.body_timeout)), kPatience},
    {"write_timeout_ms", "How long a client may leave an answer unread",
     SETTING(read_patience(v, s.server.write_timeout)), kPatience},
    {"shutdown_grace_ms", "How long running calls may take at the end",
     SETTING(read_ms(v, s.server.shutdown_grace)), kTime},
    {"log_level", "debug, info, notice, warning, error or critical",
     SETTING(read_level(v, s.log_level)), "a log level"},
});
#undef SETTING

const SettingRow* find_row(std::string_view key) {
  for (const SettingRow& row : kRows)
    if (row.key == key) return &row;
  return nullptr;
}

Error unknown_key(std::string_view key, const std::string& source) {
  std::vector<std::string_view> known;
  for (const SettingRow& row : kRows) known.push_back(row.key);
  std::string message = source + ": unknown key '" + std::string(key) + "'";
  if (const auto close = nearest(key, known))
    message += ", did you mean '" + std::string(*close) + "'?";
  return {
      ErrorCode::InvalidArgument, std::move(message), "diorama serve --help lists the keys", {}};
}

// A scalar or a list of scalars as text; nothing for anything else. An entry with a comma would
// become two, and two folders allow what the one does not.
std::optional<std::string> as_text(const toml::node& node) {
  if (auto text = node.value_exact<std::string>()) return text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
  if (!node.is_array()) return std::nullopt;
  std::string list;
  for (const toml::node& item : *node.as_array()) {
    const auto text = as_text(item);
    if (!text || item.is_array() || text->contains(',')) return std::nullopt;
    list += (list.empty() ? "" : ",") + *text;
  }
  return list;
}

}  // namespace

std::span<const SettingRow> setting_rows() {
  return kRows;
}

std::string flag_of(std::string_view key) {
  std::string flag = "--" + std::string(key);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

std::string environment_name(std::string_view key) {
  std::string name = "DIORAMA_";
  for (const char c : key) name += static_cast<char>(c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c);
  return name;
}

Result<Values> parse_toml(std::string_view text, const std::string& name) {
  Values values;
  try {
    const toml::table table = toml::parse(text, name);
    for (const auto& [key, node] : table) {
      if (find_row(key.str()) == nullptr) return unknown_key(key.str(), name);
      const auto value = as_text(node);
      if (!value)
        return Error{ErrorCode::InvalidArgument,
                     name + ": " + std::string(key.str()) +
                         " must be text, a number or a list of them without commas",
                     {},
                     {}};
      values.emplace(key.str(), *value);
    }
  } catch (const toml::parse_error& problem) {
    const auto& at = problem.source().begin;
    return Error{ErrorCode::InvalidArgument,
                 name + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " +
                     std::string(problem.description()),
                 {},
                 {}};
  }
  return values;
}

Values read_environment(
    const std::function<std::optional<std::string>(const std::string&)>& lookup) {
  Values values;
  for (const SettingRow& row : kRows)
    if (auto value = lookup(environment_name(row.key)))
      values.emplace(std::string(row.key), *std::move(value));
  return values;
}

Result<Values> beside_users(Values values, const Values& of_user, const std::string& source) {
  for (const SettingRow& row : kRows) {
    const auto said = values.find(row.key);
    if (said == values.end()) continue;
    if (row.whose == Whose::UsersOnly)
      return Error{
          ErrorCode::PermissionDenied,
          source + ": " + said->first + " is for the user of a project to say, not for the project",
          "use the flag, the environment, or the diorama.toml of the user",
          {}};
    if (row.whose == Whose::UsersFirst && of_user.contains(row.key)) values.erase(said);
  }
  return values;
}

Result<void> apply(Settings& settings, const Values& values, const std::string& source) {
  for (const auto& [key, value] : values) {
    const SettingRow* row = find_row(key);
    if (row == nullptr) return unknown_key(key, source);
    if (!row->apply(settings, value))
      return Error{ErrorCode::InvalidArgument,
                   source + ": " + key + ": expected " + std::string(row->expected) + ", got '" +
                       value + "'",
                   {},
                   {}};
  }
  return {};
}

}  // namespace diorama::app
