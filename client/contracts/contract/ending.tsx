import type { ContractOverview, EndedContract } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { Panel } from '../../ui/task/panel.tsx';

/** An ended contract or application: the reason, and the member's options. */
export function Ending({
  contract: { number, state, ended_by, ended_for, ended_note, kept_until },
  barredUntil,
  mayApply,
}: {
  contract: EndedContract;
  barredUntil: ContractOverview['barred_until'];
  mayApply: boolean;
}) {
  const { t, to, locale } = useSite();
  const isApplication = state === 'rejected' || state === 'cancelled';
  const textName = isApplication ? state : ended_for === null ? 'over' : 'ended';
  if (textName === 'over' && state !== 'ended') return null;
  const by = (ended_by ?? 'clock') as 'clock';
  const reasonText = ended_for === null ? t(`contract:ending.by.${by}`) : t(`contract:ending.because.${ended_for}`);
  return (
    <Panel title={t(`contract:ending.title.${textName}`, { number })}>
      <div className="grid gap-1 rounded-xl bg-lift p-4 text-sm">
        <b>{reasonText}</b>
        {ended_note !== null && (
          <>
            <p className="text-soft">{t('contract:ending.note')}</p>
            <p className="wrap-anywhere">{ended_note}</p>
          </>
        )}
      </div>
      <h3 className="font-bold">{t('contract:ending.can')}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {mayApply && <li>{t('contract:ending.again')}</li>}
        {barredUntil !== null && <li>{t('contract:ending.again_from', { when: formatDate(locale, barredUntil) })}</li>}
        {!isApplication && <li>{t('contract:ending.paid')}</li>}
        {ended_for !== null && <li>{t('contract:ending.object')}</li>}
        {kept_until !== null && <li>{t('contract:ending.kept', { when: formatDate(locale, kept_until) })}</li>}
      </ul>
      <a className="underline" href={to(href('/privacy'))}>
        {t('contract:ending.my_data')}
      </a>
    </Panel>
  );
}
