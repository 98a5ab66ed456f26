/** A typed client of the Vela API, for Node, browsers and Workers. */
import createClient, { type Client } from 'openapi-fetch';
import type { operations, paths } from './api.ts';

export type { components, operations, paths } from './api.ts';

/** Paths of the API. The socket and the video of a live have other base addresses. */
type ApiPaths = Omit<paths, `/api/${string}` | `/live-media/${string}`>;
export type VelaClient = Client<ApiPaths>;

/** A site, such as `https://vela.example`. */
export interface Site {
  origin: string;
}

/** Returns a client of the site, as the member of the token or as a visitor. */
export function createVelaClient({ origin, token }: Site & { token?: string }): VelaClient {
  const client = createClient<ApiPaths>({
    baseUrl: `${origin}/api`,
    bodySerializer: (body) => toForm(body as object | undefined),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  client.use({
    onRequest({ request }) {
      // openapi-fetch labels every body as JSON, except files.
      if (request.headers.get('content-type') === 'application/json')
        request.headers.set('content-type', 'application/x-www-form-urlencoded');
    },
  });
  return client;
}

/** Returns a body as the API expects it: form fields, or a multipart form if one of them is a file. */
function toForm(body: object = {}): FormData | URLSearchParams {
  const fields = Object.entries(body)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]))
    .filter(([, value]) => value !== undefined && value !== null);
  if (!fields.some(([, value]) => value instanceof Blob))
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** A message in the chat of a live: a text, a gift, an arrival or news of the room. */
export type ChatLine =
  operations['listLines']['responses'][200]['content']['application/json']['data']['lines'][number];

/** A message of a live room. The API document describes the other kinds at `openRoomSocket`. */
export interface RoomMessage {
  lines?: ChatLine[];
  viewer_count?: number;
  /** Numbers of lines that clients remove. */
  hidden?: number[];
  /** The live is over. */
  gone?: true;
  [kind: string]: unknown;
}

const PING_MS = 20_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Yields the messages of a live room as a guest until the live is over or the signal aborts. Opens
 * a lost connection again, and continues after the last line.
 */
export async function* followRoom(
  { origin }: Site,
  { live, after = 0, signal }: { live: string; after?: number; signal?: AbortSignal },
): AsyncGenerator<RoomMessage> {
  let last = after;
  let pauseMs = 500;
  while (!signal?.aborted) {
    for await (const message of oneConnection(origin, `/api/v1/lives/${live}/socket?after=${last}`, signal)) {
      pauseMs = 500;
      const lines = message.lines?.filter(({ seq }) => seq > last);
      last = lines?.at(-1)?.seq ?? last;
      yield lines ? { ...message, lines } : message;
      if (message.gone) return;
    }
    await new Promise((resolve) => setTimeout(resolve, signal?.aborted ? 0 : pauseMs));
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }
}

/** Node accepts headers here. Browsers ignore them and send their own `Origin`. */
type SocketClass = new (address: string, options?: { headers: Record<string, string> }) => WebSocket;

/** Yields the messages of one connection, until it closes or misses an answer to a ping. */
async function* oneConnection(origin: string, path: string, signal?: AbortSignal): AsyncGenerator<RoomMessage> {
  const address = origin.replace(/^http/, 'ws') + path;
  const isBrowser = 'document' in globalThis;
  const socket = isBrowser
    ? new WebSocket(address)
    : new (WebSocket as unknown as SocketClass)(address, { headers: { origin } });
  const messages: (RoomMessage | null)[] = [];
  let wake: () => void = () => undefined;
  const push = (message: RoomMessage | null) => {
    messages.push(message);
    wake();
  };
  let isAlive = true;
  const close = () => {
    socket.close();
    push(null);
  };
  const pings = setInterval(() => {
    if (!isAlive) return close();
    isAlive = false;
    if (socket.readyState === WebSocket.OPEN) socket.send('p');
  }, PING_MS);
  socket.addEventListener('message', ({ data }) => {
    isAlive = true;
    if (data !== 'q') push(JSON.parse(String(data)));
  });
  socket.addEventListener('close', () => push(null));
  socket.addEventListener('error', () => push(null));
  signal?.addEventListener('abort', close);
  try {
    for (;;) {
      if (messages.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const message = messages.shift();
      if (!message) return;
      yield message;
    }
  } finally {
    clearInterval(pings);
    signal?.removeEventListener('abort', close);
    socket.close();
  }
}
