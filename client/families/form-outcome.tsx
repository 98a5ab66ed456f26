import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';

/** The outcome of the last form: success or the reason of the failure. */
export function FormOutcome({
  status,
  formError,
}: {
  status:
    | 'invited'
    | 'withdrawn'
    | 'noticed'
    | 'stays'
    | 'joined'
    | 'declined'
    | 'passed'
    | 'back'
    | 'named'
    | 'ended'
    | null;
  formError: FailureCode | null;
}) {
  const { t } = useSite();
  if (formError)
    return (
      <Alert title={t('family:not_done')}>
        <p>{t(formError === 'invalid_form' ? 'family:ground_wanted' : `error:code.${formError}`)}</p>
      </Alert>
    );
  return status && <NoticeBox>{t(`family:done.${status}`)}</NoticeBox>;
}
