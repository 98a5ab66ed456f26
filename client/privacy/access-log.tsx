import type { AccessEntry } from '../../calls/privacy/personal.ts';
import { useSite } from '../platform/page/site.tsx';
import { formatDateTime } from '../platform/texts/format.ts';

/** Accesses of staff to the member's documents and answers, with time and reason. */
export function AccessLog({ looks }: { looks: AccessEntry[] }) {
  const { t, locale } = useSite();
  return (
    <section id="looks" className="card grid gap-1 p-5 md:p-8">
      <h2 className="text-xl font-bold">{t('privacy:looks.title')}</h2>
      <p className="mb-3 text-sm text-soft">{looks.length > 0 ? t('privacy:looks.text') : t('privacy:looks.none')}</p>
      <ul>
        {looks.map(({ uuid, at, role, number, what, why }) => (
          <li key={uuid} className="grid gap-1 border-t py-3 text-sm">
            <p className="font-medium">{t(`privacy:looks.what.${what}`)}</p>
            <p className="wrap-anywhere">{t('privacy:looks.why', { why })}</p>
            <p className="text-xs text-soft">
              {formatDateTime(locale, at)} · {t('privacy:looks.who', { role, number })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
