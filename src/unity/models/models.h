// Models: what is in the model files of a project, read once for each content.
//
// A model and the files it names are read through the project's own boundary: names that lead out
// of the project are not followed. What was read is kept for the bytes it was read from, the last
// few; a failure is never kept.
//
// Threading: engine thread only; a report waits for the program that reads models.
// Errors: AssetNotFound; those of modelfiles::read_model().
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "unity/api/model_report.h"
#include "unity/assets/asset.h"
#include "unity/models/model_settings.h"

namespace diorama::unity {

class Project;

class Models {
 public:
  /// The project must outlive this.
  explicit Models(Project& project) : project_(project) {}

  Result<ModelReport> report(const ModelQuery& query);
  /// Which objects of the model have these ids, as far as it is known. A model that cannot be read
  /// is not a failure: its .meta file may still tell.
  std::vector<ModelObjectName> names_in(const Asset& asset, std::span<const std::int64_t> ids);
  /// How often the program was run.
  [[nodiscard]] int reads() const { return reads_; }

 private:
  /// What was read, and the files it came from: the model, then those it names, each with a hash of
  /// its content (0: it was not there).
  struct Kept {
    std::map<std::string, std::uint64_t> files;
    std::shared_ptr<const modelfiles::ModelFile> model;
  };
  Result<std::shared_ptr<const modelfiles::ModelFile>> model_of(const Asset& asset);
  [[nodiscard]] std::optional<ModelSettings> settings_of(const Asset& asset) const;
  [[nodiscard]] Result<std::string> bytes_of(const Asset& asset) const;
  [[nodiscard]] std::uint64_t hash_of(const std::string& path) const;
  [[nodiscard]] bool is_current(const Kept& kept) const;

  Project& project_;
  std::deque<std::pair<std::string, Kept>> kept_;  ///< by path; the last one used is in front
  int reads_ = 0;
};

}  // namespace diorama::unity
