/** Plays a live's segments as they are made, by one request a segment, and stays as close to what happens as the line allows. */

/** What there is to tell of it: how many seconds behind it is, that there is no picture now, or that the live is over. */
export type Heard = number | 'waiting' | 'over';

/** So far behind the newest picture it stays, for lines that falter; further than the second it jumps. */
const HOLD_SECONDS = 0.9;
const JUMP_SECONDS = 4;
/** What is older is let go of. */
const KEPT_SECONDS = 30;
const TICK_MS = 250;
const AGAIN_MS = 5_000;

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));
const once = (target: EventTarget, event: string) =>
  new Promise((done) => target.addEventListener(event, done, { once: true }));

/** Plays what stands under `base` until the live is over, or the picture is taken off the page. Where the browser has no buffer for it, it plays HLS by itself. */
export async function play(video: HTMLVideoElement, base: string, tell: (heard: Heard) => void): Promise<void> {
  const begin = () => void video.play().catch(() => undefined);
  const sources: Partial<Record<'ManagedMediaSource' | 'MediaSource', typeof MediaSource>> = window;
  const Source = sources.ManagedMediaSource ?? sources.MediaSource;
  if (!Source) {
    video.src = `${base}index.m3u8`;
    return begin();
  }
  video.disableRemotePlayback = true;
  const source = new Source();
  video.src = URL.createObjectURL(source);
  await once(source, 'sourceopen');
  let buffer: SourceBuffer | undefined;
  let msn: number | undefined;
  let init = '';
  let failures = 0;
  /** When what stands at nought on the line of time was taken. */
  let zeroMs = 0;
  let isOver = false;
  const done = () => buffer && once(buffer, 'updateend');
  const add = (bytes: BufferSource) => {
    buffer?.appendBuffer(bytes);
    return done();
  };

  const tick = () => {
    const { buffered: held, currentTime: at } = video;
    if (!held.length) return;
    const end = held.end(held.length - 1);
    const left = end - at;
    if (left > JUMP_SECONDS || at < held.start(held.length - 1) - 0.1)
      video.currentTime = Math.max(held.start(held.length - 1), end - HOLD_SECONDS);
    else video.playbackRate = left > HOLD_SECONDS + 0.5 ? 1.08 : left < HOLD_SECONDS - 0.35 ? 0.94 : 1;
    if (!isOver && left > 0) tell((Date.now() - zeroMs) / 1000 - at);
  };

  /** Finds where the live is; false where there is nothing to play now. */
  const find = async () => {
    const edge: { signal: string; msn?: number; codecs?: string } = await (await fetch(`${base}edge.json`)).json();
    isOver = edge.signal === 'over';
    if (isOver || !edge.codecs) return false;
    buffer ??= source.addSourceBuffer(`video/mp4; codecs="${edge.codecs}"`);
    msn = edge.msn;
    return true;
  };

  const segment = async () => {
    const answer = await fetch(`${base}c${msn}.m4s`);
    if (answer.status !== 200) throw answer;
    const { headers, body } = answer;
    const needed = headers.get('x-init') ?? '';
    if (needed !== init) await add(await (await fetch(`${base}i${needed}.mp4`)).arrayBuffer());
    init = needed;
    zeroMs = Number(headers.get('x-pdt-ms')) - Number(headers.get('x-start-us')) / 1000;
    for (const reader = body?.getReader(); reader; ) {
      const { value } = await reader.read();
      if (!value) break;
      await add(value);
      if (!video.dataset.off && video.paused) begin();
    }
    msn = (msn ?? 0) + 1;
    const old = video.currentTime - KEPT_SECONDS;
    if (old > 0 && video.buffered.start(0) < old - KEPT_SECONDS) {
      buffer?.remove(0, old);
      await done();
    }
  };

  const timer = setInterval(tick, TICK_MS);
  while (!isOver && video.isConnected) {
    try {
      if (msn === undefined && !(await find())) {
        tell(isOver ? 'over' : 'waiting');
        if (!isOver) await after(AGAIN_MS);
        continue;
      }
      await segment();
      failures = 0;
    } catch {
      // A line that is cut, a room that begins anew, or a sender that is silent: from where the live is then.
      tell('waiting');
      await after(Math.min(200 * 2 ** failures, 3_000));
      failures += 1;
      msn = undefined;
    }
  }
  clearInterval(timer);
}
