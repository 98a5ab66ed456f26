import { Fragment } from 'react';
import type { ContractState, StepWarning } from '../../../calls/contracts/contract-state.ts';
import type { ContractStep } from '../../../calls/contracts/contract-step.ts';
import type { PaperKind } from '../../../calls/privacy/personal.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { inLocale, languageOf } from '../../platform/texts/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { AgreementText } from '../signing/agreement-text.tsx';
import { SignatureShape } from '../signing/signature-shape.tsx';
import type { ContractFormError } from '../step/contract-form-error.ts';
import { reviewFields } from '../step/review-fields.ts';

/** Other applications and contracts with the same id or passport, and bans of that number. */
interface OpenedIdentity {
  also: readonly { uuid: string; number: string; state: ContractState; moved_at: string }[];
  barred: readonly { ground: string; until: string }[];
}

/** An application, decrypted after the reader gave a reason. */
export interface Opened {
  number: string;
  name: string;
  state: ContractState;
  /** Content of each step, with warnings for the reviewer. Null after erasure. */
  steps: readonly { step: ContractStep; content: unknown; warnings: readonly StepWarning[] }[] | null;
  /** Pictures of documents, by kind. */
  pictures: readonly { kind: PaperKind; uuid: string }[];
  drawn: string | null;
  agreement: { th: string; en: string } | null;
  /** Number of other people with the same phone number, email address or bank account. */
  sharedCount: number;
  /** Applications, contracts and bans with the same id or passport. */
  identity: OpenedIdentity;
}

/** Review of an application. The reviewer must give a reason, which is logged, before it opens. */
export function ReviewPage({
  uuid,
  why,
  opened: application,
  error,
}: {
  uuid: string;
  why: string;
  opened: Opened | null;
  error: ContractFormError | null;
}) {
  const { t, to } = useSite();
  const back = to(href('/office/{resource}', { resource: 'contracts' }));
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={back} text={t('office:resource.contracts.title')} />
      <h1 className="text-2xl font-bold">{t('contract:review.title')}</h1>
      {error && (
        <Alert title={t('contract:review.not_opened')}>
          <p>{t(error.code === 'invalid_form' ? 'contract:review.why_missing' : `error:code.${error.code}`)}</p>
        </Alert>
      )}
      {application ? <Application uuid={uuid} why={why} opened={application} /> : <Ask uuid={uuid} why={why} />}
    </div>
  );
}

function Ask({ uuid, why }: { uuid: string; why: string }) {
  const { t, to } = useSite();
  return (
    <form
      className="card grid gap-4 p-5"
      method="post"
      noValidate
      action={to(actionHref('/contract/review/{uuid}', '', { uuid }))}
    >
      <p className="text-sm text-soft">{t('contract:review.written_down')}</p>
      <TextField id="why" name="why" label={t('contract:review.why')} value={why} maxLength={200} />
      <Button variant="primary" wide>
        {t('contract:review.open')}
      </Button>
    </form>
  );
}

/** Conflicts over an id number, which the reviewer must resolve before accepting. */
function SameIdentity({ also, barred }: OpenedIdentity) {
  const { t, to, locale } = useSite();
  return (
    <>
      {also.length > 0 && (
        <Alert title={t('contract:review.same_identity.title')}>
          <p>{t('contract:review.same_identity.text')}</p>
          <ul>
            {also.map(({ uuid, number, state, moved_at }) => (
              <li key={uuid}>
                <a className="underline" href={to(href('/contract/review/{uuid}', { uuid }))}>
                  {number}
                </a>{' '}
                · {t(`contract:state.${state}`)} ·{' '}
                {t('contract:review.same_identity.since', { when: formatDate(locale, moved_at) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {barred.map(({ ground, until }) => (
        <Alert key={until} title={t('contract:review.barred.title', { when: formatDate(locale, until) })}>
          <p>{t('contract:review.barred.text', { ground })}</p>
        </Alert>
      ))}
    </>
  );
}

function Application({ uuid, why, opened: application }: { uuid: string; why: string; opened: Opened }) {
  const { t, to, locale } = useSite();
  const { number, name, agreement, state, steps, pictures, drawn: signaturePath, sharedCount, identity } = application;
  return (
    <>
      <section className="card grid gap-2 p-5">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <b>
            {number} · {name}
          </b>
          <StateTag tone="wait" text={t(`contract:state.${state}`)} />
        </p>
        {sharedCount > 0 && <p className="text-sm">{t('contract:review.shared', { number: sharedCount })}</p>}
        {steps === null && <p>{t('contract:review.destroyed')}</p>}
      </section>
      <SameIdentity {...identity} />
      {pictures.length > 0 && (
        <section className="card grid gap-3 p-5">
          <h2 className="font-bold">{t('contract:step.picture')}</h2>
          <p className="text-sm text-soft">{t('contract:review.each')}</p>
          <div className="flex flex-wrap gap-2">
            {pictures.map(({ kind, uuid: picture }) => (
              <form
                key={picture}
                method="post"
                target="_blank"
                action={to(actionHref('/contract/review/{uuid}', '/picture', { uuid }))}
                rel="noopener"
              >
                <input type="hidden" name="picture" value={picture} />
                <input type="hidden" name="why" value={why} />
                <Button>{t(`contract:paper_kind.${kind}`)}</Button>
              </form>
            ))}
          </div>
        </section>
      )}
      {steps?.map(({ step, content, warnings }) => (
        <section key={step} className="card grid gap-3 p-5 text-sm">
          <h2 className="text-base font-bold">{t(`contract:step.${step}`)}</h2>
          {warnings.map((warning) => (
            <p key={warning} className="rounded-s bg-lift px-3 py-2 font-medium">
              {t(`contract:warning.${warning}`)}
            </p>
          ))}
          {step === 'sign_detail' && signaturePath !== null && <SignatureShape shape="drawn" value={signaturePath} />}
          <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[12rem_1fr]">
            {reviewFields(content, { t, locale }).map(({ label, text }) => (
              <Fragment key={`${label} ${text}`}>
                <dt className="text-soft">{label}</dt>
                <dd className="mb-2 wrap-anywhere md:mb-0">{text}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      {agreement && (
        <details className="card p-5">
          <summary className="flex min-h-11 items-center font-bold">{t('contract:review.agreement')}</summary>
          <AgreementText markdown={inLocale(agreement, locale)} lang={languageOf(agreement, locale)} />
        </details>
      )}
    </>
  );
}
