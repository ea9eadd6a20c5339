using System.Collections.Generic;
using UnityEngine;

namespace MyGame
{
    /// <summary>Switches all lights of a room together.</summary>
    public class RoomController : MonoBehaviour
    {
        [SerializeField] private string roomName = "Room";
        [SerializeField] private List<Light> lights = new List<Light>();
        [SerializeField] private TorchFlicker keyTorch;

        public string RoomName => roomName;

        public void SetLit(bool lit)
        {
            foreach (Light light in lights)
            {
                light.enabled = lit;
            }

            if (keyTorch != null)
            {
                keyTorch.enabled = lit;
            }
        }
    }
}
