// Parcel: files on their way to the program that reads models, and its reply.
//
// A parcel is one text: for each file "<bytes of its name> <bytes of it>\n", its name, its bytes.
// The model comes first. Nothing in it is trusted but the lengths, which are checked.
//
// Threading: values. Errors: unpack() fails for anything that pack() did not write.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/result.h"
#include "json/record.h"
#include "modelfiles/model_file.h"

namespace diorama::modelfiles {

struct PackedFile {
  std::string_view name;  ///< as the model names it; of the model itself: empty
  std::string_view bytes;
};

void pack(std::string& parcel, const PackedFile& file);
/// The views point into the parcel.
[[nodiscard]] Result<std::vector<PackedFile>> unpack(std::string_view parcel);

/// One of the three.
struct Reply {
  std::optional<ModelFile> model;
  std::optional<std::string> problem;  ///< why it cannot be read
  std::vector<std::string> wanted;     ///< other files that it names; give them and ask again

  static constexpr auto fields() {
    return std::tuple{json::field("model", &Reply::model, ""),
                      json::field("problem", &Reply::problem, ""),
                      json::optional_field("wanted", &Reply::wanted, "")};
  }
};

}  // namespace diorama::modelfiles
