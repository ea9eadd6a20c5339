namespace MyGame
{
    /// <summary>What an attack is made of. The values are stored in scenes: never renumber them.</summary>
    public enum ElementType
    {
        None = 0,
        Fire = 1,
        Ice = 2,
        Lightning = 4,
        Poison = 10
    }
}
