// Stub: the package com.unity.timeline. Names and bases only.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.Timeline {
    class TimelineAsset : UnityEngine.Playables.PlayableAsset {}
    class TrackAsset : UnityEngine.Playables.PlayableAsset {}
    class PlayableTrack : TrackAsset {}
    class AnimationTrack : TrackAsset {}
    class ActivationTrack : TrackAsset {}
    class ControlTrack : TrackAsset {}
    class SignalTrack : TrackAsset {}
    class AudioTrack : TrackAsset {}
    class GroupTrack : TrackAsset {}
    class MarkerTrack : TrackAsset {}
    class SignalAsset : ScriptableObject {}
    class SignalReceiver : MonoBehaviour {}
    class Marker : ScriptableObject {}
    class TimelineClip {}
    class AnimationPlayableAsset : UnityEngine.Playables.PlayableAsset {}
    class ControlPlayableAsset : UnityEngine.Playables.PlayableAsset {}
    interface ITimelineClipAsset {}
    enum ClipCaps {}
}
