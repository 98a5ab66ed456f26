/**
 * A row of an office list reads its own database row, and one per shown detail of other tables. No
 * join is unused.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import type { ResourceName } from '../../../pages/office/resources/names.ts';
import { beginExamples, endExamples, exampleOf, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { lookedUp, planner } from '../query-plan.ts';
import { meter } from '../rows-read.ts';

/** Rows that a list may read in addition to its rows. */
const ROWS_BESIDE = 20;

/**
 * Lookups of a row in other tables: the table, and the column of the list that shows the result.
 */
const lookups: Readonly<Partial<Record<ResourceName, Readonly<Record<string, string>>>>> = {
  families: { coins_account: 'coins', debt_account: 'debt_satang', payable_account: 'owed_vtokens' },
  orders: { users: 'user.name', receipts: 'receipt' },
  cases: { users: 'owner.name' },
  articles: { users: 'changed_by.name' },
  alerts: { users: 'acknowledged_by.name' },
  'gateway-messages': { gateway_message_takes: 'taken.did' },
  'settlement-days': { settlement_closings: 'sums' },
  'tax-invoices': { orders: 'reference', receipts: 'receipt', person_keys: 'buyer.name', later: 'state' },
  'credit-notes': {
    refunds: 'state',
    money_cases: 'case_number',
    receipts: 'receipt',
    tax_invoices: 'tax_invoice',
  },
  contracts: { users: 'caster.name' },
  payees: { users: 'owner.name', families: 'owner.name', payee_accounts: 'account.masked' },
  payouts: {
    payee_accounts: 'account.masked',
    tax_certificates: 'certificate_state',
    payout_attempts: 'next_by',
    payout_batches: 'next_by',
    approvals: 'approval.given',
    users: 'owner.name',
    families: 'owner.name',
  },
  appeals: { gifts: 'coins', users: 'vb.name', gift_items: 'gift.th' },
  parcels: { users: 'user.name', shop_items: 'item.th', shop_variants: 'variant.th' },
  'uncounted-facts': { facts: 'kind' },
  audit: { users: 'by.name', audit_changes: 'changed' },
  'event-participants': { users: 'user.name' },
  standings: { users: 'user.name' },
  polls: { lives: 'vb.name' },
  offers: { shop_items: 'item_name.th', users: 'vb.name', lives: 'path' },
};

/** Lists with more lookups, checked by the number of rows: how many per row, and why. */
const further: Readonly<Partial<Record<ResourceName, { rows: number; why: string }>>> = {
  approvals: {
    rows: 7,
    why: 'each says who asked, who has said yes, and what it is about by its kind: a person, an order, a case, a file',
  },
  breaches: { rows: 1, why: 'what was done about each is read with it, by a second look at the same breaches' },
  payouts: { rows: 8, why: 'the attempts are looked up for the account and for the next day' },
  'settlement-lines': {
    rows: 4,
    why: 'what a line was found to be says the payment, refund or case that it is looked for in',
  },
};

/** Lookups that run once for all rows. */
const once: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  'event-participants': ['events'],
  standings: ['boards', 'earlier', 'segment'],
};

/** A row uses one of these two lookups; the other finds no row and reads none. */
const either: readonly (readonly [ResourceName, string])[] = [
  ['payees', 'families'],
  ['payouts', 'families'],
];

/**
 * Small tables that a list may read completely: dates, and a row per month and kind of the archive.
 */
const few = new Set(['archive_segments', 'authority_changes', 'bank_holidays', 'dated_settings', 'departed_months']);

/**
 * Rows that lists read for dates: the holidays of two years, which determine a payout's next day
 * and a tax list's due day.
 */
const calendar: Readonly<Partial<Record<ResourceName, number>>> = { payouts: 40, 'tax-lists': 40, 'bank-years': 40 };

const answerSchema = z.object({
  data: z.array(z.looseObject({ changes: z.array(z.unknown()).default([]), steps: z.array(z.unknown()).default([]) })),
});

describe('rows read by office lists', () => {
  beforeEach(beginExamples);
  afterEach(endExamples);

  test('an office list reads one database row per row, and shown details', {
    timeout: 120_000,
  }, async () => {
    for (const { name, list, columns } of resources) {
      const shows = lookups[name] ?? {};
      const example = await exampleOf(calls.find(({ call }) => call === list)?.name ?? '');
      const token = await tokenOf(example.by ?? 'staff');
      if (!(name in further)) {
        const { db, plans } = planner();
        await sendTo(db, requestOf(list, example, token));
        const queryPlans = (await plans()).filter(({ sql }) => !sql.includes('"tokens"'));
        expect
          .soft(lookedUp(queryPlans, few).sort(), `${name} looks up`)
          .toEqual([...Object.keys(shows), ...(once[name] ?? [])].sort());
      }
      const fields = columns.map(({ field }) => field);
      for (const column of Object.values(shows)) expect.soft(fields, `${name} shows ${column}`).toContain(column);

      const { rowsRead, ...requestMeter } = meter();
      const { status, body } = await sendTo(requestMeter.db, requestOf(list, example, token));
      expect.soft(status, `${name}: ${body}`).toBe(200);
      const { data } = answerSchema.parse(JSON.parse(body));
      const ofEach =
        1 + (further[name]?.rows ?? Object.keys(shows).length) - either.filter(([of]) => of === name).length;
      const many = data.reduce((sum, { changes, steps }) => sum + changes.length + steps.length, 0);
      expect
        .soft(rowsRead(), `rows read for ${data.length} of ${name}`)
        .toBeLessThanOrEqual(data.length * ofEach + many + (calendar[name] ?? 0) + ROWS_BESIDE);
    }
  });
});
