/** A month of a family: as it is printed, and for a spreadsheet. */
import type { Context } from 'hono';
import { bangkokDay } from '../../../calls/bangkok-day.ts';
import { type FamilyStatement, getFamilyStatement } from '../../../calls/family.ts';
import { StatementPage } from '../../../client/family/statement-page.tsx';
import { familyStatementFile as fileRow, familyStatement as row } from '../../../pages/family.ts';
import { api } from '../../api.ts';
import { csvFile } from '../../csv-file.ts';
import type { EdgeEnv } from '../../env.ts';
import { failedPage } from '../../errors.tsx';
import { open, type PageInput } from '../../open.ts';
import { page } from '../../page.tsx';

const monthNow = () => bangkokDay(new Date()).slice(0, 7);

const read = (c: Context<EdgeEnv>, { month = monthNow(), family }: PageInput<typeof row>['query']) =>
  api(c, getFamilyStatement, { params: { month }, query: { family_uuid: family } });

export const statement = open(row, async (c, { query }) => {
  const found = await read(c, query);
  if (!found.ok) return failedPage(c, found);
  return page(c, {
    share: { kind: 'hidden' },
    body: <StatementPage statement={found.answer.data} family={query.family ?? null} monthNow={monthNow()} />,
  });
});

export const file = open(fileRow, async (c, { query }) => {
  const found = await read(c, query);
  if (!found.ok) return failedPage(c, found);
  const { family, month, ...told } = found.answer.data;
  return csvFile(c, `family-${family.slug}-${month}`, linesOf(told));
});

const accounts = ['coins', 'debt', 'vtokens'] as const;

/** Every line with what it is of, so that a spreadsheet can sum them up. */
const linesOf = (told: Pick<FamilyStatement, (typeof accounts)[number] | 'vbs'>) => [
  ['what', 'when', 'name', 'reference', 'amount', 'after', 'hours', 'days', 'new_followers', 'gifts', 'coins', 'share'],
  ...accounts.flatMap((account) => [
    [`${account}_opening`, '', '', '', '', amountOf(account, told[account].opening)],
    ...told[account].lines.map(({ moved_at, reason, reference, amount, after }) => [
      account,
      moved_at,
      reason,
      reference,
      amountOf(account, amount),
      amountOf(account, after),
    ]),
    [`${account}_closing`, '', '', '', '', amountOf(account, told[account].closing)],
  ]),
  ...told.vbs.map((vb) => [
    'vb',
    '',
    vb.name,
    vb.uuid,
    vb.vtokens,
    '',
    (vb.live_seconds / 3_600).toFixed(2),
    vb.live_day_count,
    vb.new_follower_count,
    vb.gift_count,
    vb.coins,
    vb.share_vtokens,
  ]),
];

/** Debt in baht; coins and V-tokens are whole. */
const amountOf = (account: (typeof accounts)[number], amount: number) =>
  account === 'debt' ? (amount / 100).toFixed(2) : amount;
