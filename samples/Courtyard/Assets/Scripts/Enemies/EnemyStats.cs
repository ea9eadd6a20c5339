using System;

namespace MyGame
{
    /// <summary>The numbers of one fighter.</summary>
    [Serializable]
    public struct EnemyStats
    {
        public int hp;
        public float attackPower;
        public ElementType element;

        public EnemyStats(int hp, float attackPower, ElementType element)
        {
            this.hp = hp;
            this.attackPower = attackPower;
            this.element = element;
        }

        /// <summary>Hits needed to bring down a fighter with these stats.</summary>
        public int HitsToDefeat(float damagePerHit)
        {
            if (damagePerHit <= 0f)
            {
                return int.MaxValue;
            }

            return (int)Math.Ceiling(hp / damagePerHit);
        }
    }
}
