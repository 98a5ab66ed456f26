/** Opens the room of a live and plays the part of its room: the test sends the messages. */
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { ChatMessage } from '../../../calls/live/chat.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { newLive } from '../../system/live/own-live.ts';
import type { Open, Opening } from '../browser.ts';

/** Windows at which a room is checked: small and usual phones, a phone in landscape, desktops. */
export const windows = {
  '320 × 640': { width: 320, height: 640 },
  '360 × 740': { width: 360, height: 740 },
  '740 × 360': { width: 740, height: 360 },
  '1280 × 800': { width: 1280, height: 800 },
  '1920 × 1080': { width: 1920, height: 1080 },
} as const;

export interface OpenRoom {
  page: Page;
  /** Sends a message of the room to the page. */
  send: (message: RoomMessage) => void;
  /** Messages that the page sent to the room. */
  sent: string[];
  /** Loads the page again and waits until it is in the room. */
  reload: () => Promise<void>;
}

/**
 * The route of a test may forward a message to a socket that closes at this moment. A page never
 * does.
 */
const closing = /WebSocket is already in CLOSING or CLOSED state/;

/** Opens a live whose video has this shape, whatever its camera sends. */
export async function openRoom(
  open: Open,
  path: string,
  { shape, expected, ...options }: Opening & { shape?: 'wide' | 'tall' } = {},
): Promise<OpenRoom> {
  const page = await open('/en/faq', {
    consented: true,
    reducedMotion: 'no-preference',
    expected: new RegExp([closing, expected].flatMap((one) => one?.source ?? []).join('|')),
    ...options,
  });
  const sockets: WebSocketRoute[] = [];
  const sentMessages: string[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      sentMessages.push(String(message));
      server.send(message);
    });
    sockets.push(socket);
  });
  if (shape)
    await page.addInitScript((isWide) => {
      const size = (name: 'videoWidth' | 'videoHeight', pixels: number) =>
        Object.defineProperty(HTMLVideoElement.prototype, name, { get: () => pixels });
      size('videoWidth', isWide ? 1280 : 720);
      size('videoHeight', isWide ? 720 : 1280);
    }, shape === 'wide');
  const url = new URL(path, page.url()).href;
  const reload = async () => {
    sockets.length = 0;
    await page.goto(url);
    await page.locator('[data-is-in]').waitFor();
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
  };
  await reload();
  return { page, sent: sentMessages, reload, send: (message) => sockets.at(-1)?.send(JSON.stringify(message)) };
}

/** Opens a live with a camera, and waits until its controls are there. */
export async function playing(open: Open, options: Parameters<typeof openRoom>[2], title = 'With controls') {
  const { live, ask, ingest, end } = await newLive(title);
  const camera = film({ url: ingest.replace(/^http/, 'ws'), camera: () => new ClockCamera(live.slug) });
  await expect
    .poll(async () => (await fetch(`${inject('origin')}/live-media/${live.uuid}/edge.json`)).json())
    .toMatchObject({ signal: 'live' });
  const room = await openRoom(open, `/en/live/${live.slug}`, options);
  await room.page.locator('[data-control=mute]').waitFor({ state: 'attached' });
  const stop = async () => {
    camera.stop();
    await end();
  };
  return { ...room, live, ask, stop };
}

let lastSeq = 5_000;

/** Returns a new chat message of a viewer. */
export function lineOf(more: Partial<ChatMessage> = {}): ChatMessage {
  lastSeq += 1;
  return {
    ...{ seq: lastSeq, at: new Date().toISOString(), kind: 'say', text: 'such a lovely song', gift: null },
    who: { uuid: crypto.randomUUID(), name: 'Nok Somjai', vip_level: 2, part: null },
    ...more,
  };
}

/** Returns a message about a gift with this price. */
export const giftLine = (coins: number): ChatMessage =>
  lineOf({
    kind: 'gift',
    text: '',
    gift: {
      ...{ item_uuid: crypto.randomUUID(), name: { th: 'หัวใจ', en: 'Heart' }, animation: 'rise' },
      ...{ picture_url: '/favicon.svg', quantity: 1, coins },
    },
  });
