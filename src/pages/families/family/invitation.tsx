/** An invitation to a family, and the VB's response. */
import type { Context } from 'hono';
import {
  acceptFamilyInvitation,
  declineFamilyInvitation,
  getFamilyInvitation,
} from '../../../../calls/families/family.ts';
import { InvitationPage } from '../../../../client/families/invitation-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { familyInvitation as pageDefinition } from '../../../../pages/families/family.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

export const invitation = loader(pageDefinition, (c, { params }) => show(c, params));

async function show(c: Context<EdgeEnv>, params: { uuid: string }, failed?: Failure): Promise<Response> {
  const result = await api(c, getFamilyInvitation, { params });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <InvitationPage
        invited={result.answer.data}
        formError={failed?.failure.error.code ?? null}
        commandKey={crypto.randomUUID()}
      />
    ),
  });
}

export const accept = action(pageDefinition, 'accept', async (c, { params, form: { idempotency_key, ...form } }) => {
  const result = await api(c, acceptFamilyInvitation, { params, form, key: idempotency_key });
  if (result.ok) return c.redirect(linkIn(c)(href('/family/mine', { status: 'joined' })), 303);
  return result.status < 500 ? show(c, params, result) : failedPage(c, result);
});

export const decline = action(pageDefinition, 'decline', async (c, { params }) => {
  const result = await api(c, declineFamilyInvitation, { params });
  if (result.ok) return c.redirect(linkIn(c)(href('/family/mine', { status: 'declined' })), 303);
  return result.status < 500 ? show(c, params, result) : failedPage(c, result);
});
