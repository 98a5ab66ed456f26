import type { FailureCode } from '../../../calls/failure.ts';
import type { FirstStep, FirstStepName } from '../../../calls/office/starter.ts';
import type { ResourceName } from '../../../pages/office/resources/names.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/facts/meter.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OfficeFrame } from '../office-frame.tsx';
import { OfficeHead } from '../office-head.tsx';
import type { OfficeNav } from '../view.ts';

/** List in which staff do a step by hand. Steps about settings have none. */
const listOf: Partial<Record<FirstStepName, ResourceName>> = {
  people: 'people',
  gifts: 'gifts',
  packages: 'packages',
  live_categories: 'live-categories',
  labels: 'labels',
  texts: 'articles',
  caster: 'contracts',
  events: 'event-drafts',
  shop: 'shop-items',
};

/** Steps for which one of the missing settings is enough. */
const oneOfSteps: readonly FirstStepName[] = ['sign_in', 'gateways'];

/** Counts the required steps. `next` is the first that is missing. */
export function stepProgress(steps: readonly FirstStep[]) {
  const required = steps.filter(({ is_optional }) => !is_optional);
  return {
    total: required.length,
    doneCount: required.filter(({ is_done }) => is_done).length,
    next: required.find(({ is_done }) => !is_done) ?? null,
  };
}

/** Progress of the first steps, for this page and for the start page of the office. */
export function FirstStepsMeter({ steps }: { steps: readonly FirstStep[] }) {
  const { t, locale } = useSite();
  const { total, doneCount } = stepProgress(steps);
  const label = t('starter:progress', {
    done: formatNumber(locale, doneCount),
    total: formatNumber(locale, total),
  });
  return <Meter label={label} value={doneCount} max={total} />;
}

/** Steps before a platform opens: what is missing, a link to it, and a starter set to fill it. */
export function FirstStepsPage({
  nav,
  steps,
  outcome: { added, sent, problem },
}: {
  nav: OfficeNav;
  steps: readonly FirstStep[];
  outcome: { added?: boolean; sent?: boolean; problem?: FailureCode };
}) {
  const { t, to } = useSite();
  const { next } = stepProgress(steps);
  return (
    <OfficeFrame nav={nav} here="first-steps">
      <OfficeHead
        back={{ href: to(href('/office')), text: t('office:title') }}
        title={t('starter:title')}
        lead={t('starter:lead')}
      />
      {added && <NoticeBox>{t('starter:added')}</NoticeBox>}
      {sent && <NoticeBox>{t('starter:sent')}</NoticeBox>}
      {problem && <Alert title={t(`error:code.${problem}`)}>{null}</Alert>}
      <div className="grid gap-5">
        <FirstStepsMeter steps={steps} />
        {next === null && <p className="font-medium text-done">{t('starter:all_done')}</p>}
        <ol className="grid gap-2">
          {steps.map((step, index) => (
            <Step key={step.name} step={step} number={index + 1} isNext={step.name === next?.name} />
          ))}
        </ol>
      </div>
    </OfficeFrame>
  );
}

function Step({ step, number, isNext }: { step: FirstStep; number: number; isNext: boolean }) {
  const { t } = useSite();
  const { name, is_done, is_optional, missing, set, set_size } = step;
  return (
    <li className="card first-step p-4" data-next={isNext || undefined}>
      <span className="first-step-number" data-done={is_done || undefined} aria-hidden="true">
        {is_done ? <Icon name="check" size={16} /> : number}
      </span>
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-bold">{t(`starter:step.${name}.title`)}</h2>
          <StepState step={step} />
          {is_optional && <StateTag tone="over" text={t('starter:optional')} />}
        </div>
        {!is_done && (
          <p className="max-w-176 text-sm text-soft">{t(`starter:step.${name}.text`, { count: set_size })}</p>
        )}
        {missing.length > 0 && <Missing name={name} missing={missing} />}
        {set === 'offered' && <Pictures step={step} />}
        <Links step={step} isNext={isNext} />
      </div>
    </li>
  );
}

function StepState({ step: { is_done, set } }: { step: FirstStep }) {
  const { t } = useSite();
  if (is_done) return <StateTag tone="good" text={t('starter:done')} />;
  if (set === 'waiting') return <StateTag tone="wait" text={t('starter:waiting')} />;
  return <StateTag tone="over" text={t('starter:todo')} />;
}

/** Settings that are missing, and the file that sets them. */
function Missing({ name, missing }: { name: FirstStepName; missing: readonly string[] }) {
  const { t } = useSite();
  return (
    <div className="grid gap-1 text-sm">
      <p>{t(oneOfSteps.includes(name) ? 'starter:one_of' : 'starter:missing')}</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {missing.map((setting) => (
          <li key={setting}>
            <code className="text-xs break-all">{setting}</code>
          </li>
        ))}
      </ul>
      <p className="text-soft">{t('starter:where', { file: 'api/wrangler.toml, wrangler.toml' })}</p>
    </div>
  );
}

function Pictures({ step: { pictures } }: { step: FirstStep }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((src) => (
        <li key={src} className="rounded-s bg-lift p-1">
          <img src={src} width={48} height={48} alt="" loading="lazy" />
        </li>
      ))}
    </ul>
  );
}

/** The starter set, and the list or page where staff do the step by hand. */
function Links({ step: { name, is_done, set }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t, to } = useSite();
  const resource = listOf[name];
  if (set === 'waiting')
    return (
      <p className="text-sm">
        <TextLink href={to(href('/office/{resource}', { resource: 'approvals' }))}>{t('starter:approvals')}</TextLink>
      </p>
    );
  const link =
    resource === undefined
      ? { href: to(href('/office/deployment')), text: t('starter:settings') }
      : {
          href: to(href('/office/{resource}', { resource })),
          text: t(is_done || set === 'none' ? 'starter:edit' : 'starter:go'),
        };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {set === 'offered' && (
        <form action={to(actionHref('/office/first-steps', '/add', {}))} method="post">
          <Button variant={isNext ? 'primary' : 'quiet'} name="set" value={name}>
            {t('starter:add')}
            <span className="sr-only">: {t(`starter:step.${name}.title`)}</span>
          </Button>
        </form>
      )}
      <TextLink href={link.href}>
        {link.text}
        <span className="sr-only">: {t(`starter:step.${name}.title`)}</span>
      </TextLink>
    </div>
  );
}
