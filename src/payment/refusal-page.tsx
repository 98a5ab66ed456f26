/** What stands in for a payment page that cannot be shown. */
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { MissingOrderPage } from '../../client/payment/missing-order-page.tsx';
import { NoFamilyPage } from '../../client/payment/no-family-page.tsx';
import { startPaths } from '../../client/payment/places.ts';
import { UnavailablePage } from '../../client/payment/unavailable-page.tsx';
import type { Failure } from '../api.ts';
import { failedInPlace, plainPage } from '../app-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';

/** For who manages no family, on the family's pages. */
export const noFamilyPage = (c: Context<EdgeEnv>): Promise<Response> =>
  plainPage(
    c,
    <NoFamilyPage
      kind={c.get('address').path.endsWith(startPaths.family_credit) ? 'family_credit' : 'family_refill'}
    />,
    403,
  );

/** A failed read on a payment page: who it is comes first, then whether there is such an order; for the rest nothing is known. */
export async function unavailable(c: Context<EdgeEnv>, failed: Failure): Promise<Response> {
  const { code } = failed.failure.error;
  if (code === 'order_not_found' || code === 'invalid_params') return plainPage(c, <MissingOrderPage />, 404);
  return failed.status >= 500 ? plainPage(c, <UnavailablePage />, failed.status) : failedPage(c, failed);
}

/** The same below a head that has left already. */
export const unavailableInPlace = (failed: Failure): ReactNode =>
  failed.status >= 500 ? <UnavailablePage /> : failedInPlace(failed);
