/**
 * Simulates a Cloudflare Stream account in one Durable Object: API, media and notifications.
 * Programs upload HLS by HTTP PUT, because Workers accept no RTMPS.
 */
import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';
import type { SandboxBindings } from '../env.ts';
import { Faults } from '../gateway/fault.ts';
import { storedIn } from '../gateway/record-store.ts';
import { Outbox } from '../outbox.ts';
import { streamApi } from './api.ts';
import { Films } from './films.ts';
import { type InputEvent, StreamRecords } from './records.ts';

/** Bindings of the simulated Stream. */
export interface StreamBindings extends SandboxBindings {
  STREAM_BOOK: DurableObjectNamespace<StreamBook>;
  /** Playlists and segments that programs uploaded. */
  STREAM_FILMS: R2Bucket;
  STREAM_API_TOKEN: string;
  STREAM_NOTIFICATION_SECRET: string;
  /** The site's signing key. Stream verifies tokens of viewers with its public part. */
  STREAM_SIGNING_KEY: string;
}

interface Notification extends InputEvent {
  send_at_ms: number;
  attempts: number;
}

const MAX_ATTEMPTS = 3;
/** Stream disconnects a program that sends nothing for this long. */
const SILENT_MS = 10_000;
const CHECK_INTERVAL_MS = 5_000;

const publicKey = z.object({ kid: z.string(), n: z.string(), e: z.string() });

export class StreamBook extends DurableObject<StreamBindings> {
  private readonly records = new StreamRecords(storedIn(this.ctx.storage), () => new Date());
  private readonly films = new Films(this.env.STREAM_FILMS, this.ctx.storage.kv);
  private readonly outbox = new Outbox<Notification>(this.ctx.storage, {
    send: (event) => this.notify(event),
    isRetried: ({ attempts }) => attempts < MAX_ATTEMPTS,
  });
  private readonly api = streamApi({
    records: this.records,
    films: this.films,
    faults: new Faults(),
    api_token: this.env.STREAM_API_TOKEN,
    public_key: publicKey.parse(JSON.parse(atob(this.env.STREAM_SIGNING_KEY))),
    now: () => new Date(),
  });

  override async fetch(request: Request): Promise<Response> {
    const answer = await this.api.fetch(request);
    const { events } = this.records;
    await this.outbox.enqueue(events.splice(0).map((event) => ({ ...event, send_at_ms: Date.now(), attempts: 0 })));
    await this.scheduleCheck();
    return answer;
  }

  override async alarm(): Promise<void> {
    const now_ms = Date.now();
    for (const { input_uid, film, ended_ms } of this.records.videos())
      if (ended_ms === null && now_ms - this.films.pushedAt(film) > SILENT_MS) this.records.disconnect(input_uid);
    const { events } = this.records;
    await this.outbox.enqueue(events.splice(0).map((event) => ({ ...event, send_at_ms: now_ms, attempts: 0 })));
    await this.outbox.deliverDue(new Date());
    await this.scheduleCheck();
  }

  /**
   * Schedules the next check of silent senders. The outbox shares the alarm, so it may come later.
   */
  private async scheduleCheck(): Promise<void> {
    const isSending = this.records.videos().some(({ ended_ms }) => ended_ms === null);
    if (isSending && (await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + CHECK_INTERVAL_MS);
  }

  private async notify({ input_uid, type }: InputEvent): Promise<number> {
    const now = new Date();
    const data = { notification_name: 'Stream Live Input', input_id: input_uid, event_type: type };
    const response = await this.env.EDGE.fetch('http://site/api/v1/studio/stream-notifications', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-webhook-auth': this.env.STREAM_NOTIFICATION_SECRET },
      body: JSON.stringify({
        ...{ name: 'Lives', text: type, data: { ...data, updated_at: now.toISOString() } },
        ts: Math.floor(now.getTime() / 1000),
      }),
    });
    await response.body?.cancel();
    return response.status;
  }
}
