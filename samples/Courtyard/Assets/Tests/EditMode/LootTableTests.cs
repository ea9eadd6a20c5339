using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace MyGame.Tests
{
    public class LootTableTests
    {
        private LootTable table;

        [SetUp]
        public void LoadTable()
        {
            table = AssetDatabase.LoadAssetAtPath<LootTable>("Assets/Data/CommonLoot.asset");
        }

        [Test]
        public void EmptyTablePicksNothing()
        {
            var empty = ScriptableObject.CreateInstance<LootTable>();

            Assert.That(empty.Pick(0.5f), Is.Null);
            Object.DestroyImmediate(empty);
        }

        [Test]
        public void CommonLootHasEntries()
        {
            Assert.That(table, Is.Not.Null);
            Assert.That(table.Entries, Is.Not.Empty);
        }

        [Test]
        [Ignore("The merchant is not in the game yet.")]
        public void MerchantSellsEverything()
        {
            Assert.Fail();
        }
    }
}
