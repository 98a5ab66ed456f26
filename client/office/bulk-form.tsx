import { useSite } from '../platform/page/site.tsx';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { OfficeControl } from './office-form.tsx';
import type { BulkResult, OfficeForm, RowPick } from './view.ts';

/** The id of the form, to which the checkboxes of the rows belong. */
const FORM_ID = 'bulk';

/** The checkbox of a row. Its form follows the table. */
export function RowCheckbox({ pick: { field, value, name, checked } }: { pick: RowPick }) {
  const { t } = useSite();
  return (
    <label className="office-pick">
      <input className="tick" type="checkbox" form={FORM_ID} name={field} value={value} defaultChecked={checked} />
      <span className="sr-only">{t('office:bulk.pick', { name })}</span>
    </label>
  );
}

/** The form for all chosen rows. It stays at the bottom of the window while staff choose. */
export function BulkForm({ form, target, back }: { form: OfficeForm; target: string; back: string }) {
  const { t } = useSite();
  const { fields, idempotencyKey, isRestored } = form;
  return (
    <form id={FORM_ID} className="office-bulk card" method="post" action={`${target}#outcome`}>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <p className="grid gap-1 text-sm">
        <b>{t('office:bulk.title')}</b>
        <span className="text-soft">{t(isRestored ? 'office:kept' : 'office:bulk.text')}</span>
      </p>
      {/* A script shows it. */}
      <label className="flex min-h-11 items-center gap-3 text-sm tabular-nums" hidden>
        <input className="tick" type="checkbox" data-all />
        <span>
          {t('office:bulk.all')} <span className="text-soft" data-chosen />
        </span>
      </label>
      {fields.map((field) => (
        <OfficeControl key={field.name} field={field} id={`bulk-${field.name}`} />
      ))}
      <Button variant="primary">{t('office:bulk.send')}</Button>
    </form>
  );
}

/** The result of the last form: how many rows are done, and each other row with its reason. */
export function BulkOutcome({ results }: { results: readonly BulkResult[] }) {
  const { t } = useSite();
  const problems = results.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]));
  const doneCount = results.length - problems.length;
  return (
    <div id="outcome" tabIndex={-1}>
      {doneCount > 0 && <NoticeBox>{t('office:bulk.done', { count: doneCount })}</NoticeBox>}
      {problems.length > 0 && (
        <Alert title={t('office:bulk.not_done', { count: problems.length })}>
          <ul className="list-disc pl-5">
            {problems.map(({ name, problem }) => (
              <li key={name}>
                {name}: {t(`error:code.${problem}`)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
