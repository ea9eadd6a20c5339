// What is in a model file, as an answer: lists of nodes, meshes, materials and clips, and what the
// import settings make of them.
//
// Every list is short at first and says how many there are; one list is asked for by its name and
// comes in pages. JSON and text of one answer stay below 25 KB.
//
// Threading: free functions. Errors: none.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "json/writer.h"
#include "unity/api/model_report.h"

namespace diorama::surface {

enum class ModelPart { Nodes, Meshes, Materials, Clips };

struct ModelAnswer {
  unity::ModelReport report;
  std::optional<ModelPart> part = {};  ///< only this list
  std::size_t offset = 0, limit = 100;
  std::size_t page_bytes = 11'000;  ///< JSON of a list by itself
  bool everything = false;          ///< for a person's own terminal
};

void write_model(json::Writer& out, const ModelAnswer& answer);
[[nodiscard]] std::string model_text(const ModelAnswer& answer);

}  // namespace diorama::surface
