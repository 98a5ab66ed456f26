/** The terms and the privacy policy in force, which members accept again after a change. */
import type { Context } from 'hono';
import { acceptAgreements, listAgreements } from '../../../calls/privacy/agreement.ts';
import { AgreementPage } from '../../../client/privacy/agreement-page.tsx';
import { agreements as pageDefinition } from '../../../pages/privacy/agreement.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';

export const agreements = loader(pageDefinition, (c, { query }) => agreementPage(c, query.back));

export const accept = action(pageDefinition, 'accept', async (c, { form: { back, ...versions } }) => {
  const result = await api(c, acceptAgreements, { form: versions });
  if (result.ok) return c.redirect(backTo(c, back), 303);
  const { code } = result.failure.error;
  return code === 'agreement_outdated' ? agreementPage(c, back, result.status) : failedPage(c, result);
});

/** Returns the page to return to, on this site. */
const backTo = (c: Context<EdgeEnv>, back: string | undefined): string =>
  safeReturnTo(back, publicOrigin(c), linkIn(c)('/'));

/** Shows the texts. `refused`: the status of a refused form, whose versions are no longer in force. */
async function agreementPage(c: Context<EdgeEnv>, back: string | undefined, refused?: number): Promise<Response> {
  const result = await api(c, listAgreements, {});
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    ...(refused !== undefined && { status: refused }),
    body: (
      <AgreementPage
        agreements={result.answer.data.agreements}
        back={backTo(c, back)}
        isOutdated={refused !== undefined}
      />
    ),
  });
}
