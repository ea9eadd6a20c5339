//A
using System.Collections.Generic;
namespace N;
#if A
class P<T> { public T value; public class I { } }
#else
class P<T> : Q { }
#endif
[System.Serializable]
partial class D : P<int>, System.IDisposable
{
    [field: SerializeField] public I One { get; set; }
    [SerializeField] private List<D[]> two, three;
    enum E : byte { A = 1, B = A << 1 | 4, C }
    [Test] public void Go(int n) { if (n > 1) { return; } }
}
