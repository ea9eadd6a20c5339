using NUnit.Framework;

namespace MyGame.Tests
{
    public class EnemyStatsTests
    {
        [Test]
        public void HitsToDefeatRoundsUp()
        {
            var stats = new EnemyStats(100, 15f, ElementType.Fire);

            Assert.That(stats.HitsToDefeat(30f), Is.EqualTo(4));
        }

        [TestCase(0f)]
        [TestCase(-1f)]
        public void HarmlessHitsNeverDefeat(float damage)
        {
            var stats = new EnemyStats(1, 0f, ElementType.None);

            Assert.That(stats.HitsToDefeat(damage), Is.EqualTo(int.MaxValue));
        }

        [Test]
        [Category("Data")]
        public void StoredElementValuesDoNotChange()
        {
            Assert.That((int)ElementType.Fire, Is.EqualTo(1));
            Assert.That((int)ElementType.Ice, Is.EqualTo(2));
            Assert.That((int)ElementType.Poison, Is.EqualTo(10));
        }
    }
}
