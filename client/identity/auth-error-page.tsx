import { AppealResult, AppealSection, type AskedOutcome } from '../moderation/appeal.tsx';
import { ErrorCard } from '../platform/error/error-card.tsx';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDateTime } from '../platform/texts/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from '../ui/form/form.css?url';
import type { AuthPageError } from './auth-error.ts';

/**
 * A suspension: the reason that staff wrote (null: it has just ended), its end (null: permanent),
 * and the appeal with its answer.
 */
export interface SuspensionDetails {
  reason: string | null;
  until: string | null;
  appeal: string | null;
  answer: string | null;
  /** Whether the user can appeal. */
  mayAsk: boolean;
}

/** Explains a failed login that cannot be fixed by trying again. */
export function AuthErrorPage({
  error,
  block,
  outcome,
  typed = '',
  reference,
}: {
  error: AuthPageError;
  /** The suspension of the account that was just verified. Null: another error, or too long ago. */
  block: SuspensionDetails | null;
  outcome: AskedOutcome;
  /** Text of an appeal that was not sent yet. */
  typed?: string;
  reference: string;
}) {
  const { t, to, locale } = useSite();
  const isExpired = outcome === 'expired';
  const hasActions = isExpired || (block !== null && (block.mayAsk || block.appeal !== null || outcome !== null));
  const message =
    block?.reason == null
      ? {
          title: t(`auth:error.${error}.title`),
          text: t(`auth:error.${error}.text`),
          next: t(`auth:error.${error}.next`),
        }
      : {
          title: block.until
            ? t('auth:blocked.until', { until: formatDateTime(locale, block.until) })
            : t('auth:blocked.for_good'),
          text: t('auth:blocked.reason', { reason: block.reason }),
          next: t(`auth:blocked.${block.answer !== null ? 'answered' : block.appeal !== null ? 'asked' : 'next'}`),
        };
  return (
    <ErrorCard
      picture="refused"
      {...message}
      reference={reference}
      more={hasActions && <BlockActions block={block} outcome={outcome} typed={typed} />}
    >
      <ButtonLink variant="primary" away={isExpired} href={to(href('/auth/signin'))}>
        {t('auth:error_page.try_again')}
      </ButtonLink>
      <ButtonLink variant="glass" href={to('/')}>
        {t('error:home')}
      </ButtonLink>
    </ErrorCard>
  );
}

/** Appeals a suspension without a session, or shows the appeal and its answer. */
function BlockActions({
  block,
  outcome,
  typed,
}: {
  block: SuspensionDetails | null;
  outcome: AskedOutcome;
  typed: string;
}) {
  const { to } = useSite();
  const { appeal = null, answer = null, mayAsk = true } = block ?? {};
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <AppealResult outcome={outcome} />
      {(mayAsk || appeal !== null || outcome === 'expired') && (
        <AppealSection
          decision={{ appeal, answer, is_lifted: false }}
          id="appeal"
          typed={typed}
          at={to(actionHref('/auth/error', '/appeal', {}))}
        />
      )}
    </>
  );
}
