/**
 * A gateway's own picture of a QR: fetched by us, from that gateway's hosts alone, of a size that a QR has. Who pays never asks the
 * gateway for it, and what comes is a picture or nothing.
 */
/** A picture, as bytes in Base64. */
export interface Picture {
  media_type: 'image/svg+xml' | 'image/png';
  base64: string;
}

const MOST_BYTES = 262_144;
const DEADLINE_MS = 2_500;

/** Fetches a picture from one of these hosts; null where it is another's, not to be had, or no picture. */
export type FetchPicture = (url: string, hosts: RegExp) => Promise<Picture | null>;

/** Pictures over a network. `played`: where the sandbox plays the gateway, what has the addresses of its pictures too. */
export const openPictures =
  ({ fetcher, played }: { fetcher: typeof fetch; played: string | null }): FetchPicture =>
  async (url, hosts) => {
    const { protocol, hostname } = new URL(url);
    const isTheirs = protocol === 'https:' && hosts.test(hostname);
    if (!isTheirs && !(played !== null && url.startsWith(`${played}/`))) return null;
    try {
      // Whatever leads elsewhere is no picture. (Workers know no `error`.)
      const response = await fetcher(url, { redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) });
      return response.ok ? pictureOf(await atMost(response)) : null;
    } catch {
      return null;
    }
  };

/** All of a body; null where there is more of it than a picture has. */
async function atMost(response: Response): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) return null;
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

/** What it is, its first bytes tell. */
function pictureOf(bytes: Uint8Array | null): Picture | null {
  if (bytes === null) return null;
  const base64 = base64Of(bytes);
  if (PNG_HEAD.every((byte, index) => bytes[index] === byte)) return { media_type: 'image/png', base64 };
  const head = new TextDecoder().decode(bytes.slice(0, 1_000));
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(head)
    ? { media_type: 'image/svg+xml', base64 }
    : null;
}

/** Bytes in Base64. */
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The bytes of a Base64 text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
