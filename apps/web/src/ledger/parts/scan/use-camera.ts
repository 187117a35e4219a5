import type { Read } from "@pomar/contract/ledger/scan/scan.rules";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export type CameraState =
  | { is: "opening" }
  | { is: "reading"; track: MediaStreamTrack }
  | { is: "failed"; reason: CameraProblem };

export type CameraProblem = "insecure" | "refused" | "none" | "busy" | "reader";

/** The pause in milliseconds between two analysed frames; a few frames per second keep the page responsive. */
const pauseMs = 120;

/** Shows the rear camera in a video element while the page is visible, and reports the codes in each frame. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (reads: Read[]) => void) {
  const [state, setState] = useState<CameraState>({ is: "opening" });
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;

  useEffect(() => {
    const opened = new AbortController();
    let shown = new AbortController();
    const run = () => {
      shown.abort();
      shown = new AbortController();
      if (document.hidden) return;
      const signal = AbortSignal.any([opened.signal, shown.signal]);
      void show(video, { signal, setState, onRead: (reads) => latestOnRead.current(reads) });
    };
    document.addEventListener("visibilitychange", run);
    run();
    return () => {
      document.removeEventListener("visibilitychange", run);
      opened.abort();
    };
  }, [video]);

  const [hasLight, setLight] = useState(false);
  const track = state.is === "reading" ? state.track : null;
  const toggleLight = useCallback(async () => {
    // TypeScript's types for camera constraints lack `torch`.
    await track?.applyConstraints({ advanced: [{ torch: !hasLight } as MediaTrackConstraintSet] });
    setLight(!hasLight);
  }, [track, hasLight]);
  const canLight = track !== null && "torch" in (track.getCapabilities?.() ?? {});
  return { state, light: canLight ? { isOn: hasLight, toggle: toggleLight } : null };
}

interface Showing {
  signal: AbortSignal;
  setState: (state: CameraState) => void;
  onRead: (reads: Read[]) => void;
}

/** Opens the camera and reads frames until the signal aborts, which turns the camera off. */
async function show(video: RefObject<HTMLVideoElement | null>, { signal, setState, onRead }: Showing): Promise<void> {
  const report = (state: CameraState) => {
    if (!signal.aborted) setState(state);
  };
  report({ is: "opening" });
  if (!window.isSecureContext || navigator.mediaDevices === undefined)
    return report({ is: "failed", reason: "insecure" });
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return report({ is: "failed", reason: toCameraProblem(error) });
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  const [track] = stream.getVideoTracks();
  const element = video.current;
  if (track === undefined || element === null) return stop();
  // A camera that is unplugged or taken by a different application ends its track; the video would continue to show its
  // last frame.
  const lost = new AbortController();
  track.addEventListener("ended", () => {
    lost.abort();
    report({ is: "failed", reason: "busy" });
  });
  element.srcObject = stream;
  // A rejected `play()` is no failure, because the browser may pause the video while it starts.
  await element.play().catch(() => undefined);
  if (lost.signal.aborted) return;
  report({ is: "reading", track });
  try {
    const { readFrame } = await import("./code-reader.ts");
    const canvas = document.createElement("canvas");
    while (!signal.aborted && !lost.signal.aborted) {
      const reads = element.readyState >= element.HAVE_CURRENT_DATA ? await readFrame(element, canvas) : [];
      if (!signal.aborted) onRead(reads);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch {
    report({ is: "failed", reason: "reader" });
    stop();
  }
}

function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "none";
}
