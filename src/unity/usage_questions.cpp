#include "unity/usage_questions.h"

#include "unity/changes.h"
#include "unity/edit/session.h"
#include "unity/usages/replacement.h"
#include "unity/usages/usage_search.h"
#include "unity/usages/value_search.h"

namespace diorama::unity {

Result<scene::UsagePage> UnityUsages::find(const scene::UsageQuery& query,
                                           const scene::Progress& progress) {
  if (changes_.begun() != nullptr) changes_.begun()->publish();
  return search_usages(project_, query, progress);
}

Result<scene::ValuePage> UnityUsages::values(const scene::ValueQuery& query,
                                             const scene::Progress& progress) {
  if (changes_.begun() != nullptr) changes_.begun()->publish();
  return search_values(project_, query, progress);
}

Result<scene::ReplaceReport> UnityUsages::replace(const scene::ReplaceQuery& query,
                                                  const scene::Progress& progress) {
  DIORAMA_TRY(edit::Session* const session, changes_.session_without_journal());
  return replace_everywhere(*session, query, progress);
}

}  // namespace diorama::unity
