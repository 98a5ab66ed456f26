/**
 * Form for the birth date of a payer. Usually it appears in place of the page where an order
 * begins.
 */
import type { Context } from 'hono';
import { getPayingAge, tellBirthDate } from '../../../../calls/privacy/age.ts';
import { startPaths } from '../../../../client/money/order-draft/order-paths.ts';
import { PayingAgeForm } from '../../../../client/money/order-draft/paying-age.tsx';
import { payingAge as pageDefinition } from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { ageRefusal, askedAge } from '../../../money/order/paying-age.tsx';
import { unavailable } from '../../../money/order/refusal-page.tsx';
import { api } from '../../../platform/host/api.ts';
import { plainPage } from '../../../platform/page/app-page.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../../platform/request/safe-return-to.ts';

export const payingAge = loader(pageDefinition, async (c, { query }) => {
  const result = await api(c, getPayingAge, {});
  if (!result.ok) return unavailable(c, result);
  const back = backTo(c, query.back);
  const refusal = ageRefusal(result.answer.data);
  return refusal ? plainPage(c, askedAge(refusal, back), refusal.status) : c.redirect(back, 303);
});

export const tell = action(pageDefinition, 'tell', async (c, { form }) => {
  const back = backTo(c, form.back);
  const result = await api(c, tellBirthDate, { form: { birth_date: form.birth_date } });
  if (result.ok) {
    const refusal = ageRefusal(result.answer.data);
    return refusal ? plainPage(c, askedAge(refusal, back), refusal.status) : c.redirect(back, 303);
  }
  const { code } = result.failure.error;
  if (code !== 'birth_date_wrong' && code !== 'invalid_form') return unavailable(c, result);
  return askAgain(c, { back, typed: form.birth_date });
});

/** Returns the page to return to, on this site. */
const backTo = (c: Context<EdgeEnv>, back: string | undefined): string =>
  safeReturnTo(back, publicOrigin(c), linkIn(c)(startPaths.refill));

/** Shows the form again with the error. */
async function askAgain(c: Context<EdgeEnv>, { back, typed }: { back: string; typed: string }): Promise<Response> {
  const result = await api(c, getPayingAge, {});
  if (!result.ok) return unavailable(c, result);
  const { min_age } = result.answer.data;
  return plainPage(c, <PayingAgeForm minAge={min_age} from={null} back={back} typed={typed} problem />, 422);
}
