import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { CopyableText } from '../../live/broadcast/copyable-text.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Panel } from '../../ui/task/panel.tsx';

/** Outcome of a form about webhooks. */
type WebhookStatus = 'removed' | 'tested' | 'resent' | 'enabled';

/** Shows the outcome of the last form: success, a failure, or a new secret. */
export function WebhookOutcome({
  status,
  formError = null,
  secret,
}: {
  status: WebhookStatus | null;
  formError?: FailureCode | null;
  /** A new secret, which no later page shows. */
  secret: string | null;
}) {
  const { t } = useSite();
  if (formError)
    return (
      <Alert title={t('webhook:not_done')}>
        <p>{t(formError === 'invalid_form' ? 'webhook:incomplete' : `error:code.${formError}`)}</p>
      </Alert>
    );
  if (secret !== null)
    return (
      <Panel title={t('webhook:secret.title')}>
        <p role="status" className="text-sm">
          {t('webhook:secret.once')}
        </p>
        <CopyableText label={t('webhook:secret.label')} text={secret} />
        <p className="text-sm text-soft">{t('webhook:secret.use')}</p>
      </Panel>
    );
  return status && <NoticeBox>{t(`webhook:done.${status}`)}</NoticeBox>;
}
