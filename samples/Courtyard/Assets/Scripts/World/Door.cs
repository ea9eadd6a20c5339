using System;
using UnityEngine;
using UnityEngine.Events;

namespace MyGame
{
    /// <summary>Reports how far a door stands open, from 0 to 1.</summary>
    [Serializable]
    public class DoorEvent : UnityEvent<float>
    {
    }

    /// <summary>A door that can be opened once it is unlocked.</summary>
    [SelectionBase]
    public class Door : MonoBehaviour
    {
        [SerializeField, TextArea(2, 5)] private string inscription = "";
        [SerializeField] private bool locked;
        [SerializeField] private Vector3 hinge;
        [SerializeField] private UnityEvent onOpened = new UnityEvent();
        [SerializeField] private DoorEvent onMoved = new DoorEvent();

        public string Inscription => inscription;
        public bool IsOpen { get; private set; }

        public void Unlock()
        {
            locked = false;
        }

        public void Open()
        {
            if (locked || IsOpen)
            {
                return;
            }

            IsOpen = true;
            transform.RotateAround(transform.TransformPoint(hinge), Vector3.up, 90f);
            onMoved.Invoke(1f);
            onOpened.Invoke();
        }
    }
}
