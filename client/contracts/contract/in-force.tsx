import type { ContractOverview, ContractSummary } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { TermFacts } from '../signing/terms.tsx';
import { CommandForm, SureCommand } from './commands.tsx';

/** The contract in force: its dates, its terms, and the VB's options. */
export function InForce({
  contract: { uuid, number, state, terms, starts_at, ends_at },
  can,
  commandKey,
  isWithdrawing,
}: {
  contract: ContractSummary;
  can: ContractOverview['can'];
  commandKey: string;
  /** True if there is also an application. Cancelling then withdraws the application. */
  isWithdrawing: boolean;
}) {
  const { t, to, locale } = useSite();
  const tone = state === 'accepted' ? 'good' : state === 'suspended' ? 'bad' : 'wait';
  return (
    <Panel
      title={t('contract:in_force', { number })}
      aside={<StateTag tone={tone} text={t(`contract:state.${state}`)} />}
    >
      <p className="text-sm text-soft">
        {t(`contract:next.${state}`, { when: ends_at === null ? '' : formatDate(locale, ends_at), due: '' })}
      </p>
      <DescriptionList>
        {starts_at !== null && (
          <DescriptionItem name={t('contract:from')}>{formatDate(locale, starts_at)}</DescriptionItem>
        )}
        {ends_at !== null && (
          <DescriptionItem name={t('contract:until')}>{formatDate(locale, ends_at)}</DescriptionItem>
        )}
      </DescriptionList>
      <TermFacts terms={terms} />
      <ButtonLink wide href={to(href('/contract/papers/{uuid}', { uuid }))}>
        {t('contract:paper.see')}
      </ButtonLink>
      {can.confirm_age && <CommandForm at="/confirm-age" variant="primary" text={t('contract:confirm_age')} />}
      {can.renew && <CommandForm at="/renew" commandKey={commandKey} variant="primary" text={t('contract:renew')} />}
      {can.cancel && !isWithdrawing && (
        <SureCommand
          at="/cancel"
          commandKey={commandKey}
          ask={t('contract:notice.ask')}
          text={t(`contract:notice.${state === 'accepted' ? 'text' : 'at_once'}`, { number: terms.notice_days })}
          confirm={t('contract:notice.confirm')}
        />
      )}
    </Panel>
  );
}
