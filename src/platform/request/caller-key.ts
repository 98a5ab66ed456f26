import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { sha256Hex } from '../base/digest.ts';

/**
 * Returns the key under which a caller's requests are counted. An IPv6 caller owns a whole /64,
 * which counts as one. The address is hashed, so that stored keys do not reveal it.
 */
export async function callerKey(c: Context<EdgeEnv>): Promise<string> {
  const address = c.req.header('cf-connecting-ip') ?? '';
  const key = address.includes(':') ? network(address) : address;
  return sha256Hex(key);
}

/** Returns the first 64 bits of an IPv6 address, with `::` expanded. */
function network(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const first = head.split(':').filter((group) => group !== '');
  const last = tail.split(':').filter((group) => group !== '');
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
