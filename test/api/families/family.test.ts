/** Families for their members: members, invitations, notice, moves and statements. */

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { familyJob } from '../../../api/families/family/notice.ts';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import {
  acceptFamilyInvitation,
  declineFamilyInvitation,
  type FamilyMemberSort,
  findVbs,
  getFamilyInvitation,
  getFamilyMember,
  getOwnMembership,
  inviteVb,
  keepMember,
  leaveFamily,
  letMemberGo,
  listFamilyInvitations,
  listFamilyMembers,
  stayInFamily,
  withdrawFamilyInvitation,
} from '../../../calls/families/family.ts';
import {
  getOfficeFamily,
  lendFamily,
  moveVb,
  setFamilyCredit,
  withdrawInvitation,
} from '../../../calls/families/family-office.ts';
import { getFamilyStatement } from '../../../calls/families/family-statement.ts';
import { followUser, unfollowUser } from '../../../calls/people/follow.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { getBackOfficeProfile } from '../../../calls/people/profile.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addCatalogue, addCoins, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addContract, addFamily, addFamilyPackage, addLives, addUsers, liveUuid, userUuid } from '../world.ts';

const NOW = new Date('2031-11-10T05:00:00Z');
const DAY_MS = 86_400_000;
const key = () => crypto.randomUUID();
const agreedTerms = { family_share_basis_points: '1000', notice_days: '30' };

let family: string;
let other: string;
let owner: string;
let stranger: string;
let nim: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  family = await addFamily('dao');
  other = await addFamily('mekha');
  await addFamilyPackage();
  owner = await addMember('owner', 'family', family);
  stranger = await addMember('stranger', 'family', other);
  nim = await addMember('nim', 'caster');
  await addContract('nim');
});

/** Moves the time by the given number of days and signs everyone in again. */
async function later(days: number) {
  vi.setSystemTime(NOW.getTime() + days * DAY_MS);
  [owner = '', stranger = '', nim = ''] = await Promise.all(['owner', 'stranger', 'nim'].map((name) => tokenOf(name)));
}

const sendInvitation = async (token: string, vb?: string) =>
  (await ask(inviteVb, { token, key: key(), form: vb === undefined ? {} : { vb_uuid: userUuid(vb) } })).data.uuid;

const accept = (token: string, uuid: string, form: Partial<typeof agreedTerms> = agreedTerms) => ({
  token,
  key: key(),
  params: { uuid },
  form,
});

/** Makes Nim a member of the family. */
async function join() {
  const uuid = await sendInvitation(owner, 'nim');
  await ask(acceptFamilyInvitation, accept(nim, uuid));
}

const clock = async () => (await runIfDue(familyJob, { db: openDb(env.DB), env, now: new Date() })).due_ms;
const namesOf = async (token: string) => (await ask(listFamilyMembers, { token })).data.map(({ user }) => user.name);
const familyOfNim = async () =>
  (await env.DB.prepare('SELECT family_uuid FROM users WHERE uuid = ?').bind(userUuid('nim')).first())?.family_uuid;

test('an invited VB is notified with the family and the page to answer', async () => {
  const uuid = await sendInvitation(owner, 'nim');
  const [notice] = (await ask(listNotices, { token: nim })).data;
  expect(notice).toMatchObject({ kind: 'family_invited', path: `/family/invitations/${uuid}` });
  expect(notice?.facts.name).not.toBe('');
});

describe('family invitations', () => {
  test('a VB reads the agreement of an invitation and joins by confirming it', async () => {
    const { data: candidates } = await ask(findVbs, { token: owner, query: { name: 'ni' } });
    expect(candidates).toMatchObject([{ uuid: userUuid('nim'), name: 'nim', family_name: null }]);
    const uuid = await sendInvitation(owner, 'nim');
    expect((await ask(listFamilyInvitations, { token: owner })).data).toMatchObject([{ uuid, vb: { name: 'nim' } }]);
    expect(await namesOf(owner)).toEqual([]);
    expect((await ask(getOwnMembership, { token: nim })).data).toMatchObject({
      family: null,
      member: null,
      invitations: [{ uuid, kind: 'join', family: { name: 'dao' } }],
    });
    const { data } = await ask(getFamilyInvitation, { token: nim, params: { uuid } });
    expect(data).toMatchObject({
      state: 'open',
      agreement: { family_share_basis_points: 1_000, notice_days: 30 },
      family_now: null,
    });
    const form = accept(nim, uuid);
    const first = await ask(acceptFamilyInvitation, form);
    expect(first.data).toEqual({ family: data.family, joined_at: NOW.toISOString() });
    expect(await ask(acceptFamilyInvitation, form)).toEqual(first);
    expect(await namesOf(owner)).toEqual(['nim']);
    expect((await ask(listFamilyInvitations, { token: owner })).data).toEqual([]);
    expect((await ask(getOwnMembership, { token: nim })).data).toMatchObject({
      family: { uuid: family },
      invitations: [],
    });
  });

  test('an invitation link works for the first VB only', async () => {
    const mali = await addMember('mali', 'vj');
    const uuid = await sendInvitation(owner);
    // Mali has no agreement: the family has no share of her gifts, and notice takes no days.
    expect((await ask(getFamilyInvitation, { token: mali, params: { uuid } })).data.agreement).toBeNull();
    expect((await askInVain(declineFamilyInvitation, { token: mali, params: { uuid } })).status).toBe(404);
    await ask(acceptFamilyInvitation, accept(mali, uuid, {}));
    expect((await askInVain(acceptFamilyInvitation, accept(nim, uuid))).error.code).toBe('family_invitation_not_found');
    expect(await namesOf(owner)).toEqual(['mali']);
  });

  test('confirming an invitation requires the current terms of the agreement', async () => {
    const uuid = await sendInvitation(owner, 'nim');
    for (const form of [
      {},
      { ...agreedTerms, family_share_basis_points: '900' },
      { ...agreedTerms, notice_days: '0' },
    ]) {
      expect((await askInVain(acceptFamilyInvitation, accept(nim, uuid, form))).error.code).toBe(
        'family_agreement_changed',
      );
    }
    expect(await familyOfNim()).toBeNull();
  });

  test('an invitation ends when answered, withdrawn, or after fourteen days', async () => {
    const declinedUuid = await sendInvitation(owner, 'nim');
    await ask(declineFamilyInvitation, { token: nim, params: { uuid: declinedUuid } });
    const withdrawn = await sendInvitation(owner, 'nim');
    expect(
      (await askInVain(inviteVb, { token: owner, key: key(), form: { vb_uuid: userUuid('nim') } })).error.code,
    ).toBe('family_invited_already');
    await ask(withdrawFamilyInvitation, { token: owner, params: { uuid: withdrawn } });
    const late = await sendInvitation(owner, 'nim');
    await later(14);
    for (const uuid of [declinedUuid, withdrawn, late]) {
      expect((await askInVain(acceptFamilyInvitation, accept(nim, uuid))).error.code).toBe('family_invitation_over');
    }
    expect((await ask(getFamilyInvitation, { token: nim, params: { uuid: late } })).data.state).toBe('expired');
    // After it expired, another invitation is possible.
    expect(await sendInvitation(owner, 'nim')).not.toBe(late);
  });

  test('only VBs outside the family can be invited', async () => {
    await addUsers(['fan']);
    const invite = (vb_uuid: string) => askInVain(inviteVb, { token: owner, key: key(), form: { vb_uuid } });
    expect((await invite(userUuid('fan'))).error.code).toBe('user_not_found');
    await join();
    expect((await invite(userUuid('nim'))).error.code).toBe('family_member_already');
  });

  test('a VB joins one family only, even with two concurrent confirmations', async () => {
    const both = [await sendInvitation(owner, 'nim'), await sendInvitation(stranger, 'nim')];
    const answers = await Promise.allSettled(both.map((uuid) => ask(acceptFamilyInvitation, accept(nim, uuid))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { results } = await env.DB.prepare('SELECT 1 FROM family_members WHERE left_at_ms IS NULL').all();
    expect(results).toHaveLength(1);
  });
});

describe('access to other families', () => {
  test('staff own no family and must name one for a statement', async () => {
    const staff = await addMember('staff', 'staff');
    expect((await askInVain(listFamilyMembers, { token: staff })).error.code).toBe('family_account_required');
    const month = { token: staff, params: { month: '2031-11' } };
    expect((await askInVain(getFamilyStatement, month)).error.code).toBe('family_not_found');
    expect((await ask(getFamilyStatement, { ...month, query: { family_uuid: family } })).data.family.name).toBe('dao');
  });

  test('an owner of a family loses access immediately with the role', async () => {
    expect(await namesOf(owner)).toEqual([]);
    await env.DB.prepare("UPDATE users SET role = 'normal', family_uuid = NULL WHERE uuid = ?")
      .bind(userUuid('owner'))
      .run();
    expect((await askInVain(listFamilyMembers, { token: owner })).status).toBe(403);
  });
});

describe('notice in a family', () => {
  test('notice takes as long as agreed, and can be withdrawn until then', async () => {
    await join();
    const params = { uuid: userUuid('nim') };
    const command = { token: owner, params, key: key(), form: { ground: 'Rarely on air' } };
    const { data } = await ask(letMemberGo, command);
    const leaves_at = new Date(NOW.getTime() + 30 * DAY_MS).toISOString();
    expect(data).toEqual({ leaves_at });
    expect((await ask(letMemberGo, command)).data).toEqual(data);
    expect((await askInVain(letMemberGo, { ...command, key: key() })).error.code).toBe('family_notice_given');
    expect((await ask(getOwnMembership, { token: nim })).data.member?.notice).toEqual({
      by: 'family',
      ground: 'Rarely on air',
      given_at: NOW.toISOString(),
      leaves_at,
    });
    expect((await askInVain(stayInFamily, { token: nim })).error.code).toBe('family_notice_not_own');
    await ask(keepMember, { token: owner, params });
    await ask(leaveFamily, { token: nim, key: key(), form: { ground: 'Other plans' } });
    expect((await askInVain(keepMember, { token: owner, params })).error.code).toBe('family_notice_not_own');
    await ask(stayInFamily, { token: nim });
    await later(31);
    expect(await clock()).toBeNull();
    expect(await namesOf(owner)).toEqual(['nim']);
  });

  test('after its term, notice ends the membership, and the VB can join another family', async () => {
    await join();
    await ask(leaveFamily, { token: nim, key: key(), form: { ground: 'Other plans' } });
    const second = await sendInvitation(stranger, 'nim');
    await later(29);
    await clock();
    expect((await askInVain(acceptFamilyInvitation, accept(nim, await sendInvitation(stranger)))).error.code).toBe(
      'family_member_already',
    );
    await later(30);
    await env.DB.prepare("UPDATE family_invitations SET state = 'withdrawn', decided_at_ms = 0 WHERE uuid = ?")
      .bind(second)
      .run();
    await clock();
    expect(await namesOf(owner)).toEqual([]);
    expect(await familyOfNim()).toBeNull();
    expect((await askInVain(stayInFamily, { token: nim })).error.code).toBe('family_member_not_found');
    await ask(acceptFamilyInvitation, accept(nim, await sendInvitation(stranger, 'nim')));
    expect(await namesOf(stranger)).toEqual(['nim']);
    const { results } = await env.DB.prepare(
      'SELECT family_uuid, left_at_ms FROM family_members ORDER BY joined_at_ms',
    ).all();
    expect(results).toEqual([
      { family_uuid: family, left_at_ms: NOW.getTime() + 30 * DAY_MS },
      { family_uuid: other, left_at_ms: null },
    ]);
  });
});

describe('families for staff', () => {
  test('staff move a VB to another family after the VB’s confirmation, or withdraw it', async () => {
    await join();
    const staff = await addMember('staff', 'staff');
    const ask_ = { token: staff, params: { uuid: other }, form: { vb_uuid: userUuid('nim'), ground: 'As they asked' } };
    const first = (await ask(moveVb, { ...ask_, key: key() })).data;
    expect(first).toMatchObject({ kind: 'move', vb: { name: 'nim' }, ground: 'As they asked' });
    expect((await askInVain(moveVb, { ...ask_, key: key() })).error.code).toBe('family_invited_already');
    const input = { token: staff, params: { uuid: first.uuid }, form: { ground: 'They stay' } };
    await ask(withdrawInvitation, input);
    expect((await askInVain(withdrawInvitation, input)).error.code).toBe('family_invitation_over');
    expect(await familyOfNim()).toBe(family);
    const again = (await ask(moveVb, { ...ask_, key: key() })).data.uuid;
    expect((await ask(getFamilyInvitation, { token: nim, params: { uuid: again } })).data).toMatchObject({
      ground: 'As they asked',
      family_now: { uuid: family },
    });
    await ask(acceptFamilyInvitation, accept(nim, again));
    expect([await namesOf(owner), await namesOf(stranger)]).toEqual([[], ['nim']]);
    const { data: there } = await ask(getOfficeFamily, { token: staff, params: { uuid: other } });
    expect(there).toMatchObject({
      member_count: 1,
      members: expect.arrayContaining([
        expect.objectContaining({ name: 'nim', agreement: { family_share_basis_points: 1_000, notice_days: 30 } }),
        expect.objectContaining({ name: 'stranger', agreement: null }),
      ]),
    });
  });

  test('the database rejects membership changes without consent', async () => {
    await join();
    const cheats = [
      `UPDATE users SET family_uuid = '${other}' WHERE name = 'nim'`,
      `UPDATE users SET family_uuid = NULL WHERE name = 'nim'`,
      `UPDATE users SET role = 'family' WHERE name = 'nim'`,
      `UPDATE family_members SET left_at_ms = ${NOW.getTime()}`,
      `UPDATE family_members SET family_uuid = '${other}'`,
      `DELETE FROM family_members`,
      `INSERT INTO family_members (uuid, user_uuid, family_uuid, joined_at_ms) VALUES ('x', 'y', '${other}', 1)`,
      `UPDATE family_members SET notice_at_ms = 1, notice_by = 'family', notice_ground = '', leaves_at_ms = 2`,
      `UPDATE family_invitations SET state = 'open', decided_at_ms = NULL`,
      `DELETE FROM family_invitations`,
    ];
    for (const cheat of cheats) await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow('SQLITE_CONSTRAINT');
  });
});

describe('family pages', () => {
  test('family members are listed on air first, then by name, across pages', async () => {
    for (const name of ['anna', 'bua', 'chai']) await addMember(name, 'caster', family);
    const listNames = async () => {
      const names: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const { data, next_cursor } = await ask(listFamilyMembers, {
          token: owner,
          query: { limit: 1, ...(cursor && { cursor }) },
        });
        names.push(...data.map(({ user }) => user.name));
        if (next_cursor === null) return names;
        cursor = next_cursor;
      }
    };
    await addLives([{ slug: 'song', caster: 'chai' }]);
    expect(await listNames()).toEqual(['chai', 'anna', 'bua']);
    await env.DB.prepare("UPDATE lives SET status = 'ended', ended_at_ms = started_at_ms").run();
    expect(await listNames()).toEqual(['anna', 'bua', 'chai']);
  });

  test('family members are sorted by a total of the month, then by name', async () => {
    await addCatalogue({ heart: 10 });
    const fan = await addMember('fan', 'normal');
    await addCoins('fan', 1_000);
    for (const [name, quantity] of Object.entries({ anna: 0, bua: 3, chai: 9, dao: 3 })) {
      await addMember(name, 'caster', family);
      await addContract(name);
      await addLives([{ slug: `live-${name}`, caster: name }]);
      if (quantity > 0) await gives(fan, 'heart', { quantity, live: `live-${name}` });
    }
    await env.DB.prepare(
      "UPDATE lives SET status = 'ended', ended_at_ms = started_at_ms WHERE slug <> 'live-dao'",
    ).run();
    vi.setSystemTime(NOW.getTime() + 120_000);
    await runIfDue(giftJob, { db: openDb(env.DB), env, now: new Date() });
    const namesBy = async (sort: FamilyMemberSort) => {
      const names: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { limit: 1, sort, ...(cursor && { cursor }) };
        const { data, next_cursor } = await ask(listFamilyMembers, { token: owner, query });
        names.push(...data.map(({ user }) => user.name));
        if (next_cursor === null) return names;
        cursor = next_cursor;
      }
    };
    expect(await namesBy('-month.vtokens')).toEqual(['chai', 'bua', 'dao', 'anna']);
    expect(await namesBy('month.vtokens')).toEqual(['anna', 'bua', 'dao', 'chai']);
    const { next_cursor } = await ask(listFamilyMembers, {
      token: owner,
      query: { limit: 1, sort: '-month.vtokens' },
    });
    const crossed = { token: owner, query: { cursor: next_cursor ?? '' } };
    expect((await askInVain(listFamilyMembers, crossed)).error.code).toBe('invalid_cursor');
  });

  test('a family sees a member’s hours, days, V-tokens and followers during membership', async () => {
    await addMember('fan', 'normal').then((token) => ask(followUser, { token, params: { uuid: userUuid('nim') } }));
    await later(1);
    const now = Date.now();
    await join();
    const fans = [await addMember('fan-1', 'normal'), await addMember('fan-2', 'normal')];
    for (const token of fans) await ask(followUser, { token, params: { uuid: userUuid('nim') } });
    await ask(unfollowUser, { token: fans[0] ?? '', params: { uuid: userUuid('nim') } });
    await addLives([{ slug: 'sing', caster: 'nim', started_at_ms: now }]);
    expect((await ask(listFamilyMembers, { token: owner })).data[0]?.on_air_slug).toBe('sing');
    // From noon until after midnight: two days.
    const air_days = [
      { day: '2031-11-11', ms: 12 * 3_600_000, until_ms: now + 12 * 3_600_000 - 1 },
      { day: '2031-11-12', ms: 3_600_000, until_ms: now + 13 * 3_600_000 },
    ];
    await env.DB.prepare("UPDATE lives SET status = 'ended', ended_at_ms = ?, air_days = ? WHERE uuid = ?")
      .bind(now + 13 * 3_600_000, JSON.stringify(air_days), liveUuid('sing'))
      .run();
    const { data } = await ask(getFamilyMember, { token: owner, params: { uuid: userUuid('nim') } });
    expect(data).toMatchObject({
      on_air_slug: null,
      month: { month: '2031-11', live_seconds: 13 * 3_600, live_day_count: 2, vtokens: 0, new_follower_count: 1 },
      month_before: { month: '2031-10', live_seconds: 0, live_day_count: 0, vtokens: 0, new_follower_count: 0 },
      agreement: { family_share_basis_points: 1_000, notice_days: 30 },
      days: [
        { day: '2031-11-11', live_seconds: 12 * 3_600 },
        { day: '2031-11-12', live_seconds: 3_600 },
      ],
    });
    expect((await ask(getOwnMembership, { token: nim })).data.member).toEqual(data);
    const [row] = (await ask(listFamilyMembers, { token: owner })).data;
    expect(data).toMatchObject(row ?? {});
    const before = await ask(getFamilyMember, {
      token: owner,
      params: { uuid: userUuid('nim') },
      query: { month: '2031-12' },
    });
    expect([before.data.month.live_day_count, before.data.month_before.live_day_count]).toEqual([0, 2]);
  });

  test('the back office and monthly statement of a family equal the ledger', async () => {
    const staff = await addMember('staff', 'staff');
    const form = { credit_satang: '500000', ground: 'As agreed' };
    await askAsTwo(setFamilyCredit, { token: staff, params: { uuid: family }, form });
    const loan = { amount_satang: '100000', coins: '1000', ground: 'For gifts' };
    await ask(lendFamily, { token: staff, params: { uuid: family }, key: key(), form: loan });
    expect((await ask(getBackOfficeProfile, { token: owner })).data.family).toMatchObject({
      coins: 1_000,
      debt_satang: 100_000,
      credit_limit_satang: 500_000,
    });
    await join();
    const { data } = await ask(getFamilyStatement, { token: owner, params: { month: '2031-11' } });
    expect(data).toMatchObject({
      coins: { opening: 0, closing: 1_000, lines: [{ reason: 'loan', amount: 1_000, after: 1_000 }] },
      debt: { opening: 0, closing: 100_000, lines: [{ reason: 'loan', amount: 100_000, after: 100_000 }] },
      vtokens: { opening: 0, closing: 0, lines: [] },
    });
    await later(40);
    const next = await ask(getFamilyStatement, { token: owner, params: { month: '2031-12' } });
    expect(next.data).toMatchObject({
      coins: { opening: 1_000, closing: 1_000, lines: [] },
      debt: { opening: 100_000, closing: 100_000, lines: [] },
    });
  });
});
