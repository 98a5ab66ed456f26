import type { ContractOverview, EndedContract } from '../../calls/contract-overview.ts';
import { formatDate } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { Panel } from '../ui/task/panel.tsx';

/** What the house has rejected or ended: why, in words, and what its person can do about it. */
export function Ending({
  contract: { number, state, ended_for, ended_note, kept_until },
  barredUntil,
  mayApply,
}: {
  contract: EndedContract;
  barredUntil: ContractOverview['barred_until'];
  mayApply: boolean;
}) {
  const { t, to, locale } = useSite();
  if (ended_for === null) return null;
  const title = t(`contract:ending.title.${state === 'rejected' ? 'rejected' : 'ended'}`, { number });
  return (
    <Panel title={title}>
      <Alert title={t(`contract:ending.because.${ended_for}`)}>
        {ended_note !== null && (
          <>
            <p className="text-sm text-soft">{t('contract:ending.note')}</p>
            <p className="wrap-anywhere">{ended_note}</p>
          </>
        )}
      </Alert>
      <h3 className="font-bold">{t('contract:ending.can')}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {mayApply && <li>{t('contract:ending.again')}</li>}
        {barredUntil !== null && <li>{t('contract:ending.again_from', { when: formatDate(locale, barredUntil) })}</li>}
        {state !== 'rejected' && <li>{t('contract:ending.paid')}</li>}
        <li>{t('contract:ending.object')}</li>
        {kept_until !== null && <li>{t('contract:ending.kept', { when: formatDate(locale, kept_until) })}</li>}
      </ul>
      <a className="underline" href={to(href('/privacy'))}>
        {t('contract:ending.my_data')}
      </a>
    </Panel>
  );
}
