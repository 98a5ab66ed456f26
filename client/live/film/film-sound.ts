/**
 * Plays the sound of a film through Web Audio: on an iPhone, a second element with sound would
 * pause the stream.
 */

let context: AudioContext | undefined;

export interface PlayingSound {
  setVolume: (volume: number) => void;
  stop: () => void;
}

/** Starts the sound of a film. Null: the film has none, or the browser does not decode it. */
export async function playFilmSound(film: ArrayBuffer, volume: number): Promise<PlayingSound | null> {
  context ??= new AudioContext();
  const buffer = await context.decodeAudioData(film.slice(0)).catch(() => null);
  if (!buffer) return null;
  void context.resume().catch(() => undefined);
  const gain = new GainNode(context, { gain: volume });
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(gain).connect(context.destination);
  source.start();
  return {
    setVolume: (value) => {
      gain.gain.value = value;
    },
    stop: () => source.stop(),
  };
}
