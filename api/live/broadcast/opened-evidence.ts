/** Evidence that the media room of a live opens to moderators for a while. */

/** Evidence that is open, by the name in its address. */
interface Opened {
  key: string;
  until_ms: number;
}

const OPENED = 'opened:';
const openedAs = (name: string) => OPENED + name;

/** Opens evidence until a time. Returns addresses that only the requesting moderator receives. */
export function openEvidenceIn(
  kv: SyncKvStorage,
  live_uuid: string,
  { keys, until_ms }: { keys: readonly string[]; until_ms: number },
): string[] {
  for (const [name, evidence] of kv.list<Opened>({ prefix: OPENED }))
    if (evidence.until_ms <= Date.now()) kv.delete(name);
  return keys.map((key) => {
    const name = crypto.randomUUID().replaceAll('-', '');
    kv.put(openedAs(name), { key, until_ms } satisfies Opened);
    return `/live-media/${live_uuid}/e${name}.${key.split('.').at(-1)}`;
  });
}

/**
 * Serves open evidence. Its name is the only secret that opens it. `range` is the request header.
 */
export async function serveEvidence(
  { kv, bucket }: { kv: SyncKvStorage; bucket: R2Bucket },
  name: string,
  range: string | null,
): Promise<Response> {
  const evidence = kv.get<Opened>(openedAs(name));
  if (!evidence || evidence.until_ms <= Date.now()) return new Response(null, { status: 404 });
  const { serveObject } = await import('../source/serve-object.ts');
  return serveObject(bucket, { key: evidence.key, range, cache_control: 'private, no-store' });
}
