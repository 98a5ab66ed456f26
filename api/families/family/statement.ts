/**
 * Monthly statement of a family: movements of coins, debt and V-tokens in the ledger, and the
 * activity of its members.
 */
import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import {
  type FamilyStatement,
  STATEMENT_PART_LINES,
  type StatementMovements,
  type StatementReason,
} from '../../../calls/families/family-statement.ts';
import { addDays, dayStart, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';
import { familyCoins, familyDebt, vtokens } from '../../money/ledger/account.ts';
import { readOldMonth, selectEntries } from '../../money/ledger/entry.ts';
import { ledgerEntries } from '../../money/ledger/tables.ts';
import { valueOfVtokens } from '../../payouts/earning/read-sums.ts';
import { earningSums } from '../../payouts/earning/tables.ts';
import { selectDeparted } from '../../platform/archive/read-shelf.ts';
import { moment } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import { type Db, type Rows, type SqlText, textAround } from '../../platform/framework/db.ts';
import { families, users } from '../../platform/user/tables.ts';
import { monthOf } from './member.ts';
import { familyMonths } from './tables.ts';

const accounts = {
  coins: (uuid: string) => familyCoins(uuid).id,
  debt: (uuid: string) => familyDebt(uuid, 0).id,
  vtokens: (uuid: string) => vtokens({ kind: 'family', uuid }, 'payable').id,
};

/** Returns the start and the end of a month. */
function spanOf(month: string): { from: number; until: number } {
  const first = `${month}-01`;
  return { from: dayStart(first).getTime(), until: dayStart(addDays(lastOfMonth(first), 1)).getTime() };
}

/**
 * Selects the movements of one part, one more to tell whether another part follows, and both
 * balances.
 */
function selectMoved(db: Db, account: SqlText, { from, until, part }: ReturnType<typeof spanOf> & { part: number }) {
  const isOfAccount = eq(ledgerEntries.account_id, account);
  const lastBefore = (endMs: number) =>
    db
      .select({ after: ledgerEntries.balance_after })
      .from(ledgerEntries)
      .where(and(isOfAccount, lt(ledgerEntries.moved_at_ms, endMs)))
      .orderBy(desc(ledgerEntries.position))
      .limit(1);
  return {
    lines: selectEntries(db)
      .where(and(isOfAccount, gte(ledgerEntries.moved_at_ms, from), lt(ledgerEntries.moved_at_ms, until)))
      .orderBy(asc(ledgerEntries.position))
      .limit(STATEMENT_PART_LINES + 1)
      .offset((part - 1) * STATEMENT_PART_LINES),
    opening: lastBefore(from),
    closing: lastBefore(until),
  };
}

/** Selects everything for a statement. */
export function selectStatement(
  db: Db,
  family: SqlText,
  { month, part, now }: { month: string; part: number; now: Date },
) {
  const span = { ...spanOf(month), part };
  const selectMovements = (name: keyof typeof accounts) => {
    const account = textAround(accounts[name], sql`${family}`);
    return selectMoved(db, account, span);
  };
  const [coins, debt, tokens] = [selectMovements('coins'), selectMovements('debt'), selectMovements('vtokens')];
  const sums = and(eq(earningSums.owner_uuid, family), eq(earningSums.by, 'vb'), eq(earningSums.period, month));
  const months = and(eq(familyMonths.family_uuid, family), eq(familyMonths.month, month));
  return {
    departed: selectDeparted(db),
    families: db
      .select({ uuid: families.uuid, slug: families.slug, name: families.name })
      .from(families)
      .where(eq(families.uuid, family)),
    rates: selectSetting(db, 'satang_per_100_vtokens', now),
    coins: coins.lines,
    coins_opening: coins.opening,
    coins_closing: coins.closing,
    debt: debt.lines,
    debt_opening: debt.opening,
    debt_closing: debt.closing,
    vtokens: tokens.lines,
    vtokens_opening: tokens.opening,
    vtokens_closing: tokens.closing,
    sums: db.select().from(earningSums).where(sums),
    months: db.select().from(familyMonths).where(months),
    vbs: db
      .select({ uuid: users.uuid, name: users.name })
      .from(users)
      .where(
        or(
          inArray(users.uuid, db.select({ uuid: earningSums.subject }).from(earningSums).where(sums)),
          inArray(users.uuid, db.select({ uuid: familyMonths.user_uuid }).from(familyMonths).where(months)),
        ),
      )
      .orderBy(asc(users.name_key), asc(users.uuid)),
  };
}

type StatementRows = Rows<ReturnType<typeof selectStatement>>;
type Lines = StatementRows['coins'];
type Balances = StatementRows['coins_opening'];

/** Replaces the movements of a month that left by those of the archive. */
export async function withOldMonth(
  rows: StatementRows,
  { month, part, ...ports }: { db: Db; env: object; month: string; part: number },
): Promise<StatementRows> {
  const [family] = rows.families;
  const [last] = rows.departed;
  if (!family || !last || month > last.month) return rows;
  const replaced = { ...rows };
  for (const [name, accountOf] of Object.entries(accounts) as [keyof typeof accounts, (uuid: string) => string][]) {
    const { lines, opening, closing } = await readOldMonth(
      { ...ports, departed: rows.departed },
      {
        account: accountOf(family.uuid),
        month,
        from: (part - 1) * STATEMENT_PART_LINES,
        limit: STATEMENT_PART_LINES + 1,
      },
    );
    replaced[name] = lines;
    replaced[`${name}_opening`] = [{ after: opening }];
    replaced[`${name}_closing`] = [{ after: closing }];
  }
  return replaced;
}

/** Converts these rows to a statement. Returns null if there is no such family. */
export function familyStatementOf(
  rows: StatementRows,
  { month, now }: { month: string; now: Date },
): FamilyStatement | null {
  const [family] = rows.families;
  if (!family) return null;
  const rate = settingOf('satang_per_100_vtokens', rows.rates);
  return {
    family,
    month,
    made_at: moment(now.getTime()),
    has_more: [rows.coins, rows.debt, rows.vtokens].some(({ length }) => length > STATEMENT_PART_LINES),
    satang_per_100_vtokens: rate,
    coins: movementsOf(rows.coins, { opening: rows.coins_opening, closing: rows.coins_closing }, 1),
    // The debt account is negative, so the sign is reversed.
    debt: movementsOf(rows.debt, { opening: rows.debt_opening, closing: rows.debt_closing }, -1),
    vtokens: movementsOf(rows.vtokens, { opening: rows.vtokens_opening, closing: rows.vtokens_closing }, 1),
    vbs: rows.vbs.map(({ uuid, name }) => {
      const sums = rows.sums.find(({ subject }) => subject === uuid) ?? null;
      const days = rows.months.find(({ user_uuid }) => user_uuid === uuid) ?? null;
      const { month: _, ...monthTotals } = monthOf(month, days, sums);
      const share = valueOfVtokens(sums?.family_vtokens ?? 0, rate);
      return {
        uuid,
        name,
        ...monthTotals,
        coins: sums?.coins ?? 0,
        share_vtokens: share.vtokens,
        share_satang: share.satang,
      };
    }),
  };
}

function movementsOf(
  lines: Lines,
  { opening, closing }: Record<'opening' | 'closing', Balances>,
  sign: 1 | -1,
): StatementMovements {
  // Adding 0 converts -0 to 0.
  const withSign = (amount: number) => amount * sign + 0;
  return {
    opening: withSign(opening[0]?.after ?? 0),
    closing: withSign(closing[0]?.after ?? 0),
    lines: lines.slice(0, STATEMENT_PART_LINES).map(({ reference, amount, after, moved_at_ms }) => ({
      moved_at: moment(moved_at_ms),
      reason: reasonOf(reference),
      reference,
      amount: withSign(amount),
      after: withSign(after),
    })),
  };
}

/** Returns the reason of a transfer from the beginning and the end of its id. */
function reasonOf(reference: string): StatementReason {
  const [kind = '', , ...rest] = reference.split(':');
  if (kind === 'order') return rest.at(-1) === 'debt' ? 'debt_payment' : 'top_up';
  if (kind === 'loan' || kind === 'loan-coins') return 'loan';
  if (kind === 'payout') return rest.includes('share') ? 'share' : 'payout';
  return reasons[kind] ?? 'other';
}

const reasons: Partial<Record<string, StatementReason>> = {
  promotion: 'promotion',
  gift: 'gift',
  'take-back': 'gift_back',
  budget: 'budget',
  budget_back: 'budget_back',
  shop: 'shop',
};
