import type { AccountValue } from '../../calls/privacy/privacy.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatBaht, formatNumber } from '../platform/texts/format.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/form/alert.tsx';

/** Closing the account: everything of value inside it, and a form to give up values. */
export function ClosingSection({ values, outcome }: { values: AccountValue[]; outcome: string | null }) {
  const { t, to, locale } = useSite();
  const amountOf = ({ amount, unit }: AccountValue) => {
    if (unit === 'satang') return formatBaht(locale, amount);
    return t(`privacy:closing.amount.${unit}`, { amount: formatNumber(locale, amount) });
  };
  const path = { prize: href('/shop/prizes'), code: href('/shop/history'), item: href('/shop/mine') };
  return (
    <section id="closing" className="card grid gap-3 p-5 md:p-8">
      <h2 className="text-xl font-bold">{t('privacy:closing.title')}</h2>
      {(outcome === 'staff' || outcome === 'value') && (
        <Alert title={t('privacy:closing.not_done')}>
          <p>{t(outcome === 'staff' ? 'error:code.closing_needs_staff' : 'error:code.closing_holds_value')}</p>
        </Alert>
      )}
      <p className="text-sm text-soft">{t('privacy:closing.text')}</p>
      <details className="open:basis-full" open={outcome === 'value'}>
        <summary className="btn quiet w-full">{t('privacy:closing.ask')}</summary>
        <form
          className="card mt-2.5 grid gap-3 p-4 text-sm"
          method="post"
          action={to(actionHref('/privacy', '/close', {}))}
        >
          {values.length > 0 && (
            <div className="grid gap-2">
              <h3 className="font-bold">{t('privacy:closing.values')}</h3>
              <p>{t('privacy:closing.values_text')}</p>
              <ul className="grid gap-2">
                {values.map((value) => (
                  <li key={`${value.kind} ${value.subject_uuid}`} className="grid gap-1 border-t py-2">
                    <span>
                      {value.kind in path ? (
                        <a className="underline" href={to(path[value.kind as keyof typeof path])}>
                          {t(`privacy:closing.value.${value.kind}`)}
                        </a>
                      ) : (
                        t(`privacy:closing.value.${value.kind}`)
                      )}
                      {value.amount > 0 && `: ${amountOf(value)}`}
                    </span>
                    {value.may_give_up && (
                      <label className="flex min-h-11 items-center gap-2">
                        <input type="checkbox" name={value.kind} value={value.amount} />
                        {t('privacy:closing.give_up', { amount: amountOf(value) })}
                      </label>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p role="status">{t('privacy:closing.confirm')}</p>
          <Button wide>{t('privacy:closing.close')}</Button>
        </form>
      </details>
    </section>
  );
}
