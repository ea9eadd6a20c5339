using System;

namespace MyGame
{
    /// <summary>Kinds of damage an actor shrugs off; any number of them at once.</summary>
    [Flags]
    public enum DamageFlags
    {
        None = 0,
        Slash = 1 << 0,
        Pierce = 1 << 1,
        Blunt = 1 << 2,
        Magic = 1 << 3,
        Physical = Slash | Pierce | Blunt
    }
}
