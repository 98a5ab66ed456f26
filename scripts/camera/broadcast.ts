/** A camera on its way to a room: it films by the clock, and sends only while somebody looks where it is told to. */
import { Sender } from '../../client/live/broadcast/send/sender.ts';
import { type Camera, PART_MS } from './camera.ts';

interface Filming {
  /** Of the ingest: `ws://localhost:8787/ingest/<key>`. */
  url: string;
  /** Who films; asked for once there is something to film. The line stands before. */
  camera: () => Camera | Promise<Camera>;
  /** It rests while nobody looks. */
  onDemand?: boolean;
  /** Hears whether somebody looks, each time that it changes. */
  watched?: (is: boolean) => void;
  /** Says why nothing more is taken. */
  stopped?: (why: string) => void;
}

/** Begins to film; gives what breaks its line, and what ends it. */
export function film({ url, camera, onDemand = false, watched, stopped }: Filming): {
  cut: () => void;
  stop: () => void;
} {
  let ready: Camera | null = null;
  let isFilming = !onDemand;
  let due_ms = Date.now();
  const sender = new Sender(
    url,
    `camera-${crypto.randomUUID()}`,
    (news) => {
      if (news.is === 'stopped') {
        stop();
        stopped?.(news.why);
      }
      if (news.is !== 'watched' || news.watched === isFilming) return;
      isFilming = news.watched;
      if (isFilming) void prepare();
      watched?.(isFilming);
      due_ms = Date.now();
      isNew = true;
    },
    onDemand,
  );
  let isNew = true;
  let isPrepared = false;
  const prepare = async () => {
    if (isPrepared) return;
    isPrepared = true;
    ready = await camera();
    sender.sendInit(ready.init());
    due_ms = Date.now();
  };
  if (isFilming) void prepare();
  const timer = setInterval(() => {
    for (; ready && isFilming && Date.now() >= due_ms + PART_MS; due_ms += PART_MS) {
      sender.sendPart(ready.part(due_ms, isNew), due_ms);
      isNew = false;
    }
  }, PART_MS / 6);
  const stop = () => {
    clearInterval(timer);
    sender.close();
  };
  return { cut: () => sender.cut(), stop };
}
