/**
 * Answers of every call after old months left the database, compared with the answers before. The
 * months are in R2, and the job deleted their rows. A list is compared to its end.
 */
import { listDurableObjectIds, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import archivedTables from 'virtual:api-archived-tables';
import sections from 'virtual:api-exported-sections';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken } from '../../../api/identity/auth/token.ts';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { oldMonthsJob } from '../../../api/office/archive/copy-job.ts';
import { nameOf } from '../../../api/platform/archive/table.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { getFamilyStatement } from '../../../calls/families/family-statement.ts';
import { calls } from '../../../calls/index.ts';
import { getEndLiveInfo, getLive } from '../../../calls/live/live.ts';
import { getLiveResult } from '../../../calls/live/live-result.ts';
import { getEarnings, listReceivedGifts } from '../../../calls/payouts/earning.ts';
import { bangkokDay, dayStart, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { getRankingPlace, listUserCoinRanking, listUserVtokenRanking } from '../../../calls/rankings/ranking.ts';
import { listOfficeFacts, listOfficeStandings } from '../../../calls/rankings/ranking-office.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { rowsForRun } from '../../effort.ts';
import type { Example } from '../call-example.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { newDatabase } from '../new-database.ts';
import { rowsOf } from '../rankings/event-world.ts';

/** The last month that ended 45 days before the examples, and its end. */
const DEPARTED = '2031-09';
const UNTIL_MS = dayStart('2031-10-01').getTime();

/**
 * Ages of rows are multiplied by this, because gifts and transfers of the seed data are at most a
 * month old.
 */
const STRETCH = 6;

/** Time between two transfers. The first is about half a year old. */
const TRANSFER_STEP_MS = 4 * 3_600_000;

const KEPT = 'reads rows that stay, such as those that are not counted, summed, payable or decided';

const ARCHIVED = 'reads months that left from a shelf in R2';

/** Calls whose queries read an archived table, with the reason why they need no row that leaves. */
const readers: Readonly<Record<string, string>> = {
  getEarnings: KEPT,
  getEarningYear: KEPT,
  getFamilyEarnings: KEPT,
  getFamilyEarningYear: KEPT,
  giveGift: 'reads the last gift, which stays',
  mergeAccounts: KEPT,
  appealTakeBack: 'reversed gifts stay with their facts',
  answerAppeal: 'reversed gifts stay with their facts',
  listAppeals: 'reversed gifts stay with their facts',
  askTakeBack: 'gifts that left can no longer be reversed',
  listApprovals: 'gifts that left can no longer be reversed',
  decideApproval: 'gifts that left can no longer be reversed',
  correctFact: 'facts that left can no longer be corrected',
  listUncountedFacts: KEPT,
  dropUncountedFact: KEPT,
  retryUncountedFact: KEPT,
  listEventFacts: 'facts stay until their event is exported to R2',
  listOwnEventFacts: 'facts stay until their event is exported to R2',
  listMovements: ARCHIVED,
  listReceivedGifts: ARCHIVED,
  getPerson: ARCHIVED,
  getOfficeFamily: ARCHIVED,
  getFamilyStatement: ARCHIVED,
  getLiveResult: ARCHIVED,
  getOwnHome: 'reads the last 45 days, which stay',
  listOfficeFacts: ARCHIVED,
  getToday: 'balances of fourteen days begin at the opening entry of the account',
};

beforeEach(beginExamples);
afterEach(endExamples);

/**
 * Makes gifts, transfers and ended lives older, in the order in which they were added: only samples
 * have rows with other times.
 */
async function stretch() {
  const older = (column: string) => `${column} = ${NOW.getTime()} - (${NOW.getTime()} - ${column}) * ${STRETCH}`;
  await dropGuards();
  for (const sql of [
    `UPDATE gifts SET ${older('given_at_ms')}`,
    `UPDATE gifts SET given_at_ms =
      (SELECT max(given_at_ms) FROM gifts AS earlier WHERE earlier.position <= gifts.position)`,
    `UPDATE ledger_transfers SET moved_at_ms =
      ${NOW.getTime()} - ((SELECT max(rowid) FROM ledger_transfers) - rowid) * ${TRANSFER_STEP_MS}`,
    `UPDATE lives SET ${older('started_at_ms')}, ${older('ended_at_ms')} WHERE status = 'ended'`,
    `UPDATE earning_sums SET period = '${DEPARTED}' WHERE by = 'giver'
      AND period = (SELECT max(period) FROM earning_sums WHERE by = 'giver')`,
  ])
    await env.DB.prepare(sql).run();
}

async function dropGuards() {
  const names = [...archivedTables.map(nameOf), 'earning_sums'].map((name) => `'${name}'`).join(', ');
  const guards = await rowsOf(
    `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (${names}) AND sql LIKE '% BEFORE UPDATE %'`,
  );
  for (const { name } of guards) await env.DB.exec(`DROP TRIGGER ${name}`);
}

/** Copies the closed months to R2, compares them, lets them depart, and deletes their rows. */
async function archive(mode: 'read' | 'delete') {
  const ports = { db: openDb(env.DB), env: { ...env, OLD_MONTHS: mode }, now: NOW };
  for (let turn: unknown = 'first'; turn !== null; ) {
    ({ turn } = await runIfDue(oldMonthsJob, ports));
    if (turn !== null) expect(turn).toEqual({ done: 1 });
  }
  expect(await firstRow('SELECT max(month) AS month, max(until_ms) AS until_ms FROM departed_months')).toEqual({
    month: DEPARTED,
    until_ms: UNTIL_MS,
  });
}

/** Returns the number of rows per table that gets smaller. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts = [...archivedTables.map(nameOf), 'standings', 'earning_sums'].map(async (name) => {
    const { many } = await firstRow(`SELECT count(*) AS many FROM ${name}`);
    return [name, Number(many)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Closes the books, because only closed rows leave. */
async function closeBooks() {
  let step: unknown = 'goes_on';
  while (step === 'goes_on') step = await closeDay(openDb(env.DB), NOW);
  expect(step).toBe('closed');
}

/** Random values that are the same in both runs of a call. */
function repeatRandom(name: string) {
  let state = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 11);
  const byte = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  vi.spyOn(Math, 'random').mockImplementation(() => byte() / 256);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const { buffer, byteOffset, byteLength } = array as unknown as Uint8Array;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = byte();
    return array;
  });
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    const hex = Array.from({ length: 16 }, () => byte().toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  });
}

/** Matches queries of an archived table, or of the view of one. */
const QUERY_OF_ARCHIVED = new RegExp(
  `\\b(?:from|join) "?(?:${[...archivedTables.map(nameOf), 'ledger_entries'].join('|')})\\b`,
  'i',
);

/** Returns a D1 that calls `note` before a query of an archived table. */
const watchedD1 = (note: () => void): D1Database =>
  new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') return target.batch.bind(target);
      if (name !== 'prepare') throw new Error(`${String(name)} of D1 is not watched`);
      return (text: string) => {
        if (/^\s*(?:select|with)\b/i.test(text) && QUERY_OF_ARCHIVED.test(text)) note();
        return target.prepare(text);
      };
    },
  });

/** An example of a call, and the token of its caller. */
interface Asked {
  call: Call;
  example: Example;
  token: string | null;
}

/** Sends a request, and reads a list to its end. */
async function answerTo({ call, example, token }: Asked, db: D1Database): Promise<string[]> {
  const answers: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...example.query, ...(cursor && { cursor }) };
    const { status, body } = await sendTo(db, requestOf(call, { ...example, query }, token));
    const answer = status === 200 && call.method === 'GET' ? JSON.parse(body) : body;
    cursor = answer.next_cursor ?? undefined;
    if (answers.length === 0) answers.push(`${status}`);
    else expect(status, call.path).toBe(200);
    const items: unknown[] = Array.isArray(answer.data) ? answer.data : [answer];
    answers.push(...items.map((item) => JSON.stringify(item)));
  } while (cursor);
  return answers;
}

const firstRow = async (sql: string) => (await rowsOf(sql))[0] ?? expect.fail(sql);

/** A call about old rows, with the user who sends it. */
interface OldExample {
  name: string;
  call: Call;
  example: Example;
  by: string;
}

/** Returns examples about old rows, for calls whose own example reads new ones. */
async function oldExamples(): Promise<OldExample[]> {
  const isOld = `given_at_ms < ${UNTIL_MS} AND position <= (SELECT released_to FROM gift_progress)`;
  const received = await firstRow(`SELECT vb_uuid FROM gifts WHERE ${isOld} GROUP BY 1 ORDER BY count(*) DESC, 1`);
  const live = await firstRow(
    `SELECT live_uuid, vb_uuid FROM gifts JOIN lives ON lives.uuid = live_uuid AND lives.status = 'ended'
      WHERE ${isOld} AND kind <> 'vip' ORDER BY position`,
  );
  const counted = await firstRow(`SELECT vb_uuid FROM facts WHERE kind = 'gift' ORDER BY happened_at_ms`);
  const moved = await firstRow(
    `SELECT substr(account_id, 8, 36) AS family_uuid, moved_at_ms FROM ledger_entries
      WHERE account_id GLOB 'family:*:coins' ORDER BY moved_at_ms`,
  );
  const movedIn = bangkokDay(new Date(Number(moved.moved_at_ms))).slice(0, 7);
  const ofLine = { period: 'all', ranking: 'uservtoken', subject_uuid: String(counted.vb_uuid) };
  const ofFamily = { params: { month: movedIn }, query: { family_uuid: String(moved.family_uuid) } };
  const staff = uuidOf('demo:staff');
  const sums = await firstRow(
    `SELECT owner_uuid FROM earning_sums WHERE by = 'giver' AND period = '${DEPARTED}' GROUP BY 1 ORDER BY count(*) DESC, 1`,
  );
  const ranked = await firstRow(
    `SELECT uuid FROM standings JOIN boards ON boards.id = board_id JOIN users ON short_id = subject_id
      WHERE boards.name = 'uservtoken:month:${DEPARTED}' ORDER BY score`,
  );
  const month = (limit: number) => ({
    params: { dateStart: `${DEPARTED}-01`, dateEnd: lastOfMonth(`${DEPARTED}-01`) },
    query: { limit: `${limit}` },
  });
  const someDays = { params: { dateStart: `${DEPARTED}-04`, dateEnd: '2031-11-20' }, query: { limit: '7' } };
  const { dateStart, dateEnd } = month(1).params;
  const ended = (await firstRow(`SELECT slug FROM lives WHERE uuid = '${live.live_uuid}'`)).slug;
  return [
    { name: 'listReceivedGifts', call: listReceivedGifts, example: {}, by: String(received.vb_uuid) },
    {
      ...{ name: 'getLiveResult', call: getLiveResult, example: { params: { id: String(live.live_uuid) } } },
      by: String(live.vb_uuid),
    },
    { name: 'listOfficeFacts', call: listOfficeFacts, example: { query: ofLine }, by: staff },
    { name: 'getFamilyStatement', call: getFamilyStatement, example: ofFamily, by: staff },
    { name: 'listUserCoinRanking', call: listUserCoinRanking, example: month(3), by: staff },
    { name: 'listUserVtokenRanking', call: listUserVtokenRanking, example: someDays, by: staff },
    {
      ...{ name: 'getRankingPlace', call: getRankingPlace },
      example: { query: { type: 'collect-candy', dateStart, dateEnd } },
      by: String(ranked.uuid),
    },
    {
      ...{ name: 'listOfficeStandings', call: listOfficeStandings, by: staff },
      example: { query: { ranking: 'usercoin', period: 'month', on: `${DEPARTED}-10`, limit: '4' } },
    },
    {
      ...{
        name: 'getEarnings',
        call: getEarnings,
        example: { query: { month: DEPARTED } },
        by: String(sums.owner_uuid),
      },
    },
    { name: 'getEndLiveInfo', call: getEndLiveInfo, example: { params: { id: String(live.live_uuid) } }, by: staff },
    { name: 'getLive', call: getLive, example: { params: { slug: String(ended) } }, by: staff },
  ];
}

/**
 * Ranking types that are inactive, whose calls return nothing, and the call about the archive
 * itself.
 */
const passedOver = ['count-sticker', 'monster-date', 'monster-level', 'user-defeat-monster', 'readArchiveSegment'];
const comparedCalls = rowsForRun(
  calls.filter(({ name }) => !passedOver.includes(name)),
  120,
);

/**
 * Returns the answers by call and section of an export, and the calls that read an archived table.
 */
async function askAll(old: readonly OldExample[]) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const id of await listDurableObjectIds(env.COUNTERS)) await runDurableObjectAlarm(env.COUNTERS.get(id));
  for (const id of await listDurableObjectIds(env.CODES)) await runDurableObjectAlarm(env.CODES.get(id));
  const answers = new Map<string, string[]>();
  const reading = new Set<string>();
  // Sections of a personal data export, by a VB and a viewer.
  for (const user of [String(old[0]?.by), uuidOf('demo:viewer')])
    for (const { name, rowsOf } of sections)
      answers.set(
        `${name} of ${user}`,
        (await rowsOf(openDb(env.DB), env, user)).map((row) => JSON.stringify(row)),
      );
  // Examples of calls change the database, so those about old rows come first.
  for (const { name, call, example, by } of old) {
    const { token } = await issueToken(openDb(env.DB), { userUuid: by, device: '', now: NOW });
    answers.set(name, await answerTo({ call, example, token }, env.DB));
  }
  for (const { name, call } of comparedCalls) {
    repeatRandom(name);
    const example = await exampleOf(name);
    const token = example.by ? await tokenOf(example.by) : null;
    const db = watchedD1(() => reading.add(name));
    answers.set(name, [...(answers.get(name) ?? []), ...(await answerTo({ call, example, token }, db))]);
    await env.DB.prepare('DELETE FROM tokens').run();
  }
  return { answers, reading };
}

describe('answers after old months left the database', () => {
  test('calls answer the same after old months left the database', async () => {
    await stretch();
    await closeBooks();
    const old = await oldExamples();
    const before = await askAll(old);
    const compared = new Set(comparedCalls.map(({ name }) => name));
    const expected = Object.keys(readers).filter((name) => compared.has(name));
    expect([...before.reading].toSorted()).toEqual(expected.toSorted());
    await endExamples();
    await newDatabase();
    await beginExamples();
    await stretch();
    await closeBooks();
    await archive('read');
    const rowsBefore = await rowCounts();
    await archive('delete');
    for (const [name, many] of Object.entries(await rowCounts()))
      expect((rowsBefore[name] ?? 0) - many, name).toBeGreaterThan(name === 'earning_sums' ? 5 : 30);
    const after = await askAll(old);
    for (const section of [`gifts_received of ${old[0]?.by}`, `coins of ${uuidOf('demo:viewer')}`])
      expect(before.answers.get(section)?.length, section).toBeGreaterThan(5);
    for (const name of ['listUserCoinRanking', 'listUserVtokenRanking', 'listOfficeStandings'])
      expect(before.answers.get(name)?.length, name).toBeGreaterThan(5);
    for (const [name, field] of Object.entries({ getEarnings: 'givers', getEndLiveInfo: 'top_givers' }))
      expect(before.answers.get(name)?.[1], name).toMatch(new RegExp(`"${field}":\\[\\{`));
    expect(before.answers.get('getRankingPlace')?.[1]).toMatch(/"rank":\d/);
    for (const name of before.answers.keys())
      expect.soft(after.answers.get(name), name).toEqual(before.answers.get(name));
  });
});
