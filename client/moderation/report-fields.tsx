import { useSite } from '../platform/page/site.tsx';
import type { Catalogues } from '../platform/texts/i18n-namespaces.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';

const reasons: readonly (keyof Catalogues['moderation']['reason'])[] = [
  'spam',
  'insult',
  'sexual',
  'violence',
  'fraud',
  'minor',
  'something_else',
];

/** The fields of a report. The page must load the stylesheet of forms. */
export function ReportFields() {
  const { t } = useSite();
  return (
    <>
      <Field id="reason" label={t('moderation:report.reason')}>
        <Select
          id="reason"
          name="reason"
          label={t('moderation:report.reason')}
          value="spam"
          options={reasons.map((value) => ({ value, text: t(`moderation:reason.${value}`) }))}
        />
      </Field>
      <TextField
        id="note"
        name="note"
        label={t('moderation:report.note')}
        value=""
        maxLength={500}
        hint={t('moderation:report.note_hint')}
      />
      <Button wide>{t('moderation:report.send')}</Button>
    </>
  );
}
