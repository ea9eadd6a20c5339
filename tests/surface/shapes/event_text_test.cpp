// The calls of an event as a person says them.
#include "surface/shapes/event_text.h"

#include <doctest/doctest.h>

#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using scene::Value;
using Texts = std::vector<std::string>;

Value text(std::string_view content, Value::Kind kind = Value::Kind::Text) {
  Value out;
  out.kind = kind;
  out.text = content;
  return out;
}

Value record(std::vector<Value::Member> members) {
  Value out;
  out.kind = Value::Kind::Record;
  out.members = std::move(members);
  return out;
}

Value object_at(const std::string& path) {
  Value out = text("Gate (Door)", Value::Kind::Object);
  out.path = path;
  return out;
}

Value event_of(std::vector<Value> calls) {
  Value list;
  list.kind = Value::Kind::List;
  list.items = std::move(calls);
  return record({{"m_PersistentCalls", "", record({{"m_Calls", "", std::move(list)}})}});
}

Value call(const Value& target, const char* mode, std::vector<Value::Member> arguments = {},
           const char* state = "RuntimeOnly") {
  return record({{"m_Target", "", target},
                 {"m_TargetAssemblyTypeName", "", text("MyGame.Door, MyGame")},
                 {"m_MethodName", "", text("Open")},
                 {"m_Mode", "", text(mode, Value::Kind::Enum)},
                 {"m_Arguments", "", record(std::move(arguments))},
                 {"m_CallState", "", text(state, Value::Kind::Enum)}});
}

Value number(std::int64_t integer) {
  Value out;
  out.kind = Value::Kind::Integer;
  out.integer = integer;
  return out;
}

}  // namespace

TEST_CASE("event text: who, what and with what") {
  const Value gate = object_at("/Gate");
  Value nobody;
  nobody.kind = Value::Kind::Null;
  const Value event =
      event_of({call(gate, "Void"), call(gate, "Int", {{"m_IntArgument", "", number(3)}}),
                call(gate, "String", {{"m_StringArgument", "", text("now")}}, "Off"),
                call(gate, "EventDefined"), call(nobody, "Void"),
                call(text("object 7 is not in the file", Value::Kind::Missing), "Void")});
  CHECK(calls_of(event) == Texts{"/Gate Door.Open()", "/Gate Door.Open(3)",
                                 "/Gate Door.Open(\"now\"), Off",
                                 "/Gate Door.Open(what the event brings)", "nothing Door.Open()",
                                 "MISSING: object 7 is not in the file Door.Open()"});
  CHECK(value_text(event_of({call(gate, "Void")})) == "[/Gate Door.Open()]");
}

TEST_CASE("event text: parts that are not there, and what is no event") {
  CHECK(calls_of(event_of({record({{"m_MethodName", "", text("Go")}})})) == Texts{"nothing Go()"});
  CHECK(calls_of(event_of({})) == Texts{});
  CHECK(value_text(event_of({})) == "[]");
  CHECK_FALSE(calls_of(record({{"m_Calls", "", number(1)}})));
  CHECK_FALSE(calls_of(number(1)));
}

}  // namespace diorama::surface
