import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { OfficeView } from './view.ts';

/** Field that exists if the action now needs the approval of another person. */
const APPROVAL = 'approval_uuid';

/** Field with the number of a broken entry of the audit log, empty if the log is intact. */
const BROKEN = 'broken_number';

/** Path of evidence, which can be viewed for a limited time after it was opened. */
const EVIDENCE = '/live-media/';

/**
 * The outcome of an action, with values that are shown only once. The form's address ends in
 * `#outcome`, so that keyboard focus continues here.
 */
export function ActionOutcome({ doneAction, outputs }: Pick<OfficeView, 'doneAction' | 'outputs'>) {
  const { t, to } = useSite();
  const needsApproval = outputs.some(({ field, value }) => field === APPROVAL && value !== '');
  const rest = outputs.filter(({ field }) => field !== APPROVAL);
  const auditOutput = outputs.find(({ field }) => field === BROKEN);
  if (!doneAction && outputs.length === 0) return null;
  return (
    <div id="outcome" tabIndex={-1}>
      {doneAction && <NoticeBox>{t('office:done', { action: t(`office:action.${doneAction}.title`) })}</NoticeBox>}
      {needsApproval && (
        <NoticeBox>
          {t('office:sent_for_approval')}{' '}
          <TextLink href={to(href('/office/{resource}', { resource: 'approvals' }))}>
            {t('office:resource.approvals.title')}
          </TextLink>
        </NoticeBox>
      )}
      {auditOutput && auditOutput.value === '' && <NoticeBox>{t('office:audit.whole')}</NoticeBox>}
      {auditOutput && auditOutput.value !== '' && (
        <div role="alert" className="card alert mb-4 grid gap-1 px-4 py-3 text-sm">
          <b className="font-bold">{t('office:audit.broken', { number: auditOutput.value })}</b>
          <p>{t('office:audit.broken_text')}</p>
        </div>
      )}
      {rest.length > 0 && (
        <div role="status" className="card mb-4 p-5">
          <dl className="grid gap-2">
            {rest.map(({ field, value }) => (
              <div key={field}>
                <dt className="text-sm text-soft">{t(`office:field.${field}`)}</dt>
                <dd className="break-words whitespace-pre-wrap">
                  {value.startsWith(EVIDENCE)
                    ? value.split('\n').map((src) => <Evidence key={src} src={src} />)
                    : value || t('office:value.none')}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

/** The saved minute of a live, or a picture. */
function Evidence({ src }: { src: string }) {
  const { t } = useSite();
  if (!src.endsWith('.mp4'))
    return <img className="mb-3 max-h-[70svh] rounded-s" src={src} alt={t('office:field.picture_url')} />;
  return <video className="mb-3 max-h-[70svh] w-full rounded-s" src={src} controls muted preload="metadata" />;
}
