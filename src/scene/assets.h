// Assets: the files of a project: which there are, what is in them, who uses whom, what is broken.
//
// Threading: engine thread only. Errors: AssetNotFound with the nearest path; InvalidArgument for
// search words that mean nothing; CorruptData for files that cannot be understood.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/asset_query.h"
#include "scene/check_report.h"
#include "scene/progress.h"
#include "scene/review.h"

namespace diorama::scene {

/// Something that is wrong in a file, and where.
struct FileProblem {
  std::string message;
  std::string place;  ///< "Assets/Scripts/Door.cs:12:3"
};

class Assets {
 public:
  Assets() = default;
  Assets(const Assets&) = delete;
  Assets& operator=(const Assets&) = delete;
  virtual ~Assets() = default;

  virtual Result<AssetPage> find(const AssetListQuery& query, const Progress& progress) = 0;
  // An asset is named by its path, by the id the engine knows it by, or by its file name when only
  // one has it.
  virtual Result<AssetInfo> info(const std::string& asset) = 0;
  /// The content of a file that the engine writes as text; also for the project's settings.
  virtual Result<AssetContents> contents(const std::string& asset) = 0;
  /// With what it uses and what uses it. Its text only up to this many bytes.
  virtual Result<AssetDetail> detail(const std::string& asset, std::size_t max_text,
                                     const Progress& progress) = 0;
  virtual Result<AssetUses> uses(const std::string& asset, const Progress& progress) = 0;
  /// `scope`: only findings in this file or folder, by its path; empty: in the whole project.
  virtual Result<CheckReport> check(const std::string& scope, const Progress& progress) = 0;
  /// What is different between the project and another state of it.
  virtual Result<Review> compare(const ReviewQuery& query, const Progress& progress) = 0;
  /// Problems of the sources that were read so far.
  virtual std::vector<FileProblem> source_problems() = 0;
};

}  // namespace diorama::scene
