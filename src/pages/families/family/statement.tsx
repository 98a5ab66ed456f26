/** Monthly statement of a family: for printing and as CSV. */
import type { Context } from 'hono';
import { type FamilyStatement, getFamilyStatement } from '../../../../calls/families/family-statement.ts';
import { bangkokDay } from '../../../../calls/platform/bangkok-day.ts';
import { StatementPage } from '../../../../client/families/statement-page.tsx';
import {
  familyStatementFile as filePage,
  familyStatement as pageDefinition,
} from '../../../../pages/families/family.ts';
import type { EdgeEnv } from '../../../env.ts';
import { baht, type CsvCell, csvFile, decimal } from '../../../platform/base/csv.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader, type PageInput } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';

const monthNow = () => bangkokDay(new Date()).slice(0, 7);

const read = (
  c: Context<EdgeEnv>,
  { month = monthNow(), family, part = 1 }: PageInput<typeof pageDefinition>['query'],
) => api(c, getFamilyStatement, { params: { month }, query: { family_uuid: family, part } });

export const statement = loader(pageDefinition, async (c, { query }) => {
  const result = await read(c, query);
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <StatementPage
        statement={result.answer.data}
        family={query.family ?? null}
        part={query.part ?? 1}
        monthNow={monthNow()}
      />
    ),
  });
});

export const file = loader(filePage, async (c, { query }) => {
  const result = await read(c, query);
  if (!result.ok) return failedPage(c, result);
  const { family, month, ...figures } = result.answer.data;
  const part = query.part === undefined ? '' : `-${query.part}`;
  return csvFile(c, `family-${family.slug}-${month}${part}`, [linesOf(textsOf(c.get('locale')), figures)]);
});

const accounts = ['coins', 'debt', 'vtokens'] as const;
type Account = (typeof accounts)[number];

const titleOf = { coins: 'family:coins', debt: 'family:file.debt_baht', vtokens: 'family:statement.vtokens' } as const;

/** Returns one row per entry, each with its account, so that spreadsheets can add them up. */
const linesOf = (t: ReturnType<typeof textsOf>, figures: Pick<FamilyStatement, Account | 'vbs'>): CsvCell[][] => [
  [
    t('family:file.of'),
    t('family:statement.what'),
    t('family:file.when'),
    t('family:statement.name'),
    t('family:file.reference'),
    t('family:statement.amount'),
    t('family:statement.after'),
    t('family:file.hours'),
    t('family:file.days'),
    t('family:file.new_followers'),
    t('family:file.gifts'),
    t('family:coins'),
    t('family:agreement.family_share'),
  ],
  ...accounts.flatMap((account) => {
    const of = t(titleOf[account]);
    const { opening, lines, closing } = figures[account];
    return [
      [of, t('family:statement.opening'), '', '', '', '', amountOf(account, opening)],
      ...lines.map(({ moved_at, reason, reference, amount, after }) => [
        of,
        t(`family:statement.reason.${reason}`),
        moved_at,
        '',
        reference,
        amountOf(account, amount),
        amountOf(account, after),
      ]),
      [of, t('family:statement.closing'), '', '', '', '', amountOf(account, closing)],
    ];
  }),
  ...figures.vbs.map((vb) => [
    t('family:members'),
    t('family:file.earned'),
    '',
    vb.name,
    vb.uuid,
    vb.vtokens,
    '',
    decimal(vb.live_seconds / 3_600),
    vb.live_day_count,
    vb.new_follower_count,
    vb.gift_count,
    vb.coins,
    vb.share_vtokens,
  ]),
];

/** Formats an amount: debt in baht, coins and V-tokens as integers. */
const amountOf = (account: Account, amount: number) => (account === 'debt' ? baht(amount) : amount);
