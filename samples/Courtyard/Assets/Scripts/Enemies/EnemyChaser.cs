using UnityEngine;

namespace MyGame
{
    /// <summary>
    /// Drives its rigidbody towards a target, or along the waypoints while there is nothing to chase.
    /// </summary>
    [RequireComponent(typeof(Rigidbody))]
    [DisallowMultipleComponent]
    [AddComponentMenu("My Game/Enemy Chaser")]
    public class EnemyChaser : MonoBehaviour
    {
        private const float ArrivalDistance = 0.5f;

        [Header("Movement")]
        [SerializeField, Min(0f)] private float chaseSpeed = 5f;
        [SerializeField, Min(0f)] private float maxSpeed = 20f;
        [SerializeField] private bool isActive = true;
        [SerializeField] private string playerName = "Hero";

        [Header("References")]
        [SerializeField] private GameObject target;
        [SerializeField] private Transform spawnPoint;
        [SerializeField] private Material alertMaterial;

        [Header("Behaviour")]
        [SerializeField] private ChaseMode mode = ChaseMode.Chase;
        [SerializeField] private Transform[] waypoints;
        [SerializeField] private EnemyStats stats = new EnemyStats(100, 15f, ElementType.Fire);

        private Rigidbody body;
        private int nextWaypoint;

        public ChaseMode Mode => mode;
        public EnemyStats Stats => stats;
        public string PlayerName => playerName;

        public GameObject Target
        {
            get => target;
            set
            {
                target = value;
                mode = value != null ? ChaseMode.Chase : ChaseMode.Patrol;
            }
        }

        private void Awake()
        {
            body = GetComponent<Rigidbody>();
        }

        private void Start()
        {
            if (spawnPoint != null)
            {
                transform.SetPositionAndRotation(spawnPoint.position, spawnPoint.rotation);
            }
        }

        private void FixedUpdate()
        {
            if (!isActive || mode == ChaseMode.Idle)
            {
                return;
            }

            if (TryGetDestination(out Vector3 destination))
            {
                MoveTowards(destination);
            }
        }

        /// <summary>Shows the alert material on every renderer below this object.</summary>
        public void ShowAlert()
        {
            if (alertMaterial == null)
            {
                return;
            }

            foreach (Renderer part in GetComponentsInChildren<Renderer>())
            {
                part.sharedMaterial = alertMaterial;
            }
        }

        private bool TryGetDestination(out Vector3 destination)
        {
            if (target != null && mode != ChaseMode.Patrol)
            {
                destination = target.transform.position;
                return true;
            }

            if (waypoints == null || waypoints.Length == 0)
            {
                destination = transform.position;
                return false;
            }

            destination = waypoints[nextWaypoint].position;
            if (Vector3.Distance(transform.position, destination) < ArrivalDistance)
            {
                nextWaypoint = (nextWaypoint + 1) % waypoints.Length;
            }

            return true;
        }

        private void MoveTowards(Vector3 destination)
        {
            float speed = mode == ChaseMode.Aggressive ? maxSpeed : chaseSpeed;
            Vector3 direction = (destination - transform.position).normalized;
            body.velocity = Vector3.ClampMagnitude(direction * speed, maxSpeed);
        }
    }
}
