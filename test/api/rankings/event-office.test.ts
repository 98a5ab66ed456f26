/**
 * Staff create events: a draft from a template is completed, announced, then counted, shown and
 * won.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decideApproval } from '../../../calls/identity/approval.ts';
import {
  addEventDraft,
  announceEvent,
  changeEventDraft,
  dropDraftLevel,
  dropDraftReward,
  dropEventDraft,
  getEventDraft,
  listEventDrafts,
  previewEventDraft,
  setDraftLevel,
  setDraftReward,
} from '../../../calls/rankings/draft.ts';
import { getEvent, listEventStandings, listEvents } from '../../../calls/rankings/event.ts';
import { changeOfficeEvent, endEvent, listOfficeEvents } from '../../../calls/rankings/event-office.ts';
import { getEventResult, listRankingRewards } from '../../../calls/rankings/event-outcome.ts';
import { getMonster } from '../../../calls/rankings/monster.ts';
import { addVariant } from '../../../calls/shop/item-office.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { approvalBy, askAlone, askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { addItems } from '../shop/shop-world.ts';
import { addUsers, userUuid } from '../world.ts';
import { addCountedFacts, addEvent, eventUuid, finalizeAt, rowsOf } from './event-world.ts';

const NOW = '2031-11-20T00:00:00.000Z';
const at = (time: string) => vi.setSystemTime(time);

let token: string;

beforeEach(async () => {
  at(NOW);
  token = await addMember('boss', 'staff');
});

const form = {
  event_type: 'monster',
  slug: 'giant',
  starts_at: '2031-11-21T00:00:00.000Z',
  ends_at: '2031-11-28T00:00:00.000Z',
  permission: 'external',
  title_th: 'ยักษ์',
  title_en: 'The giant',
  description_th: 'ล้มยักษ์ด้วยกัน',
  description_en: 'Bring it down',
  picture_url: '/media/house/giant.png',
} as const;

type Draft = Parameters<typeof ask<typeof addEventDraft>>[1] & object;
const begin = async (fields: Partial<NonNullable<Draft['form']>> = {}) =>
  (await ask(addEventDraft, { token, form: { ...form, ...fields } })).data;
const announceAsTwo = (uuid: string) =>
  askAsTwo(announceEvent, { token, params: { uuid }, form: { ground: 'November' } });
const notAnnounced = (uuid: string) =>
  askInVain(announceEvent, { token, params: { uuid }, form: { ground: 'November' } });

describe('an event draft', () => {
  test('a monster draft begins with levels and rewards, visible only to staff', async () => {
    const draft = await begin();
    expect(draft).toMatchObject({
      slug: 'giant',
      vb_ranking: 'defeat_monster',
      damage_per_coin: 1,
      participant_role: null,
    });
    expect(draft.levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
    expect(draft.rewards.length).toBeGreaterThan(2);
    const params = { uuid: draft.uuid };
    expect((await ask(getEventDraft, { token, params })).data).toEqual(draft);
    const { levels: _, rewards: __, ...summary } = draft;
    expect((await ask(listEventDrafts, { token })).data).toEqual([summary]);
    const preview = (await ask(previewEventDraft, { token, params })).data;
    expect(preview).toMatchObject({
      event: { slug: 'giant', state: 'soon' },
      monster: { current_level: 1, damage: 0 },
    });
    expect(preview.rewards).toHaveLength(draft.rewards.length);
    expect((await ask(listEvents)).data).toEqual([]);
    expect((await askInVain(getEvent, { params: { id: 'giant' } })).status).toBe(404);
  });

  test('a community draft has no ranking and no rewards', async () => {
    const draft = await begin({ event_type: 'community' });
    expect(draft).toMatchObject({
      vb_ranking: null,
      user_ranking: null,
      levels: [],
      rewards: [],
      damage_per_coin: null,
    });
  });

  test('every field, level and reward of a draft can be changed', async () => {
    const { uuid } = await begin();
    const params = { uuid };
    const { event_type: _, ...rest } = form;
    const changes = {
      ...rest,
      slug: 'ogre',
      participant_role: 'vtuber',
      vb_ranking: 'pk_candy',
      rules_th: 'กติกา',
    } as const;
    const changedDraft = (await ask(changeEventDraft, { token, params, form: changes })).data;
    expect(changedDraft).toMatchObject({
      slug: 'ogre',
      participant_role: 'vtuber',
      vb_ranking: 'pk_candy',
      user_ranking: null,
      damage_per_coin: null,
      rules: null,
    });
    const level = { level: '2', name_th: 'เขี้ยว', name_en: 'Fangs', hit_points: '7' };
    const [, second] = (await ask(setDraftLevel, { token, params, form: level })).data.levels;
    expect(second).toMatchObject({ level: 2, name: { en: 'Fangs' }, hit_points: 7 });
    const remainingDraft = (await ask(dropDraftLevel, { token, params: { uuid, level: '5' } })).data;
    expect(remainingDraft.levels.map((one) => one.level)).toEqual([1, 2, 3, 4]);
    const reward = { target: 'vb', first_rank: '1', last_rank: '3', title_th: 'ก', title_en: 'a', coins: '5' } as const;
    const { rewards } = (await ask(setDraftReward, { token, params, form: reward })).data;
    expect(rewards.filter(({ target, first_rank }) => target === 'vb' && first_rank === 1)).toMatchObject([
      { last_rank: 3, coins: 5, item: null, needs_level: null },
    ]);
    const fewer = await ask(dropDraftReward, { token, params: { uuid, target: 'vb', first_rank: '1' } });
    expect(fewer.data.rewards).toHaveLength(rewards.length - 1);
  });

  test('a deleted draft is removed with its levels and rewards', async () => {
    const { uuid } = await begin();
    await ask(dropEventDraft, { token, params: { uuid } });
    expect((await askInVain(getEventDraft, { token, params: { uuid } })).error.code).toBe('event_draft_not_found');
    expect(await rowsOf('SELECT * FROM event_draft_levels')).toEqual([]);
    expect(await rowsOf('SELECT * FROM event_draft_rewards')).toEqual([]);
    expect((await askInVain(dropEventDraft, { token, params: { uuid } })).status).toBe(404);
  });

  test.each([
    [{ ends_at: form.starts_at }, 'event_window'],
    [{ slug: 'stars' }, 'event_slug_taken'],
  ])('a draft with %j is rejected', async (fields, code) => {
    await addEvent({ slug: 'stars', from: NOW, to: '2031-12-01T00:00:00.000Z' });
    const refusal = await askInVain(addEventDraft, { token, form: { ...form, ...fields } });
    expect(refusal.error.code).toBe(code);
    expect((await ask(listEventDrafts, { token })).data).toEqual([]);
  });

  test('a draft has a unique slug, even when two staff members begin at once', async () => {
    const both = await Promise.all([1, 2].map(() => fetchCall(addEventDraft, { token, form })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ coins: '', item_uuid: '' }, 'event_reward_wrong'],
    [{ first_rank: '4', last_rank: '3' }, 'event_reward_wrong'],
    [{ item_uuid: crypto.randomUUID() }, 'shop_item_not_found'],
    [{ last_rank: '1001' }, 'invalid_form'],
  ])('rejects the draft reward %j', async (fields, code) => {
    const { uuid } = await begin();
    const reward = { target: 'vb', first_rank: '1', last_rank: '1', title_th: 'ก', title_en: 'a', coins: '5' } as const;
    const refusal = await askInVain(setDraftReward, { token, params: { uuid }, form: { ...reward, ...fields } });
    expect(refusal.error.code).toBe(code);
  });
});

describe('announcing an event', () => {
  test('an announced draft becomes a public event with its monster and rewards', async () => {
    const { uuid, rewards, levels } = await begin();
    await announceAsTwo(uuid);
    expect((await ask(listEvents)).data).toMatchObject([{ uuid, slug: 'giant', event_type: 'monster' }]);
    expect((await ask(getEvent, { params: { id: 'giant' } })).data.ended_early).toBeNull();
    const monster = (await ask(getMonster, { params: { id: 'giant' } })).data;
    expect(monster.hit_points).toBe(levels.reduce((sum, { hit_points }) => sum + hit_points, 0));
    expect((await ask(listRankingRewards, { params: { id: 'giant' } })).data).toHaveLength(rewards.length);
    expect((await ask(listEventDrafts, { token })).data).toEqual([]);
    expect((await notAnnounced(uuid)).error.code).toBe('event_draft_not_found');
  });

  test.each([
    [100, 200],
    [1_000_000, 202],
    [null, 202],
  ])('an item of %s coins for nine ranks answers %i', async (price_coins, status) => {
    await addItems({ name: 'ring', price_coins });
    const { uuid } = await begin({ event_type: 'ranking' });
    await rowsOf('DELETE FROM event_draft_rewards');
    const ranks = { target: 'vb', first_rank: '1', last_rank: '9', title_th: 'แหวน', title_en: 'Ring' } as const;
    await ask(setDraftReward, { token, params: { uuid }, form: { ...ranks, item_uuid: itemUuid('ring') } });
    const answer = await fetchCall(announceEvent, { token, params: { uuid }, form: { ground: 'November' } });
    expect(answer.status).toBe(status);
  });

  test('an item with variants is no prize, and a promised item gets no variants', async () => {
    await addItems(
      { name: 'shirt', kind: 'physical', stock_total: 0 },
      { name: 'mug', kind: 'physical', stock_total: 0 },
    );
    const size = (name: string) => ({
      ...{ token, key: crypto.randomUUID(), params: { uuid: itemUuid(name) } },
      form: { name_th: 'S', name_en: 'S', pieces: '1', ground: 'New' },
    });
    const { uuid } = await begin({ event_type: 'ranking' });
    await rowsOf('DELETE FROM event_draft_rewards');
    const ranks = { target: 'vb', first_rank: '1', last_rank: '1', title_th: 'ก', title_en: 'a' } as const;
    const reward = (name: string) => ({ token, params: { uuid }, form: { ...ranks, item_uuid: itemUuid(name) } });
    await ask(setDraftReward, reward('shirt'));
    await ask(addVariant, size('shirt'));
    expect((await askInVain(setDraftReward, reward('shirt'))).error.code).toBe('shop_prize_has_variants');
    const announced = { token, params: { uuid }, form: { ground: 'November' } };
    expect((await askInVain(announceEvent, announced)).error.code).toBe('shop_prize_has_variants');
    await ask(setDraftReward, reward('mug'));
    await ask(announceEvent, announced);
    expect((await askInVain(addVariant, size('mug'))).error.code).toBe('shop_item_is_prize');
  });

  test('two concurrent announcements of a draft create one event', async () => {
    const { uuid } = await begin();
    const second = await addMember('second', 'ceo');
    const approvalUuids = await Promise.all(
      ['November', 'Again'].map((ground) => askAlone(announceEvent, { token, params: { uuid }, form: { ground } })),
    );
    const approvals = await Promise.all(approvalUuids.map((approval) => approvalBy(approval, second)));
    const both = await Promise.all(approvals.map((input) => fetchCall(decideApproval, input)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf('SELECT slug FROM events')).toEqual([{ slug: 'giant' }]);
  });

  test('rejects an announcement with inconsistent levels, rewards or texts, and names them', async () => {
    const { uuid } = await begin();
    const params = { uuid };
    await ask(dropDraftLevel, { token, params: { uuid, level: '1' } });
    expect((await notAnnounced(uuid)).error).toMatchObject({ code: 'event_draft_incomplete', fields: ['levels'] });
    const level = { level: '1', name_th: 'ก', name_en: 'a', hit_points: '10' };
    await ask(setDraftLevel, { token, params, form: level });
    const reward = { target: 'vb', first_rank: '5', last_rank: '6', title_th: 'ก', title_en: 'a', coins: '5' } as const;
    await ask(setDraftReward, { token, params, form: reward });
    expect((await notAnnounced(uuid)).error).toMatchObject({ fields: ['rewards'] });
    await ask(setDraftReward, { token, params, form: { ...reward, first_rank: '6', needs_level: '6' } });
    await ask(dropDraftReward, { token, params: { uuid, target: 'vb', first_rank: '5' } });
    expect((await notAnnounced(uuid)).error).toMatchObject({ fields: ['rewards'] });
    await ask(setDraftReward, { token, params, form: { ...reward, first_rank: '6', needs_level: '5' } });
    const { event_type: _, ...rest } = form;
    const rankingFields = {
      vb_ranking: 'defeat_monster',
      user_ranking: 'user_defeat_monster',
      damage_per_coin: '2',
    } as const;
    await ask(changeEventDraft, { token, params, form: { ...rest, ...rankingFields, rules_th: 'กติกา' } });
    expect((await notAnnounced(uuid)).error.code).toBe('event_draft_incomplete');
    await ask(changeEventDraft, {
      token,
      params,
      form: { ...rest, ...rankingFields, rules_th: 'กติกา', rules_en: 'Rules' },
    });
    expect((await announceAsTwo(uuid)).state).toBe('approved');
  });

  test('rejects the announcement of an event that is already over', async () => {
    const { uuid } = await begin();
    at(form.ends_at);
    token = await tokenOf('boss', { now: new Date() });
    expect((await notAnnounced(uuid)).error.code).toBe('event_window');
  });
});

describe('an announced event', () => {
  const window = { slug: 'stars', from: NOW, to: '2031-12-01T00:00:00.000Z' };
  const uuid = eventUuid('stars');
  const params = { uuid };
  const { event_type: _, slug: __, starts_at: ___, ends_at: ____, ...words } = form;

  test('texts of an announced event can change; its audience only until it begins', async () => {
    await addEvent({ ...window, from: '2031-11-21T00:00:00.000Z' });
    const eventForm = { ...words, message_th: 'ขอบคุณ', message_en: 'Thanks', permission: 'family' } as const;
    expect((await ask(changeOfficeEvent, { token, params, form: eventForm })).data).toMatchObject({
      title: { en: 'The giant' },
      message: { en: 'Thanks' },
      permission: 'family',
      state: 'soon',
    });
    at('2031-11-21T00:00:00.000Z');
    token = await tokenOf('boss', { now: new Date() });
    const refusal = await askInVain(changeOfficeEvent, { token, params, form: words });
    expect(refusal.error).toMatchObject({ code: 'event_begun', fields: ['permission'] });
    await ask(changeOfficeEvent, { token, params, form: { ...words, permission: 'family' } });
    expect((await ask(listOfficeEvents, { token })).data).toMatchObject([{ message: null, ended_early: null }]);
  });

  test('an event ended early finalizes its score within minutes and shows the reason', async () => {
    await addUsers(['somo', 'ann', 'bee']);
    await addEvent(window);
    at('2031-11-20T10:00:30.000Z');
    token = await tokenOf('boss', { now: new Date() });
    await addCountedFacts([{ id: '1', from: 'ann', to: 'somo', amount: 50, at: '2031-11-20T10:00:00.000Z' }]);
    const reason = { reason_th: 'ระบบขัดข้อง', reason_en: 'A fault' };
    const endedEvent = (await ask(endEvent, { token, params, form: reason })).data;
    expect(endedEvent).toMatchObject({
      ends_at: '2031-11-20T10:02:00.000Z',
      state: 'now',
      ended_early: { en: 'A fault' },
    });
    expect((await askInVain(endEvent, { token, params, form: reason })).error.code).toBe('event_not_on');
    await addCountedFacts([{ id: '2', from: 'bee', to: 'somo', amount: 900, at: '2031-11-20T10:02:00.000Z' }]);
    const standings = await ask(listEventStandings, { params: { id: 'stars', target: 'user' } });
    expect(standings.data.map(({ user, score }) => [user.uuid, score])).toEqual([[userUuid('ann'), 50]]);
    expect((await ask(getEvent, { params: { id: 'stars' } })).data.ended_early).toEqual({
      th: 'ระบบขัดข้อง',
      en: 'A fault',
    });
    await finalizeAt('2031-11-20T10:07:00.000Z');
    at('2031-11-20T10:07:00.000Z');
    expect((await ask(getEventResult, { params: { id: 'stars' } })).data).toMatchObject({
      state: 'final',
      final: { fact_count: 1 },
    });
  });

  test.each([
    ['has not started', { ...window, from: '2031-11-25T00:00:00.000Z' }],
    ['has ended', { ...window, from: '2031-11-01T00:00:00.000Z', to: '2031-11-19T00:00:00.000Z' }],
    ['is about to end', { ...window, to: '2031-11-20T00:01:00.000Z', from: '2031-11-19T00:00:00.000Z' }],
  ])('an event that %s cannot be ended early', async (_, fields) => {
    await addEvent(fields);
    const refusal = await askInVain(endEvent, { token, params, form: { reason_th: 'ก', reason_en: 'a' } });
    expect(refusal.error.code).toBe('event_not_on');
  });

  test.each([
    'UPDATE events SET ends_at_ms = ends_at_ms - 60000',
    "UPDATE events SET ends_at_ms = ends_at_ms + 60000, ended_early_th = 'ก', ended_early_en = 'a'",
    "UPDATE events SET ends_at_ms = ends_at_ms - 60000, ended_early_th = 'ก'",
  ])('the database rejects a change of an event’s window by %s', async (sql) => {
    await addEvent(window);
    await expect(rowsOf(sql)).rejects.toThrow('the terms of a counted event cannot be changed');
  });
});
