using UnityEngine;

namespace MyGame
{
    /// <summary>Makes a light breathe like a flame.</summary>
    [RequireComponent(typeof(Light))]
    [DisallowMultipleComponent]
    public class TorchFlicker : MonoBehaviour
    {
        [SerializeField] private Light flame;
        [SerializeField] private AnimationCurve pulse = AnimationCurve.EaseInOut(0f, 0.8f, 1f, 1.2f);
        [SerializeField] private Gradient colors = new Gradient();
        [SerializeField, Range(0f, 1f)] private float strength = 0.5f;
        [SerializeField] private int[] pattern = { 1, 2 };

        private float baseIntensity;

        private void Awake()
        {
            baseIntensity = flame.intensity;
        }

        private void Update()
        {
            float phase = Mathf.Repeat(Time.time * Beat(), 1f);
            flame.intensity = Mathf.Lerp(baseIntensity, baseIntensity * pulse.Evaluate(phase), strength);
            flame.color = colors.Evaluate(phase);
        }

        private float Beat()
        {
            return pattern.Length == 0 ? 1f : pattern[(int)Time.time % pattern.Length];
        }
    }
}
