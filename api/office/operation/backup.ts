/** Every night the whole database goes into R2 as SQL, by D1's own export, and stays there for thirty days. */
import { z } from 'zod';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { bucketBinding } from '../../platform/host/binding.ts';
import { log, reasonOf } from '../../platform/host/log.ts';

const settings = z.object({
  BACKUPS: bucketBinding,
  /** The export of our database, among Cloudflare's own calls; empty: no backups. */
  BACKUP_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  /** An API token that may read D1. */
  BACKUP_TOKEN: z.string().default(''),
});

/** What a backup needs beside its settings. */
export interface BackupPorts {
  now: Date;
  fetcher: typeof fetch;
  wait: (ms: number) => Promise<unknown>;
}

/** Longer than that personal data must not outlive its account. */
const KEPT_DAYS = 30;

/** Five minutes; tried again half an hour later. */
const POLLS = 60;
const POLL_MS = 5_000;

const keyOf = (day: string) => `d1/${day}.sql`;

/** Makes the backup of the Bangkok day unless it is there; what fails is told, and for the next ring to try again. */
export async function backUp(env: object, ports: BackupPorts): Promise<void> {
  const { BACKUPS: bucket, BACKUP_URL: url, BACKUP_TOKEN: token } = settings.parse(env);
  if (url === '' || token === '') return;
  const key = keyOf(bangkokDay(ports.now));
  try {
    if (await bucket.head(key)) return;
    const dump = await ports.fetcher(await exported(url, token, ports), { redirect: 'manual' });
    // R2 takes a stream of a known length; without one the answer is not whole.
    if (!dump.ok || !dump.body || !dump.headers.has('content-length')) throw new Error(`The export is ${dump.status}`);
    const stored = await bucket.put(key, dump.body);
    log('info', 'backup_made', { key, size: stored?.size });
    await dropOld(bucket, ports.now);
  } catch (error) {
    log('error', 'backup_failed', { key, ...reasonOf(error) });
  }
}

const answer = z.object({
  result: z.discriminatedUnion('status', [
    z.object({ status: z.literal('active'), at_bookmark: z.string() }),
    z.object({ status: z.literal('complete'), result: z.object({ signed_url: z.url({ protocol: /^https$/ }) }) }),
    z.object({ status: z.literal('error'), error: z.string().optional() }),
  ]),
});

/** Where the export can be fetched, once it is made. It goes on only as long as somebody asks for it. */
async function exported(url: string, token: string, { fetcher, wait }: BackupPorts): Promise<string> {
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
  const oldest = keyOf(bangkokDay(new Date(now.getTime() - KEPT_DAYS * 86_400_000)));
  const { objects } = await bucket.list({ prefix: 'd1/' });
  const old = objects.map(({ key }) => key).filter((key) => key < oldest);
  if (old.length > 0) await bucket.delete(old);
}
