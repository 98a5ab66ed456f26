/** Pages for sign-in, sign-in errors and sign-out. The sign-in itself posts to /api/auth. */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import { appealBlock } from '../../../calls/moderation/moderation.ts';
import { authErrorOf } from '../../../client/identity/auth-error.ts';
import { AuthErrorPage } from '../../../client/identity/auth-error-page.tsx';
import { SignInPage } from '../../../client/identity/sign-in-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import * as pageDefinitions from '../../../pages/identity/auth.ts';
import type { EdgeEnv } from '../../env.ts';
import { errorPath } from '../../identity/auth/answer.ts';
import { formToken } from '../../identity/auth/form-token.ts';
import { offeredProviders } from '../../identity/auth/providers.ts';
import { signOutMember } from '../../identity/auth/sign-out.ts';
import { type SuspensionNotice, suspensionNotice } from '../../identity/auth/suspension-notice.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { externalBrowserOf } from '../../platform/request/external-browser.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';
import { contentSecurityPolicy } from '../../platform/request/security-headers.ts';
import { hasJustEnded } from '../../platform/session/left-over.ts';

export const signInPage = loader(pageDefinitions.signIn, async (c, { query }) => {
  const { error: errorName } = query;
  const signInError = errorName === undefined ? null : authErrorOf(errorName);
  if (signInError?.page === 'error')
    return c.redirect(`${localePath(c.get('locale'), href('/auth/error'))}${c.get('url').search}`);
  const offers = offeredProviders(c);
  const callbackUrl = safeReturnTo(query.callbackUrl, publicOrigin(c), localePath(c.get('locale'), '/'));
  const token = await formToken(c);
  if ('elsewhere' in token) return token.elsewhere;
  const answer = await page(c, {
    scripts: [assets.passkey],
    share: { kind: 'hidden', description: textsOf(c.get('locale'))('auth:prompt') },
    status: signInError?.error === 'csrf' ? 403 : 200,
    body: (
      <SignInPage
        providers={offers.map(({ id }) => ({ id, action: actionOf(id, errorName) }))}
        csrfToken={token.csrfToken}
        callbackUrl={callbackUrl}
        target={query.for ?? callbackUrl}
        error={
          signInError?.error === 'session_required' && (await hasJustEnded(c))
            ? 'session_ended'
            : (signInError?.error ?? null)
        }
        reference={referenceOf(c, query.ref)}
        wayOut={await externalBrowserOf(c, query.for ?? callbackUrl)}
      />
    ),
  });
  for (const cookie of token.cookies) answer.headers.append('set-cookie', cookie);
  const formTargets = offers.flatMap((offer) => offer.formTargets);
  answer.headers.set('content-security-policy', contentSecurityPolicy(c.get('settings'), { formTargets }));
  return answer;
});

/**
 * Returns the form target of a provider. A step-up requires authentication without the provider's
 * session. So does LINE's browser after a failure, because it signs in automatically and loses
 * `state`.
 */
function actionOf(id: string, error: string | undefined): string {
  const isFresh = error === 'StepUpRequired' || (id === 'line' && error === 'InvalidCheck');
  return `/api/auth/signin/${id}${isFresh ? '?fresh=true' : ''}`;
}

export const errorPage = loader(pageDefinitions.signInError, async (c, { query }) => {
  const { error: errorName = '', status: outcome = null } = query;
  const signInError = authErrorOf(errorName);
  if (signInError.page === 'signin')
    return c.redirect(`${localePath(c.get('locale'), href('/auth/signin'))}${c.get('url').search}`);
  const block = signInError.error === 'access_denied' ? await suspensionNotice.read(c) : null;
  return page(c, {
    share: { kind: 'hidden' },
    status: signInError.error === 'access_denied' ? 403 : 400,
    body: (
      <AuthErrorPage
        error={signInError.error}
        block={block && shownOf(block)}
        outcome={outcome}
        reference={referenceOf(c, query.ref)}
      />
    ),
  });
});

const shownOf = (block: SuspensionNotice) => ({ ...block, mayAsk: block.appeal_proof !== null });

export const appeal = action(pageDefinitions.signInError, 'appeal', async (c, { form }) => {
  const block = await suspensionNotice.read(c);
  const proof = block?.appeal_proof ?? null;
  const appealText = form.appeal.trim();
  /** Shows the form again with the typed text, so that no appeal is lost. */
  const stays = (outcome: 'expired' | 'often', status: 403 | 429) =>
    page(c, {
      share: { kind: 'hidden' },
      status,
      body: (
        <AuthErrorPage
          error="access_denied"
          block={block && shownOf(block)}
          outcome={outcome}
          typed={appealText}
          reference={c.get('requestId')}
        />
      ),
    });
  // The stored notice or its proof has expired, or an appeal exists. A new sign-in shows which.
  const beginAgain = () =>
    appealText === '' || block?.appeal
      ? c.redirect(errorPath(c, 'InvalidCheck', localePath(c.get('locale'), '/')), 303)
      : stays('expired', 403);
  if (block === null || proof === null) return beginAgain();
  const result = await api(c, appealBlock, { form: { proof, appeal: form.appeal } });
  const back = (status: 'asked' | 'empty' | 'before') =>
    c.redirect(linkIn(c)(href('/auth/error', { error: 'AccessDenied', status })), 303);
  if (result.ok) {
    await suspensionNotice.keep(c, { ...block, appeal: result.answer.data.appeal, appeal_proof: null });
    return back('asked');
  }
  const { code } = result.failure.error;
  if (code === 'appeal_proof_refused') return beginAgain();
  if (code === 'invalid_form') return back('empty');
  if (code === 'too_many_requests') return stays('often', 429);
  if (code !== 'decision_appealed') return failedPage(c, result);
  // The appeal was sent in another browser.
  await suspensionNotice.keep(c, { ...block, appeal_proof: null });
  return back('before');
});

/** Returns the id of the failed request from the query. It is only displayed. */
function referenceOf(c: Context<EdgeEnv>, reference = ''): string {
  return /^[A-Za-z0-9-]{8,64}$/.test(reference) ? reference : c.get('requestId');
}

export const leave = action(pageDefinitions.signOut, 'leave', async (c) => {
  await signOutMember(c);
  return c.redirect(localePath(c.get('locale'), '/'), 303);
});
