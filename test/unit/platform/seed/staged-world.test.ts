/**
 * The scenarios of the seed data: a user in each state who can sign in through the sandbox, with
 * readable documents.
 */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { payloadOf } from '../../../../api/contracts/contract/payload.ts';
import { contractEvents } from '../../../../api/contracts/contract/tables.ts';
import { payoutTransitions } from '../../../../api/payouts/payout/payout-state.ts';
import { brokenLink } from '../../../../api/platform/base/chain.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { contractState } from '../../../../calls/contracts/contract-state.ts';
import { bangkokDay, dayStart } from '../../../../calls/platform/bangkok-day.ts';
import { demoAccounts, scenarioAccounts } from '../../../../sandbox/identity/demo-account.ts';
import { dayStatements } from '../../../../seed/index.ts';
import { seed } from '../../../../seed/local/database.ts';
import { asD1, SqliteD1 } from '../../../../seed/local/sqlite-d1.ts';
import { stage } from '../../../../seed/staged/index.ts';
import { Database } from '../../money/model/sqlite-d1.ts';

describe('scenarios of the seed data', () => {
  test('every state has a user, also on the Monday after New Year', async () => {
    const midnight = dayStart('2026-01-05');
    const database = new Database();
    const d1 = asD1(new SqliteD1(database));
    await seed(d1, dayStatements(midnight));
    const papers = await stage(d1, midnight);
    expect(papers.size).toBeGreaterThan(30);
    const rows = (sql: string) => database.rows(sql);

    const offeredAccounts = scenarioAccounts.flatMap(({ accounts }) => accounts);
    for (const { sub, name } of [...demoAccounts, ...offeredAccounts].filter(({ sub }) => sub !== 'demo-ying')) {
      const [account] = rows(
        `SELECT name FROM accounts JOIN users ON uuid = user_uuid WHERE provider_account_id = '${sub}'`,
      );
      // An account that begins to close has no name any more.
      expect(account, sub).toEqual({ name: sub === 'demo-privacy-closing' ? '—' : name });
    }
    const ofStaged = "caster_uuid IN (SELECT user_uuid FROM accounts WHERE provider_account_id LIKE 'demo-contract-%')";
    const states = rows(`SELECT DISTINCT state FROM contracts WHERE ${ofStaged}`).map(({ state }) => state);
    expect(states.toSorted()).toEqual(contractState.options.toSorted());
    const payoutStates = rows('SELECT state FROM payouts').map(({ state }) => state);
    // The VB of the account `caster` was paid too.
    expect(payoutStates.toSorted()).toEqual([...Object.keys(payoutTransitions), 'paid'].toSorted());
    const deliveries = rows('SELECT status, attempt_count, due_at_ms FROM webhook_deliveries');
    expect(deliveries.length).toBeGreaterThan(5);
    expect(deliveries.filter(({ status, due_at_ms }) => status === 204 && due_at_ms === null)).toHaveLength(
      deliveries.length,
    );
    expect(deliveries.filter(({ attempt_count }) => attempt_count === 2)).toHaveLength(1);

    const [dataExport] = rows('SELECT uuid, ready_at_ms, size_bytes FROM data_exports');
    const zip = papers.get(`export/${String(dataExport?.uuid)}.zip`) ?? new Uint8Array();
    expect(dataExport).toMatchObject({ ready_at_ms: midnight.getTime(), size_bytes: zip.byteLength });
    const exportSchema = z.object({ profile: z.tuple([z.object({ name: z.string() })]) });
    expect(
      exportSchema.parse(JSON.parse(strFromU8(unzipSync(zip)['data.json'] ?? new Uint8Array()))).profile[0].name,
    ).toBe('ใบข้าว');
    const ofPrivacy = "(SELECT user_uuid FROM accounts WHERE provider_account_id LIKE 'demo-privacy-%')";
    expect(rows(`SELECT device FROM tokens WHERE user_uuid IN ${ofPrivacy}`)).toHaveLength(3);
    expect(rows(`SELECT done_at_ms FROM closings WHERE user_uuid IN ${ofPrivacy}`)).toEqual([{ done_at_ms: null }]);

    // Nothing is dated in the future except the end of terms.
    const late = rows(`SELECT event FROM contract_events WHERE at_ms > ${midnight.getTime()}`);
    const paidLate = rows(`SELECT paid_on FROM payouts WHERE paid_on >= '${bangkokDay(midnight)}'`);
    expect([...late, ...paidLate]).toEqual([]);
    const lines = await openDb(d1)
      .select()
      .from(contractEvents)
      .orderBy(contractEvents.contract_uuid, contractEvents.number);
    for (const contract of new Set(lines.map(({ contract_uuid }) => contract_uuid))) {
      const own = lines.filter(({ contract_uuid }) => contract_uuid === contract);
      expect(await brokenLink(own.map((line) => ({ ...line, content: payloadOf(line) })))).toBeNull();
    }

    const before = rows('SELECT count(*) AS lines FROM contract_events');
    expect((await stage(d1, midnight)).size).toBe(0);
    expect(rows('SELECT count(*) AS lines FROM contract_events')).toEqual(before);
  });
});
