using System;
using System.Collections.Generic;
using UnityEngine;

namespace MyGame
{
    /// <summary>How urgent an alert is.</summary>
    public enum AlertPriority
    {
        Low,
        Normal,
        High
    }

    /// <summary>One field of every kind that Unity serializes: a place to try tools on.</summary>
    public class FieldGallery : MonoBehaviour
    {
        [Serializable]
        public class Movement
        {
            public float speed = 5f;
            public float jumpHeight = 2f;
        }

        [Serializable]
        public class Config
        {
            public Movement movement = new Movement();
            public List<GameObject> targets = new List<GameObject>();
        }

        [Serializable]
        public struct Level4
        {
            public int value;
        }

        [Serializable]
        public struct Level3
        {
            public Level4 next;
        }

        [Serializable]
        public struct Level2
        {
            public Level3 next;
        }

        [Serializable]
        public struct Level1
        {
            public Level2 next;
        }

        [Header("Primitives")]
        public float speed = 5f;
        public string playerName = "Hero";
        public bool isActive = true;
        public int maxHp = 100;
        public long score;
        public double precise;
        public byte small;
        public char letter = 'A';

        [Header("Engine values")]
        public Vector2 offset;
        public Vector3 direction = Vector3.right;
        public Vector4 plane;
        public Vector2Int cell;
        public Vector3Int gridPos;
        public Quaternion rotation = Quaternion.identity;
        public Color color = Color.red;
        public Color32 paint = new Color32(255, 128, 0, 255);
        public Rect area;
        public RectInt tile;
        public Bounds volume;
        public BoundsInt region;
        public LayerMask cullingMask;
        public AnimationCurve fadeCurve = AnimationCurve.Linear(0f, 0f, 1f, 1f);
        public Gradient colorGradient = new Gradient();

        [Header("Enums")]
        public ChaseMode mode;
        public AlertPriority priority;
        public DamageFlags weakness;

        [Header("References")]
        public GameObject targetObject;
        public Rigidbody targetRigidbody;
        public Material material;
        public GameObject prefab;
        public LootTable loot;

        [Header("Lists")]
        public Transform[] waypoints;
        public int[] scores;
        public List<float> heights;
        public List<string> titles;
        public Color[] colors;
        public bool[] switches;

        [Header("Structures")]
        public EnemyStats stats;
        public List<EnemyStats> roster;
        public Config config = new Config();
        public Level1 deep;

        [HideInInspector] public int hidden;

        [NonSerialized] public int notStored;
        public static int shared;
        public readonly int fixedNumber = 7;
        public Dictionary<string, int> lookup = new Dictionary<string, int>();

#if UNITY_EDITOR
        [SerializeField] private string editorNote = "";
#endif

        public string Describe()
        {
#if UNITY_EDITOR
            return playerName + " " + editorNote;
#else
            return playerName;
#endif
        }
    }
}
