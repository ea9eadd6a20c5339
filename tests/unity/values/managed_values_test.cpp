// Fields of [SerializeReference]: what they hold is elsewhere in the document.

#include "unity/values/typed_project.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
using namespace typed;

TEST_CASE("typed_values: managed references have the type that is stored, and its fields") {
  Fixture fixture;
  fixture.script("Holder.cs", 2, std::string(kUsings) + R"(
namespace Game {
  public interface IEffect { }
  [Serializable] public abstract class Effect : IEffect { public float seconds; }
  [Serializable] public class Burn : Effect {
    public int damage; [SerializeReference] public IEffect next; }
  [Serializable] public class Freeze : Effect { public Color tint; public List<Vector2> path; }
  public class Holder : MonoBehaviour {
    [SerializeReference] public IEffect one;
    [SerializeReference] IEffect nothing;
    [SerializeReference] public List<IEffect> many;
    [SerializeReference] public Effect[] same;
    [SerializeReference] public object gone;
    [SerializeReference] public IEffect foreign;
    public int after;
  }
})");
  fixture.component(2, R"(one:
  rid: 1501337347248619553
nothing:
  rid: -2
many:
- rid: 2
- rid: -2
- rid: 1501337347248619553
same:
- rid: 2
gone:
  rid: 77
foreign:
  rid: 4
after: 9
references:
  version: 2
  RefIds:
  - rid: -2
    type: {class: , ns: , asm: }
  - rid: 2
    type: {class: Freeze, ns: Game, asm: Assembly-CSharp}
    data:
      seconds: 1
      tint: {r: 0, g: 0, b: 1, a: 1}
      path:
      - {x: 1, y: 2}
  - rid: 4
    type: {class: Elsewhere, ns: Other, asm: Other}
    data:
      kept: 3
  - rid: 1501337347248619553
    type: {class: Burn, ns: Game, asm: Assembly-CSharp}
    data:
      seconds: 2.5
      damage: 7
      next:
        rid: 2)");
  fixture.open();
  const std::string freeze = "Game.Freeze{seconds 1, tint (r 0, g 0, b 1, a 1), path [(x 1, y 2)]}";
  const std::string burn = "Game.Burn{seconds 2.5, damage 7, next " + freeze + "}";
  const auto fields = fixture.fields(2);
  REQUIRE(fields.size() == 7);
  CHECK(fields[0].value.type == "Game.Burn");
  CHECK(shown(fields[0].value) == burn);
  CHECK(shown(fields[1].value) == "null");
  CHECK(fields[2].value.type == "System.Collections.Generic.List<Game.IEffect>");
  CHECK(shown(fields[2].value) == "[" + freeze + ", null, " + burn + "]");
  CHECK(shown(fields[3].value) == "[" + freeze + "]");
  // No such entry; and a class of which only the name is known.
  CHECK(shown(fields[4].value) == "null");
  CHECK(shown(fields[5].value) == "Other.Elsewhere{kept ?3}");
  CHECK(fields[6].value.integer == 9);
}

TEST_CASE("typed_values: managed references in a circle end") {
  Fixture fixture;
  fixture.script("Holder.cs", 2, std::string(kUsings) + R"(
[Serializable] public class Node { public int n; [SerializeReference] public Node next; }
public class Holder : MonoBehaviour { [SerializeReference] public Node first; })");
  fixture.component(2, R"(first:
  rid: 1
references:
  version: 2
  RefIds:
  - rid: 1
    type: {class: Node, ns: , asm: Assembly-CSharp}
    data:
      n: 1
      next:
        rid: 1)");
  fixture.open();
  const auto fields = fixture.fields(2);
  REQUIRE(fields.size() == 1);
  CHECK(shown(fields[0].value).starts_with("Node{n 1, next Node{n 1, next Node{n 1, next "));
}

}  // namespace diorama::unity
