import { useSite } from '../site.tsx';
import { Field } from '../ui/form/field.tsx';
import { type Option, Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Tick } from '../ui/form/tick.tsx';
import { countriesIn, type FieldName, type FieldSpec } from './step-fields.ts';

interface Shown {
  field: FieldSpec;
  value: string;
  wrong: boolean;
  banks: Option[];
}

/** One field of a step, with what is wrong with it as a person would say it. */
export function StepField(shown: Shown) {
  const { field, value, wrong } = shown;
  const { t } = useSite();
  const { name, kind } = field;
  const label = t(`contract:field.${name}`);
  const problem = wrong ? t(`contract:problem.${name}`) : null;
  if (kind === 'tick') {
    return (
      <Tick name={name} checked={value === 'on'} missing={wrong} optional>
        {label}
      </Tick>
    );
  }
  if (kind === 'text' || kind === 'date') {
    return (
      <TextField
        id={name}
        name={name}
        type={kind}
        label={label}
        value={value}
        maxLength={field.most}
        inputMode={field.mode}
        autoComplete={field.fill ?? 'off'}
        hint={hinted.has(name) ? t(`contract:hint.${name as Hinted}`) : undefined}
        problem={problem}
      />
    );
  }
  return (
    <Field id={name} label={label} problem={problem}>
      <Choices {...shown} />
    </Field>
  );
}

/** Those with a line of help below them. */
const hints = [
  'title_own',
  'first_name_th',
  'first_name_en',
  'national_id',
  'passport_number',
  'account_number',
  'holder_name',
  'birth_year',
  'birth_day',
  'guardian_1_email',
  'tax_residence_from',
] as const satisfies readonly FieldName[];
type Hinted = (typeof hints)[number];
const hinted: ReadonlySet<FieldName> = new Set(hints);

const months = ['', ...Array.from({ length: 12 }, (_, index) => String(index + 1))];

function Choices({ field, value, wrong, banks }: Shown) {
  const { t, locale } = useSite();
  const { name, kind } = field;
  const options = () => {
    if (kind === 'bank') return [{ value: '', text: t('contract:choose') }, ...banks];
    if (kind === 'country') return [{ value: '', text: t('contract:choose') }, ...countriesIn(locale)];
    if (kind === 'month') {
      const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
      return months.map((month) => ({
        value: month,
        text: month === '' ? t('contract:unknown') : format.format(Date.UTC(2000, Number(month) - 1, 1)),
      }));
    }
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
      value={value}
      problem={wrong}
      options={options()}
    />
  );
}
