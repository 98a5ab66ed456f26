/**
 * Facts of closed events in R2, one object per block of the digest. Finalizing exports them, so the
 * proof of an event does not depend on rows of `facts`. The name of a block ends with the key of
 * its last fact, so that a listing finds the block that continues after a key.
 */
import { exportedFact } from '../../../calls/rankings/fact.ts';
import { linesOf } from '../../platform/archive/segment.ts';
import { factPositionOf, type InputRow } from './counted-facts.ts';

/** The part of R2 that exported facts need. */
export type FactsBucket = Pick<R2Bucket, 'put' | 'get' | 'list'>;

const folderOf = (event_uuid: string) => `event-facts/${event_uuid}/`;

/** Writes a block. A repeated run writes the same object. */
export async function exportInputs(
  bucket: Pick<R2Bucket, 'put'>,
  event_uuid: string,
  { rows, inputs_digest }: { rows: readonly InputRow[]; inputs_digest: string },
): Promise<void> {
  const lines = [{ event_uuid, inputs_digest }, ...rows.map(({ fact }) => fact)];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await bucket.put(`${folderOf(event_uuid)}${rows.at(-1)?.order_key}`, text);
}

/**
 * Reads at most `limit` exported facts after a key, from two blocks. A page is smaller than a
 * block.
 */
export async function readExported(
  bucket: FactsBucket,
  event_uuid: string,
  { after, limit }: { after: string; limit: number },
): Promise<InputRow[]> {
  const prefix = folderOf(event_uuid);
  const { objects } = await bucket.list({ prefix, limit: 2, ...(after && { startAfter: `${prefix}${after}` }) });
  const texts = await Promise.all(objects.map(async ({ key }) => (await bucket.get(key))?.text()));
  return texts
    .flatMap((text) => linesOf(text ?? ''))
    .map((line) => exportedFact.parse(JSON.parse(line)))
    .map((fact) => ({ order_key: factPositionOf(fact), fact }))
    .filter(({ order_key }) => order_key > after)
    .slice(0, limit);
}
