/** Pages in place of a payment page that cannot be shown. */
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { MissingOrderPage } from '../../../client/money/order/missing-order-page.tsx';
import { NoFamilyPage } from '../../../client/money/order-draft/no-family-page.tsx';
import { startPaths } from '../../../client/money/order-draft/order-paths.ts';
import { UnavailablePage } from '../../../client/money/order-draft/unavailable-page.tsx';
import type { EdgeEnv } from '../../env.ts';
import type { Failure } from '../../platform/host/api.ts';
import { failedInPlace, plainPage } from '../../platform/page/app-page.tsx';
import { failedPage } from '../../platform/page/errors.tsx';
import { pausedPage } from './break-refusal.tsx';
import { askedAge } from './paying-age.tsx';

/** Page for members without a family, on payment pages of families. */
export const noFamilyPage = (c: Context<EdgeEnv>): Promise<Response> => {
  const { path } = c.get('address');
  const orderKind = (['family_refill', 'family_credit'] as const).find((kind) => path.endsWith(startPaths[kind]));
  return plainPage(c, <NoFamilyPage kind={orderKind ?? 'room'} />, 403);
};

/**
 * Responds to a failed read of a payment page: a missing order, a break, the age check, an outage,
 * or the failure itself.
 */
export async function unavailable(c: Context<EdgeEnv>, failed: Failure): Promise<Response> {
  const { code } = failed.failure.error;
  if (code === 'order_not_found' || code === 'invalid_params') return plainPage(c, <MissingOrderPage />, 404);
  const inPlace = pausedPage(failed) ?? askedAge(failed, comesFrom(c));
  if (inPlace) return plainPage(c, inPlace, failed.status);
  return failed.status >= 500 ? plainPage(c, <UnavailablePage />, failed.status) : failedPage(c, failed);
}

/** Returns the requested page with its query. */
function comesFrom(c: Context<EdgeEnv>): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

/** Renders the same below a head that was already sent. */
export const unavailableInPlace =
  (c: Context<EdgeEnv>) =>
  (failed: Failure): ReactNode =>
    pausedPage(failed) ??
    askedAge(failed, comesFrom(c)) ??
    (failed.status >= 500 ? <UnavailablePage /> : failedInPlace(failed));
