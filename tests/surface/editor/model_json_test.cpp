// What is in a model, as an answer: small whatever the model has, and nothing left out of its
// pages.

#include "surface/editor/model_json.h"

#include <doctest/doctest.h>

#include <string>

#include "json/value.h"
#include "surface/shapes/answer.h"
#include "surface/shapes/fit.h"

namespace diorama::surface {
namespace {

using modelfiles::ModelFile;

/// Everything as large as it can be: long names, many of all, each node below the one before it.
ModelFile large_model(bool is_chain) {
  constexpr int kCount = 3000;
  ModelFile out;
  for (int i = 0; i < kCount; ++i) {
    const std::string name = std::to_string(i) + std::string(400, 'n');
    out.nodes.push_back({name, is_chain ? i - 1 : -1, i});
    out.meshes.push_back({.name = name, .parts = {}, .box = modelfiles::Box{}});
    out.meshes.back().parts.assign(100, {i, 7});
    out.materials.push_back(name);
    out.clips.push_back({name, 1.25, 3});
    out.not_given.push_back(name);
  }
  out.nodes_in_file = out.nodes.size() + 5;
  return out;
}

json::Document parsed(const Answer& answer) {
  auto document = json::parse(answer.json);
  REQUIRE(document);
  return *std::move(document);
}

Answer answer_for(const ModelAnswer& answer) {
  return answer_of(answer, write_model, model_text);
}

TEST_CASE("model answers: below the limit, whatever the model has") {
  for (const bool is_chain : {false, true}) {
    ModelAnswer answer;
    answer.report.path = "Assets/Large.fbx";
    answer.report.file = large_model(is_chain);
    answer.report.import.emplace();
    for (int i = 0; i < 1000; ++i) {
      answer.report.import->clips.push_back({std::string(400, 'c'), "t", 0, 1, false});
      answer.report.import->remaps.push_back({"Material", "m", "Assets/M.mat", "g"});
    }
    const Answer usual = answer_for(answer);
    CHECK(usual.json.size() + quoted_size(usual.text) < kAnswerBytes);
    const json::Document document = parsed(usual);
    CHECK(document.root()["nodes_total"].integer() == 3005);
    CHECK(document.root()["nodes_truncated"].boolean() == true);
    CHECK(document.root()["meshes_total"].integer() == 3000);
    for (int i = 0; i < 30; ++i)
      answer.report.asked.push_back({i, "Transform", std::string(4000, 'p')});
    const Answer named = answer_for(answer);
    CHECK(named.json.size() + quoted_size(named.text) < kAnswerBytes);
    CHECK(parsed(named).root()["objects"].size() == 30);
  }
}

TEST_CASE("model answers: the pages of a list have every item once") {
  ModelAnswer answer;
  answer.report.file = large_model(false);
  for (const ModelPart part :
       {ModelPart::Nodes, ModelPart::Meshes, ModelPart::Materials, ModelPart::Clips}) {
    answer.part = part;
    answer.offset = 0;
    int pages = 0, items = 0;
    for (bool more = true; more; ++pages) {
      const Answer told = answer_for(answer);
      CHECK(told.json.size() + quoted_size(told.text) < kAnswerBytes);
      const json::Document document = parsed(told);
      for (const json::Value member : document.root())
        if (member.is_array() && member.key() != "files_not_read")
          for (const json::Value item : member) {
            const json::Value name = part == ModelPart::Nodes ? item["path"] : item["name"];
            CHECK(name.string_or("").starts_with(std::to_string(items++) + "n"));
          }
      const auto next = document.root()["next_offset"].integer();
      more = next.has_value();
      if (more) answer.offset = static_cast<std::size_t>(*next);
      REQUIRE(pages < 3000);
    }
    CHECK(items == 3000);
  }
}

}  // namespace
}  // namespace diorama::surface
