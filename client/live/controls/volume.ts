/** Remembers the sound of videos: whether it is muted, and its volume. */

const STORAGE_KEY = 'live-volume';

interface Volume {
  is_muted: boolean;
  volume: number;
}

/** Returns whether the viewer has done anything on the page. */
const hasActed = () => navigator.userActivation?.hasBeenActive !== false;

/** Returns the remembered volume. Null: none, or the browser stores nothing. */
function storedVolume(): Volume | null {
  try {
    const { is_muted, volume } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '') as Partial<Volume>;
    return typeof is_muted === 'boolean' && typeof volume === 'number' && volume >= 0 && volume <= 1
      ? { is_muted, volume }
      : null;
  } catch {
    return null;
  }
}

/** Restores the volume of the last live, and stores changes that the viewer makes. */
export function rememberVolume(video: HTMLVideoElement): void {
  if (storedVolume()?.is_muted === false) {
    // A browser that allows sound only after a tap pauses the video instead.
    const goOnMuted = () => {
      if (hasActed()) return;
      video.muted = true;
      void video.play().catch(() => undefined);
    };
    video.addEventListener('pause', goOnMuted, { once: true });
    video.muted = false;
    if (video.paused) goOnMuted();
  }
  storeVolume(video);
}

/** Sets the stored volume, and stores the changes that the viewer makes to the sound. */
export function storeVolume(video: HTMLVideoElement): void {
  video.volume = storedVolume()?.volume ?? video.volume;
  let { muted, volume } = video;
  video.addEventListener('volumechange', () => {
    // An event of a change by a script arrives later, perhaps after a first action of the viewer.
    const isChanged = video.muted !== muted || video.volume !== volume;
    ({ muted, volume } = video);
    // Without any action of the viewer, it is not their choice.
    if (!isChanged || !hasActed()) return;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ is_muted: muted, volume } satisfies Volume));
    } catch {
      // The browser stores nothing. The next live starts muted.
    }
  });
}
