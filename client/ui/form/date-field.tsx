import { onceALanguage } from '../../../calls/platform/text/locale.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Select } from './select.tsx';

/** The typed parts of a date. */
export interface TypedDay {
  day: string;
  month: string;
  year: string;
}

const monthsIn = onceALanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    text: format.format(Date.UTC(2000, index, 1)),
  }));
});

/**
 * A date: day, month by name, and a four-digit year, which is of the Buddhist era in Thai. The
 * fields are `{name}_day`, `{name}_month` and `{name}_year`. `dayOfParts` also accepts a year of
 * the other era.
 */
export function DateField({
  name,
  label,
  value: { day, month, year },
  hint,
  problem,
  isPartial = false,
}: {
  name: string;
  label: string;
  value: TypedDay;
  hint?: string | undefined;
  problem?: string | null | undefined;
  /** Day and month may be unknown. */
  isPartial?: boolean;
}) {
  const { t, locale } = useSite();
  const emptyOption = { value: '', text: isPartial ? t('site:date.unknown') : t('site:date.month') };
  const wrong = problem ? true : undefined;
  const digits = (part: 'day' | 'year', value: string, maxLength: number) => (
    <span className="field" data-wrong={wrong}>
      <input
        className="w-full min-w-0 bg-transparent py-2 outline-none"
        name={`${name}_${part}`}
        id={`${name}_${part}`}
        aria-label={t(`site:date.${part}`)}
        placeholder={t(`site:date.${part}`)}
        inputMode="numeric"
        maxLength={maxLength}
        defaultValue={value}
        autoComplete="off"
        aria-invalid={wrong}
        aria-describedby={`${name}-says`}
      />
    </span>
  );
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm text-soft">{label}</legend>
      <div className="typed-day">
        {digits('day', day, 2)}
        <Select
          name={`${name}_month`}
          label={t('site:date.month')}
          value={month}
          problem={problem !== null && problem !== undefined}
          options={[emptyOption, ...monthsIn(locale)]}
        />
        {digits('year', year, 4)}
      </div>
      <p id={`${name}-says`} className={`empty:hidden ${problem ? 'text-sm text-wrong' : 'text-xs text-faint'}`}>
        {problem ?? hint}
      </p>
    </fieldset>
  );
}
