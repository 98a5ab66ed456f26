/** The family's page: members, their numbers, and invitations. */
import type { Context } from 'hono';
import {
  findVbs,
  inviteVb,
  listFamilyInvitations,
  listFamilyMembers,
  withdrawFamilyInvitation,
} from '../../../../calls/families/family.ts';
import { getBackOfficeProfile } from '../../../../calls/people/profile.ts';
import { FamilyPage } from '../../../../client/families/family-page.tsx';
import { FamilyInvitePage } from '../../../../client/families/invite-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { familyInvite as invitePage, family as pageDefinition } from '../../../../pages/families/family.ts';
import type { EdgeEnv } from '../../../env.ts';
import { allOk, api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';

export const family = loader(pageDefinition, (c, { query }) => show(c, query));

async function show(
  c: Context<EdgeEnv>,
  { month, sort: wantedSort, cursor, status }: PageInput<typeof pageDefinition>['query'],
  failed?: Failure,
): Promise<Response> {
  const sort = listFamilyMembers.query.shape.sort.catch(undefined).parse(wantedSort);
  const [office, result] = await Promise.all([
    api(c, getBackOfficeProfile, {}),
    allOk(
      api(c, listFamilyMembers, { query: { month, sort, cursor, limit: 50 } }),
      api(c, listFamilyInvitations, { query: {} }),
    ),
  ]);
  if (!office.ok) return failedPage(c, office);
  const { family, role } = office.answer.data;
  // Staff manage families in the back office and own none.
  if (!family && role !== 'family')
    return c.redirect(linkIn(c)(href('/office/{resource}', { resource: 'families' })), 303);
  if (!result.ok) return failedPage(c, result);
  if (!family) return errorPage(c, 403, 'forbidden');
  const [members, invitations] = result.answer;
  const link = linkIn(c);
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <FamilyPage
        family={family}
        members={members.data}
        month={month ?? null}
        sort={sort ?? null}
        olderHref={members.next_cursor && link(href('/family', { month, sort, cursor: members.next_cursor }))}
        invitations={invitations.data.map((one) => ({
          ...one,
          url: publicOrigin(c) + link(href('/family/invitations/{uuid}', { uuid: one.uuid })),
        }))}
        status={status ?? null}
        formError={failed?.failure.error.code ?? null}
        commandKey={crypto.randomUUID()}
      />
    ),
  });
}

export const invite = action(pageDefinition, 'invite', async (c, { form: { vb_uuid, idempotency_key } }) => {
  const result = await api(c, inviteVb, { form: { vb_uuid }, key: idempotency_key });
  if (result.ok) return c.redirect(linkIn(c)(href('/family', { status: 'invited' })), 303);
  return result.status < 500 ? show(c, {}, result) : failedPage(c, result);
});

export const withdraw = action(pageDefinition, 'withdraw', async (c, { form }) => {
  const result = await api(c, withdrawFamilyInvitation, { params: { uuid: form.invitation_uuid } });
  if (result.ok) return c.redirect(linkIn(c)(href('/family', { status: 'withdrawn' })), 303);
  return result.status < 500 ? show(c, {}, result) : failedPage(c, result);
});

export const find = loader(invitePage, async (c, { query: { name = '', cursor } }) => {
  const search = name.trim();
  const result = search === '' ? null : await api(c, findVbs, { query: { name: search, cursor } });
  if (result && !result.ok) return failedPage(c, result);
  const next = result?.answer.next_cursor;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <FamilyInvitePage
        name={search}
        vbs={result?.answer.data ?? null}
        olderHref={next ? linkIn(c)(href('/family/invite', { name: search, cursor: next })) : null}
        commandKey={crypto.randomUUID()}
      />
    ),
  });
});
