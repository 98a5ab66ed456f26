import type { ReactNode } from 'react';
import { useSite } from '../platform/page/site.tsx';
import { formatBaht, formatNumber } from '../platform/texts/format.ts';
import { formatMinutes } from '../platform/texts/format-duration.ts';
import type { PartName, PartWord, ValueName } from './view.ts';

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

/** The parts of a setting, one per line. */
export function SettingLines({ fields }: { fields: readonly (readonly [name: string, value: unknown])[] }) {
  const { t } = useSite();
  return (
    <ul>
      {fields.map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-soft">{t(`office:part.${name as PartName}`)}</span>{' '}
          <SettingValue name={name} value={value} />
        </li>
      ))}
    </ul>
  );
}

/** Formats the value of a setting, or of a part of one, by the unit in its name. */
export function SettingValue({ name, value }: { name: string; value: unknown }): ReactNode {
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
