import { BUDDHIST_AHEAD } from '../../../calls/platform/text/buddhist-era.ts';
import { onceALanguage } from '../../../calls/platform/text/locale.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Select } from './select.tsx';

const monthsIn = onceALanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    text: format.format(Date.UTC(2000, index, 1)),
  }));
});

/** Splits a date as typed, which may be incomplete. */
function partsOf(value: string, isThai: boolean) {
  const [date = '', time = ''] = value.split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return {
    day: day.replace(/^0/, ''),
    month: month.replace(/^0/, ''),
    year: isThai && /^\d{4}$/.test(year) ? String(Number(year) + BUDDHIST_AHEAD) : year,
    time,
  };
}

/**
 * A date: day, month by name, and a four-digit year, which is of the Buddhist era in Thai. The
 * fields are `{name}_day`, `{name}_month`, `{name}_year` and `{name}_time`. The edge joins them
 * (src/platform/request/date-fields.ts) and also accepts a year of the other era.
 */
export function DateField({
  id,
  name,
  label,
  value,
  of = 'day',
  isBirthday = false,
  hint,
  problem,
  problemId = `${id}-says`,
  isPartial = false,
}: {
  id: string;
  name: string;
  label: string;
  /** A date as typed: `2026-11-23`, `2026-11` or `2026-11-23T20:00`. Empty: none. */
  value: string;
  /** A moment also has a time, and a month has no day. */
  of?: 'day' | 'moment' | 'month';
  /** The browser may fill in the visitor's birthday. */
  isBirthday?: boolean;
  hint?: string | undefined;
  problem?: string | null | undefined;
  /**
   * Element that explains the problem, if it is not the text below the field. That one is empty.
   */
  problemId?: string;
  /** Day and month may be unknown. */
  isPartial?: boolean;
}) {
  const { t, locale } = useSite();
  const parts = partsOf(value, locale === 'th');
  const emptyOption = { value: '', text: isPartial ? t('site:date.unknown') : t('site:date.month') };
  const wrong = typeof problem === 'string' || undefined;
  const input = (part: 'day' | 'year' | 'time', props: { maxLength?: number; type?: 'time' }) => (
    <span className="field" data-wrong={wrong}>
      <input
        className="min-w-0 flex-1 bg-transparent py-2 outline-none"
        name={`${name}_${part}`}
        id={`${id}-${part}`}
        aria-label={t(`site:date.${part}`)}
        placeholder={t(`site:date.${part}`)}
        inputMode="numeric"
        defaultValue={parts[part]}
        // The browser has no birthday of the Buddhist era.
        autoComplete={isBirthday && locale !== 'th' && part !== 'time' ? `bday-${part}` : 'off'}
        aria-invalid={wrong}
        aria-describedby={wrong ? problemId : `${id}-says`}
        {...props}
      />
    </span>
  );
  return (
    <fieldset className="date-field grid min-w-0 content-start gap-1.5">
      <legend className="text-sm text-soft">{label}</legend>
      <div className="typed-day" data-of={of}>
        {of !== 'month' && input('day', { maxLength: 2 })}
        <Select
          name={`${name}_month`}
          label={t('site:date.month')}
          value={parts.month}
          problem={wrong ?? false}
          options={[emptyOption, ...monthsIn(locale)]}
        />
        {input('year', { maxLength: 4 })}
        {of === 'moment' && input('time', { type: 'time' })}
      </div>
      <p id={`${id}-says`} className={`empty:hidden ${problem ? 'text-sm text-wrong' : 'text-xs text-faint'}`}>
        {problem ?? hint}
      </p>
    </fieldset>
  );
}
