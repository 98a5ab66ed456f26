/** Staff manage people and families: search, roles, credit, blocks and coin corrections. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addFamily,
  endFamilyOwner,
  getOfficeFamily,
  lendFamily,
  listOfficeFamilies,
  setFamilyCredit,
  setFamilyOwner,
} from '../../../calls/families/family-office.ts';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { getBalance } from '../../../calls/money/package.ts';
import { listAudit } from '../../../calls/office/audit.ts';
import {
  blockPerson,
  correctCoins,
  endSessions,
  getPerson,
  listPeople,
  setLabel,
  setRole,
  setVip,
  unblockPerson,
} from '../../../calls/office/person.ts';
import { mergeAccounts } from '../../../calls/office/person-merge.ts';
import { getBackOfficeProfile, getProfile, getUser } from '../../../calls/people/profile.ts';
import { addLabel, changeLabel } from '../../../calls/people/profile-label.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { approvalBy, approve, askAlone, askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamilyPackage, userUuid } from '../world.ts';

let admin: string;
let staff: string;
let fan: string;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  admin = await addMember('boss', 'admin');
  staff = await addMember('helper', 'staff');
  fan = await addMember('fan', 'normal');
  await addFamilyPackage();
});

const of = (name: string) => ({ uuid: userUuid(name) });
const key = () => crypto.randomUUID();
const ground = 'It was agreed';
const personOf = async (name: string) => (await ask(getPerson, { token: staff, params: of(name) })).data;
const give = (by: string, name: string, role: Role) => ({
  token: by,
  key: key(),
  params: of(name),
  form: { role, ground },
});

/** Returns the only open approval, read by an admin. */
const openOne = async () => {
  const { data } = await ask(listApprovals, { token: admin });
  expect(data).toHaveLength(1);
  return data[0] as (typeof data)[number];
};
describe('managing people', () => {
  test('finds people by name, uuid, verified address, account and role', async () => {
    await env.DB.batch([
      env.DB.prepare("INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@vela.test', ?, 0)").bind(
        userUuid('fan'),
      ),
      env.DB.prepare("INSERT INTO accounts VALUES ('line', 'U123', ?, 0)").bind(userUuid('fan')),
    ]);
    const search = async (query: object) =>
      (await ask(listPeople, { token: staff, query })).data.map(({ name }) => name);
    for (const find of ['fa', 'fan', userUuid('fan').toUpperCase(), 'Fan@Vela.test', 'line:U123']) {
      expect(await search({ find }), find).toEqual(['fan']);
    }
    expect(await search({ find: 'nobody@vela.test' })).toEqual([]);
    expect(await search({ role: 'staff' })).toEqual(['helper']);
    expect(await search({})).toEqual(['boss', 'fan', 'helper']);
    const first = await ask(listPeople, { token: staff, query: { limit: 2 } });
    const rest = await ask(listPeople, { token: staff, query: { cursor: first.next_cursor ?? '' } });
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(['boss', 'fan', 'helper']);
  });

  test('staff can appoint VBs; only admin and ceo can appoint staff', async () => {
    await askAsTwo(setRole, give(staff, 'fan', 'caster'));
    expect((await personOf('fan')).role).toBe('caster');
    expect((await askInVain(setRole, give(staff, 'fan', 'moderator'))).error.code).toBe('role_of_house');
    await askAsTwo(setRole, give(admin, 'fan', 'moderator'));
    expect((await personOf('fan')).group).toBe('internal');
    expect((await askInVain(setRole, give(staff, 'fan', 'normal'))).error.code).toBe('role_of_house');
    expect((await askInVain(setRole, give(admin, 'fan', 'family'))).error.code).toBe('role_of_family');
  });

  test('two other people must approve an admin, not the requester or the candidate', async () => {
    const uuid = await askAlone(setRole, give(admin, 'helper', 'admin'));
    expect((await personOf('helper')).role).toBe('staff');
    expect((await openOne()).about).toMatchObject({
      person: { uuid: userUuid('helper'), name: 'helper' },
      role_before: 'staff',
      role_after: 'admin',
    });
    expect((await askInVain(decideApproval, await approvalBy(uuid, admin))).status).toBe(403);
    expect((await askInVain(decideApproval, await approvalBy(uuid, staff))).error.code).toBe('approval_of_oneself');
    await approve(uuid, await addMember('third', 'staff'));
    expect((await personOf('helper')).role).toBe('admin');
  });

  test.each(['admin', 'staff'] as const)('a member with the role %s cannot raise it', async (role) => {
    const [by, name] = role === 'admin' ? [admin, 'boss'] : [staff, 'helper'];
    expect((await askInVain(setRole, give(by, name, 'ceo'))).error.code).toBe('role_of_oneself');
  });

  test('a removed role loses its permissions immediately', async () => {
    await askAsTwo(setRole, give(admin, 'helper', 'normal'));
    expect((await fetchCall(listPeople, { token: staff })).status).toBe(403);
  });

  test('staff create and assign labels and set VIP levels', async () => {
    const star = { name_th: 'ดาว', name_en: 'Star', tone: 'gold' } as const;
    await ask(addLabel, { token: staff, form: { key: 'star', ...star, ground } });
    const again = await askInVain(addLabel, { token: staff, form: { key: 'star', ...star, ground } });
    expect([again.status, again.error.code]).toEqual([409, 'label_exists']);
    await addMember('singer', 'caster');
    const label = async (action: 'bear' | 'lay_down', labelName = 'star') => ({
      token: staff,
      params: of('fan'),
      form: { label: labelName, bearing: action, ground },
    });
    expect((await ask(setLabel, await label('bear'))).data.labels).toBe('star');
    await ask(changeLabel, {
      token: staff,
      params: { key: 'star' },
      form: { ...star, name_en: 'Rising star', ground },
    });
    expect((await ask(getUser, { params: of('fan') })).data.labels).toMatchObject([{ name: { en: 'Rising star' } }]);
    expect((await ask(setLabel, await label('lay_down'))).data.labels).toBe('');
    expect((await askInVain(setLabel, await label('bear', 'none'))).error.code).toBe('label_not_found');
    const vip = (vb: string, level: string) => ({
      token: staff,
      params: of('fan'),
      form: { vb_uuid: userUuid(vb), level, ground },
    });
    await ask(setVip, vip('singer', '1'));
    await ask(setVip, vip('singer', '3'));
    expect((await personOf('fan')).vips).toMatchObject([{ vb_uuid: userUuid('singer'), level: 3 }]);
    await ask(setVip, vip('singer', '0'));
    expect((await personOf('fan')).vips).toEqual([]);
    expect((await askInVain(setVip, vip('helper', '1'))).error.code).toBe('vip_of_nobody');
  });

  test('a blocked member is signed out and gets no token until the block ends', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await ask(blockPerson, { token: staff, params: of('fan'), form: { until, ground } });
    expect((await fetchCall(getProfile, { token: fan })).status).toBe(401);
    await expect(tokenOf('fan')).rejects.toThrow('suspended user gets no token');
    expect(await personOf('fan')).toMatchObject({
      is_blocked: true,
      block: { reason: ground, until, by_name: 'helper' },
    });
    await ask(unblockPerson, { token: staff, params: of('fan'), form: { ground } });
    expect((await fetchCall(getProfile, { token: await tokenOf('fan') })).status).toBe(200);
    expect((await askInVain(unblockPerson, { token: staff, params: of('fan'), form: { ground } })).error.code).toBe(
      'not_blocked',
    );
    await ask(blockPerson, {
      token: staff,
      params: of('fan'),
      form: { until: new Date(Date.now() - 1).toISOString(), ground },
    });
    expect((await personOf('fan')).is_blocked).toBe(false);
    await tokenOf('fan');
    expect((await askInVain(blockPerson, { token: staff, params: of('boss'), form: { ground } })).error.code).toBe(
      'role_of_house',
    );
  });

  test('staff sign a member out everywhere immediately', async () => {
    await tokenOf('fan');
    expect((await ask(endSessions, { token: staff, params: of('fan'), form: { ground } })).data.ended_count).toBe(2);
    expect((await fetchCall(getProfile, { token: fan })).status).toBe(401);
  });
});

describe('correcting coins', () => {
  const correction = (by: string, coins: number, coins_direction: 'give' | 'take' = 'give', name = 'fan') => ({
    token: by,
    key: key(),
    params: of(name),
    form: { coins_direction, coins: String(coins), ground },
  });

  test('coins are corrected by separate transfers, once per key, and never below zero', async () => {
    const input = correction(staff, 500);
    await ask(correctCoins, input);
    await ask(correctCoins, input);
    expect((await personOf('fan')).coins).toBe(500);
    await ask(correctCoins, correction(staff, 200, 'take'));
    const { coins, movements } = await personOf('fan');
    expect([coins, movements.map((one) => one.coins)]).toEqual([300, [-200, 500]]);
    expect((await askInVain(correctCoins, correction(staff, 301, 'take'))).error.code).toBe('coins_too_few');
    expect((await askInVain(correctCoins, correction(staff, 1, 'give', 'helper'))).error.code).toBe('coins_of_oneself');
    const [entry] = (await ask(listAudit, { token: staff })).data;
    expect(entry).toMatchObject({ ground, call: 'POST /v1/office/people/{uuid}/coins' });
  });

  test('correcting many coins needs a second person', async () => {
    const uuid = await askAlone(correctCoins, correction(staff, 1_001));
    expect((await personOf('fan')).coins).toBe(0);
    expect((await openOne()).about).toMatchObject({
      person: { name: 'fan' },
      coins: 1_001,
      coins_before: 0,
      coins_after: 1_001,
    });
    expect((await askInVain(decideApproval, await approvalBy(uuid, staff))).status).toBe(403);
    await approve(uuid, admin);
    expect((await personOf('fan')).coins).toBe(1_001);
    // The previous balance is returned only while the approval waits: later it would be the current
    // one.
    const { data: approvals } = await ask(listApprovals, { token: admin, query: { state: 'approved' } });
    expect(approvals[0]?.about).toMatchObject({
      person: { name: 'fan' },
      coins: 1_001,
      coins_before: null,
      coins_after: null,
    });
  });

  test('many small corrections share a daily limit, even concurrently', async () => {
    vi.setSystemTime('2031-11-20T08:00:00Z');
    await addMember('other', 'normal');
    const [clerk, another] = [await addMember('clerk', 'staff'), await addMember('another', 'staff')];
    const isAlone = async (...args: Parameters<typeof correction>) =>
      (await fetchCall(correctCoins, correction(...args))).status === 200;
    expect(await isAlone(clerk, 999, 'give', 'other')).toBe(true);
    expect((await Promise.all([isAlone(clerk, 1), isAlone(clerk, 1)])).sort()).toEqual([false, true]);
    expect(await isAlone(another, 1_000)).toBe(true);
    vi.setSystemTime('2031-11-21T08:00:00Z');
    expect(await isAlone(await tokenOf('clerk'), 1_000)).toBe(true);
    expect((await ask(getPerson, { token: await tokenOf('clerk'), params: of('fan') })).data.coins).toBe(2_001);
  });

  test('a correction of a merged account applies to the remaining account', async () => {
    await addMember('other', 'normal');
    const uuid = await askAlone(correctCoins, correction(staff, 1_001, 'give', 'other'));
    const into = { into_uuid: userUuid('fan'), reason: ground };
    await askAsTwo(mergeAccounts, { token: staff, key: key(), params: of('other'), form: into });
    await approve(uuid, admin);
    await ask(correctCoins, correction(staff, 5, 'take', 'other'));
    expect((await personOf('fan')).coins).toBe(996);
  });
});

describe('managing a family', () => {
  const createFamily = async () =>
    (await ask(addFamily, { token: staff, form: { slug: 'new-stars', name: 'ดาวใหม่', ground } })).data.uuid;

  test('staff found a family and set its account, credit and coins, which it sees', async () => {
    const uuid = await createFamily();
    expect(
      (await askInVain(addFamily, { token: staff, form: { slug: 'new-stars', name: 'x', ground } })).error.code,
    ).toBe('family_exists');
    await askAsTwo(setFamilyOwner, { token: staff, params: { uuid }, form: { user_uuid: userUuid('fan'), ground } });
    expect((await ask(getBackOfficeProfile, { token: fan })).data).toMatchObject({ role: 'family', family: { uuid } });
    await askAsTwo(setFamilyCredit, { token: staff, params: { uuid }, form: { credit_satang: '500000', ground } });
    const loanRequest = {
      token: staff,
      key: key(),
      params: { uuid },
      form: { amount_satang: '300000', coins: '10000', ground },
    };
    await ask(lendFamily, loanRequest);
    await ask(lendFamily, loanRequest);
    expect((await ask(getBalance, { token: fan })).data).toMatchObject({
      family: { coins: 10_000, debt_satang: 300_000, credit_limit_satang: 500_000 },
    });
    const { data } = await ask(getOfficeFamily, { token: staff, params: { uuid } });
    expect(data).toMatchObject({
      coins: 10_000,
      debt_satang: 300_000,
      credit_satang: 500_000,
      members: [{ role: 'family' }],
    });
    expect(data.debts).toMatchObject([{ amount_satang: 300_000, debt_after_satang: 300_000 }]);
    expect((await ask(listOfficeFamilies, { token: staff })).data).toHaveLength(1);
  });

  test('a family borrows at most its credit, which cannot fall below its debt', async () => {
    const uuid = await createFamily();
    const lend = (amount_satang: string) => ({
      token: staff,
      key: key(),
      params: { uuid },
      form: { amount_satang, coins: '10', ground },
    });
    expect((await askInVain(lendFamily, lend('1'))).error.code).toBe('family_credit_short');
    await askAsTwo(setFamilyCredit, { token: staff, params: { uuid }, form: { credit_satang: '1000', ground } });
    await ask(lendFamily, lend('1000'));
    const lower = { token: staff, params: { uuid }, form: { credit_satang: '999', ground } };
    expect((await askInVain(setFamilyCredit, lower)).error.code).toBe('family_owes_more');
  });

  test('a family account must be a viewer’s, not that of staff', async () => {
    const uuid = await createFamily();
    const own = (name: string) => ({ token: staff, params: { uuid }, form: { user_uuid: userUuid(name), ground } });
    expect((await askInVain(setFamilyOwner, own('boss'))).error.code).toBe('family_owner_not_viewer');
    expect((await askInVain(setFamilyOwner, own('helper'))).error.code).toBe('family_owner_not_viewer');
  });

  test('staff can end a family account; its user becomes a viewer immediately', async () => {
    const uuid = await createFamily();
    await askAsTwo(setFamilyOwner, { token: staff, params: { uuid }, form: { user_uuid: userUuid('fan'), ground } });
    const end = { token: staff, params: { uuid: userUuid('fan') }, form: { ground } };
    expect((await ask(endFamilyOwner, end)).data.family_uuid).toBe(uuid);
    expect((await ask(getOfficeFamily, { token: staff, params: { uuid } })).data.members).toEqual([]);
    expect((await askInVain(getBackOfficeProfile, { token: fan })).status).toBe(403);
    expect((await askInVain(endFamilyOwner, end)).error.code).toBe('family_owner_not_found');
    await askAsTwo(setFamilyOwner, { token: staff, params: { uuid }, form: { user_uuid: userUuid('fan'), ground } });
  });
});
