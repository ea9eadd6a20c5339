using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;

namespace MyGame
{
    /// <summary>Watches a route and raises the alarm.</summary>
    [RequireComponent(typeof(CapsuleCollider))]
    [RequireComponent(typeof(Rigidbody))]
    public class Guard : Actor
    {
        [SerializeField] private DamageFlags resistances = DamageFlags.None;
        [SerializeField] private LayerMask sightMask = ~0;
        [SerializeField] private Color tint = Color.white;
        [SerializeField] private Renderer body;
        [SerializeField] private LootTable loot;
        [SerializeField] private List<string> inventory = new List<string>();
        [SerializeField] private List<Transform> route = new List<Transform>();
        [SerializeReference] private ITactic tactic = new HoldGround();
        [SerializeReference] private List<ITactic> fallbacks = new List<ITactic>();
        [SerializeField] private UnityEvent onAlarm = new UnityEvent();

        public IReadOnlyList<string> Inventory => inventory;
        public LootTable Loot => loot;
        public int RouteLength => route.Count;

        protected override void OnEnable()
        {
            base.OnEnable();
            if (body != null)
            {
                body.material.color = tint;
            }
        }

        public bool Resists(DamageFlags kind)
        {
            return kind != DamageFlags.None && (resistances & kind) == kind;
        }

        public bool CanSee(Vector3 point)
        {
            return !Physics.Linecast(transform.position, point, sightMask);
        }

        public void RaiseAlarm(Vector3 intruder)
        {
            onAlarm.Invoke();
            Vector3 goal = tactic != null ? tactic.Choose(transform.position, intruder) : intruder;
            foreach (ITactic fallback in fallbacks)
            {
                if (fallback != null && Level < 2)
                {
                    goal = fallback.Choose(transform.position, intruder);
                }
            }

            transform.LookAt(goal);
        }
    }
}
