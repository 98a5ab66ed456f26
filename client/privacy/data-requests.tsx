import type { CallAnswer } from '../../calls/platform/call.ts';
import type { DataRequest, DataRequestKind, listDataRequests } from '../../calls/privacy/data-request.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref } from '../platform/script/href.ts';
import { formatDate } from '../platform/texts/format.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { Field } from '../ui/form/field.tsx';
import styles from '../ui/form/form.css?url';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';

const kinds: readonly DataRequestKind[] = ['correct', 'object', 'erase', 'download'];

/**
 * The member's requests about personal data, with due dates and answers, and the form for a new
 * one.
 */
export function DataRequests({
  requests,
  typed,
  within,
  outcome,
}: {
  requests: DataRequest[];
  /** Initial values of the form. */
  typed: { kind: DataRequestKind; text: string } | null;
  /** Days until the answer is due, by kind of request. */
  within: CallAnswer<typeof listDataRequests>['data']['answered_within_days'];
  outcome: string | null;
}) {
  const { t, to } = useSite();
  const problem = outcome === 'request_empty' ? t('privacy:requests.empty') : null;
  return (
    <section id="requests" className="card grid gap-3 p-5 md:p-8">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h2 className="text-xl font-bold">{t('privacy:requests.title')}</h2>
      <p className="text-sm text-soft">
        {t('privacy:requests.text', { days: within.correct, erase_days: within.erase })}
      </p>
      {outcome === 'requested' && <NoticeBox>{t('privacy:requests.asked')}</NoticeBox>}
      {outcome === 'request_often' && (
        <Alert title={t('privacy:requests.not_asked')}>
          <p>{t('privacy:exports.often')}</p>
        </Alert>
      )}
      <ul>
        {requests.map((request) => (
          <Request key={request.uuid} request={request} />
        ))}
      </ul>
      <form className="grid gap-3" method="post" action={to(actionHref('/privacy', '/requests', {}))}>
        <Field id="kind" label={t('privacy:requests.kind_label')}>
          <Select
            id="kind"
            name="kind"
            label={t('privacy:requests.kind_label')}
            value={typed?.kind ?? 'correct'}
            options={kinds.map((kind) => ({ value: kind, text: t(`privacy:requests.kind.${kind}`) }))}
          />
        </Field>
        <TextField
          id="text"
          name="text"
          label={t('privacy:requests.what')}
          value={typed?.text ?? ''}
          maxLength={1000}
          hint={t('privacy:requests.hint')}
          problem={problem}
        />
        <Button wide>{t('privacy:requests.ask')}</Button>
      </form>
    </section>
  );
}

function Request({ request }: { request: DataRequest }) {
  const { t, locale } = useSite();
  const { kind, state, asked_at, due_at, answered_at, text, answer, refused_for, gone_from_copies_at } = request;
  return (
    <li className="grid gap-1 border-t py-3 text-sm">
      <p className="font-medium">{t(`privacy:requests.kind.${kind}`)}</p>
      {text !== null && <p className="wrap-anywhere">{text}</p>}
      <p className="text-xs text-soft">
        {t('privacy:requests.asked_on', { when: formatDate(locale, asked_at) })} ·{' '}
        {answered_at === null
          ? t('privacy:requests.due', { when: formatDate(locale, due_at) })
          : t(`privacy:requests.${state === 'done' ? 'done' : 'refused'}`, { when: formatDate(locale, answered_at) })}
      </p>
      {refused_for !== null && <p>{t(`privacy:requests.ground.${refused_for}`)}</p>}
      {answer !== null && <p className="wrap-anywhere">{answer}</p>}
      {gone_from_copies_at !== null && (
        <p className="text-xs text-soft">
          {t('privacy:requests.copies', { when: formatDate(locale, gone_from_copies_at) })}
        </p>
      )}
    </li>
  );
}
