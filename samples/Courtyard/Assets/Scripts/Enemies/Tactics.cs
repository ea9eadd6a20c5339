using System;
using UnityEngine;

namespace MyGame
{
    /// <summary>Decides where a guard wants to stand.</summary>
    public interface ITactic
    {
        Vector3 Choose(Vector3 post, Vector3 intruder);
    }

    /// <summary>Stays at the post and lets nobody closer than the radius.</summary>
    [Serializable]
    public class HoldGround : ITactic
    {
        public float radius = 3f;

        public Vector3 Choose(Vector3 post, Vector3 intruder)
        {
            return Vector3.Distance(post, intruder) <= radius ? intruder : post;
        }
    }

    /// <summary>Keeps some distance, preferring one side.</summary>
    [Serializable]
    public class KeepDistance : ITactic
    {
        public float distance = 8f;
        public Vector3 side = Vector3.right;
        public ElementType against = ElementType.None;

        public Vector3 Choose(Vector3 post, Vector3 intruder)
        {
            return intruder + side.normalized * distance;
        }
    }

    /// <summary>Drops everything and runs home.</summary>
    [Serializable]
    public class Retreat : ITactic
    {
        public Vector3 Choose(Vector3 post, Vector3 intruder)
        {
            return post;
        }
    }
}
