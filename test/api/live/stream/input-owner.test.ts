/**
 * Random histories of a VB's input at Cloudflare Stream, which only the job `stream_inputs`
 * changes.
 */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { streamInputJob } from '../../../../api/live/stream/input-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { endMyLive, startLive } from '../../../../calls/live/live.ts';
import { newStreamKey } from '../../../../calls/live/studio.ts';
import { mediaRequest } from '../../../../src/live/room-request.ts';
import { effort, seed } from '../../../effort.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract } from '../../world.ts';
import { playStream } from './stream-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const HOUR_MS = 3_600_000;
/** Within this time after a lost connection, a sender continues its video. */
const SAME_VIDEO_MS = 10_000;
const bindings = { LIVE_INGEST: 'stream' };

type Change = { do: 'start' | 'end' | 'refuse' | 'send' | 'leave' | 'check' };
type Step =
  | Change
  | { do: 'pass'; seconds: number }
  /** `during` happens while Stream has the request of the job. */
  | { do: 'job'; answer: 'given' | 'lost' | 'failed'; during: Change | null };

const change = fc.constantFrom<Change['do']>('start', 'end', 'refuse', 'send', 'leave', 'check').map((name) => ({
  do: name,
}));
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: change, weight: 5 },
  { arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 35 }) }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant('job' as const),
      answer: fc.constantFrom('given' as const, 'given' as const, 'lost' as const, 'failed' as const),
      during: fc.option(change),
    }),
    weight: 5,
  },
);

let stream: ReturnType<typeof playStream>;

beforeEach(() => {
  vi.setSystemTime(NOW);
  stream = playStream();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Replaces the answers to requests that enable or disable this input. */
function intercept(uid: string, answer: (init: RequestInit, next: () => Promise<Response>) => Promise<Response>) {
  stream.comeBack();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'PUT' && url.endsWith(uid) ? answer(init, () => real(url, init)) : real(url, init),
  );
}

const runInputs = () => runIfDue(streamInputJob, { db: openDb(env.DB), env, now: new Date() });
const room = (uuid: string) => env.LIVE_MEDIA.getByName(uuid);

/** One VB with an input, and the program that sends to it. */
class History {
  private readonly token: string;
  private readonly key: string;
  private readonly uid: string;
  private now_ms: number;
  private live_uuid: string | null = null;
  private disabled_at_ms = 0;
  private limit = 0;
  /** Requests of the job that Stream has not answered. */
  private pending = 0;
  /** Broken rules. The API would take a thrown error for a failure of Stream. */
  readonly violations: string[] = [];
  private next: Extract<Step, { do: 'job' }> | null = null;

  private constructor(token: string, key: string, begins_ms: number) {
    this.token = token;
    this.key = key;
    this.now_ms = begins_ms;
    this.uid = stream.records.inputs().find(({ stream_key }) => stream_key === key)?.uid ?? expect.fail('no input');
  }

  static async begin(name: string, begins_ms: number): Promise<History> {
    vi.setSystemTime(begins_ms);
    const token = await addMember(name, 'caster');
    await addContract(name);
    return new History(token, (await ask(newStreamKey, { token, bindings })).data.stream_key, begins_ms);
  }

  get input() {
    return stream.records.input(this.uid) ?? expect.fail('no input');
  }

  /** Whether a live of the VB waits or is on air. */
  async isOpen(): Promise<boolean> {
    const open = `SELECT (SELECT count(*) FROM waiting_lives WHERE uuid = ?1)
      + (SELECT count(*) FROM lives WHERE uuid = ?1 AND status = 'on_air') AS n`;
    return (
      (await env.DB.prepare(open)
        .bind(this.live_uuid ?? '')
        .first('n')) === 1
    );
  }

  /** Answers a request to enable or disable an input. */
  async answer(init: RequestInit, next: () => Promise<Response>): Promise<Response> {
    this.pending += 1;
    if (this.pending > 1) this.violations.push('two requests at once');
    const { answer = 'given', during = null } = this.next ?? {};
    this.next = null;
    try {
      if (answer === 'failed') {
        if (during) await this.run(during);
        return new Response('{}', { status: 500 });
      }
      const wasEnabled = this.input.enabled;
      const response = await next();
      const now_ms = Date.now();
      if (String(init.body).includes('false')) this.disabled_at_ms = now_ms;
      else if (!wasEnabled && now_ms - this.disabled_at_ms <= SAME_VIDEO_MS) this.violations.push('enabled too soon');
      if (during) await this.run(during);
      if (answer === 'lost') throw new Error('the connection broke');
      return response;
    } finally {
      this.pending -= 1;
    }
  }

  async run(one: Step): Promise<void> {
    switch (one.do) {
      case 'start': {
        const form = { title: 'เล่นเกม' };
        if (!(await this.isOpen()))
          this.live_uuid = (await ask(startLive, { token: this.token, bindings, form })).data.uuid;
        return;
      }
      case 'end':
        if (await this.isOpen()) await ask(endMyLive, { token: this.token, bindings });
        return;
      case 'refuse': {
        this.limit = this.limit === 18 ? 20 : 18;
        const limit = env.DB.prepare('UPDATE lives SET least_age = ?1 WHERE uuid = ?2');
        await limit.bind(this.limit, this.live_uuid ?? '').run();
        if (this.live_uuid) await room(this.live_uuid).look();
        return;
      }
      case 'send':
        this.connect();
        return this.check();
      case 'leave':
        stream.records.disconnect(this.uid);
        return;
      case 'check':
        return this.check();
      case 'pass':
        this.now_ms += one.seconds * 1000;
        vi.setSystemTime(this.now_ms);
        return;
      case 'job':
        this.next = one;
        await runInputs();
        this.next = null;
    }
  }

  /** Everything succeeds from now on, the program connects whenever it can, and the studio asks. */
  async rest(): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      await this.run({ do: 'job', answer: 'given', during: null });
      await this.run({ do: 'send' });
      if (this.live_uuid) await runDurableObjectAlarm(room(this.live_uuid));
      await this.run({ do: 'pass', seconds: 31 });
    }
  }

  /** Returns the signal that the studio of the live reads. */
  async signal(): Promise<string> {
    const uuid = this.live_uuid ?? expect.fail('no live');
    const address = new URL(`https://edge/live-media/${uuid}/picture.json`);
    return (await (await room(uuid).fetch(mediaRequest(address, {}))).json<{ signal: string }>()).signal;
  }

  /** Stream continues the last video if the sender was gone only for seconds. */
  private connect(): void {
    const { records } = stream;
    const last = records.videos().find(({ input_uid, ended_ms }) => input_uid === this.uid && isRecent(ended_ms));
    if (this.input.enabled && last && !records.sentVideo(this.uid)) records.putVideo({ ...last, ended_ms: null });
    else records.connect(this.key, crypto.randomUUID());
  }

  private async check(): Promise<void> {
    if (this.live_uuid) await room(this.live_uuid).checkStream();
  }
}

const isRecent = (ended_ms: number | null) => ended_ms !== null && Date.now() - ended_ms <= SAME_VIDEO_MS;

describe('job stream_inputs', () => {
  test(`inputs are enabled exactly for lives that wait or run, seed ${seed}`, { timeout: 600_000 }, async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        count += 1;
        const history = await History.begin(`star${count}`, NOW + count * HOUR_MS);
        intercept(history.input.uid, (init, next) => history.answer(init, next));
        for (const one of steps) await history.run(one);
        await history.rest();
        expect(history.violations).toEqual([]);
        const isOpen = await history.isOpen();
        expect(history.input.enabled).toBe(isOpen);
        if (isOpen) expect(await history.signal()).toBe('live');
        expect((await runInputs()).due_ms).toBeNull();
      }),
      { numRuns: effort({ daily: 30, torture: 1_000 }) },
    );
  });
});
