namespace MyGame
{
    /// <summary>How eagerly a chaser goes after its target.</summary>
    public enum ChaseMode
    {
        Idle,
        Patrol,
        Chase,
        Aggressive
    }
}
