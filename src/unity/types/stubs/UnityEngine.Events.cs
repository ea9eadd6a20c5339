// Stub: UnityEvent with the fields under which Unity saves its listeners.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.Events {
    enum PersistentListenerMode { EventDefined, Void, Object, Int, Float, String, Bool }
    enum UnityEventCallState { Off, EditorAndRuntime, RuntimeOnly }
    [System.Serializable] class ArgumentCache {
        public UnityEngine.Object m_ObjectArgument;
        public string m_ObjectArgumentAssemblyTypeName;
        public int m_IntArgument;
        public float m_FloatArgument;
        public string m_StringArgument;
        public bool m_BoolArgument;
    }
    [System.Serializable] class PersistentCall {
        public UnityEngine.Object m_Target;
        public string m_TargetAssemblyTypeName;
        public string m_MethodName;
        public PersistentListenerMode m_Mode;
        public ArgumentCache m_Arguments;
        public UnityEventCallState m_CallState;
    }
    [System.Serializable] class PersistentCallGroup {
        public System.Collections.Generic.List<PersistentCall> m_Calls;
    }
    [System.Serializable] class UnityEventBase { public PersistentCallGroup m_PersistentCalls; }
    [System.Serializable] class UnityEvent : UnityEventBase {}
    [System.Serializable] class UnityEvent<A> : UnityEventBase {}
    [System.Serializable] class UnityEvent<A, B> : UnityEventBase {}
    [System.Serializable] class UnityEvent<A, B, C> : UnityEventBase {}
    [System.Serializable] class UnityEvent<A, B, C, D> : UnityEventBase {}
    delegate void UnityAction();
    delegate void UnityAction<A>();
    delegate void UnityAction<A, B>();
    delegate void UnityAction<A, B, C>();
    delegate void UnityAction<A, B, C, D>();
}
