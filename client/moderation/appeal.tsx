import type { ReactNode } from 'react';
import type { OwnDecision } from '../../calls/moderation/moderation.ts';
import { useSite } from '../platform/page/site.tsx';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { TextField } from '../ui/form/text-field.tsx';

/**
 * The outcome of an appeal; null if none was just sent. `expired`: the proof of identity is too
 * old.
 */
export type AskedOutcome = 'asked' | 'empty' | 'before' | 'often' | 'expired' | null;

/** Shows the outcome of an appeal. */
export function AppealResult({ outcome }: { outcome: AskedOutcome }) {
  const { t } = useSite();
  if (outcome === null) return null;
  if (outcome === 'asked') return <NoticeBox>{t('moderation:decisions.asked')}</NoticeBox>;
  return (
    <Alert title={t('moderation:decisions.not_asked')}>
      <p>{t(`moderation:decisions.${outcome}`)}</p>
    </Alert>
  );
}

/**
 * The form to appeal a decision, which is possible once. After that, shows the appeal and the
 * answer.
 */
export function AppealSection({
  decision: { appeal, answer, is_lifted },
  id,
  at,
  typed = '',
  children,
}: {
  decision: Pick<OwnDecision, 'appeal' | 'answer' | 'is_lifted'>;
  id: string;
  /** Address that the form posts to. */
  at: string;
  /** Text of an appeal that could not be sent. */
  typed?: string;
  /** Additional form fields. */
  children?: ReactNode;
}) {
  const { t } = useSite();
  if (appeal === null && !is_lifted) {
    return (
      <form className="grid gap-3" method="post" action={`${at}#outcome`}>
        {children}
        <TextField
          id={id}
          name="appeal"
          label={t('moderation:decisions.appeal')}
          value={typed}
          maxLength={1000}
          hint={t('moderation:decisions.appeal_hint')}
        />
        <Button>{t('moderation:decisions.ask')}</Button>
      </form>
    );
  }
  return (
    <>
      {appeal !== null && <p className="wrap-anywhere text-sm">{t('moderation:decisions.you_wrote', { appeal })}</p>}
      {is_lifted || answer !== null ? (
        <p className="text-sm font-medium">
          {t(is_lifted ? 'moderation:decisions.lifted' : 'moderation:decisions.stands')}
        </p>
      ) : (
        <p className="text-sm text-soft">{t('moderation:decisions.waits')}</p>
      )}
      {answer !== null && <p className="wrap-anywhere">{answer}</p>}
    </>
  );
}
