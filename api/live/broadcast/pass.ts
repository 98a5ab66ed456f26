/** Names in addresses by which a live with a least age is watched. Apart from the room, so that nothing of it is loaded early. */

/** One of them, and until when it is good. */
interface Pass {
  name: string;
  until_ms: number;
}

const PASSES = 'passes';
const PASS_MS = 6 * 60 * 60 * 1000;
const SHARED_MS = 60 * 60 * 1000;

const goodAt = (kv: SyncKvStorage, now_ms: number) =>
  (kv.get<Pass[]>(PASSES) ?? []).filter(({ until_ms }) => until_ms > now_ms);

/** One that is good for some hours: the same for all who ask within one, so that a data centre keeps what they ask for. */
export function passAt(kv: SyncKvStorage, now_ms: number): Pass {
  const good = goodAt(kv, now_ms);
  const last = good.at(-1);
  if (last && last.until_ms > now_ms + PASS_MS - SHARED_MS) return last;
  const made = { name: crypto.randomUUID().replaceAll('-', ''), until_ms: now_ms + PASS_MS };
  kv.put(PASSES, [...good, made]);
  return made;
}

/** Whether it is one that is good. */
export const isPass = (kv: SyncKvStorage, pass: string | undefined, now_ms: number): boolean =>
  goodAt(kv, now_ms).some(({ name }) => name === pass);
