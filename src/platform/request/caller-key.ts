import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { sha256Hex } from '../base/digest.ts';

/**
 * The name under which a caller's requests are counted. An IPv6 caller owns a whole /64 and is counted as one. The
 * address is hashed: what is kept of it should not tell whose it was.
 */
export async function callerKey(c: Context<EdgeEnv>): Promise<string> {
  const address = c.req.header('cf-connecting-ip') ?? '';
  const counted = address.includes(':') ? network(address) : address;
  return sha256Hex(counted);
}

/** The first 64 bits of an IPv6 address, `::` written out. */
function network(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const first = head.split(':').filter((group) => group !== '');
  const last = tail.split(':').filter((group) => group !== '');
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
