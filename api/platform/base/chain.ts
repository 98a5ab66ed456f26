/**
 * Chained lines: each carries the digest of the one before, so that no line can be changed, taken out or put in between
 * alone, and whoever holds the newest digest can tell.
 */
import { sha256Hex } from './digest.ts';

/** Where a line stands in its chain. */
export interface Link {
  /** From 1, without gaps. */
  number: number;
  /** 64 zeros before the first. */
  previous_hash: string;
  /** SHA-256, in hex, of the one before, the number, and what the line says. */
  hash: string;
}

/** What a line says, in an order of its feature's own that never changes. */
export type Said = readonly (string | number | null)[];

/** What stands before the first line. */
export const BEFORE_FIRST = '0'.repeat(64);

/** The link that follows on another, or begins a chain. */
export async function nextLink(last: Pick<Link, 'number' | 'hash'> | undefined, said: Said): Promise<Link> {
  const at = { number: (last?.number ?? 0) + 1, previous_hash: last?.hash ?? BEFORE_FIRST };
  return { ...at, hash: await linkHash(at, said) };
}

/** The digest of a line. */
export const linkHash = (at: Omit<Link, 'hash'>, said: Said): Promise<string> => sha256Hex(linkText(at, said));

/** What is digested of a line. JSON keeps its parts apart, whatever stands in them. */
export const linkText = ({ number, previous_hash }: Omit<Link, 'hash'>, said: Said): string =>
  JSON.stringify([previous_hash, number, ...said]);

/** The number of the first line that does not follow on the one before it, or does not say what was digested; null: all do. */
export async function brokenLink(lines: readonly (Link & { said: Said })[]): Promise<number | null> {
  let previous: Pick<Link, 'number' | 'hash'> | undefined;
  for (const { said, ...line } of lines) {
    const wanted = await nextLink(previous, said);
    const isSame =
      line.number === wanted.number && line.previous_hash === wanted.previous_hash && line.hash === wanted.hash;
    if (!isSame) return line.number;
    previous = line;
  }
  return null;
}
