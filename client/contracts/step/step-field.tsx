import { useSite } from '../../platform/page/site.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { type Option, Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ContractFormError } from './contract-form-error.ts';
import { DocumentInput } from './document-input.tsx';
import { countriesIn, type FieldSpec, type StepFieldName } from './step-fields.ts';

interface StepFieldProps {
  field: FieldSpec;
  textOf: (name: string) => string;
  isInvalid: boolean;
  error: ContractFormError | null;
  banks: Option[];
}

/** One field of a step with its error message. */
export function StepField(props: StepFieldProps) {
  const { field, textOf, isInvalid } = props;
  const { t } = useSite();
  const { name, kind } = field;
  const label = t(`contract:field.${name}`);
  const hint = hintedFields.has(name) ? t(`contract:hint.${name as Hinted}`) : undefined;
  if (kind === 'document') return <DocumentField {...props} label={label} hint={hint} />;
  const problem = isInvalid ? t(`contract:problem.${name as Problem}`) : null;
  if (kind === 'tick') {
    return (
      <Checkbox name={name} checked={textOf(name) === 'on'} missing={isInvalid} optional>
        {label}
      </Checkbox>
    );
  }
  if (kind === 'date') {
    return (
      <DateField
        id={name}
        {...{ name, label, hint, problem }}
        value={textOf(name)}
        isPartial={field.isPartial ?? false}
      />
    );
  }
  if (kind === 'text') {
    return (
      <TextField
        id={name}
        name={name}
        label={label}
        value={textOf(name)}
        maxLength={field.maxLength}
        inputMode={field.mode}
        autoComplete={field.fill ?? 'off'}
        hint={hint}
        problem={problem}
      />
    );
  }
  return (
    <Field id={name} label={label} problem={problem}>
      <Choices {...props} />
    </Field>
  );
}

/**
 * A document upload. After a form error, a hidden input refers to the uploaded file, so that it is
 * not sent again.
 */
function DocumentField({
  field: { name },
  textOf,
  error,
  label,
  hint,
}: StepFieldProps & { label: string; hint: string | undefined }) {
  const { t } = useSite();
  const uuid = textOf(name);
  return (
    <>
      <DocumentInput name={name} label={label} hint={hint} capture="environment" error={error} />
      {uuid !== '' && (
        <>
          <input type="hidden" name={`${name}_kept`} value={uuid} />
          <p className="text-sm text-soft">{t('contract:picture.here')}</p>
        </>
      )}
    </>
  );
}

/** Document uploads have their own error messages. */
type Problem = Exclude<StepFieldName, 'family_paper' | 'work_paper'>;

/** Fields with a hint. */
const hints = [
  'title_own',
  'first_name_th',
  'first_name_en',
  'national_id',
  'passport_number',
  'account_number',
  'holder_name',
  'passport_expires',
  'birth',
  'guardian_1_email',
  'family_paper',
  'work_paper',
  'tax_residence_from',
] as const satisfies readonly StepFieldName[];
type Hinted = (typeof hints)[number];
const hintedFields: ReadonlySet<StepFieldName> = new Set(hints);

function Choices({ field, textOf, isInvalid, banks }: StepFieldProps) {
  const { t, locale } = useSite();
  const { name, kind } = field;
  const options = () => {
    if (kind === 'bank') return [{ value: '', text: t('contract:choose') }, ...banks];
    if (kind === 'country') return [{ value: '', text: t('contract:choose') }, ...countriesIn(locale)];
    return kind === 'choice'
      ? field.options.map((option) => ({
          value: option,
          text:
            option === '' ? t('contract:none') : t(`contract:option.${name}.${option}` as 'contract:option.title.mr'),
        }))
      : [];
  };
  return (
    <Select
      id={name}
      name={name}
      label={t(`contract:field.${name}`)}
      value={textOf(name)}
      problem={isInvalid}
      options={options()}
    />
  );
}
