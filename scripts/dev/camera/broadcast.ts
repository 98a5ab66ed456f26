/** Sends a camera to a room in real time, optionally only while viewers watch. */
import { Sender } from '../../../client/live/broadcast/send/sender.ts';
import { type Camera, PART_MS } from './camera.ts';

interface Filming {
  /** Ingest address: `ws://localhost:8787/ingest/<key>`. */
  url: string;
  /** Returns the camera; called when filming starts. The connection is opened before. */
  camera: () => Camera | Promise<Camera>;
  /** Camera of the small rendition, without sound. */
  small?: Camera;
  /** Milliseconds between the capture of a part and its sending, as on a slow line. */
  late_ms?: number;
  /** Pauses while no viewer watches. */
  onDemand?: boolean;
  /** Called whenever the presence of viewers changes. */
  watched?: (is: boolean) => void;
  /** Called with the reason when the room accepts no more. */
  stopped?: (why: string) => void;
}

/** Starts filming. Returns functions that cut the connection, and that end the broadcast. */
export function film({ url, camera, small, late_ms = 0, onDemand = false, watched, stopped }: Filming): {
  cut: () => void;
  stop: () => void;
} {
  let ready: Camera | null = null;
  let isFilming = !onDemand;
  let due_ms = Date.now();
  const sender = new Sender(
    url,
    `camera-${crypto.randomUUID()}`,
    (event) => {
      if (event.is === 'stopped') {
        stop();
        stopped?.(event.why);
      }
      if (event.is !== 'watched' || event.watched === isFilming) return;
      isFilming = event.watched;
      if (isFilming) void prepare();
      watched?.(isFilming);
      due_ms = Date.now();
      isNew = true;
    },
    onDemand,
  );
  let isNew = true;
  const sendLate = (part: Uint8Array<ArrayBuffer>, at_ms: number) =>
    late_ms > 0 ? void setTimeout(() => sender.sendPart(part, at_ms), late_ms) : sender.sendPart(part, at_ms);
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
      sendLate(ready.part(due_ms, isNew), due_ms);
      const smallPart = small?.part(due_ms, isNew);
      if (small && smallPart && sender.hasRoomForSmall) {
        sender.sendSmall('small_init', small.init());
        sender.sendSmall('small_part', smallPart);
      }
      isNew = false;
    }
  }, PART_MS / 6);
  const stop = () => {
    clearInterval(timer);
    sender.close();
  };
  return { cut: () => sender.cut(), stop };
}
