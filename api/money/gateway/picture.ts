/**
 * Pictures of a gateway's QR. The API fetches them, from hosts of the gateway only and up to 256
 * KiB, so that the payer makes no request to the gateway. Only PNG and SVG are accepted.
 */
/** A picture with its bytes as Base64. */
export interface QrImage {
  media_type: 'image/svg+xml' | 'image/png';
  base64: string;
}

const MAX_BYTES = 262_144;
const DEADLINE_MS = 2_500;

/**
 * Fetches a picture. Null if its host does not match, if it is unavailable, or if it is not a
 * picture.
 */
export type FetchPicture = (url: string, hosts: RegExp) => Promise<QrImage | null>;

/**
 * Opens picture requests over the network. `played` is the address of the sandbox, which may serve
 * pictures too.
 */
export const openPictures =
  ({ fetcher, played }: { fetcher: typeof fetch; played: string | null }): FetchPicture =>
  async (url, hosts) => {
    const { protocol, hostname } = new URL(url);
    const isTheirs = protocol === 'https:' && hosts.test(hostname);
    if (!isTheirs && !(played !== null && url.startsWith(`${played}/`))) return null;
    try {
      // A redirect is not a picture. (Workers do not support `error`.)
      const response = await fetcher(url, { redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) });
      return response.ok ? pictureOf(await readLimited(response)) : null;
    } catch {
      return null;
    }
  };

/** Reads a body. Returns null if it is over 256 KiB. */
async function readLimited(response: Response): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects the type from the first bytes. */
function pictureOf(bytes: Uint8Array | null): QrImage | null {
  if (bytes === null) return null;
  const base64 = base64Of(bytes);
  if (PNG_HEAD.every((byte, index) => bytes[index] === byte)) return { media_type: 'image/png', base64 };
  const head = new TextDecoder().decode(bytes.slice(0, 1_000));
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(head)
    ? { media_type: 'image/svg+xml', base64 }
    : null;
}

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

export const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
