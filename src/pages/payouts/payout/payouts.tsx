/** Eligibility for a payout, a page of past payouts, and the request for a quote. */
import type { Context } from 'hono';
import {
  checkDisbursement,
  getDisbursementProfile,
  listDisbursements,
  prepareDisbursement,
} from '../../../../calls/payouts/payout.ts';
import { ownsFamily } from '../../../../calls/platform/role.ts';
import { cleanAmount } from '../../../../calls/platform/text/clean.ts';
import { PayoutsPage } from '../../../../client/payouts/payouts-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { payouts as pageDefinition } from '../../../../pages/payouts/payout.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import { allOk, type Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { bankOf } from './bank-of.ts';

type As = 'self' | 'family';

export const payouts = loader(pageDefinition, (c, { query: { as, cursor } }) =>
  show(c, { as: as ?? usualOf(c), cursor }),
);

export const quote = action(pageDefinition, 'quote', async (c, { form: { as, vtokens } }) => {
  const amount = cleanAmount(vtokens);
  const result = await api(c, prepareDisbursement, { form: { as, vtokens: amount } });
  if (result.ok) {
    const { uuid } = result.answer.data;
    return c.redirect(linkIn(c)(href('/payout/quotes/{uuid}', { uuid })), 303);
  }
  const isShownOnPage = result.status < 500 && result.status !== 401;
  return isShownOnPage ? show(c, { as, typed: vtokens, failed: result }) : failedPage(c, result);
});

/** Returns the default payee: the family for its owners, otherwise the caller. */
function usualOf(c: Context<EdgeEnv>): As {
  const viewer = c.get('viewer');
  return viewer && ownsFamily(viewer.role) ? 'family' : 'self';
}

async function show(
  c: Context<EdgeEnv>,
  { as, cursor, typed = '', failed }: { as: As; cursor?: string | undefined; typed?: string; failed?: Failure },
): Promise<Response> {
  const result = await allOk(
    allOk(api(c, getDisbursementProfile, { form: { as } }), api(c, checkDisbursement, { form: { as } })),
    api(c, listDisbursements, { form: { as, cursor } }),
  );
  if (!result.ok) return failedPage(c, result);
  const [[{ data: profile }, { data: status }], { data: history, next_cursor }] = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <PayoutsPage
        as={as}
        profile={profile}
        bank={profile.account && bankOf(profile.account.bank_code, c.get('locale'))}
        status={status}
        payouts={history}
        nextCursor={next_cursor}
        typed={typed}
        formError={failed?.failure.error.code ?? null}
      />
    ),
  });
}
