#include "app/mending.h"

namespace diorama::app {
namespace {

using scene::Finding;
using Kind = Finding::Kind;

/// `diorama rm 'Assets/A.unity' '/Gate' --index 4`
std::string command(const std::string& name, const Finding& finding) {
  if (finding.object.empty()) return "`diorama " + name + "`";
  std::string out = "`diorama " + name + " '" + finding.path.substr(0, finding.path.find(':')) +
                    "' '" + finding.object + "'";
  if (finding.index >= 0) out += " --index " + std::to_string(finding.index);
  return out + "`";
}

std::string reference_words(const Finding& finding) {
  const std::string set = finding.object.empty() || finding.index >= 0
                              ? command("set", finding) + " sets the field to another or to null"
                              : "take the override back in the instance";
  return finding.kind == Kind::DanglingReference
             ? set
             : "bring the asset and its .meta file back, or " + set;
}

}  // namespace

std::string mending_commands(const Finding& finding) {
  switch (finding.kind) {
    case Kind::MissingScript:
      return "bring the script and its .meta file back, or " + command("rm", finding) +
             " takes the component away";
    case Kind::BrokenReference:
    case Kind::DanglingReference: return reference_words(finding);
    case Kind::BrokenPrefab:
      return "bring the prefab and its .meta file back, or " + command("rm", finding) +
             " takes the instance away";
    case Kind::DuplicateGuid: return "delete the .meta file of the copy; it gets a GUID of its own";
    case Kind::OrphanMeta:
      return "if the file was renamed, rename the .meta file like it; or bring the file back, or "
             "delete the .meta file";
    case Kind::MissingMeta:
      return "if the file was renamed, rename its old .meta file like it; the editor makes a new "
             "one when it sees the file";
    case Kind::MalformedMeta: return "bring the .meta file back as the repository has it";
    case Kind::BrokenFile: return "finish the merge, or bring the file back from the repository";
    case Kind::MissingScene: return "take the scene off the list in the build settings";
    case Kind::BrokenSettings: return "bring the file back from the repository";
    case Kind::MissingMethod: return "give the method its old name, or let the event call another";
    case Kind::LeftOver:
      return "give the field its old name with [FormerlySerializedAs], or let Unity drop the value";
    case Kind::IdleOverride: return "the editor removes unused overrides of an instance";
    case Kind::LoneComponent: return "give it an object again, or take it out of the file";
    case Kind::Unread: return "make the file readable; the message says how";
    case Kind::Unresolved:
    case Kind::NotText: return {};
  }
  return {};
}

}  // namespace diorama::app
