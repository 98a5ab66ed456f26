/** Coins of a family for its owner and managers, and the budget of a VB. */
import type { Context } from 'hono';
import {
  endManager,
  listBudgetSpends,
  listFamilySpends,
  nameManager,
  passBudget,
  takeBudgetBack,
} from '../../../../calls/families/family-wallet.ts';
import { getFamilyPurses, listWalletMembers } from '../../../../calls/money/family-wallet.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { BudgetPage } from '../../../../client/families/budget-page.tsx';
import { WalletPage, type WalletStatus } from '../../../../client/families/wallet-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { familyBudget as budgetPage, familyWallet as pageDefinition } from '../../../../pages/families/family.ts';
import type { EdgeEnv } from '../../../env.ts';
import { type ApiResult, api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

export const wallet = loader(pageDefinition, (c, { query }) => show(c, query));

async function show(
  c: Context<EdgeEnv>,
  { cursor, before, status }: PageInput<typeof pageDefinition>['query'],
  failed?: Failure,
): Promise<Response> {
  const [purses, members, spends] = await Promise.all([
    api(c, getFamilyPurses, {}),
    api(c, listWalletMembers, { query: { cursor, limit: 50 } }),
    api(c, listFamilySpends, { query: { cursor: before, limit: 50 } }),
  ]);
  if (!purses.ok) return failedPage(c, purses);
  const wallet = purses.answer.data.wallet;
  if (!wallet) return errorPage(c, 403, 'family_wallet_not_yours');
  if (!members.ok) return failedPage(c, members);
  if (!spends.ok) return failedPage(c, spends);
  const link = linkIn(c);
  const nextCursor = members.answer.next_cursor;
  const older = spends.answer.next_cursor;
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <WalletPage
        wallet={wallet}
        members={members.answer.data}
        spends={spends.answer.data}
        moreHref={nextCursor && link(href('/family/wallet', { cursor: nextCursor }))}
        olderHref={older && link(href('/family/wallet', { before: older }))}
        status={status ?? null}
        formError={failed?.failure.error.code ?? null}
        commandKey={crypto.randomUUID()}
      />
    ),
  });
}

async function after(c: Context<EdgeEnv>, result: ApiResult<Call>, status: WalletStatus): Promise<Response> {
  if (result.ok) return c.redirect(linkIn(c)(href('/family/wallet', { status })), 303);
  return result.status < 500 && result.status !== 401 ? show(c, {}, result) : failedPage(c, result);
}

export const pass = action(pageDefinition, 'pass', async (c, { form: { uuid, coins, idempotency_key: key } }) =>
  after(c, await api(c, passBudget, { params: { uuid }, form: { coins: typed(coins) }, key }), 'passed'),
);

export const takeBack = action(pageDefinition, 'takeBack', async (c, { form: { uuid, coins, idempotency_key: key } }) =>
  after(c, await api(c, takeBudgetBack, { params: { uuid }, form: { coins: typed(coins) }, key }), 'back'),
);

export const name = action(
  pageDefinition,
  'name',
  async (c, { form: { uuid, day_limit_coins, idempotency_key: key } }) =>
    after(
      c,
      await api(c, nameManager, { params: { uuid }, form: { day_limit_coins: typed(day_limit_coins) }, key }),
      'named',
    ),
);

export const end = action(pageDefinition, 'end', async (c, { form: { uuid } }) =>
  after(c, await api(c, endManager, { params: { uuid } }), 'ended'),
);

/** Normalizes a typed integer with commas or Thai digits. */
const typed = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/[,\s]/g, '');

export const budget = loader(budgetPage, async (c, { query: { cursor } }) => {
  const [purses, spends] = await Promise.all([
    api(c, getFamilyPurses, {}),
    api(c, listBudgetSpends, { query: { cursor, limit: 50 } }),
  ]);
  if (!purses.ok) return failedPage(c, purses);
  if (!spends.ok) return failedPage(c, spends);
  const older = spends.answer.next_cursor;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <BudgetPage
        purses={purses.answer.data}
        spends={spends.answer.data}
        olderHref={older && linkIn(c)(href('/family/budget', { cursor: older }))}
      />
    ),
  });
});
