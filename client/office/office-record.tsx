import type { ReactNode } from 'react';
import { useSite } from '../platform/page/site.tsx';
import { formatBaht, formatNumber } from '../platform/texts/format.ts';
import { formatMinutes } from '../platform/texts/format-duration.ts';
import type { FieldName, PartName, PartWord, SumName, ValueName } from './view.ts';

/**
 * Renders JSON. Sums are collapsed, one line per name. A detail or record has one line per field; a
 * record has the parts of a setting. JSON that is not an object is shown unchanged, except the
 * number of a `setting`.
 */
export function OfficeRecord({
  json,
  as,
  setting,
}: {
  json: string;
  as: 'sums' | 'detail' | 'record';
  setting?: string | undefined;
}) {
  const fields = fieldsOf(json);
  if (fields === null)
    return setting && /^\d+$/.test(json) ? <SettingValue name={setting} value={Number(json)} /> : json;
  if (as === 'record') return <SettingLines fields={fields} />;
  return as === 'sums' ? <Sums fields={fields} /> : <Lines fields={fields} />;
}

type Field = readonly [name: string, value: unknown];

function Sums({ fields }: { fields: readonly Field[] }) {
  const { t } = useSite();
  return (
    <details>
      <summary className="office-fold">{t('office:sums', { count: fields.length })}</summary>
      <dl className="office-sums">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{t(`office:sum.${name as SumName}`)}</dt>
            <dd>
              <Value name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Fields of a detail that have a translation. */
const knownFields = [
  'amount_satang',
  'day',
  'fee_satang',
  'gross_satang',
  'line_id',
  'net_satang',
  'payment_id',
  'reference',
  'vat_satang',
  'value_day',
  'verdict',
] as const satisfies readonly FieldName[];

function Lines({ fields }: { fields: readonly Field[] }) {
  const { t } = useSite();
  return (
    <ul>
      {fields.map(([name, value]) => {
        const field = knownFields.find((one) => one === name);
        return (
          <li key={name} className="wrap-anywhere">
            {field ? (
              <span className="text-soft">{t(`office:field.${field}`)}</span>
            ) : (
              <code className="text-xs text-soft">{name}</code>
            )}{' '}
            {field ? <Value name={name} value={value} /> : asText(value)}
          </li>
        );
      })}
    </ul>
  );
}

/** Formats a value by the unit that its name ends in. */
function Value({ name, value }: { name: string; value: unknown }) {
  const { locale } = useSite();
  if (typeof value !== 'number') return asText(value);
  return (name.endsWith('_satang') ? formatBaht : formatNumber)(locale, value);
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Returns the fields of a JSON object, or null for other JSON. */
const fieldsOf = (json: string): Field[] | null => (json.startsWith('{') ? Object.entries(JSON.parse(json)) : null);

const DAY_SECONDS = 86_400;

/** Settings and parts that are 0 or 1. */
const switches = ['needs_email', 'certificates_by_bank'];

/** Texts of a setting's value that the list does not share with other lists. */
const partWords: readonly string[] = [
  'none',
  'hire_of_work',
  'house',
  'person',
  'flat',
  'progressive',
] satisfies PartWord[];

/** Returns the translation key of a part. i18next reads a key that ends in `_one` as a singular. */
const partKeyOf = (name: string) => (name === 'same_by_one' ? 'same_by_writer' : name) as PartName;

/** The parts of a setting, one per line. */
function SettingLines({ fields }: { fields: readonly Field[] }) {
  const { t } = useSite();
  return (
    <ul>
      {fields.map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-soft">{t(`office:part.${partKeyOf(name)}`)}</span>{' '}
          <SettingValue name={name} value={value} />
        </li>
      ))}
    </ul>
  );
}

/** Formats the value of a setting, or of a part of one, by the unit in its name. */
function SettingValue({ name, value }: { name: string; value: unknown }): ReactNode {
  const { t, locale } = useSite();
  if (Array.isArray(value)) return <Brackets brackets={value} />;
  if (typeof value === 'object' && value !== null) return <SettingLines fields={Object.entries(value)} />;
  if (typeof value === 'boolean') return t(`office:value.${value}`);
  if (typeof value === 'string')
    return partWords.includes(value)
      ? t(`office:part_word.${value as PartWord}`)
      : name === 'income_type'
        ? value
        : t(`office:value.${value as ValueName}`);
  if (typeof value !== 'number') return String(value);
  if (switches.includes(name)) return t(`office:value.${value === 1}`);
  if (name.endsWith('basis_points')) return `${formatNumber(locale, value / 100)}%`;
  if (/(^|_)satang(_per_|$)/.test(name)) return formatBaht(locale, value);
  if (name.endsWith('_seconds') && value % DAY_SECONDS === 0) return t('office:days', { count: value / DAY_SECONDS });
  if (name.endsWith('_seconds')) return formatMinutes(locale, Math.round(value / 60));
  return isDays(name) ? t('office:days', { count: value }) : formatNumber(locale, value);
}

/** Parts of settings in days whose name does not say so: deadlines of staff. */
const deadlines = ['download', 'correct', 'object', 'erase', 'approve', 'look', 'appeal'];

const isDays = (name: string) => name.endsWith('_days') || deadlines.includes(name);

/** The brackets of a progressive tax. */
function Brackets({ brackets }: { brackets: readonly { above_satang: number; basis_points: number }[] }) {
  const { locale } = useSite();
  return brackets.map(({ above_satang, basis_points }) => (
    <span key={above_satang} className="block">
      {`> ${formatBaht(locale, above_satang)}: ${formatNumber(locale, basis_points / 100)}%`}
    </span>
  ));
}
