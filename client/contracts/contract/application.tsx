import type { ContractOverview, ContractStepState } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { STEP_COUNT, stepNumber } from '../step/steps.ts';
import { CommandForm, Discard, SureCommand } from './commands.tsx';

type ApplicationStatus = NonNullable<ContractOverview['application']>;

/** Days within which staff aim to review an application. Shown to the applicant; not enforced. */
const REVIEW_DAYS = 7;
const DAY_MS = 86_400_000;

const tones = { empty: 'over', done: 'good', returned: 'bad' } as const;

/** An application: its open steps, or its current state with the next date. */
export function Application({
  application,
  mayWithdraw,
  mayAccept,
  commandKey,
}: {
  application: ApplicationStatus;
  mayWithdraw: boolean;
  mayAccept: boolean;
  commandKey: string;
}) {
  const { t, locale } = useSite();
  const { state, number, moved_at, starts_at, guardians } = application;
  const isOpen = state === 'draft' || state === 'returned';
  const [answerBy] = guardians.flatMap(({ answer_by }) => (answer_by === null ? [] : [answer_by])).sort();
  const isLate = state === 'awaiting_guardians' && answerBy === undefined;
  const due_at = new Date(Date.parse(moved_at) + REVIEW_DAYS * DAY_MS);
  const dueDate = formatDate(locale, due_at);
  const dateText = formatDate(locale, answerBy ?? starts_at ?? due_at);
  return (
    <>
      <Panel
        title={t('contract:application', { number })}
        aside={<StateTag tone={toneOf(state)} text={t(`contract:state.${state}`)} />}
      >
        <p className="text-soft">
          {t(`contract:next.${isLate ? 'awaiting_guardians_late' : state}`, { when: dateText, due: dueDate })}
        </p>
        {mayAccept && (
          <CommandForm at="/accept-temp" commandKey={commandKey} variant="primary" text={t('contract:accept_temp')} />
        )}
        {state === 'awaiting_guardians' && (
          <>
            <ul className="grid gap-1 text-sm">
              {guardians.map(({ place, shown: details, permission }) => (
                <li key={place} className="flex justify-between gap-3 border-t py-2">
                  <span className="wrap-anywhere">{details}</span>
                  <span className="shrink-0 text-soft">{t(`contract:permission.${permission}`)}</span>
                </li>
              ))}
            </ul>
            <CommandForm at="/invite" text={t('contract:invite')} />
          </>
        )}
        {isOpen && <Steps application={application} />}
      </Panel>
      {isOpen && <Discard />}
      {!isOpen && mayWithdraw && (
        <SureCommand
          at="/cancel"
          commandKey={commandKey}
          ask={t('contract:withdraw.ask')}
          text={t('contract:withdraw.text')}
          confirm={t('contract:withdraw.confirm')}
        />
      )}
    </>
  );
}

const toneOf = (state: ApplicationStatus['state']) =>
  state === 'returned' ? 'bad' : state === 'draft' ? 'over' : 'wait';

/** Steps of an application. Returned steps come first, then the order of the form. */
function Steps({ application: { steps, next_step, thrown_away_at } }: { application: ApplicationStatus }) {
  const { t, to, locale } = useSite();
  const returnedFirst = [...steps.filter(isReturned), ...steps.filter((one) => !isReturned(one))];
  const [returnedStep] = returnedFirst.filter(isReturned);
  const next = returnedStep?.step ?? next_step;
  return (
    <>
      <ol className="grid">
        {returnedFirst.map(({ step, state, reason }) => (
          <li key={step}>
            <a
              className="flex min-h-12 items-center gap-3 border-t py-2 hover:bg-lift"
              href={to(href('/contract/steps/{step}', { step }))}
            >
              <span className="w-6 text-center text-sm text-faint tabular-nums">{stepNumber(step)}</span>
              <span className="flex-1">
                {t(`contract:step.${step}`)}
                {reason && <span className="block text-sm text-soft">{t(`contract:reason.${reason}`)}</span>}
              </span>
              <StateTag tone={tones[state]} text={t(`contract:step_state.${state}`)} />
            </a>
          </li>
        ))}
        <li className="flex min-h-12 items-center gap-3 border-t py-2 text-soft">
          <span className="w-6 text-center text-sm text-faint tabular-nums">{STEP_COUNT}</span>
          {t('contract:step.done')}
        </li>
      </ol>
      <ButtonLink
        variant="primary"
        wide
        href={to(next === null ? href('/contract/sign') : href('/contract/steps/{step}', { step: next }))}
      >
        {next === null
          ? t('contract:go_sign')
          : t('contract:go_on', { number: stepNumber(next), count: STEP_COUNT, step: t(`contract:step.${next}`) })}
      </ButtonLink>
      {thrown_away_at !== null && (
        <p className="text-xs text-soft">
          {t('contract:thrown_away_on', { when: formatDate(locale, thrown_away_at) })}
        </p>
      )}
    </>
  );
}

const isReturned = ({ state }: ContractStepState) => state === 'returned';
