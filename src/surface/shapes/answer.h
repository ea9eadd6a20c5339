// Answer: the answer of a tool, as JSON in the shape of a specification, and as
// text for people.
//
// Threading: values.
#pragma once

#include <string>

#include "json/writer.h"
#include "surface/shapes/limits.h"
#include "surface/shapes/unread_json.h"

namespace diorama::surface {

/// JSON in the shape of a specification, and the same for people, in fewer words.
struct Answer {
  std::string json;
  std::string text;
};

/// Of any data: `write(out, it)` writes it as JSON, `text(it)` as words.
template <class T, class Write, class Words>
Answer answer_of(const T& it, const Write& write, const Words& text) {
  Answer answer;
  json::Writer out(answer.json);
  write(out, it);
  answer.text = with_unread(first_lines(text(it)), it);
  return answer;
}

}  // namespace diorama::surface
