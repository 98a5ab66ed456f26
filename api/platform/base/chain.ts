/**
 * A hash chain of records: each record contains the hash of the one before. Changing, removing or
 * inserting one record breaks the chain, so anyone with the newest hash can detect it.
 */
import { sha256Hex } from './digest.ts';

/** Position of a record in its chain. */
export interface Link {
  /** Starts at 1, without gaps. */
  number: number;
  /** 64 zeros for the first record. */
  previous_hash: string;
  /** SHA-256 in hex of the previous hash, the number and the payload. */
  hash: string;
}

/** Payload of a record, in an order that its feature defines and never changes. */
export type Payload = readonly (string | number | null)[];

/** Previous hash of the first record. */
export const BEFORE_FIRST = '0'.repeat(64);

/** Returns the link after `last`, or the first link of a chain. */
export async function nextLink(last: Pick<Link, 'number' | 'hash'> | undefined, content: Payload): Promise<Link> {
  const at = { number: (last?.number ?? 0) + 1, previous_hash: last?.hash ?? BEFORE_FIRST };
  return { ...at, hash: await linkHash(at, content) };
}

/** Returns the hash of a record. */
export const linkHash = (at: Omit<Link, 'hash'>, content: Payload): Promise<string> => sha256Hex(linkText(at, content));

/**
 * Returns the text that is hashed. JSON separates its parts unambiguously, whatever they contain.
 */
export const linkText = ({ number, previous_hash }: Omit<Link, 'hash'>, content: Payload): string =>
  JSON.stringify([previous_hash, number, ...content]);

/**
 * Returns the number of the first record that does not follow its predecessor or whose hash is
 * wrong; null if the chain is intact.
 */
export async function brokenLink(lines: readonly (Link & { content: Payload })[]): Promise<number | null> {
  let previous: Pick<Link, 'number' | 'hash'> | undefined;
  for (const { content, ...line } of lines) {
    const expectedLink = await nextLink(previous, content);
    const isSame =
      line.number === expectedLink.number &&
      line.previous_hash === expectedLink.previous_hash &&
      line.hash === expectedLink.hash;
    if (!isSame) return line.number;
    previous = line;
  }
  return null;
}
