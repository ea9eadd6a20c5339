#include "unity/report/test_index.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "io/file_overlay.h"
#include "json/value.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

using csharp::Attribute;
using csharp::Method;
using csharp::Type;
using csharp::TypePart;

constexpr auto kTestAttributes =
    std::to_array<std::string_view>({"Test", "UnityTest", "TestCase", "TestCaseSource", "Theory"});

/// The text of an attribute's first argument: a literal's, else as written.
std::string first_text(const Attribute& attribute) {
  if (attribute.arguments.empty()) return {};
  std::string text = csharp::string_literal(attribute.arguments.front());
  return text.empty() ? attribute.arguments.front() : text;
}

std::ptrdiff_t count_of(const csharp::Attributes& attributes, std::string_view name) {
  return std::ranges::count_if(
      attributes, [&](const Attribute& each) { return csharp::is_attribute(each.name, name); });
}

/// Names of the packages whose tests the manifest lists.
std::set<std::string, std::less<>> testables(const Project& project) {
  constexpr std::size_t kLargestManifest = 16 << 20;
  std::set<std::string, std::less<>> out;
  const auto bytes = project.assets().files().read_file(project.root() + "/Packages/manifest.json",
                                                        kLargestManifest);
  if (!bytes) return out;
  std::string_view text = *bytes;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const auto manifest = json::parse(text))
    for (const json::Value name : manifest->root()["testables"]) out.emplace(name.string_or(""));
  return out;
}

class TestFinder {
 public:
  explicit TestFinder(Project& project) : project_(project), index_(project.scripts().index()) {
    for (const Assembly& assembly : project.scripts().assemblies())
      editor_only_[assembly.name] = assembly.editor_only;
  }

  std::vector<TestInfo> find() {
    for (const Type* type : index_.all()) fixture(*type);
    std::ranges::stable_sort(
        found_, {}, [](const TestInfo& test) { return std::tie(test.full_name, test.assembly); });
    return std::move(found_);
  }

 private:
  /// What the methods of one class have in common, including those of its base classes.
  struct Fixture {
    TestInfo common;
    std::set<std::pair<std::string_view, int>> seen;  ///< name and parameters, in derived classes
  };

  /// A method with the attribute of a test, and where it is.
  struct Found {
    const TypePart* part;
    const Method* method;
  };

  void fixture(const Type& type) {
    const bool abstract = std::ranges::any_of(
        type.parts, [](const TypePart& part) { return part.facts->modifiers.is_abstract; });
    if (type.kind() != csharp::TypeKind::Class || abstract) return;
    const bool derived = std::ranges::any_of(
        type.parts, [](const TypePart& part) { return !part.facts->bases.empty(); });
    if (!derived && methods_of(type).empty()) return;  // most classes
    std::vector<const Type*> chain;
    for (const csharp::ResolvedType& base : index_.base_chain(index_.itself(type)))
      if (base.type != nullptr) chain.push_back(base.type);
    const auto has_tests = [&](const Type* each) { return !methods_of(*each).empty(); };
    if (std::ranges::none_of(chain, has_tests) || !is_run(type)) return;
    Fixture fixture = describe(type, chain);
    for (const Type* each : chain) add_methods(*each, fixture);
  }

  const std::vector<Found>& methods_of(const Type& type) {
    const auto [entry, added] = methods_.try_emplace(&type);
    if (!added) return entry->second;
    for (const TypePart& part : type.parts)
      for (const Method& method : part.facts->methods)
        if (is_test(method, type, part) && is_compiled(type, part))
          entry->second.push_back({&part, &method});
    return entry->second;
  }

  bool is_test(const Method& method, const Type& type, const TypePart& part) const {
    return std::ranges::any_of(method.attributes, [&](const Attribute& attribute) {
      return std::ranges::any_of(kTestAttributes, [&](std::string_view name) {
        return csharp::is_attribute(attribute.name, name) && is_nunits(attribute, type, part);
      });
    });
  }

  /// Whether it is NUnit's attribute, and not one of the project with the same name.
  bool is_nunits(const Attribute& attribute, const Type& type, const TypePart& part) const {
    std::string name = attribute.name;
    if (!name.ends_with("Attribute")) name += "Attribute";
    const csharp::ResolvedType meant = index_.resolve(name, type, part);
    return meant.type == nullptr || meant.type->full_name.starts_with("NUnit.Framework.") ||
           meant.type->full_name.starts_with("UnityEngine.TestTools.");
  }

  const Package* package_of(const std::string& path) const {
    const Asset* asset = project_.assets().find_path(path);
    return asset == nullptr ? nullptr : project_.assets().places().package_of(*asset);
  }

  /// Sources in a package but in no assembly of its own are not compiled.
  bool is_compiled(const Type& type, const TypePart& part) const {
    return editor_only_.contains(type.assembly) || package_of(*part.path) == nullptr;
  }

  bool is_run(const Type& type) const {
    const Package* package = package_of(*type.parts.front().path);
    return package == nullptr || package->source == PackageSource::Embedded ||
           testables_.contains(package->name);
  }

  TestMode mode_of(const std::string& assembly) const {
    const auto found = editor_only_.find(assembly);
    const bool editor = found == editor_only_.end() ? assembly.starts_with("Assembly-CSharp-Editor")
                                                    : found->second;
    return editor ? TestMode::EditMode : TestMode::PlayMode;
  }

  Fixture describe(const Type& type, const std::vector<const Type*>& chain) const {
    Fixture out;
    out.common.full_name = type.full_name + ".";
    out.common.assembly = type.assembly;
    out.common.mode = mode_of(type.assembly);
    if (const Attribute* ignore = type.attribute("Ignore"))
      out.common.ignored = first_text(*ignore);
    out.common.is_explicit = type.attribute("Explicit") != nullptr;
    std::ptrdiff_t fixtures = 0;
    for (const TypePart& part : type.parts)
      fixtures += count_of(part.facts->attributes, "TestFixture");
    out.common.cases = static_cast<int>(std::max<std::ptrdiff_t>(fixtures, 1));
    if (type.attribute("TestFixtureSource") != nullptr) out.common.cases = std::nullopt;
    for (const Type* each : chain)
      for (const TypePart& part : each->parts) add_categories(part.facts->attributes, out.common);
    return out;
  }

  static void add_categories(const csharp::Attributes& attributes, TestInfo& out) {
    for (const Attribute& attribute : attributes) {
      if (!csharp::is_attribute(attribute.name, "Category")) continue;
      std::string name = first_text(attribute);
      if (std::ranges::find(out.categories, name) == out.categories.end())
        out.categories.push_back(std::move(name));
    }
  }

  void add_methods(const Type& type, Fixture& fixture) {
    for (const auto& [part, method] : methods_of(type)) {
      if (fixture.seen.contains({method->name, method->parameter_count})) continue;
      TestInfo test = fixture.common;
      test.full_name += method->name;
      test.path = *part->path;
      test.line = method->line;
      if (test.cases) test.cases = cases_of(*method, *test.cases);
      const Attribute* ignore = csharp::find_attribute(method->attributes, "Ignore");
      if (ignore != nullptr) test.ignored = first_text(*ignore);
      if (csharp::find_attribute(method->attributes, "Explicit") != nullptr)
        test.is_explicit = true;
      add_categories(method->attributes, test);
      found_.push_back(std::move(test));
    }
    for (const auto& [part, method] : methods_of(type))
      fixture.seen.emplace(method->name, method->parameter_count);
  }

  static std::optional<int> cases_of(const Method& method, int fixtures) {
    const auto rows = static_cast<int>(count_of(method.attributes, "TestCase"));
    if (count_of(method.attributes, "TestCaseSource") > 0) return std::nullopt;
    if (rows == 0 && method.parameter_count > 0) return std::nullopt;
    return fixtures * std::max(rows, 1);
  }

  const Project& project_;
  const std::set<std::string, std::less<>> testables_ = testables(project_);
  const csharp::TypeIndex& index_;
  std::map<std::string, bool, std::less<>> editor_only_;  ///< of assemblies with a definition
  std::unordered_map<const Type*, std::vector<Found>> methods_;
  std::vector<TestInfo> found_;
};

std::string with_dots(std::string_view name) {
  std::string out(name);
  std::ranges::replace(out, '+', '.');
  return out;
}

}  // namespace

std::vector<TestInfo> find_tests(Project& project) {
  return TestFinder(project).find();
}

bool matches(const TestInfo& test, std::string_view filter) {
  const std::size_t arguments = filter.find('(');
  const std::string name = with_dots(test.full_name);
  const std::string wanted = with_dots(filter.substr(0, arguments));
  return arguments == std::string_view::npos ? name.contains(wanted) : name.ends_with(wanted);
}

TestList list_tests(Project& project, const TestQuery& query) {
  TestList out;
  out.tests = find_tests(project);
  out.in_project = out.tests.size();
  std::erase_if(out.tests, [&](const TestInfo& test) {
    return std::ranges::find(query.modes, test.mode) == query.modes.end() ||
           !matches(test, query.filter);
  });
  for (const TestInfo& test : out.tests)
    ++(test.mode == TestMode::EditMode ? out.edit_mode : out.play_mode);
  return out;
}

}  // namespace diorama::unity
