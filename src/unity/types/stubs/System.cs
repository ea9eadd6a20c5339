// Stub: the types of the .NET library that scripts use. Names only. Unity serializes none of them
// except List and the types of the keywords (int, string); knowing the names is what tells them
// from an unknown type.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace System {
    struct Boolean {}
    struct Byte {}
    struct SByte {}
    struct Char {}
    struct Decimal {}
    struct Double {}
    struct Single {}
    struct Int16 {}
    struct Int32 {}
    struct Int64 {}
    struct UInt16 {}
    struct UInt32 {}
    struct UInt64 {}
    struct IntPtr {}
    struct UIntPtr {}
    struct Void {}
    class Object {}
    class String {}
    struct DateTime {}
    struct DateTimeOffset {}
    struct TimeSpan {}
    struct Guid {}
    struct Nullable<T> {}
    class Type {}
    class Uri {}
    class Version {}
    class Array {}
    class Enum {}
    class Exception {}
    class Random {}
    class Delegate {}
    class MulticastDelegate : Delegate {}
    class Attribute {}
    class EventArgs {}
    class WeakReference {}
    class Lazy<T> {}
    class WeakReference<T> {}
    class ArgumentException : Exception {}
    class InvalidOperationException : Exception {}
    class NotImplementedException : Exception {}
    class NotSupportedException : Exception {}
    class SystemException : Exception {}
    class ApplicationException : Exception {}
    class MarshalByRefObject {}
    class Tuple<A> {}
    class Tuple<A, B> {}
    class Tuple<A, B, C> {}
    class Tuple<A, B, C, D> {}
    struct ValueTuple<A> {}
    struct ValueTuple<A, B> {}
    struct ValueTuple<A, B, C> {}
    struct ValueTuple<A, B, C, D> {}
    struct Memory<T> {}
    struct ReadOnlyMemory<T> {}
    struct ArraySegment<T> {}
    delegate void Action();
    delegate void Action<A>();
    delegate void Action<A, B>();
    delegate void Action<A, B, C>();
    delegate void Action<A, B, C, D>();
    delegate void Action<A, B, C, D, E>();
    delegate void Action<A, B, C, D, E, F>();
    delegate void Func<A>();
    delegate void Func<A, B>();
    delegate void Func<A, B, C>();
    delegate void Func<A, B, C, D>();
    delegate void Func<A, B, C, D, E>();
    delegate void Func<A, B, C, D, E, F>();
    delegate void Predicate<T>();
    delegate void Comparison<T>();
    delegate void Converter<A, B>();
    delegate void EventHandler();
    delegate void EventHandler<T>();
    delegate void AsyncCallback();
    interface IDisposable {}
    interface IComparable {}
    interface IComparable<T> {}
    interface IEquatable<T> {}
    interface ICloneable {}
    interface IFormattable {}
    interface IConvertible {}
    interface IAsyncResult {}
    interface IServiceProvider {}
    interface IObservable<T> {}
    interface IObserver<T> {}
    interface IProgress<T> {}
    interface IFormatProvider {}
    interface IAsyncDisposable {}
    enum DayOfWeek { Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday }
    enum StringComparison {
        CurrentCulture, CurrentCultureIgnoreCase, InvariantCulture, InvariantCultureIgnoreCase,
        Ordinal, OrdinalIgnoreCase
    }
}

namespace System.Collections {
    interface IEnumerable {}
    interface IEnumerator {}
    interface ICollection {}
    interface IList {}
    interface IDictionary {}
    interface IComparer {}
    interface IEqualityComparer {}
    class ArrayList {}
    class Hashtable {}
    class Queue {}
    class Stack {}
    class BitArray {}
    class SortedList {}
}

namespace System.Collections.Generic {
    class List<T> {}
    class Dictionary<K, V> {}
    class HashSet<T> {}
    class Queue<T> {}
    class Stack<T> {}
    class LinkedList<T> {}
    class LinkedListNode<T> {}
    class SortedDictionary<K, V> {}
    class SortedList<K, V> {}
    class SortedSet<T> {}
    class PriorityQueue<A, B> {}
    struct KeyValuePair<K, V> {}
    class Comparer<T> {}
    class EqualityComparer<T> {}
    interface IEnumerable<T> {}
    interface IEnumerator<T> {}
    interface ICollection<T> {}
    interface IList<T> {}
    interface ISet<T> {}
    interface IDictionary<K, V> {}
    interface IReadOnlyList<T> {}
    interface IReadOnlyCollection<T> {}
    interface IReadOnlyDictionary<K, V> {}
    interface IComparer<T> {}
    interface IEqualityComparer<T> {}
    interface IAsyncEnumerable<T> {}
}

namespace System.Collections.Concurrent {
    class ConcurrentDictionary<K, V> {}
    class ConcurrentQueue<T> {}
    class ConcurrentStack<T> {}
    class ConcurrentBag<T> {}
    class BlockingCollection<T> {}
}

namespace System.Collections.ObjectModel {
    class ObservableCollection<T> {}
    class ReadOnlyCollection<T> {}
    class Collection<T> {}
    class ReadOnlyDictionary<K, V> {}
    class KeyedCollection<K, V> {}
}

namespace System.Collections.Specialized {
    class NameValueCollection {}
    class OrderedDictionary {}
}

namespace System.ComponentModel {
    interface INotifyPropertyChanged {}
    class BackgroundWorker {}
}

namespace System.Diagnostics {
    class Stopwatch {}
    class Process {}
    class StackTrace {}
}

namespace System.Globalization {
    class CultureInfo {}
}

namespace System.IO {
    class Stream {}
    class FileStream : Stream {}
    class MemoryStream : Stream {}
    class StreamReader {}
    class StreamWriter {}
    class BinaryReader {}
    class BinaryWriter {}
    class FileInfo {}
    class DirectoryInfo {}
    class FileSystemWatcher {}
    class TextReader {}
    class TextWriter {}
    class StringReader {}
    class StringWriter {}
}

namespace System.Linq {
    interface IGrouping<A, B> {}
    interface IOrderedEnumerable<T> {}
    interface ILookup<A, B> {}
}

namespace System.Net {
    class HttpListener {}
    class IPAddress {}
    class IPEndPoint {}
    class WebClient {}
    class CookieContainer {}
}

namespace System.Net.Http {
    class HttpClient {}
}

namespace System.Net.Sockets {
    class Socket {}
    class TcpClient {}
    class TcpListener {}
    class UdpClient {}
    class NetworkStream {}
}

namespace System.Net.WebSockets {
    class ClientWebSocket {}
    class WebSocket {}
}

namespace System.Numerics {
    struct BigInteger {}
    struct Complex {}
}

namespace System.Reflection {
    class Assembly {}
    class MethodInfo {}
    class FieldInfo {}
    class PropertyInfo {}
    class MemberInfo {}
    class ConstructorInfo {}
    class EventInfo {}
    class ParameterInfo {}
}

namespace System.Runtime.Serialization {
    interface ISerializable {}
}

namespace System.Text {
    class StringBuilder {}
    class Encoding {}
}

namespace System.Text.RegularExpressions {
    class Regex {}
    class Match {}
}

namespace System.Threading {
    class Thread {}
    struct CancellationToken {}
    class CancellationTokenSource {}
    class Mutex {}
    class SemaphoreSlim {}
    class Semaphore {}
    class ManualResetEvent {}
    class ManualResetEventSlim {}
    class AutoResetEvent {}
    class Timer {}
    class SynchronizationContext {}
    class ReaderWriterLockSlim {}
    class ThreadLocal<T> {}
    struct CancellationTokenRegistration {}
}

namespace System.Threading.Tasks {
    class Task {}
    class Task<T> : Task {}
    struct ValueTask {}
    struct ValueTask<T> {}
    class TaskCompletionSource<T> {}
    class TaskScheduler {}
}

namespace System.Timers {
    class Timer {}
}

namespace System.Xml {
    class XmlDocument {}
    class XmlNode {}
    class XmlElement {}
}
