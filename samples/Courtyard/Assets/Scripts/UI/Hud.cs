using UnityEngine;
using UnityEngine.SceneManagement;
using UnityEngine.UI;

namespace MyGame
{
    /// <summary>Shows health and score, and starts the scene again.</summary>
    public class Hud : MonoBehaviour
    {
        [SerializeField] private Slider healthBar;
        [SerializeField] private Text scoreLabel;
        [SerializeField] private string scoreFormat = "Score: {0:0000}";

        public void ShowHealth(float share)
        {
            healthBar.value = Mathf.Clamp01(share);
        }

        public void ShowScore(int score)
        {
            scoreLabel.text = string.Format(scoreFormat, score);
        }

        public void Restart()
        {
            SceneManager.LoadScene(SceneManager.GetActiveScene().buildIndex);
        }
    }
}
