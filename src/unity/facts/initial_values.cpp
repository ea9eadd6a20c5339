// The table is text, described in tools/initial_values_table.py. Values on lines of their own are
// rows of symbols, which are lines or again rows of symbols, because the curves of a particle
// system repeat the same twenty lines a hundred times:
//
//   s     m_Bits: 0                 symbol 0
//   r  2,0                          symbol 753
//   c  Rigidbody
//   v  m_Mass    1
//   v  m_IncludeLayers    @753
#include "unity/facts/initial_values.h"

#include <algorithm>
#include <unordered_map>

#include "unity/facts/table_text.h"

namespace diorama::unity {
namespace {

constexpr const char* kTable[] = {
#include "unity/facts/tables/initial_values.inc"
};

struct Table {
  std::unordered_map<std::string_view, InitialValues> owners;
  std::vector<std::string_view> lines;  ///< of symbols; those after them are rules
  std::vector<std::string_view> rules;

  Table() {
    for (std::string_view rest : kTable)
      while (!rest.empty()) read_line(take_column(rest, '\n'));
  }

  void append_symbols(std::string& out, std::string_view symbols) const {
    while (!symbols.empty()) {
      const auto symbol = column_number<std::size_t>(take_column(symbols, ','));
      if (symbol < lines.size())
        out.append(lines[symbol]).append("\n");
      else if (symbol - lines.size() < rules.size())
        append_symbols(out, rules[symbol - lines.size()]);  // a rule has only earlier symbols
    }
  }

 private:
  void read_line(std::string_view line) {
    const std::string_view kind = take_column(line, '\t');
    if (kind == "s") lines.push_back(line);
    if (kind == "r") rules.push_back(line);
    if (kind == "c") current_ = &owners[line];
    if (kind == "v") read_value(line);
    if (kind == "m") read_fitted(line);
  }

  void read_value(std::string_view line) {
    InitialValue& out = current_->fields.emplace_back();
    out.field = take_column(line, '\t');
    const std::string_view flags = take_column(line, '\t');
    out.uncertain = flags.find('?') != std::string_view::npos;
    out.newer_package = flags.find('n') != std::string_view::npos;
    out.forms.push_back({{}, take_column(line, '\t')});
    while (!line.empty()) {
      const auto since = UnityVersion::parse(take_column(line, '\t'));
      out.forms.push_back({since.value_or(UnityVersion{}), take_column(line, '\t')});
    }
  }

  void read_fitted(std::string_view line) {
    const std::string_view mesh = take_column(line, '\t'), field = take_column(line, '\t');
    std::vector<std::string_view>& meshes = current_->meshes;
    if (mesh.empty())
      current_->mesh_fields.push_back(field);
    else if (std::ranges::find(meshes, mesh) == meshes.end())
      meshes.push_back(mesh);
    if (!mesh.empty() && !field.empty()) current_->fitted.push_back({mesh, field, line});
  }

  InitialValues* current_ = nullptr;
};

const Table& table() {
  static const Table built;
  return built;
}

std::string unpacked(std::string_view value) {
  if (!value.starts_with('@')) return std::string(value);
  std::string out;
  table().append_symbols(out, value.substr(1));
  if (!out.empty()) out.pop_back();
  return out;
}

}  // namespace

std::string InitialValue::value_text(const UnityVersion& version) const {
  std::string_view value = forms.front().value;
  for (const Form& form : forms)
    if (form.since <= version) value = form.value;
  return unpacked(value);
}

std::string FittedValue::value_text() const {
  return unpacked(value);
}

const InitialValue* InitialValues::find(std::string_view field) const {
  const auto found = std::ranges::find(fields, field, &InitialValue::field);
  return found == fields.end() ? nullptr : &*found;
}

const InitialValues* initial_values(std::string_view owner) {
  const auto found = table().owners.find(owner);
  return found == table().owners.end() ? nullptr : &found->second;
}

}  // namespace diorama::unity
