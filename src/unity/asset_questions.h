// UnityAssets: questions about the files of a project, as scene::Assets.
//
// Threading: engine thread only. Errors: those of scene::Assets.
#pragma once

#include "scene/assets.h"

namespace diorama::unity {

class Changes;
class Project;

class UnityAssets final : public scene::Assets {
 public:
  /// Both must outlive this.
  UnityAssets(Project& project, Changes& changes) : project_(project), changes_(changes) {}

  Result<scene::AssetPage> find(const scene::AssetListQuery& query,
                                const scene::Progress& progress) override;
  Result<scene::AssetInfo> info(const std::string& asset) override;
  Result<scene::AssetContents> contents(const std::string& asset) override;
  Result<scene::AssetDetail> detail(const std::string& asset, std::size_t max_text,
                                    const scene::Progress& progress) override;
  Result<scene::AssetUses> uses(const std::string& asset, const scene::Progress& progress) override;
  Result<scene::CheckReport> check(const std::string& scope,
                                   const scene::Progress& progress) override;
  Result<scene::Review> compare(const scene::ReviewQuery& query,
                                const scene::Progress& progress) override;
  std::vector<scene::FileProblem> source_problems() override;

 private:
  Project& project_;
  Changes& changes_;
};

}  // namespace diorama::unity
