import { Reference } from '../platform/error/reference.tsx';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { SignInError } from './auth-error.ts';
import { logInReason } from './log-in-reason.ts';

/** Messages without a reference, because nothing has failed. */
const harmlessErrors: readonly SignInError[] = [
  'session_required',
  'step_up_required',
  'staff_passkey_required',
  'account_closing',
];

interface AuthAlertProps {
  error: SignInError;
  /** The path of the requested page or submitted form. */
  target: string;
  reference: string;
}

/**
 * Explains why the visitor is on the sign-in page: the problem, the next step, and the reference to
 * quote. A request to log in is not shown as an error.
 */
export function AuthAlert({ error, target, reference }: AuthAlertProps) {
  const { t, to } = useSite();
  if (error === 'session_ended')
    return (
      <div role="alert" className="mb-4">
        <EmptyState
          picture="calm"
          title={t('auth:error.session_ended.title')}
          text={t('auth:error.session_ended.text')}
        >
          <p className="text-sm">{t('auth:error.session_ended.next')}</p>
        </EmptyState>
      </div>
    );
  const calm = harmlessErrors.includes(error);
  return (
    <div role="alert" className={`card mb-4 grid gap-1 border-l-4 p-4 ${calm ? 'border-accent' : 'border-live'}`}>
      <p className="font-bold">{t(`auth:error.${error}.title`)}</p>
      <p className="text-sm">
        {error === 'session_required' ? t(`auth:reason.${logInReason(target)}`) : t(`auth:error.${error}.text`)}
      </p>
      <p className="text-sm">{t(`auth:error.${error}.next`)}</p>
      {error === 'staff_passkey_required' && (
        <TextLink href={to(href('/profile/accounts'))}>{t('auth:error.staff_passkey_required.make')}</TextLink>
      )}
      {!calm && (
        <p className="text-xs text-soft">
          <Reference requestId={reference} />
        </p>
      )}
    </div>
  );
}
