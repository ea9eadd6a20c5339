//A B C
#define LOCAL
// comment { "
global using System;
using static UnityEngine.Mathf;
using Map = System.Collections.Generic.Dictionary<string, int>;
[assembly: Foo("bar")]
namespace Game.Items
{
    /* block } */
    [Serializable, RequireComponent(typeof(Rigidbody))]
    public sealed partial class Item<T, U> : Base<T>.Inner, IThing where T : class, new()
    {
#if LOCAL && (UNITY_EDITOR || !RELEASE)
        [SerializeField, Range(0f, 1f)] private float a = 1f, b;
#elif OTHER
        broken {
#else
        public int other;
#endif
        [field: SerializeField] public Vector3 Position { get; private set; } = new(1, 2, 3);
        public List<Dictionary<string, int[]>> map = new() { { "}", 1 } };
        public const int K = 1 << 4;
        public (int x, string y)[] tuples;
        string text = $"{a + $"{b:0.0}"} }} {{" + @"c:\"" }" + """ raw " } """;
        char c = '\'', d = '}';
        event Action<int> Changed { add { x(); } remove { } }
        public int this[int i] => i switch { 0 => 1, _ => 2 };
        [Test] public IEnumerator Run(int n = 3) { yield return null; }
        public static bool operator ==(Item<T, U> l, Item<T, U> r) => true;
        [Flags] public enum Kind : ushort { None, Fire = 1 << 0, Ice = 0x10, Both = Fire | Ice, Z = 'z' }
        private struct Deep { struct Deeper { int x; } }
        public record Pair(int A, string B) : Other(A);
        ~Item() { }
    }
}
