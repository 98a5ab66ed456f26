/**
 * Sums of a closing. It reads the accounts of the company, which are few. Of append-only tables
 * (transfers, gifts, receipts, payout steps, certificates) it reads only rows since the last
 * closing, and continues that closing's sums. A day therefore costs only its own rows. A draft
 * stores the sums after each part of a day.
 */
import { desc, type SQL, sql } from 'drizzle-orm';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { vtokenPlaces } from './account.ts';
import type { ReadUpTo } from './closing-tables.ts';
import { ledgerClosingDrafts, ledgerClosings } from './closing-tables.ts';
import { ledgerAccounts } from './tables.ts';

/** Sums by name. */
export type Sums = Readonly<Record<string, number>>;

const readUpTo = (name: keyof ReadUpTo) =>
  sql`(coalesce((SELECT read_up_to FROM ledger_closing_drafts),
    (SELECT read_up_to FROM ledger_closings ORDER BY number DESC LIMIT 1)) ->> ${`$.${name}`})`;

/** Conditions that find the last row that the draft or the last closing has read. */
const lastRead = {
  ledger_transfers: sql`id = ${readUpTo('transfer_id')}`,
  gifts: sql`position = ${readUpTo('gift_position')}`,
  receipts: sql`number = ${readUpTo('receipt_number')}`,
  payout_steps: sql`payout_uuid = substr(${readUpTo('payout_step')}, 1, 36)
    AND version = CAST(substr(${readUpTo('payout_step')}, 38) AS INTEGER)`,
  tax_certificates: sql`book = CAST(substr(${readUpTo('certificate')}, 1, 4) AS INTEGER)
    AND number = CAST(substr(${readUpTo('certificate')}, 6) AS INTEGER)`,
};
type Table = keyof typeof lastRead;

/** Selects the rows of a table that follow the last one read. */
const nextOf = (table: Table, limit: number) =>
  sql`(SELECT rowid AS place, * FROM ${sql.raw(table)}
    WHERE rowid > coalesce((SELECT rowid FROM ${sql.raw(table)} WHERE ${lastRead[table]}), 0) ORDER BY rowid LIMIT ${limit})`;

/** Selects both entries of transfers. */
const entriesOf = (transfers: SQL) =>
  sql`(SELECT from_number AS number, from_position AS position, -amount AS amount, from_after AS after FROM ${transfers}
    UNION ALL SELECT to_number, to_position, amount, to_after FROM ${transfers})`;

/** Reads the balance of an account after its entry at a position. 0 if there is none. */
const balanceAt = (number: SQL, position: SQL) =>
  sql`coalesce((SELECT from_after FROM ledger_transfers WHERE from_number = ${number} AND from_position = ${position}),
    (SELECT to_after FROM ledger_transfers WHERE to_number = ${number} AND to_position = ${position}), 0)`;

/**
 * Removes the owner from an account id: `user:coins`, `family:vtoken_paid`. Accounts of the company
 * keep their id.
 */
const kindOf = (account: string) => {
  const id = sql.raw(account);
  return sql<string>`CASE WHEN ${id} GLOB 'user:*' THEN 'user' || substr(${id}, 42)
    WHEN ${id} GLOB 'family:*:budget:*' THEN 'family:budget' WHEN ${id} GLOB 'family:*' THEN 'family' || substr(${id}, 44) ELSE ${id} END`;
};

const numberOf = (expression: SQL, from: SQL) => sql<number>`(SELECT coalesce(sum(${expression}), 0) FROM ${from})`;

const netOf = (steps: SQL, state: string, condition: SQL) =>
  numberOf(
    sql`net_satang`,
    sql`${steps} AS step CROSS JOIN payouts ON payouts.uuid = step.payout_uuid WHERE step.state = ${state} AND ${condition}`,
  );

/**
 * Sums taxes whose certificates the bank writes. They have no certificate until staff record its
 * number.
 */
const taxOfTheirs = (steps: SQL, state: string, condition: SQL) =>
  numberOf(
    sql`tax_satang`,
    sql`${steps} AS step CROSS JOIN payouts ON payouts.uuid = step.payout_uuid
      WHERE step.state = ${state} AND numbered_by = 'bank' AND ${condition}`,
  );

const earlierStep = sql`SELECT state FROM payout_steps AS earlier
  WHERE earlier.payout_uuid = step.payout_uuid AND earlier.version < step.version`;

/** Selects everything that a closing needs, at one moment, with at most `limit` rows per table. */
export function selectClosing(db: Db, limit: number) {
  const newTransfers = nextOf('ledger_transfers', limit);
  const newEntries = entriesOf(newTransfers);
  const newGifts = nextOf('gifts', limit);
  const newReceipts = nextOf('receipts', limit);
  const newSteps = nextOf('payout_steps', limit);
  const newCertificates = nextOf('tax_certificates', limit);
  /** Returns the key of the last of these rows, or of the last row read before. */
  const endOf = (rows: SQL, key: string, name: keyof ReadUpTo) =>
    sql`coalesce((SELECT ${sql.raw(key)} FROM ${rows} ORDER BY place DESC LIMIT 1), ${readUpTo(name)})`;
  const countOf = (rows: SQL) => sql<number>`(SELECT count(*) FROM ${rows})`;
  return {
    draft: db.select().from(ledgerClosingDrafts),
    last: db.select().from(ledgerClosings).orderBy(desc(ledgerClosings.number)).limit(1),
    house: db
      .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(sql`id GLOB 'house:*' OR id GLOB 'world:*'`),
    flows: db
      .select({
        from: kindOf('giving.id').as('from_kind'),
        to: kindOf('taking.id').as('to_kind'),
        reason: sql<string>`substr(moved.id, 1, instr(moved.id, ':') - 1)`.as('reason'),
        amount: sql<number>`sum(amount)`.as('amount'),
      })
      .from(
        sql`${newTransfers} AS moved JOIN ledger_accounts AS giving ON giving.number = from_number
          JOIN ledger_accounts AS taking ON taking.number = to_number`,
      )
      .groupBy(sql`1`, sql`2`, sql`3`),
    added: db
      .select({
        coins_sold: numberOf(
          sql`coins`,
          sql`${newReceipts} AS receipt CROSS JOIN orders ON orders.uuid = receipt.order_uuid`,
        ).as('coins_sold'),
        coins_bonus: numberOf(
          sql`bonus_coins`,
          sql`${newReceipts} AS receipt CROSS JOIN orders ON orders.uuid = receipt.order_uuid`,
        ).as('coins_bonus'),
        coins_promoted: numberOf(
          sql`iif(promotion_state = 'given', promotion_coins, 0)`,
          sql`${newReceipts} AS receipt CROSS JOIN orders ON orders.uuid = receipt.order_uuid`,
        ).as('coins_promoted'),
        gifts_coins: numberOf(sql`coins`, newGifts).as('gifts_coins'),
        gifts_vtokens: numberOf(sql`vtokens`, newGifts).as('gifts_vtokens'),
        commissions_vtokens: numberOf(
          sql`vtokens`,
          sql`${newTransfers} AS moved CROSS JOIN live_sales ON live_sales.order_uuid = substr(moved.id, 12, 36)
            WHERE moved.id GLOB 'commission:*:earned'`,
        ).as('commissions_vtokens'),
        taken_back_coins: numberOf(
          sql`coins`,
          sql`${newTransfers} AS moved CROSS JOIN gifts ON gifts.uuid = substr(moved.id, 11, 36)
            CROSS JOIN gift_take_backs USING (position) WHERE moved.id GLOB 'take-back:*:coins'`,
        ).as('taken_back_coins'),
        net_paid_satang: netOf(newSteps, 'paid', sql`1`).as('net_paid_satang'),
        returned_satang: netOf(newSteps, 'returned', sql`(${earlierStep} ORDER BY version DESC LIMIT 1) = 'paid'`).as(
          'returned_satang',
        ),
        certificates_issued_satang: numberOf(sql`tax_satang`, newCertificates).as('certificates_issued_satang'),
        certificates_awaited_satang: sql<number>`${taxOfTheirs(
          newSteps,
          'paid',
          sql`NOT EXISTS (${earlierStep} AND state = 'paid')`,
        )} - ${taxOfTheirs(newSteps, 'given_up', sql`NOT EXISTS (SELECT 1 FROM tax_certificates WHERE payout_uuid = payouts.uuid)`)}
          - ${numberOf(sql`iif(bank_number IS NOT NULL AND replaces_number IS NULL, tax_satang, 0)`, newCertificates)}`.as(
          'certificates_awaited_satang',
        ),
      })
      .from(sql`(SELECT 1)`),
    /** Void certificates are few, and an index contains only them. */
    voided: db
      .select({ tax_satang: sql<number>`coalesce(sum(tax_satang), 0)`.as('tax_satang') })
      .from(sql`tax_certificates`)
      .where(sql`voided_at_ms IS NOT NULL`),
    /**
     * Counts errors in changed accounts: in the order of their entries, or in the balance.
     */
    strayed: db
      .select({
        count: sql<number>`(
          SELECT count(*) FROM ${newEntries} AS entry LEFT JOIN ledger_accounts AS account ON account.number = entry.number
          WHERE account.id IS NULL OR position > entry_count
            OR after <> ${balanceAt(sql`entry.number`, sql`position - 1`)} + amount
        ) + (
          SELECT count(*) FROM (SELECT DISTINCT number FROM ${newEntries}) AS moved
            CROSS JOIN ledger_accounts AS account ON account.number = moved.number
          WHERE balance <> ${balanceAt(sql`account.number`, sql`entry_count`)}
        )`.as('count'),
      })
      .from(sql`(SELECT 1)`),
    ends: db
      .select({
        transfer_id: sql<string | null>`${endOf(newTransfers, 'id', 'transfer_id')}`.as('transfer_id'),
        gift_position: sql<number>`coalesce(${endOf(newGifts, 'position', 'gift_position')}, 0)`.as('gift_position'),
        receipt_number: sql<number>`coalesce(${endOf(newReceipts, 'number', 'receipt_number')}, 0)`.as(
          'receipt_number',
        ),
        payout_step: sql<string | null>`${endOf(newSteps, `payout_uuid || ':' || version`, 'payout_step')}`.as(
          'payout_step',
        ),
        certificate: sql<string | null>`${endOf(newCertificates, `book || ':' || number`, 'certificate')}`.as(
          'certificate',
        ),
      })
      .from(sql`(SELECT 1)`),
    /** Row count of the table with the most new rows. */
    count: db
      .select({
        rows: sql<number>`max(${countOf(newTransfers)}, ${countOf(newGifts)}, ${countOf(newReceipts)}, ${countOf(newSteps)},
          ${countOf(newCertificates)})`.as('row_count'),
      })
      .from(sql`(SELECT 1)`),
  };
}

type ClosingRows = Rows<ReturnType<typeof selectClosing>>;

/** Returns all sums in a fixed order, as whole coins, V-tokens or satang. */
export function sumsOf(rows: ClosingRows): Sums {
  const [last] = rows.last;
  const [draft] = rows.draft;
  const closedSums: Sums = last && last.read_up_to !== '{}' ? JSON.parse(last.sums) : {};
  const before: Sums = draft ? JSON.parse(draft.sums) : closedSums;
  const addedSums: Partial<Sums> = rows.added[0] ?? {};
  const carry = (name: string, more: number | undefined = addedSums[name]) => (before[name] ?? 0) + (more ?? 0);
  const house = (name: string) => rows.house.find(({ id }) => id === `house:${name}`)?.balance ?? 0;
  const flow = (isOf: (flow: ClosingRows['flows'][number]) => boolean) =>
    rows.flows.filter(isOf).reduce((sum, { amount }) => sum + amount, 0);
  const into = (kind: string) => flow(({ to }) => to === kind) - flow(({ from }) => from === kind);
  const grantSum = (...reasons: string[]) =>
    flow(({ from, reason }) => from === 'house:coins' && reasons.includes(reason));
  const rewards = grantSum('event', 'invitation');
  const budgets = grantSum('mission-budget');
  const credits = grantSum('case');
  return {
    coins_issued: 0 - house('coins'),
    coins_sold: carry('coins_sold'),
    coins_bonus: carry('coins_bonus', (addedSums.coins_bonus ?? 0) + rewards),
    coins_promoted: carry('coins_promoted'),
    coins_budgeted: carry('coins_budgeted', budgets),
    coins_credited: carry('coins_credited', credits),
    coins_adjusted: carry(
      'coins_adjusted',
      flow(({ from }) => from === 'house:coins') - grantSum('order', 'promotion') - rewards - budgets - credits,
    ),
    coins_held: carry('coins_held', into('user:coins') + into('family:coins') + into('family:budget')),
    coins_missions: house('missions'),
    coins_shop: house('shop'),
    coins_given: house('gifts'),
    coins_refunded: house('coins_refunded'),
    coins_expired: house('coins_expired'),
    gifts_coins: carry('gifts_coins'),
    taken_back_coins: carry('taken_back_coins'),
    vtokens_earned: 0 - house('vtokens'),
    gifts_vtokens: carry('gifts_vtokens'),
    commissions_vtokens: carry('commissions_vtokens'),
    ...Object.fromEntries(
      vtokenPlaces.map((place) => [
        `vtokens_${place}`,
        carry(`vtokens_${place}`, into(`user:vtoken_${place}`) + into(`family:vtoken_${place}`)),
      ]),
    ),
    bank_out_satang: house('bank_out'),
    net_paid_satang: carry('net_paid_satang'),
    bank_fees_satang: 0 - house('bank_fees'),
    returned_satang: carry('returned_satang'),
    tax_withheld_satang: house('tax_withheld'),
    certificates_issued_satang: carry('certificates_issued_satang'),
    certificates_void_satang: rows.voided[0]?.tax_satang ?? 0,
    certificates_awaited_satang: carry('certificates_awaited_satang'),
    earned_satang: 0 - house('earned'),
    on_the_way_satang: house('payouts_on_the_way'),
    to_be_sent_again_satang: house('payouts_returned'),
    fees_satang: house('payout_fees'),
    fee_vat_satang: house('fee_vat'),
    taken_in_satang: 0 - rows.house.reduce((sum, { id, balance }) => sum + (id.startsWith('world:') ? balance : 0), 0),
    pending_satang: house('pending'),
    sales_satang: house('sales'),
    refundable_satang: house('refundable'),
    refunding_satang: house('refunding'),
    written_off_satang: house('written_off'),
    credited_satang: house('credited'),
    receivable_satang: house('receivable'),
    family_debt_satang: carry('family_debt_satang', 0 - into('family:debt')),
    accounts_strayed: carry('accounts_strayed', rows.strayed[0]?.count),
  };
}
