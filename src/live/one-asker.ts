/**
 * Of the isolates of a data centre one asks the room of a live for what is being made, and puts it into the data centre's cache piece by piece, as
 * it comes; the others read it there. Whoever sees nothing come asks the room itself, from the byte on that it has: what is asked for so never
 * has other bytes.
 */

/** Apart from what is whole: nobody is answered with what stands here. */
const PIECES = 'live-media-pieces';
const KEPT = 'public, max-age=20';
const LOOK_MS = 40;
/** Whoever asked last is likely to ask again, and is given so long to do it. */
const TURN_MS = 120;
/** Parts come three times a second: with nothing for so long the one that asked is gone. A player comes back within two seconds of its room. */
const SILENT_MS = 700;
/** Of the piece after the last. */
const END = 'x-end';
/** When the room was asked for what is answered: nobody keeps it for longer because they had it of another. */
export const ASKED_AT = 'x-asked-at-ms';

/** How a room is asked, and by whom. */
export interface Asking {
  address: string;
  /** The isolate's own name. */
  asker: string;
  ask: () => Promise<Response>;
  /** What is to be done although the answer is given. */
  later: (work: Promise<unknown>) => void;
}

/** Which attempt to ask is under way. */
const askedOf = (address: string) => `${address}/asked`;
/** Each attempt has pieces of its own: where two ask, or one asks again, the room's bytes are cut otherwise. */
const newAttempt = (asker: string) => `${asker}/${crypto.randomUUID()}`;
const isOf = (asker: string, attempt: string) => attempt.startsWith(`${asker}/`);
const pieceOf = (address: string, attempt: string, name: string | number) => `${address}/${attempt}/${name}`;
/** Who asked last for anything of the live. */
const lastOf = (address: string) => new URL('last', address).href;

/** What the room answers, asked for once by all isolates that share a cache. */
export async function askedOnce(asking: Asking): Promise<Response> {
  const pieces = await caches.open(PIECES);
  const others = await attemptOfOthers(asking, pieces);
  return (others === null ? null : await followed(asking, others, pieces)) ?? ask(asking, pieces);
}

/** What others have under way; null: it is one's own turn. */
async function attemptOfOthers({ address, asker }: Asking, pieces: Cache): Promise<string | null> {
  const findAsked = () => pieces.match(askedOf(address));
  const [asked, last] = await Promise.all([findAsked(), pieces.match(lastOf(address))]);
  const isOurs = !asked && (!last || (await last.text()) === asker);
  const found = asked ?? (isOurs ? null : await within(TURN_MS, findAsked));
  const attempt = (await found?.text()) ?? null;
  // What it had asked for itself has broken.
  return attempt === null || isOf(asker, attempt) ? null : attempt;
}

async function ask({ address, asker, ask, later }: Asking, pieces: Cache): Promise<Response> {
  const put = (at: string, body: BodyInit, headers: Record<string, string> = {}) =>
    pieces.put(at, new Response(body, { headers: { ...headers, 'cache-control': KEPT } })).catch(() => undefined);
  const attempt = newAttempt(asker);
  later(Promise.all([put(askedOf(address), attempt), put(lastOf(address), asker)]));
  const asked_at_ms = Date.now();
  const answer = await ask();
  if (answer.status !== 200 || !answer.body) {
    later(pieces.delete(askedOf(address)));
    return answer;
  }
  const headers = [...answer.headers, [ASKED_AT, String(asked_at_ms)]] satisfies [string, string][];
  // One after the other, so that nobody finds one before those that come before it.
  let puts = put(pieceOf(address, attempt, 'head'), JSON.stringify(headers));
  let next = 0;
  const keep = (body: BodyInit, how?: Record<string, string>) => {
    const at = pieceOf(address, attempt, next);
    next += 1;
    puts = puts.then(() => put(at, body, how));
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
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/** Null where nothing comes. */
async function followed({ address, ask }: Asking, attempt: string, pieces: Cache): Promise<Response | null> {
  const head = await within(SILENT_MS, () => pieces.match(pieceOf(address, attempt, 'head')));
  if (!head) return null;
  let [next, given] = [0, 0];
  let rest: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = rest ? null : await within(SILENT_MS, () => pieces.match(pieceOf(address, attempt, next)));
        if (piece?.headers.has(END)) return controller.close();
        if (piece) {
          next += 1;
          const bytes = new Uint8Array(await piece.arrayBuffer());
          given += bytes.byteLength;
          return controller.enqueue(bytes);
        }
        rest ??= readerOf(await ask());
        for (;;) {
          const { value } = await rest.read();
          if (!value) return controller.close();
          // What was given before it was asked for is in it again.
          const known = Math.min(given, value.byteLength);
          given -= known;
          if (known < value.byteLength) return controller.enqueue(value.subarray(known));
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

/** What is found within so long; null where there is none. */
async function within<Found>(ms: number, find: () => Promise<Found | undefined>): Promise<Found | null> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const found = await find();
    if (found) return found;
    if (waited >= ms) return null;
    await scheduler.wait(LOOK_MS);
  }
}
