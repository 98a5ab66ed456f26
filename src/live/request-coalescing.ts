/**
 * Request coalescing between the isolates of a data center. One isolate asks the media room for a
 * file in progress and puts it into the cache piece by piece; the others read the pieces. An
 * isolate that receives nothing asks the room itself, and continues from the byte that it has. The
 * bytes are always the same.
 */

/** A separate cache, so that pieces are never served as responses. */
const PIECES = 'live-media-pieces';
const CACHE_CONTROL = 'public, max-age=20';
const CHECK_INTERVAL_MS = 40;
/** Time that the others give the isolate that asked last, because it is likely to ask again. */
const TURN_MS = 120;
/**
 * Time without a new piece after which the asking isolate counts as gone. Pieces arrive three times
 * per second, and a player reconnects within two seconds.
 */
const SILENT_MS = 700;
/** Marks the piece after the last one. */
const END = 'x-end';
/**
 * Time of the request to the room. It limits how long copies are cached, also by isolates that got
 * them from others.
 */
export const REQUESTED_AT = 'x-asked-at-ms';

/** A request to the room. */
export interface CoalescedRequest {
  address: string;
  /** Name of this isolate. */
  asker: string;
  ask: () => Promise<Response>;
  /** Runs work after the response. */
  later: (work: Promise<unknown>) => void;
}

/** Returns the key with the current attempt. */
const attemptKeyOf = (address: string) => `${address}/asked`;
/** Each attempt has its own pieces, because the chunks of the room differ between requests. */
const newAttempt = (asker: string) => `${asker}/${crypto.randomUUID()}`;
const isOf = (asker: string, attempt: string) => attempt.startsWith(`${asker}/`);
const pieceOf = (address: string, attempt: string, name: string | number) => `${address}/${attempt}/${name}`;
/** Returns the key with the isolate that asked last for any file of the live. */
const lastIsolateKeyOf = (address: string) => new URL('last', address).href;

/** Returns the response of the room, requested once by all isolates that share a cache. */
export async function coalesced(request: CoalescedRequest): Promise<Response> {
  const pieces = await caches.open(PIECES);
  const others = await attemptOfOthers(request, pieces);
  return (others === null ? null : await follow(request, others, pieces)) ?? ask(request, pieces);
}

/** Returns the attempt of another isolate, or null if this isolate should ask. */
async function attemptOfOthers({ address, asker }: CoalescedRequest, pieces: Cache): Promise<string | null> {
  const findAttempt = () => pieces.match(attemptKeyOf(address));
  const [claim, last] = await Promise.all([findAttempt(), pieces.match(lastIsolateKeyOf(address))]);
  const isOurs = !claim && (!last || (await last.text()) === asker);
  const attemptResponse = claim ?? (isOurs ? null : await within(TURN_MS, findAttempt));
  const attempt = (await attemptResponse?.text()) ?? null;
  // An own attempt in the cache has failed before.
  return attempt === null || isOf(asker, attempt) ? null : attempt;
}

async function ask({ address, asker, ask, later }: CoalescedRequest, pieces: Cache): Promise<Response> {
  const put = (at: string, body: BodyInit, headers: Record<string, string> = {}) =>
    pieces
      .put(at, new Response(body, { headers: { ...headers, 'cache-control': CACHE_CONTROL } }))
      .catch(() => undefined);
  const attempt = newAttempt(asker);
  later(Promise.all([put(attemptKeyOf(address), attempt), put(lastIsolateKeyOf(address), asker)]));
  const requested_at_ms = Date.now();
  const answer = await ask();
  if (answer.status !== 200 || !answer.body) {
    later(pieces.delete(attemptKeyOf(address)));
    return answer;
  }
  const headers = [...answer.headers, [REQUESTED_AT, String(requested_at_ms)]] satisfies [string, string][];
  // Written in order, so that no reader finds a piece before its predecessors.
  let puts = put(pieceOf(address, attempt, 'head'), JSON.stringify(headers));
  let next = 0;
  const keep = (body: BodyInit, headers?: Record<string, string>) => {
    const at = pieceOf(address, attempt, next);
    next += 1;
    puts = puts.then(() => put(at, body, headers));
  };
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value } = await reader.read();
        keep(value?.slice() ?? '', value ? {} : { [END]: 'yes' });
        if (value) return controller.enqueue(value);
        later(puts);
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/** Follows the attempt of another isolate. Returns null if nothing arrives. */
async function follow({ address, ask }: CoalescedRequest, attempt: string, pieces: Cache): Promise<Response | null> {
  const head = await within(SILENT_MS, () => pieces.match(pieceOf(address, attempt, 'head')));
  if (!head) return null;
  let [next, sentBytes] = [0, 0];
  let rest: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = rest ? null : await within(SILENT_MS, () => pieces.match(pieceOf(address, attempt, next)));
        if (piece?.headers.has(END)) return controller.close();
        if (piece) {
          next += 1;
          const bytes = new Uint8Array(await piece.arrayBuffer());
          sentBytes += bytes.byteLength;
          return controller.enqueue(bytes);
        }
        rest ??= readerOf(await ask());
        for (;;) {
          const { value } = await rest.read();
          if (!value) return controller.close();
          // Skips the bytes that were already sent.
          const overlap = Math.min(sentBytes, value.byteLength);
          sentBytes -= overlap;
          if (overlap < value.byteLength) return controller.enqueue(value.subarray(overlap));
        }
      },
      cancel: () => rest?.cancel(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: await head.json<[string, string][]>() });
}

function readerOf({ status, body }: Response) {
  if (status !== 200 || !body) throw new Error(`the room answered ${status}`);
  return body.getReader();
}

/** Polls until a value is found. Returns null after `ms`. */
async function within<Found>(ms: number, find: () => Promise<Found | undefined>): Promise<Found | null> {
  for (let elapsedMs = 0; ; elapsedMs += CHECK_INTERVAL_MS) {
    const value = await find();
    if (value) return value;
    if (elapsedMs >= ms) return null;
    await scheduler.wait(CHECK_INTERVAL_MS);
  }
}
