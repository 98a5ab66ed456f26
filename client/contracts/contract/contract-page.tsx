import type { ContractOverview } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDate, formatDateTime } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Contact } from '../../ui/task/contact.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { TermFacts } from '../signing/terms.tsx';
import { Application } from './application.tsx';
import { Ending } from './ending.tsx';
import { InForce } from './in-force.tsx';

/** Outcome of the command that redirected to this page. */
export type ContractOutcome =
  | 'saved'
  | 'handed_in'
  | 'thrown_away'
  | 'withdrawn'
  | 'renewed'
  | 'accepted_temp'
  | 'proposal_signed'
  | 'proposal_rejected'
  | 'confirmed'
  | 'invited'
  | 'not_done';

/** A member's contracts: pending actions come before everything else, the history comes last. */
export function ContractPage({
  overview,
  outcome,
  commandKey,
}: {
  overview: ContractOverview;
  outcome: ContractOutcome | null;
  /** Idempotency key for commands. */
  commandKey: string;
}) {
  const { t, to, locale } = useSite();
  const { application, in_force, proposal, past, barred_until, timeline, can, terms, min_age } = overview;
  // The last ended contract is shown until another begins. Declined new terms (a migration) ended
  // no contract.
  const over = past.findLast(({ kind, state }) => kind !== 'migration' || state !== 'cancelled');
  const endedContract = application ? null : (in_force ?? over ?? null);
  return (
    <div className="wrap pb-8">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TaskBar isPlain back={{ href: to(href('/profile')), text: t('auth:profile') }} title={t('contract:title')} />
      <div className="mx-auto grid max-w-176 gap-4">
        {outcome && outcome !== 'not_done' && <NoticeBox>{t(`contract:outcome.${outcome}`)}</NoticeBox>}
        {outcome === 'not_done' && (
          <Alert title={t('contract:not_done')}>
            <p>{t('contract:outcome.not_done')}</p>
          </Alert>
        )}
        {proposal && (
          <Panel title={t('contract:proposal.title')}>
            <p className="text-sm text-soft">
              {t('contract:proposal.waits')}{' '}
              {t('contract:proposal.lead', { when: formatDate(locale, proposal.answer_by) })}
            </p>
            <ButtonLink variant="primary" wide href={to(href('/contract/new-terms'))}>
              {t('contract:proposal.see')}
            </ButtonLink>
          </Panel>
        )}
        {application && (
          <Application
            application={application}
            mayWithdraw={can.cancel}
            commandKey={commandKey}
            mayAccept={can.accept_temp}
          />
        )}
        {in_force && (
          <InForce contract={in_force} can={can} commandKey={commandKey} isWithdrawing={application !== null} />
        )}
        {endedContract && <Ending contract={endedContract} barredUntil={barred_until} mayApply={can.apply} />}
        {can.apply && <Welcome terms={terms} minAge={min_age} />}
        {timeline.length > 0 && (
          <Panel title={t('contract:timeline')}>
            <ol className="grid text-sm">
              {timeline.map(({ event, by, at }, index) => (
                // Two events may have the same millisecond. The order of the list never changes.
                <li key={`${at} ${event} ${String(index)}`} className="flex justify-between gap-4 border-t py-2">
                  <span>{t(`contract:event.${event}`, { by: t(`contract:by.${by as 'person'}`) })}</span>
                  <span className="shrink-0 text-xs text-soft">{formatDateTime(locale, at)}</span>
                </li>
              ))}
            </ol>
          </Panel>
        )}
        {past.length > 0 && <Past past={past} />}
        <Contact title={t('contract:help')} text={t('contract:help_text')} />
      </div>
    </div>
  );
}

/** Conditions and pay of a VB, shown before the application asks for any data. */
function Welcome({ terms, minAge }: { terms: ContractOverview['terms']; minAge: number }) {
  const { t, to } = useSite();
  return (
    <>
      <section className="card grid gap-3 p-5 md:p-8">
        <h2 className="text-xl font-bold">{t('contract:welcome.title')}</h2>
        <p className="text-soft">{t('contract:welcome.text')}</p>
        <TermFacts terms={terms} />
        <p className="text-sm text-soft">{t('contract:welcome.age', { age: minAge })}</p>
        <ButtonLink wide href={to(href('/contract/agreement'))}>
          {t('contract:welcome.read')}
        </ButtonLink>
      </section>
      <Panel title={t('contract:welcome.papers')}>
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          {(['card', 'bank_book', 'email', 'minutes'] as const).map((one) => (
            <li key={one}>{t(`contract:welcome.need.${one}`)}</li>
          ))}
        </ul>
        <p className="text-sm text-soft">{t('contract:welcome.privacy')}</p>
        <ButtonLink variant="primary" wide href={to(href('/contract/steps/{step}', { step: 'personal_1' }))}>
          {t('contract:welcome.begin')}
        </ButtonLink>
      </Panel>
    </>
  );
}

function Past({ past }: { past: ContractOverview['past'] }) {
  const { t, to, locale } = useSite();
  return (
    <Panel title={t('contract:past')}>
      <ul>
        {past.map(({ uuid, number, state, moved_at, text_hash }) => (
          <li key={uuid} className="flex flex-wrap items-center justify-between gap-2 border-t py-3 text-sm">
            <span>
              {number} · {formatDate(locale, moved_at)}
            </span>
            <StateTag tone="over" text={t(`contract:state.${state}`)} />
            {text_hash !== null && (
              <a className="underline" href={to(href('/contract/papers/{uuid}', { uuid }))}>
                {t('contract:paper.see')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
