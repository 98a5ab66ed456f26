/**
 * Nightly backup: stores the whole database in R2 as SQL, by D1's export, and keeps it for thirty
 * days.
 */
import { z } from 'zod';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import { describeError, log } from '../../platform/framework/log.ts';

const settings = z.object({
  BACKUPS: bucketBinding,
  /** Cloudflare's API address for the export of our database; empty disables backups. */
  BACKUP_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  /** An API token that may read D1. */
  BACKUP_TOKEN: z.string().default(''),
});

/** Ports of a backup, apart from its settings. */
export interface BackupPorts {
  now: Date;
  fetcher: typeof fetch;
  wait: (ms: number) => Promise<unknown>;
}

/**
 * Retention of backups in days. Personal data in a backup must not outlive its account for longer.
 */
const RETENTION_DAYS = 30;

/** Polls for at most five minutes. A second run follows half an hour later. */
const POLLS = 60;
const POLL_MS = 5_000;

const keyOf = (day: string) => `d1/${day}.sql`;

/**
 * Makes the backup of the Bangkok day unless it exists. Logs a failure; the next run tries again.
 */
export async function backUp(env: object, ports: BackupPorts): Promise<void> {
  const { BACKUPS: bucket, BACKUP_URL: url, BACKUP_TOKEN: token } = settings.parse(env);
  if (url === '' || token === '') return;
  const key = keyOf(bangkokDay(ports.now));
  try {
    if (await bucket.head(key)) return;
    const dump = await ports.fetcher(await exportDatabase(url, token, ports), { redirect: 'manual' });
    // R2 requires a stream of known length. A response without a length may be incomplete.
    if (!dump.ok || !dump.body || !dump.headers.has('content-length')) throw new Error(`The export is ${dump.status}`);
    const object = await bucket.put(key, dump.body);
    log('info', 'backup_made', { key, size: object?.size });
    await dropOld(bucket, ports.now);
  } catch (error) {
    log('error', 'backup_failed', { key, ...describeError(error) });
  }
}

const answer = z.object({
  result: z.discriminatedUnion('status', [
    z.object({ status: z.literal('active'), at_bookmark: z.string() }),
    z.object({ status: z.literal('complete'), result: z.object({ signed_url: z.url({ protocol: /^https$/ }) }) }),
    z.object({ status: z.literal('error'), error: z.string().optional() }),
  ]),
});

/**
 * Returns the download address of a finished export. D1 continues an export only while it is
 * polled.
 */
async function exportDatabase(url: string, token: string, { fetcher, wait }: BackupPorts): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let bookmark: string | undefined;
  for (let poll = 0; poll < POLLS; poll += 1) {
    const body = JSON.stringify({ output_format: 'polling', current_bookmark: bookmark });
    const response = await fetcher(url, { method: 'POST', headers, body, redirect: 'manual' });
    if (!response.ok) throw new Error(`The export was answered with ${response.status}`);
    const { result } = answer.parse(await response.json());
    if (result.status === 'complete') return result.result.signed_url;
    if (result.status === 'error') throw new Error(`The export failed: ${result.error ?? ''}`);
    bookmark = result.at_bookmark;
    await wait(POLL_MS);
  }
  throw new Error('The export took too long');
}

async function dropOld(bucket: R2Bucket, now: Date): Promise<void> {
  const oldest = keyOf(bangkokDay(new Date(now.getTime() - RETENTION_DAYS * 86_400_000)));
  const { objects } = await bucket.list({ prefix: 'd1/' });
  const old = objects.map(({ key }) => key).filter((key) => key < oldest);
  if (old.length > 0) await bucket.delete(old);
}
