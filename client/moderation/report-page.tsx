import type { ReportedByUuid } from '../../calls/platform/page-field.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref } from '../platform/script/href.ts';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { ReportFields } from './report-fields.tsx';

/** Form to report something. Only staff see who reported it. */
export function ReportPage({
  kind,
  uuid,
  outcome,
}: {
  kind: ReportedByUuid;
  uuid: string;
  /** The outcome, or null before the form was sent. */
  outcome: 'sent' | 'own' | 'gone' | 'often' | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="text-2xl font-bold">{t(`moderation:report.${kind}`)}</h1>
      {outcome === 'sent' ? (
        <NoticeBox>{t('moderation:report.sent')}</NoticeBox>
      ) : (
        <>
          {outcome && (
            <Alert title={t('moderation:report.not_sent')}>
              <p>{t(`moderation:report.${outcome}`)}</p>
            </Alert>
          )}
          <p className="text-sm text-soft">{t('moderation:report.text')}</p>
          <form
            className="grid gap-3"
            method="post"
            action={to(actionHref('/report/{kind}/{uuid}', '/send', { kind, uuid }))}
          >
            <ReportFields />
          </form>
        </>
      )}
    </div>
  );
}
