using System;
using UnityEngine;
using UnityEngine.Serialization;

namespace MyGame
{
    /// <summary>Something that has a name and can be hurt.</summary>
    public abstract class Actor : MonoBehaviour
    {
        public const int MaxLevel = 99;

        public static int Alive { get; private set; }

        [FormerlySerializedAs("title")]
        [SerializeField] private string displayName = "Nobody";
        [SerializeField, Min(1)] protected int maxHealth = 10;

        [field: SerializeField] public int Level { get; private set; } = 1;

        [NonSerialized] public int lastDamage;

        private int health;

        public string DisplayName => displayName;
        public int Health => health;
        public bool IsAlive => health > 0;

        protected virtual void OnEnable()
        {
            health = maxHealth;
            Alive++;
        }

        protected virtual void OnDisable()
        {
            Alive--;
        }

        public virtual void Hurt(int amount)
        {
            lastDamage = Mathf.Clamp(amount, 0, health);
            health -= lastDamage;
        }
    }
}
