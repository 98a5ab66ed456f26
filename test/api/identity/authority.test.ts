/**
 * The authority table: every staff call has an entry, and no single person exceeds its limits.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import { lendFamily, setFamilyCredit } from '../../../calls/families/family-office.ts';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { changeAuthority, listAuthority } from '../../../calls/identity/authority.ts';
import { calls } from '../../../calls/index.ts';
import { blockPerson, correctCoins, setRole, unblockPerson } from '../../../calls/office/person.ts';
import { type AuthorityName, authorityOf, mayBeHeld, staffAuthorityOf } from '../../../calls/platform/authority.ts';
import { authorityTable } from '../../../calls/platform/authority-table.ts';
import { addDatedSetting } from '../../../calls/platform/dated-setting.ts';
import { addEventDraft, announceEvent, setDraftReward } from '../../../calls/rankings/draft.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { approvalBy, approve, askAlone, askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';
import { addFamily, addFamilyPackage, addUsers, userUuid } from '../world.ts';

const NOW = '2031-11-20T08:00:00.000Z';
const ground = 'It was agreed';
const key = () => crypto.randomUUID();
const count = (sql: string, ...values: string[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<number>('n');

describe('the authority table', () => {
  const ofStaff = calls.filter(({ call }) => ['staff', 'moderator'].includes(call.access));
  const [commands, reads] = [
    ofStaff.filter(({ call }) => call.method !== 'GET'),
    ofStaff.filter(({ call }) => call.method === 'GET'),
  ];

  test('every staff command has an entry under the name of its endpoint', () => {
    expect(commands.length).toBeGreaterThan(100);
    const missing = commands.filter(({ name, call }) => authorityOf(call)?.name !== name);
    expect(missing.map(({ name }) => name)).toEqual([]);
    const addresses = new Map(calls.map(({ name, call }) => [name, `${call.method} ${call.path}`]));
    const without = Object.entries(authorityTable).filter(([name, { call }]) => addresses.get(name) !== call);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  test('only the authority table declares re-authentication for commands of staff', () => {
    expect(commands.filter(({ call }) => call.step_up).map(({ name }) => name)).toEqual([]);
  });

  test('the office lists every staff call, reads included, under its name and address', async () => {
    const token = await addMember('clerk', 'staff');
    const { data } = await ask(listAuthority, { token });
    const listed = data.map(({ name, call }) => `${name}: ${call}`).toSorted();
    expect(listed).toEqual(ofStaff.map(({ name, call }) => `${name}: ${call.method} ${call.path}`).toSorted());
    expect(reads.length).toBeGreaterThan(60);
    const { data: aboutReads } = await ask(listAuthority, { token, query: { about: 'read' } });
    expect(aboutReads.map(({ name }) => name).toSorted()).toEqual(reads.map(({ name }) => name).toSorted());
  });

  test.each(['staff', 'moderator'] as const)('the entry of a read endpoint lists its roles: %s', (access) => {
    const roles = ['admin', 'ceo', 'tester', 'staff', ...(access === 'moderator' ? ['moderator'] : [])];
    for (const { name, call } of reads.filter((read) => read.call.access === access))
      expect(staffAuthorityOf(call), name).toMatchObject({ roles, second: 'never', step_up: name === 'listLooksOf' });
  });

  test('held commands contain no personal data and belong to the office', () => {
    const heldCommands = commands.filter(({ call }) => {
      const row = authorityOf(call);
      return row !== null && mayBeHeld(row);
    });
    expect(heldCommands.length).toBeGreaterThan(20);
    expect(
      heldCommands.filter(({ call }) => call.personal_reason || call.file || !call.path.startsWith('/v1/office/')),
    ).toEqual([]);
  });

  test('the API document has each entry and the response of a held command', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, Record<string, unknown>>> };
    for (const { call } of ofStaff) {
      const row = staffAuthorityOf(call);
      expect(row, call.path).not.toBeNull();
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.['x-authority'], call.path).toEqual(row);
      expect(operation?.description).toContain(`Requires one of the roles ${row?.roles.join(', ')}.`);
      expect(202 in Object(operation?.responses), call.path).toBe(row !== null && mayBeHeld(row));
    }
  });
});

let clerk: string;
let second: string;
let family: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  clerk = await addMember('clerk', 'staff');
  second = await addMember('second', 'ceo');
  await addUsers(['fan']);
  family = await addFamily('dao');
  await addFamilyPackage();
});

const loan = (coins: number, token = clerk, amount_satang = coins * 10) => ({
  token,
  key: key(),
  params: { uuid: family },
  form: { amount_satang: String(amount_satang), coins: String(coins), ground },
});
const limit = (credit_satang: number, token = clerk) => ({
  token,
  params: { uuid: family },
  form: { credit_satang: String(credit_satang), ground },
});
const coinsOfFamily = () => count('SELECT balance AS n FROM ledger_accounts WHERE id = ?', `family:${family}:coins`);
const row = async (name: AuthorityName) =>
  (await ask(listAuthority, { token: clerk })).data.find((one) => one.name === name);

describe('a single person', () => {
  test('a single person can neither grant a family credit nor lend large amounts', async () => {
    const approvalUuid = await askAlone(setFamilyCredit, limit(100_000_000));
    expect(await count("SELECT count(*) AS n FROM ledger_accounts WHERE id LIKE 'family:%' AND lowest < 0")).toBe(0);
    await approve(approvalUuid, second);
    await askAlone(lendFamily, loan(9_000_000));
    expect(await coinsOfFamily()).toBeNull();
  });

  test('many small or concurrent commands share one daily limit', async () => {
    await askAsTwo(setFamilyCredit, limit(1_000_000));
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetchCall(lendFamily, loan(9_000))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 202, 202, 202]);
    expect(await coinsOfFamily()).toBe(18_000);
    await askAlone(lendFamily, loan(2_001));
    await ask(lendFamily, loan(2_000));
    expect(await coinsOfFamily()).toBe(20_000);
    // Each person has a separate daily limit.
    await ask(lendFamily, loan(1, second));
    vi.setSystemTime('2031-11-21T08:00:00.000Z');
    const again = await addMember('again', 'staff');
    await ask(lendFamily, loan(10_000, again));
  });

  test('a loan below its price needs a second person, who sees both amounts', async () => {
    await askAsTwo(setFamilyCredit, limit(1_000_000));
    await ask(lendFamily, loan(100, clerk, 1_000));
    const uuid = await askAlone(lendFamily, loan(100, clerk, 999));
    expect(await coinsOfFamily()).toBe(100);
    const [approval] = (await ask(listApprovals, { token: second })).data;
    expect(JSON.parse(approval?.about.terms ?? '')).toEqual({ uuid: family, coins: 100, amount_satang: 999 });
    await approve(uuid, second);
    expect(await coinsOfFamily()).toBe(200);
    await env.DB.prepare('UPDATE packages SET is_offered = 0').run();
    await askAlone(lendFamily, loan(1, clerk, 100_000));
  });

  test('a single person changes no setting', async () => {
    const before = await count('SELECT count(*) AS n FROM dated_settings');
    const lowerLimit = { name: 'payout_two_above_satang', value: '10000000000', from: NOW, ground } as const;
    await askAlone(addDatedSetting, { token: clerk, form: lowerLimit });
    expect(await count('SELECT count(*) AS n FROM dated_settings')).toBe(before);
  });

  test('an impossible command is rejected at once, without an approval', async () => {
    const nowhere = { ...limit(1), params: { uuid: userUuid('nobody') } };
    expect((await askInVain(setFamilyCredit, nowhere)).error.code).toBe('family_not_found');
    expect((await ask(listApprovals, { token: second })).data).toEqual([]);
  });

  test('a role without the authority is rejected', async () => {
    const tester = await addMember('tester', 'tester');
    expect(await askInVain(lendFamily, loan(1, tester))).toMatchObject({
      status: 403,
      error: { code: 'authority_role' },
    });
  });
});

describe('a held command', () => {
  test('a held command is listed with its terms, waits once and executes unchanged', async () => {
    const approvalUuid = await askAlone(setFamilyCredit, limit(5_000));
    expect(await askAlone(setFamilyCredit, limit(5_000))).toBe(approvalUuid);
    const [approval] = (await ask(listApprovals, { token: second })).data;
    expect(approval).toMatchObject({
      uuid: approvalUuid,
      subject: { kind: 'command' },
      ground,
      asked_by: { name: 'clerk' },
    });
    expect(approval?.about.command).toBe('POST /v1/office/families/{uuid}/credit');
    expect(JSON.parse(approval?.about.terms ?? '')).toEqual({ uuid: family, credit_satang: 5_000 });
    expect(await approve(approvalUuid, second)).toMatchObject({ state: 'approved', decided_by: { name: 'second' } });
    expect(await count('SELECT -lowest AS n FROM ledger_accounts WHERE id = ?', `family:${family}:debt`)).toBe(5_000);
  });

  test('a held command executes once under retries and concurrent approvals', async () => {
    await askAsTwo(setFamilyCredit, limit(1_000_000));
    const loanRequest = loan(50_000);
    const uuid = await askAlone(lendFamily, loanRequest);
    expect(await askAlone(lendFamily, loanRequest)).toBe(uuid);
    const third = await addMember('third', 'admin');
    const inputs = [await approvalBy(uuid, second), await approvalBy(uuid, third)];
    const both = await Promise.all(inputs.map((input) => fetchCall(decideApproval, input)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first = expect.fail()] = inputs.filter((_, nth) => both[nth]?.status === 200);
    expect((await ask(decideApproval, first)).data.state).toBe('approved');
    expect(await coinsOfFamily()).toBe(50_000);
  });

  test('requester, subject and roles without authority cannot approve a command', async () => {
    const uuid = await askAlone(setRole, {
      token: await addMember('boss', 'admin'),
      key: key(),
      params: { uuid: userUuid('clerk') },
      form: { role: 'admin', ground },
    });
    const tester = await addMember('tester', 'tester');
    const codes = [];
    for (const token of [clerk, tester])
      codes.push((await askInVain(decideApproval, await approvalBy(uuid, token))).error.code);
    expect(codes).toEqual(['approval_of_oneself', 'authority_role']);
    await approve(uuid, second);
  });

  test('a held command is outdated if its requester’s role or its subject changed', async () => {
    const uuid = await askAlone(setFamilyCredit, limit(5_000));
    await env.DB.prepare("UPDATE users SET role = 'normal' WHERE uuid = ?").bind(userUuid('clerk')).run();
    const input = await approvalBy(uuid, second);
    expect((await askInVain(decideApproval, input)).error.code).toBe('approval_outdated');
    await env.DB.prepare("UPDATE users SET role = 'staff' WHERE uuid = ?").bind(userUuid('clerk')).run();
    const take = { coins_direction: 'take', coins: '2000', ground: ground as string } as const;
    const give = { ...take, coins_direction: 'give' } as const;
    const of = (form: typeof take | typeof give) => ({
      token: clerk,
      key: key(),
      params: { uuid: userUuid('fan') },
      form,
    });
    await askAsTwo(correctCoins, of(give));
    const [one, two] = [
      await askAlone(correctCoins, of(take)),
      await askAlone(correctCoins, of({ ...take, ground: 'Twice' })),
    ];
    await approve(one, second);
    expect((await askInVain(decideApproval, await approvalBy(two, second))).error).toMatchObject({
      code: 'held_command_refused',
      because: 'coins_too_few',
    });
    expect((await ask(listApprovals, { token: second })).data.map((open) => open.uuid).toSorted()).toEqual(
      [two, uuid].toSorted(),
    );
  });

  test('an approval is outdated while the prizes exceed the requested ones', async () => {
    const draft = {
      event_type: 'ranking',
      slug: 'november',
      starts_at: '2031-11-21T00:00:00.000Z',
      ends_at: '2031-11-30T00:00:00.000Z',
      permission: 'external',
      title_th: 'ดาว',
      title_en: 'Star',
      description_th: 'ดาว',
      description_en: 'Star',
      picture_url: '/pictures/event/new-year.svg',
      share_picture_url: '/share/event/new-year.png',
    } as const;
    const { uuid } = (await ask(addEventDraft, { token: clerk, form: draft as never })).data;
    const reward = (coins: string) =>
      ask(setDraftReward, {
        token: clerk,
        params: { uuid },
        form: { target: 'vb', first_rank: '1', last_rank: '1', title_th: 'แชมป์', title_en: 'Champion', coins } as never,
      });
    const approvalUuid = await askAlone(announceEvent, { token: clerk, params: { uuid }, form: { ground } });
    await reward('90000');
    expect((await askInVain(decideApproval, await approvalBy(approvalUuid, second))).error.code).toBe(
      'approval_outdated',
    );
    expect(await count('SELECT count(*) AS n FROM events')).toBe(0);
    await reward('35000');
    await approve(approvalUuid, second);
    expect(await count('SELECT sum(coins) AS n FROM event_rewards WHERE first_rank = 1 AND ranked = ?', 'vb')).toBe(
      35_000,
    );
  });
});

describe('a change of the authority table', () => {
  const changed = (name: AuthorityName, form: object) => ({
    token: clerk,
    params: { name },
    form: { roles: 'admin, ceo', second: 'above', ground, ...form } as never,
  });

  test('a change of the table needs two people and applies from then on', async () => {
    await askAsTwo(setFamilyCredit, limit(1_000_000));
    const uuid = await askAlone(changeAuthority, changed('lendFamily', { once_coins: '30000', day_coins: '30000' }));
    await ask(lendFamily, loan(10_000));
    await askAlone(lendFamily, loan(10_001));
    await approve(uuid, second);
    expect(await row('lendFamily')).toMatchObject({
      roles: 'admin, ceo',
      once_coins: 30_000,
      day_coins: 30_000,
      ground,
    });
    expect((await askInVain(lendFamily, loan(1))).error.code).toBe('authority_role');
    await ask(lendFamily, loan(30_000, second));
  });

  test('rejects changes of fixed entries, and values that do not fit an entry', async () => {
    for (const name of ['addDatedSetting', 'changeAuthority', 'decideApproval', 'setRole'] as const)
      expect((await askInVain(changeAuthority, changed(name, {}))).error.code, name).toBe('authority_fixed');
    const refusalOf = async (name: AuthorityName, form: object) =>
      (await askInVain(changeAuthority, changed(name, form))).error;
    expect(await refusalOf('lendFamily', { once_coins: '2', day_coins: '1' })).toMatchObject({ fields: ['day_coins'] });
    expect(await refusalOf('setFamilyCredit', {})).toMatchObject({ fields: ['second'] });
    expect(await refusalOf('createPayee', { second: 'never' })).toMatchObject({ fields: ['second'] });
    expect(await refusalOf('lendFamily', { roles: 'staff, normal' })).toMatchObject({ fields: ['roles'] });
  });

  test('the database rejects rewriting authority changes, uses and held commands', async () => {
    await askAsTwo(changeAuthority, changed('lendFamily', { roles: 'staff' }));
    await askAsTwo(setFamilyCredit, limit(1_000_000));
    await ask(lendFamily, loan(10_000));
    for (const cheat of [
      'UPDATE authority_changes SET once = 1000000000',
      'DELETE FROM authority_changes',
      'DELETE FROM authority_uses',
      'UPDATE authority_uses SET amount = 0',
      "UPDATE held_commands SET form = '{}'",
      'INSERT INTO authority_uses SELECT 99, by_uuid, name, period, 10001, once_most, day_most FROM authority_uses',
      'INSERT OR REPLACE INTO authority_uses SELECT number, by_uuid, name, period, 0, 0, 0 FROM authority_uses LIMIT 1',
    ]) {
      await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow(/append-only|this amount needs a second person/);
    }
  });
});

test('the last admin cannot lose the role', async () => {
  await addMember('boss', 'admin');
  const demote = {
    token: second,
    key: key(),
    params: { uuid: userUuid('boss') },
    form: { role: 'staff', ground },
  } as const;
  expect((await askInVain(setRole, demote)).error.code).toBe('role_last_admin');
  const cheat = env.DB.prepare("UPDATE users SET role = 'staff' WHERE uuid = ?").bind(userUuid('boss'));
  await expect(cheat.run()).rejects.toThrow('the last admin must remain admin');
  await addMember('other', 'admin');
  await askAsTwo(setRole, { ...demote, key: key() });
});

describe('the last admin', () => {
  const suspend = (name: string, until = '') => ({
    token: second,
    params: { uuid: userUuid(name) },
    form: { ground, ...(until && { until }) } as { ground: string },
  });
  beforeEach(async () => {
    await addMember('boss', 'admin');
    await addMember('other', 'admin');
  });

  test.each(['', '2131-11-20T08:00:00.000Z'])('the last acting admin cannot be suspended, until: %j', async (until) => {
    await ask(blockPerson, suspend('other', until));
    expect((await askInVain(blockPerson, suspend('boss', until))).error.code).toBe('role_last_admin');
    const demote = {
      token: second,
      key: key(),
      params: suspend('boss').params,
      form: { role: 'staff', ground },
    } as const;
    expect((await askInVain(setRole, demote)).error.code).toBe('role_last_admin');
    await ask(unblockPerson, suspend('other'));
    await ask(blockPerson, suspend('boss', until));
  });

  test('of two admins who are suspended at once, one remains', async () => {
    const answers = await Promise.all([
      fetchCall(blockPerson, suspend('boss')),
      fetchCall(blockPerson, suspend('other')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await count('SELECT count(*) AS n FROM acting_admins')).toBe(1);
  });

  test('the database refuses to suspend the last admin, and to make a suspension longer', async () => {
    await ask(blockPerson, suspend('other', '2031-11-21T08:00:00.000Z'));
    for (const cheat of [
      'UPDATE user_blocks SET until_ms = NULL',
      'UPDATE user_blocks SET until_ms = until_ms + 1',
      `UPDATE user_blocks SET user_uuid = '${userUuid('boss')}'`,
    ])
      await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow('a suspension can only become shorter');
    const cheat = `INSERT OR REPLACE INTO user_blocks SELECT '${userUuid('boss')}', decision_uuid, NULL FROM user_blocks`;
    await expect(env.DB.prepare(cheat).run()).rejects.toThrow('the last admin cannot be suspended');
  });
});
