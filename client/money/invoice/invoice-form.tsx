import type { FailureCode } from '../../../calls/failure.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.css?url';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Typed values and errors of the form. */
export interface InvoiceFormProps {
  /** URL of the form. */
  to: string;
  typed: Readonly<Record<string, string>>;
  /** Names of the invalid fields. */
  wrong: readonly string[];
  formError: FailureCode | null;
}

const texts = [
  { name: 'name', maxLength: 150, autoComplete: 'organization' },
  { name: 'tax_id', maxLength: 24, inputMode: 'decimal' },
  { name: 'branch', maxLength: 5, inputMode: 'decimal' },
  { name: 'address', maxLength: 300, autoComplete: 'street-address' },
] as const;

/** Form for the buyer named on a tax invoice. It works without scripts. */
export function InvoiceForm({ to, typed, wrong, formError }: InvoiceFormProps) {
  const { t } = useSite();
  return (
    <form className="grid gap-4" method="post" noValidate action={to}>
      <link rel="stylesheet" href={styles} precedence="page" />
      {(formError || wrong.length > 0) && (
        <Alert title={t('order:invoice.not_made')}>
          <p>{t(formError ? `error:code.${formError}` : 'order:invoice.look_below')}</p>
        </Alert>
      )}
      <Field id="kind" label={t('order:invoice.kind')}>
        <Select
          id="kind"
          name="kind"
          label={t('order:invoice.kind')}
          value={typed.kind ?? 'company'}
          options={(['company', 'person'] as const).map((value) => ({
            value,
            text: t(`order:invoice.kinds.${value}`),
          }))}
        />
      </Field>
      {texts.map(({ name, maxLength, ...rest }) => (
        <TextField
          key={name}
          id={name}
          name={name}
          label={t(`order:invoice.field.${name}`)}
          value={typed[name] ?? ''}
          maxLength={maxLength}
          hint={name === 'branch' ? t('order:invoice.branch_hint') : null}
          problem={wrong.includes(name) ? t(`order:invoice.wrong.${name}`) : null}
          {...rest}
        />
      ))}
      <Button variant="primary" wide>
        {t('order:invoice.make')}
      </Button>
    </form>
  );
}
