/**
 * Digests of long lists, made block by block, so that a worker that dies goes on where it was: each block of 500 lines
 * is hashed together with the digest of all before it. SHA-256, in hexadecimal.
 */
import type { ExportedFact } from '../../../calls/rankings/fact.ts';
import { sha256Hex } from '../../platform/base/digest.ts';

export const BLOCK_LINES = 500;

/** The digest of nothing yet. */
export const NO_DIGEST = '0'.repeat(64);

/** The digest with one more block. */
export const digestBlock = (before: string, lines: readonly string[]): Promise<string> =>
  sha256Hex([before, ...lines].join('\n'));

/** The digest of a whole list. */
export async function digestAll(lines: readonly string[], before = NO_DIGEST): Promise<string> {
  let digest = before;
  for (let first = 0; first < lines.length; first += BLOCK_LINES) {
    digest = await digestBlock(digest, lines.slice(first, first + BLOCK_LINES));
  }
  return digest;
}

/** A fact as one line of the digest of inputs. */
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

/** A line of a final standing. */
export interface FinalLine {
  target: 'vb' | 'user';
  rank: number;
  uuid: string;
  score: number;
  last_at_ms: number;
}

/** A line of the final standing as one of the digest of results. */
export const finalLine = ({ target, rank, uuid, score, last_at_ms }: FinalLine): string =>
  JSON.stringify([target, rank, uuid, score, last_at_ms]);
