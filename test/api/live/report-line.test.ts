/** A chat message is reported, stored unchanged, decided about, and reviewed on appeal. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listLines, sayLine } from '../../../calls/live/chat.ts';
import { hideLine, reportLine, silenceTalker } from '../../../calls/live/chat-moderation.ts';
import { appealDecision, listOwnDecisions } from '../../../calls/moderation/moderation.ts';
import {
  answerAppealOfDecision,
  decideReports,
  getReportCase,
  listReportCases,
} from '../../../calls/moderation/moderation-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
let slug = '';
let star = '';
let house = '';
let other_of_house = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  star = await addMember('star', 'caster');
  house = await addMember('house', 'moderator');
  other_of_house = await addMember('other-of-house', 'moderator');
  await addUsers(['fan', 'other', 'third']);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});

const room = () => env.ROOMS.getByName(liveUuid(slug));
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const token = (name: string) => tokenOf(name, { now: new Date() });
const saying = async (name: string, text: string) => ({
  ...{ token: await token(name), key: crypto.randomUUID(), params: { slug }, form: { text } },
});
const say = async (name: string, text: string) => (await ask(sayLine, await saying(name, text))).data.seq;
const texts = async () => (await ask(listLines, { params: { slug } })).data.lines.map(({ text }) => text);
const reporting = async (by: string, seq: number) => ({
  ...{ token: await token(by), params: { slug, seq }, form: { reason: 'insult' as const, note: 'again and again' } },
});
const reportAs = async (by: string, seq: number) => ask(reportLine, await reporting(by, seq));
const refusal = async (by: string, seq: number) => (await askInVain(reportLine, await reporting(by, seq))).error.code;
const cases = async () => (await ask(listReportCases, { token: house, query: {} })).data;
/** Returns the only case; throws unless there is exactly one. */
async function theCase() {
  const [reportCase, more] = await cases();
  if (!reportCase || more) throw new Error('There is not one case');
  return (await ask(getReportCase, { token: house, params: { number: reportCase.number } })).data;
}
async function decide(measure: 'hide' | 'mute' | 'warn') {
  const { kind, target_uuid, decision_count } = await theCase();
  const form = { measure, decision_count: String(decision_count), reason: 'Please be kind' } as never;
  return (await ask(decideReports, { token: house, params: { kind, target_uuid }, form })).data;
}
/** Its author appeals, and another member of staff lifts the decision. */
async function lift() {
  const [ownDecision] = (await ask(listOwnDecisions, { token: await token('fan'), query: {} })).data;
  const params = { uuid: ownDecision?.uuid ?? '' };
  await ask(appealDecision, { token: await token('fan'), params, form: { appeal: 'It was a joke' } });
  const form = { decision_uuid: params.uuid, outcome: 'lifted' as const, answer: 'So it was' };
  const { kind, target_uuid } = await theCase();
  await ask(answerAppealOfDecision, { token: other_of_house, params: { kind, target_uuid }, form });
}

describe('reports of chat messages', () => {
  test('a reported message is stored once with its author and the surrounding minute', async () => {
    await say('third', 'long before');
    pass(40_000);
    await say('other', 'what do you think?');
    const seq = await say('fan', 'something rude');
    await say('third', 'that was rude');
    for (let time = 0; time < 2; time += 1) expect((await reportAs('other', seq)).data).toEqual({ seq });
    const reportCase = await theCase();
    expect(reportCase).toMatchObject({
      kind: 'line',
      title: 'something rude',
      path: `/live/${slug}/talk/${seq}`,
      owner: { uuid: userUuid('fan') },
      open_count: 1,
    });
    expect(reportCase.reports).toMatchObject([
      {
        by: { uuid: userUuid('other') },
        reason: 'insult',
        note: 'again and again',
        seen_text: '15:00:40 other: what do you think?\n▶ 15:00:40 fan: something rude\n15:00:40 third: that was rude',
      },
    ]);
    await reportAs('third', seq);
    expect((await theCase()).reports).toHaveLength(2);
  });

  test('two concurrent first reports of a message both count, in one case', async () => {
    const seq = await say('fan', 'something rude');
    await Promise.all([reportAs('other', seq), reportAs('third', seq)]);
    expect((await theCase()).reports).toHaveLength(2);
  });

  test('rejects reports of own, missing, hidden or invisible messages', async () => {
    const seq = await say('fan', 'something rude');
    expect(await refusal('fan', seq)).toBe('report_of_oneself');
    expect(await refusal('other', seq + 1)).toBe('talk_line_not_found');
    await ask(hideLine, { token: star, params: { slug, seq } });
    expect(await refusal('other', seq)).toBe('talk_line_not_found');
    const form = { reason: 'insult' as const };
    const elsewhere = await askInVain(reportLine, { token: house, params: { slug: 'nowhere', seq }, form });
    expect(elsewhere.error.code).toBe('live_not_found');
    expect(await cases()).toEqual([]);
  });

  test('a message hidden by staff disappears with a reason, and returns when lifted', async () => {
    const seq = await say('fan', 'something rude');
    await reportAs('other', seq);
    await decide('hide');
    await expect.poll(texts).toEqual([]);
    const own = (await ask(listOwnDecisions, { token: await token('fan'), query: {} })).data;
    expect(own).toMatchObject([{ kind: 'line', title: 'something rude', measure: 'hide', reason: 'Please be kind' }]);
    await lift();
    await expect.poll(texts).toEqual(['something rude']);
    await expect(runInDurableObject(room(), (_, ctx) => ctx.abort('killed'))).rejects.toThrow('killed');
    expect(await texts()).toEqual(['something rude']);
    await ask(hideLine, { token: star, params: { slug, seq } });
    await expect.poll(texts).toEqual([]);
  });

  test('a message hidden by a room moderator stays hidden when staff lift theirs', async () => {
    const seq = await say('fan', 'something rude');
    await reportAs('other', seq);
    await ask(hideLine, { token: star, params: { slug, seq } });
    pass(1_000);
    await decide('hide');
    await lift();
    pass(60_000);
    expect(await texts()).toEqual([]);
  });

  test('a muted member is silent for a day in the VB’s rooms, unless lifted', async () => {
    await reportAs('other', await say('fan', 'something rude'));
    await decide('mute');
    await expect
      .poll(async () => (await askInVain(sayLine, await saying('fan', 'but'))).error)
      .toMatchObject({ code: 'talk_muted', retry_after_seconds: 86_400 });
    expect(await texts()).toEqual([]);
    await lift();
    await expect.poll(texts).toEqual(['something rude']);
    await say('fan', 'thank you');
  });

  test('a member banned by the VB stays banned when a staff mute is lifted', async () => {
    await reportAs('other', await say('fan', 'something rude'));
    const banForm = { user_uuid: userUuid('fan'), minutes: '' } as never;
    await ask(silenceTalker, { token: star, params: { slug }, form: banForm });
    pass(1_000);
    await decide('mute');
    await lift();
    pass(60_000);
    expect((await askInVain(sayLine, await saying('fan', 'but'))).error.code).toBe('talk_banned');
  });

  test('only the VB learns once that a message was reported, without the reporter', async () => {
    const reportedTo = async (name: string) =>
      ((await room().greet(liveUuid(slug), { after: 0, user_uuid: userUuid(name) })) ?? [])
        .map((message) => JSON.parse(message) as { reported?: readonly object[] })
        .flatMap(({ reported = [] }) => reported);
    const [rude, own] = [await say('fan', 'something rude'), await say('star', 'my own words')];
    expect(await reportedTo('star')).toEqual([]);
    for (const by of ['other', 'third']) await reportAs(by, rude);
    await reportAs('other', own);
    const { name, avatar_url } = (await ask(listLines, { params: { slug } })).data.lines[0]?.who ?? { name: '' };
    const at = new Date(NOW).toISOString();
    expect(await reportedTo('star')).toEqual([{ seq: rude, at, who: { name, avatar_url } }]);
    expect(await reportedTo('other')).toEqual([]);
    expect(await reportedTo('fan')).toEqual([]);
  });
});
