/**
 * Sign-up after authentication by a provider. The form is sent to the API with the provider's
 * proof.
 */

import type { Context } from 'hono';
import type { FailureAnswer } from '../../../../calls/failure.ts';
import { signInWithProvider } from '../../../../calls/identity/auth.ts';
import { SignUpPage, type SignUpPageProps, type SignUpProblem } from '../../../../client/identity/sign-up-page.tsx';
import { localePath, splitLocale } from '../../../../client/platform/texts/i18n.ts';
import { signUp as pageDefinition } from '../../../../pages/identity/auth.ts';
import type { EdgeEnv } from '../../../env.ts';
import { errorPath } from '../../../identity/auth/answer.ts';
import { invitationInPath } from '../../../identity/auth/invitation-of.ts';
import { type PendingSignUp, pendingSignUp } from '../../../identity/auth/pending-sign-up.ts';
import { replaceSession, sessionFor } from '../../../identity/auth/start-session.ts';
import { api } from '../../../platform/host/api.ts';
import { withRetryAfter } from '../../../platform/host/failure-answer.ts';
import { errorPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { deviceOf } from '../../../platform/request/device.ts';
import { countCaller } from '../../../platform/request/rate-limit.ts';
import { logEdgeSecurity } from '../../../platform/request/security-log.ts';

/** Generous, because many people share one IP address of a Thai mobile network. */
const signUpLimit = { name: 'sign-up', limit: 60, windowSeconds: 3_600 };

export const signUp = loader(pageDefinition, async (c) => {
  const pending = await pendingSignUp.read(c);
  if (!pending) return beginAgain(c);
  return form(c, pending, { name: pending.suggested_name, birthDate: '' });
});

export const make = action(
  pageDefinition,
  'make',
  async (c, { form: { name, birth_date, terms_version, accept_terms } }) => {
    const pending = await pendingSignUp.read(c);
    if (!pending) return beginAgain(c);
    const formValues = { name, birthDate: birth_date };
    if (!accept_terms) return form(c, pending, { ...formValues, problems: ['accept_terms'] });
    const { allowed, retry_after_seconds } = await countCaller(c, signUpLimit);
    if (!allowed) return withRetryAfter(await errorPage(c, 429, 'too_many_requests'), retry_after_seconds);
    const { provider, proof, back } = pending;
    const device = deviceOf(c.req.header('user-agent'));
    const result = await api(c, signInWithProvider, {
      params: { provider },
      form: {
        ...proof,
        device,
        from: 'web',
        name,
        birth_date,
        terms_version,
        invitation: invitationInPath(back),
        language: c.get('locale'),
      },
    });
    if (!result.ok) return refuse(c, pending, formValues, result.failure.error);
    await logEdgeSecurity(c, 'signed_up', { user_uuid: result.answer.data.user.uuid, provider });
    await replaceSession(c, sessionFor(result.answer), provider);
    await pendingSignUp.drop(c);
    return c.redirect(back, 303);
  },
);

/**
 * The pending sign-up is missing or expired: restarts the sign-in, in the language of this page.
 */
const beginAgain = (c: Context<EdgeEnv>) =>
  c.redirect(localePath(c.get('locale'), splitLocale(errorPath(c, 'InvalidCheck')).path), 303);

type Filled = Pick<SignUpPageProps, 'name' | 'birthDate'>;

/** Shows a failure beside its field, or above the form. */
function refuse(
  c: Context<EdgeEnv>,
  pending: PendingSignUp,
  formValues: Filled,
  error: FailureAnswer['error'],
): Response | Promise<Response> {
  switch (error.code) {
    case 'too_young':
      return form(c, pending, { ...formValues, refusal: 'too_young' });
    case 'terms_outdated':
      return form(c, { ...pending, terms_version: error.terms_version }, { ...formValues, refusal: 'terms_outdated' });
    case 'profile_word':
      return form(c, pending, { ...formValues, problems: ['name_word'] });
    case 'name_reserved':
      return form(c, pending, { ...formValues, problems: ['name_reserved'] });
    case 'sign_up_required':
    case 'invalid_form':
      return form(c, pending, {
        ...formValues,
        problems: missing(formValues, 'fields' in error ? error.fields : undefined),
      });
    case 'upstream_unavailable':
    case 'upstream_timeout':
    case 'provider_unreachable':
      return form(c, pending, { ...formValues, refusal: 'unavailable' });
    default:
      // For example, the proof has expired or sign-up is closed. The visitor starts again.
      return beginAgain(c);
  }
}

/** Returns the invalid fields. Without a name or date, the API only asks for a sign-up. */
function missing({ name, birthDate }: Filled, wrongFields: readonly string[] = []): SignUpProblem[] {
  const problems: SignUpProblem[] = [];
  if (name.trim() === '' || wrongFields.includes('name')) problems.push('name');
  if (birthDate === '' || wrongFields.includes('birth_date')) problems.push('birth_date');
  return problems;
}

const statuses = { too_young: 403, terms_outdated: 409, unavailable: 503 } as const;

function form(
  c: Context<EdgeEnv>,
  { min_age, terms_version }: PendingSignUp,
  {
    problems = [],
    refusal = null,
    ...formValues
  }: Filled & { problems?: SignUpProblem[]; refusal?: SignUpPageProps['refusal'] },
): Promise<Response> {
  return page(c, {
    share: { kind: 'hidden' },
    status: refusal ? statuses[refusal] : problems.length > 0 ? 422 : 200,
    body: (
      <SignUpPage {...formValues} minAge={min_age} termsVersion={terms_version} problems={problems} refusal={refusal} />
    ),
  });
}
