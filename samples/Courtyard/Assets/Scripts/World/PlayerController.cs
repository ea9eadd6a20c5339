using UnityEngine;

namespace MyGame
{
    /// <summary>Moves an object with the input axes and looks at another one.</summary>
    public class PlayerController : MonoBehaviour
    {
        [SerializeField] private float speed = 4f;
        [SerializeField] private GameObject targetObject;
        [SerializeField] private Material material;

        private void Update()
        {
            Vector3 input = new Vector3(Input.GetAxis("Horizontal"), 0f, Input.GetAxis("Vertical"));
            transform.position += input * (speed * Time.deltaTime);
            if (targetObject != null)
            {
                transform.LookAt(targetObject.transform);
            }
        }

        public void Dress()
        {
            Renderer cloth = GetComponentInChildren<Renderer>();
            if (cloth != null && material != null)
            {
                cloth.sharedMaterial = material;
            }
        }
    }
}
