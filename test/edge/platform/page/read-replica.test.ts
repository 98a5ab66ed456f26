/**
 * Reads from a replica that lags without limit, with the real edge, the real choice of the place
 * and a model of D1.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseFor } from '../../../../api/platform/replica/replica.ts';
import { getLive } from '../../../../calls/live/live.ts';
import { addHeldWord, listHeldWords } from '../../../../calls/moderation/flagged-word.ts';
import { GENERATION_KNOWN_MS, getCacheGeneration, raiseCacheGeneration } from '../../../../calls/platform/cache.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { BOOKMARK_HEADER } from '../../../../calls/platform/placement/bookmark.ts';
import { forgetGeneration } from '../../../../src/platform/cache/generation.ts';
import { effort, seed } from '../../../effort.ts';
import { LaggingD1, readTexts, writeText } from '../../../lagging-d1.ts';
import { Browser, signedIn } from '../../browser.ts';
import { chance } from '../../chance.ts';
import { passSeconds } from '../../clock.ts';
import type { Behaviour } from '../../host.ts';
import { sampleAnswer } from '../../host.ts';
import { MemberHost } from '../../member-host.ts';
import { visit } from '../../visit.ts';

const RAISE = 'raise';

const titleIn = (texts: string[]) => texts.findLast((text) => text.startsWith('title ')) ?? 'title none';
const wordsIn = (texts: string[]) => texts.filter((text) => text.startsWith('word '));
const raisesIn = (texts: string[]) => texts.filter((text) => text === RAISE).length;

const WHEN = '2026-11-20T12:00:00.000Z';
const UUID = '0190a3f0-0000-7000-8000-000000000001';

/** An API whose data is the model. */
class ReplicatedHost extends MemberHost {
  readonly d1 = new LaggingD1();

  constructor() {
    super();
    this.become('คนของบ้าน', 'staff');
    this.#at(getLive, async (d1) => ({
      data: { ...sampleAnswer(getLive).data, summary: null, ended_at: null, title: titleIn(await readTexts(d1)) },
    }));
    this.#at(listHeldWords, async (d1) => ({
      data: wordsIn(await readTexts(d1)).map((word) => ({ uuid: UUID, word, added_at: WHEN })),
      next_cursor: null,
    }));
    this.#at(addHeldWord, async (d1, form) => {
      await writeText(d1, form.get('word') ?? '');
      return sampleAnswer(addHeldWord);
    });
    this.#at(raiseCacheGeneration, async (d1) => {
      await writeText(d1, RAISE);
      return sampleAnswer(raiseCacheGeneration);
    });
    this.#at(getCacheGeneration, async (d1) => ({ data: { generation: raisesIn(await readTexts(d1)), removals: [] } }));
  }

  #at(call: Call, answer: (d1: D1Database, form: URLSearchParams) => Promise<object>) {
    const behaviour: Behaviour = async ({ headers, body }) => {
      const place = headers.get(BOOKMARK_HEADER) ?? undefined;
      const { d1, bookmark } = databaseFor(this.d1.binding, { call, place });
      const response = Response.json(await answer(d1, new URLSearchParams(String(body ?? ''))));
      const reached = bookmark();
      if (reached !== null) response.headers.set(BOOKMARK_HEADER, reached);
      return response;
    };
    this.on(call, behaviour);
  }
}

const FORM = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

const add = (browser: Browser, word: string) =>
  browser.go('/api/v1/office/words', { ...FORM, body: `word=${word}&ground=rude` });
const raise = (browser: Browser) => browser.go('/api/v1/cache/generation', { ...FORM, body: 'reason=wrong' });
const listed = async (browser: Browser): Promise<string[]> =>
  JSON.parse((await browser.go('/api/v1/office/words')).text).data.map(({ word }: { word: string }) => word);
const titleFor = async (host: ReplicatedHost): Promise<string> =>
  JSON.parse((await visit('/api/v1/lives/on-air', { host })).text).data.title;

// The isolate knows the generation of the test before.
beforeEach(forgetGeneration);

describe('read replica', () => {
  test('staff read their own command, and others when the replica has it', async () => {
    const host = new ReplicatedHost();
    const [own, colleague] = [await signedIn(new Browser(host)), await signedIn(new Browser(host))];
    await titleFor(host);
    expect(await listed(own)).toEqual([]);
    await add(own, 'word 1');
    expect(host.d1.replicated).toBe(0);
    expect(await listed(colleague)).toEqual([]);
    expect(await listed(own)).toEqual(['word 1']);
    expect(host.d1.batches.replica).toBe(4);
  });

  test('another tab of the browser reads the command, since the bookmark is a cookie', async () => {
    const host = new ReplicatedHost();
    const browser = await signedIn(new Browser(host));
    await titleFor(host);
    await add(browser, 'word 1');
    expect(browser.cookies.get('__Host-bookmark')).toMatch(/^00000001-/);
    const tab = new Browser(host, browser.env);
    for (const name of ['__Host-session', '__Host-bookmark']) tab.cookies.set(name, browser.cookies.get(name) ?? '');
    expect(await listed(tab)).toEqual(['word 1']);
  });

  test('an app with a token, which has no bookmark, reads the primary', async () => {
    const host = new ReplicatedHost();
    const browser = await signedIn(new Browser(host));
    await add(browser, 'word 1');
    const headers = { authorization: `Bearer ${host.issue(host.person)}` };
    const answer = await visit('/api/v1/office/words', { host, headers });
    expect(answer.text).toContain('word 1');
    expect(host.d1.batches.replica).toBe(0);
  });

  test('a cached read after a raise contains the writes before it', async () => {
    const host = new ReplicatedHost();
    const browser = await signedIn(new Browser(host));
    await writeText(host.d1.binding, 'title wrong');
    passSeconds(GENERATION_KNOWN_MS / 1000);
    expect(await titleFor(host)).toBe('title wrong');
    await writeText(host.d1.binding, 'title right');
    expect(await titleFor(host)).toBe('title wrong');
    await raise(browser);
    expect(await titleFor(host)).toBe('title right');
  });

  test(`no list lacks own words, and no title precedes its generation (seed ${seed})`, async () => {
    const draw = chance(seed);
    const host = new ReplicatedHost();
    const { d1 } = host;
    const people = [
      { browser: await signedIn(new Browser(host)), words: [''] },
      { browser: await signedIn(new Browser(host)), words: [''] },
    ];
    let titles = 0;
    let titlesAtRaise = 0;
    const steps: ((step: number) => Promise<void> | void)[] = [
      async (step) => {
        const { browser, words } = pick(draw, people);
        await add(browser, `word ${step}`);
        words.push(`word ${step}`);
      },
      async () => {
        titles += 1;
        await writeText(d1.binding, `title ${titles}`);
      },
      async () => {
        await raise(pick(draw, people).browser);
        titlesAtRaise = titles;
      },
      () => passSeconds(draw(40)),
      () => {
        d1.replicated += draw(d1.writes.length - d1.replicated + 1);
      },
      async () => {
        const { browser, words } = pick(draw, people);
        expect(['', ...(await listed(browser))]).toEqual(expect.arrayContaining(words));
      },
      async () => expect(numberOf(await titleFor(host))).toBeGreaterThanOrEqual(titlesAtRaise),
    ];
    for (let step = 0; step < effort({ daily: 400, torture: 20_000 }); step += 1) await pick(draw, steps)(step);
    expect(d1.batches.replica).toBeGreaterThan(50);
  });
});

const numberOf = (title: string) => Number(/\d+$/.exec(title)?.[0] ?? 0);

function pick<T>(draw: ReturnType<typeof chance>, list: readonly T[]): T {
  const item = list[draw(list.length)];
  if (item === undefined) throw new Error('Nothing to pick');
  return item;
}
