using System;
using System.Collections.Generic;
using UnityEngine;

namespace MyGame
{
    /// <summary>One line of a loot table.</summary>
    [Serializable]
    public class LootEntry
    {
        public string item = "";
        [Range(0f, 1f)] public float chance = 0.5f;
        [Min(1)] public int amount = 1;
        public ElementType enchantment;
        public GameObject prefab;
    }

    /// <summary>What can be found on somebody.</summary>
    [CreateAssetMenu(fileName = "LootTable", menuName = "My Game/Loot Table")]
    public class LootTable : ScriptableObject
    {
        [SerializeField, TextArea] private string description = "";
        [SerializeField] private List<LootEntry> entries = new List<LootEntry>();
        [SerializeField] private LootTable fallback;

        [field: SerializeField] public int Rarity { get; private set; }

        public IReadOnlyList<LootEntry> Entries => entries;
        public string Description => description;

        /// <summary>Picks an entry with a roll between 0 and 1; asks the fallback when nothing fits.</summary>
        public LootEntry Pick(float roll)
        {
            foreach (LootEntry entry in entries)
            {
                if (roll <= entry.chance)
                {
                    return entry;
                }

                roll -= entry.chance;
            }

            return fallback != null ? fallback.Pick(roll) : null;
        }
    }
}
