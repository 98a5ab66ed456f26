/**
 * Chained SHA-256 digests (hexadecimal) of long lists. Each block of 500 lines is hashed together
 * with the digest of all blocks before it, so that a crashed worker can resume.
 */
import type { ExportedFact } from '../../../calls/rankings/fact.ts';
import { sha256Hex } from '../../platform/base/digest.ts';

export const BLOCK_LINES = 500;

/** Digest before the first block. */
export const NO_DIGEST = '0'.repeat(64);

/** Returns the digest after one more block. */
export const digestBlock = (before: string, lines: readonly string[]): Promise<string> =>
  sha256Hex([before, ...lines].join('\n'));

/** Returns the digest of a whole list. */
export async function digestAll(lines: readonly string[], before = NO_DIGEST): Promise<string> {
  let digest = before;
  for (let first = 0; first < lines.length; first += BLOCK_LINES) {
    digest = await digestBlock(digest, lines.slice(first, first + BLOCK_LINES));
  }
  return digest;
}

/** Formats a fact as one line of the digest of inputs. */
export const factLine = (fact: ExportedFact): string =>
  JSON.stringify([
    fact.id,
    fact.kind,
    fact.variant,
    fact.vb_uuid,
    fact.user_uuid,
    fact.vb_role,
    fact.amount,
    fact.quantity,
    fact.happened_at_ms,
  ]);

/** An entry of a final board. */
export interface FinalLine {
  target: 'vb' | 'user';
  rank: number;
  uuid: string;
  score: number;
  last_at_ms: number;
}

/** Formats an entry as one line of the digest of results. */
export const finalLine = ({ target, rank, uuid, score, last_at_ms }: FinalLine): string =>
  JSON.stringify([target, rank, uuid, score, last_at_ms]);
