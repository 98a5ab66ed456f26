/**
 * Privacy of the member: consents, exports, requests, accesses of staff, and closing the account.
 */

import { failureAnswer } from '../../../../calls/failure.ts';
import { getPayingAge } from '../../../../calls/privacy/age.ts';
import { askAboutData, listDataRequests } from '../../../../calls/privacy/data-request.ts';
import { listLooks } from '../../../../calls/privacy/personal.ts';
import {
  askForExport,
  closeAccount,
  listAccountValues,
  listConsents,
  listExports,
} from '../../../../calls/privacy/privacy.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { PrivacyPage } from '../../../../client/privacy/privacy-page.tsx';
import { exportFile as filePage, privacy as pageDefinition } from '../../../../pages/privacy/privacy.ts';
import { api } from '../../../platform/host/api.ts';
import { FILE_DEADLINE_MS, hostFetch } from '../../../platform/host/host.ts';
import { allOk, refused } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { logEdgeSecurity } from '../../../platform/request/security-log.ts';
import { dropPendingForm, pendingForm, signInWithForm } from '../../../platform/session/pending-form.ts';
import { removeSession, sessionOf } from '../../../platform/session/session.ts';
import { signInFirst } from '../../../platform/session/sign-in-first.ts';
import { readConsent } from '../../../privacy/consent.ts';

export const privacy = loader(pageDefinition, async (c, { query: { cursor, status = null } }) => {
  const result = await allOk(
    allOk(api(c, listConsents, { query: { cursor } }), api(c, listExports, {})),
    allOk(
      allOk(api(c, listDataRequests, {}), api(c, listLooks, {})),
      allOk(api(c, getPayingAge, {}), api(c, listAccountValues, {})),
    ),
  );
  if (!result.ok) return failedPage(c, result);
  const [
    [{ data, next_cursor }, { data: exportData }],
    [[{ data: dataRequests }, accessLog], [{ data: age }, { data: inside }]],
  ] = result.answer;
  const purposes = readConsent(c)?.purposes;
  const path = localePath(c.get('locale'), href('/privacy'));
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <PrivacyPage
        consents={data}
        exports={exportData.exports}
        dataRequests={dataRequests}
        typed={pageDefinition.actions.request.form.safeParse((await pendingForm(c, path))?.typed).data ?? null}
        looks={accessLog.data}
        age={age}
        values={inside.values}
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}#consents`}
        current={
          purposes ? { purpose_02: purposes['02'] === 'allowed', purpose_03: purposes['03'] === 'allowed' } : null
        }
        outcome={status}
      />
    ),
  });
});

export const close = action(pageDefinition, 'close', async (c, { form }) => {
  const result = await api(c, closeAccount, { form });
  const refusals = { closing_needs_staff: 'staff', closing_holds_value: 'value' } as const;
  const code = result.ok ? null : result.failure.error.code;
  if (code === 'closing_needs_staff' || code === 'closing_holds_value') {
    return c.redirect(`${localePath(c.get('locale'), href('/privacy'))}?status=${refusals[code]}#closing`, 303);
  }
  if (!result.ok) return failedPage(c, result);
  await logEdgeSecurity(c, 'account_closing');
  await removeSession(c);
  const query = new URLSearchParams({ error: 'AccountClosing' });
  return c.redirect(`${localePath(c.get('locale'), href('/auth/signin'))}?${query}`, 303);
});

export const ask = action(pageDefinition, 'ask', async (c) => {
  const result = await api(c, askForExport, { form: { locale: c.get('locale') } });
  const tooMany = !result.ok && result.failure.error.code === 'too_many_requests';
  if (!result.ok && !tooMany) return failedPage(c, result);
  const path = localePath(c.get('locale'), href('/privacy'));
  return c.redirect(`${path}?status=${tooMany ? 'too_many' : 'asked'}#exports`, 303);
});

export const request = action(pageDefinition, 'request', async (c, { form }) => {
  const result = await api(c, askAboutData, { form });
  const path = localePath(c.get('locale'), href('/privacy'));
  const back = (status: string) => c.redirect(`${path}?status=${status}#requests`, 303);
  if (result.ok) {
    await dropPendingForm(c);
    return back('requested');
  }
  const { code } = result.failure.error;
  if (code === 'invalid_form') return back('request_empty');
  if (code === 'too_many_requests') return back('request_often');
  const pendingForm = { path, back: `${path}#requests`, action: 'request', typed: form };
  return (await signInWithForm(c, code, pendingForm)) ?? failedPage(c, result);
});

/** Streams the zip file of an export from the API. Failures are shown as pages. */
export const file = loader(filePage, async (c, { params: { uuid } }) => {
  const session = await sessionOf(c);
  if (!session) return signInFirst(c);
  const headers = { authorization: `Bearer ${session.token}` };
  const path = `/v1/profile/exports/${uuid}/file`;
  const response = await hostFetch(c, path, { headers, deadlineMs: FILE_DEADLINE_MS }).catch(() => null);
  if (!response) return failedPage(c, refused('upstream_unavailable'));
  if (response.ok) {
    const headers = ['content-type', 'content-length', 'content-disposition'].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    return new Response(response.body, { headers: [...headers, ['cache-control', 'private, no-store']] });
  }
  const failed = failureAnswer.safeParse(await response.json().catch(() => null));
  if (!failed.success) return failedPage(c, refused('upstream_invalid'));
  return failedPage(c, { ...refused('upstream_invalid'), status: response.status, failure: failed.data });
});
