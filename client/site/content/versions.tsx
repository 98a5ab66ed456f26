import { useSite } from '../../platform/page/site.tsx';
import { formatDate } from '../../platform/texts/format.ts';

/** The day from which the shown version applies, and links to the other versions. */
export function Versions({
  path,
  shown,
  versions,
}: {
  path: string;
  /** `YYYY-MM-DD`, one of `versions`. */
  shown: string;
  versions: readonly string[];
}) {
  const { t, to, locale } = useSite();
  const [latest] = versions;
  return (
    <div className="mt-10 grid gap-2 text-xs text-faint">
      {shown !== latest && (
        <p className="rounded-s bg-lift px-4 py-3 text-sm text-ink">
          {t('page:earlier')}{' '}
          <a className="underline" href={to(path)}>
            {t('page:to_current')}
          </a>
        </p>
      )}
      <p>
        {t('page:in_force')} <time dateTime={shown}>{formatDate(locale, shown)}</time>
      </p>
      {versions.length > 1 && (
        <nav aria-label={t('page:versions')}>
          <span>{t('page:versions')}</span>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {versions.map((day) => (
              <li key={day}>
                {day === shown ? (
                  <time dateTime={day} aria-current="page">
                    {formatDate(locale, day)}
                  </time>
                ) : (
                  <a className="underline" href={day === latest ? to(path) : `${to(path)}?version=${day}`}>
                    <time dateTime={day}>{formatDate(locale, day)}</time>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
