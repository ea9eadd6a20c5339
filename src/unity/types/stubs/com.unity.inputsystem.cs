// Stub: the package com.unity.inputsystem. Fields in the order in which documents have them, those
// of all versions together.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.InputSystem {
    using System.Collections.Generic;
    class InputActionAsset : ScriptableObject {}
    class InputActionReference : ScriptableObject {}
    class PlayerInputManager : MonoBehaviour {}
    class InputDevice {}
    class Keyboard : InputDevice {}
    class Mouse : InputDevice {}
    class Gamepad : InputDevice {}
    class InputControl {}
    class PlayerInput : MonoBehaviour {
        [System.Serializable] public class ActionEvent : UnityEngine.Events.UnityEvent<int> {}
        [System.Serializable] public class DeviceLostEvent :
            UnityEngine.Events.UnityEvent<PlayerInput> {}
        [System.Serializable] public class DeviceRegainedEvent :
            UnityEngine.Events.UnityEvent<PlayerInput> {}
        [System.Serializable] public class ControlsChangedEvent :
            UnityEngine.Events.UnityEvent<PlayerInput> {}
        [SerializeField] InputActionAsset m_Actions;
        [SerializeField] PlayerNotifications m_NotificationBehavior;
        [SerializeField] UI.InputSystemUIInputModule m_UIInputModule;
        [SerializeField] DeviceLostEvent m_DeviceLostEvent;
        [SerializeField] DeviceRegainedEvent m_DeviceRegainedEvent;
        [SerializeField] ControlsChangedEvent m_ControlsChangedEvent;
        [SerializeField] ActionEvent[] m_ActionEvents;
        [SerializeField] bool m_NeverAutoSwitchControlSchemes;
        [SerializeField] string m_DefaultControlScheme, m_DefaultActionMap;
        [SerializeField] int m_SplitScreenIndex;
        [SerializeField] Camera m_Camera;
    }
    enum PlayerNotifications {
        SendMessages, BroadcastMessages, InvokeUnityEvents, InvokeCSharpEvents
    }
    enum InputActionType { Value, Button, PassThrough }
    enum Key {}
    [System.Serializable] struct InputBinding {
        [SerializeField] string m_Name, m_Id, m_Path, m_Interactions, m_Processors, m_Groups,
            m_Action;
        [SerializeField] int m_Flags;
    }
    [System.Serializable] class InputAction {
        [SerializeField] string m_Name;
        [SerializeField] InputActionType m_Type;
        [SerializeField] string m_ExpectedControlType, m_Id, m_Processors, m_Interactions;
        [SerializeField] InputBinding[] m_SingletonActionBindings;
        [SerializeField] int m_Flags;
    }
    [System.Serializable] class InputActionMap {
        [SerializeField] string m_Name, m_Id;
        [SerializeField] InputActionAsset m_Asset;
        [SerializeField] InputAction[] m_Actions;
        [SerializeField] InputBinding[] m_Bindings;
    }
    [System.Serializable] struct InputActionProperty {
        [SerializeField] bool m_UseReference;
        [SerializeField] InputAction m_Action;
        [SerializeField] InputActionReference m_Reference;
    }
}

namespace UnityEngine.InputSystem.UI {
    class InputSystemUIInputModule : UnityEngine.EventSystems.BaseInputModule {}
    class MultiplayerEventSystem : UnityEngine.EventSystems.EventSystem {}
    class VirtualMouseInput : MonoBehaviour {}
}
