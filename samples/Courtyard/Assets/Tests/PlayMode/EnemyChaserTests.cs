using System.Collections;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.TestTools;

namespace MyGame.Tests
{
    public class EnemyChaserTests
    {
        private GameObject chaserObject;
        private GameObject target;

        [SetUp]
        public void CreateObjects()
        {
            chaserObject = new GameObject("Chaser", typeof(Rigidbody), typeof(EnemyChaser));
            chaserObject.GetComponent<Rigidbody>().useGravity = false;
            target = new GameObject("Target");
            target.transform.position = new Vector3(10f, 0f, 0f);
        }

        [TearDown]
        public void DestroyObjects()
        {
            Object.Destroy(chaserObject);
            Object.Destroy(target);
        }

        [UnityTest]
        public IEnumerator MovesTowardsItsTarget()
        {
            chaserObject.GetComponent<EnemyChaser>().Target = target;
            float before = Vector3.Distance(chaserObject.transform.position, target.transform.position);

            yield return new WaitForFixedUpdate();
            yield return new WaitForSeconds(0.2f);

            float after = Vector3.Distance(chaserObject.transform.position, target.transform.position);
            Assert.That(after, Is.LessThan(before));
        }

        [Test]
        public void WithoutTargetItPatrols()
        {
            var chaser = chaserObject.GetComponent<EnemyChaser>();
            chaser.Target = null;

            Assert.That(chaser.Mode, Is.EqualTo(ChaseMode.Patrol));
        }
    }
}
