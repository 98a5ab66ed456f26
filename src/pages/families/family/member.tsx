/** A member of a family, as the family and as the member see it, with notice by either side. */
import type { Context } from 'hono';
import {
  getFamilyMember,
  getOwnMembership,
  keepMember,
  leaveFamily,
  letMemberGo,
  stayInFamily,
} from '../../../../calls/families/family.ts';
import { FamilyMemberPage } from '../../../../client/families/member-page.tsx';
import { OwnFamilyPage } from '../../../../client/families/mine-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { familyMember as memberPage, familyMine as minePage } from '../../../../pages/families/family.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

export const member = loader(memberPage, (c, input) => showMember(c, input));

async function showMember(
  c: Context<EdgeEnv>,
  { params, query: { month, status } }: PageInput<typeof memberPage>,
  failed?: Failure,
): Promise<Response> {
  const result = await api(c, getFamilyMember, { params, query: { month } });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <FamilyMemberPage
        member={result.answer.data}
        status={status ?? null}
        formError={failed?.failure.error.code ?? null}
        commandKey={crypto.randomUUID()}
      />
    ),
  });
}

export const notice = action(memberPage, 'notice', async (c, { params, form: { ground, idempotency_key } }) => {
  const result = await api(c, letMemberGo, { params, form: { ground }, key: idempotency_key });
  // Without an agreed notice period, the membership ends at once.
  if (result.ok) return c.redirect(linkIn(c)(href('/family', { status: 'noticed' })), 303);
  return result.status < 500 ? showMember(c, { params, query: {} }, result) : failedPage(c, result);
});

export const stay = action(memberPage, 'stay', async (c, { params }) => {
  const result = await api(c, keepMember, { params });
  if (result.ok) return c.redirect(linkIn(c)(href('/family/members/{uuid}', params, { status: 'stays' })), 303);
  return result.status < 500 ? showMember(c, { params, query: {} }, result) : failedPage(c, result);
});

export const mine = loader(minePage, (c, { query }) => showMine(c, query));

async function showMine(
  c: Context<EdgeEnv>,
  { month, status }: PageInput<typeof minePage>['query'],
  failed?: Failure,
): Promise<Response> {
  const result = await api(c, getOwnMembership, { query: { month } });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <OwnFamilyPage
        own={result.answer.data}
        status={status ?? null}
        formError={failed?.failure.error.code ?? null}
        commandKey={crypto.randomUUID()}
      />
    ),
  });
}

const mineLink = (c: Context<EdgeEnv>, status: 'noticed' | 'stays') => linkIn(c)(href('/family/mine', { status }));

export const ownNotice = action(minePage, 'notice', async (c, { form: { ground, idempotency_key } }) => {
  const result = await api(c, leaveFamily, { form: { ground }, key: idempotency_key });
  if (result.ok) return c.redirect(mineLink(c, 'noticed'), 303);
  return result.status < 500 ? showMine(c, {}, result) : failedPage(c, result);
});

export const ownStay = action(minePage, 'stay', async (c) => {
  const result = await api(c, stayInFamily, {});
  if (result.ok) return c.redirect(mineLink(c, 'stays'), 303);
  return result.status < 500 ? showMine(c, {}, result) : failedPage(c, result);
});
