/** Plays HLS with hls.js, where the browser has no suitable player of its own (play-stream.ts). */
import Hls from 'hls.js/light';
import type { Engine, EngineOptions } from './engine.ts';

/** A token of Stream (a JWT) within an address. */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;
/** Attempts to recover from a decoding error before the video counts as unplayable. */
const MAX_RECOVERIES = 3;
/** Segments between the newest one and the shown one. */
const SYNC_SEGMENTS = 2;
/** Seconds that the player loads ahead. A live has hardly more. */
const AHEAD_SECONDS = 20;
/** Seconds of past media that stay in memory. */
const BACK_BUFFER_SECONDS = 30;

export function hlsEngine(video: HTMLVideoElement, { failed, isSaving }: EngineOptions): Engine {
  let token: string | undefined;
  let recoveries = 0;
  const hls = new Hls({
    // The policy of the site allows no worker from a blob.
    enableWorker: false,
    capLevelToPlayerSize: true,
    liveSyncDurationCount: SYNC_SEGMENTS,
    maxBufferLength: AHEAD_SECONDS,
    backBufferLength: BACK_BUFFER_SECONDS,
    // Playlists name their segments with the token of their own address. Each request gets the
    // newest one, so a token ends without a gap.
    xhrSetup: (xhr, address) => xhr.open('GET', token ? address.replace(TOKEN, token) : address, true),
  });
  const renew = (address: string) => {
    token = TOKEN.exec(address)?.[0];
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    if (isSaving) hls.autoLevelCapping = 0;
    void video.play().catch(() => undefined);
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    recoveries = 0;
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type, details }) => {
    if (!fatal) return;
    const isRefused = details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR;
    if (type !== Hls.ErrorTypes.MEDIA_ERROR) return failed('lost');
    recoveries += 1;
    if (isRefused || recoveries > MAX_RECOVERIES) failed('unplayable');
    else hls.recoverMediaError();
  });
  hls.attachMedia(video);
  return {
    load: (address) => {
      renew(address);
      hls.loadSource(address);
    },
    renew,
    shownMs: () => hls.playingDate?.getTime() ?? Number.NaN,
    destroy: () => hls.destroy(),
  };
}
