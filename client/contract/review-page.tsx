import type { ContractState, ContractStep } from '../../calls/contract-state.ts';
import { action, href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/button.tsx';
import { StateTag } from '../ui/facts/state-tag.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { TextField } from '../ui/form/text-field.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { AgreementText } from './agreement-text.tsx';
import { SignatureShape } from './signature-shape.tsx';
import type { ContractTrouble } from './trouble.ts';

const papers = ['card', 'person_with_card', 'bank_book'] as const;

/** What is read of an application, once its reader has said why. */
export interface Opened {
  number: string;
  name: string;
  state: ContractState;
  /** By step, what was filled in, line by line; null where it is destroyed. */
  steps: readonly { step: ContractStep; lines: readonly string[] }[] | null;
  /** Their pictures, by what they show. */
  pictures: Partial<Record<(typeof papers)[number], string>>;
  drawn: string | null;
  agreement: { th: string; en: string } | null;
  /** Others with a contract who share something with them. */
  sharedCount: number;
}

/** An application for who decides by it: why it is opened is asked first, and written down. */
export function ReviewPage({
  uuid,
  why,
  opened,
  trouble,
}: {
  uuid: string;
  why: string;
  opened: Opened | null;
  trouble: ContractTrouble | null;
}) {
  const { t, to } = useSite();
  const back = to(href('/office/{resource}', { resource: 'contracts' }));
  return (
    <div className="wrap grid max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={back} text={t('office:resource.contracts.title')} />
      <h1 className="text-2xl font-bold">{t('contract:review.title')}</h1>
      {trouble && (
        <Alert title={t('contract:review.not_opened')}>
          <p>{t(trouble.code === 'invalid_form' ? 'contract:review.why_missing' : `error:code.${trouble.code}`)}</p>
        </Alert>
      )}
      {opened ? <Application uuid={uuid} why={why} opened={opened} /> : <Ask uuid={uuid} why={why} />}
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
      action={to(action('/contract/review/{uuid}', '', { uuid }))}
    >
      <p className="text-sm text-soft">{t('contract:review.written_down')}</p>
      <TextField id="why" name="why" label={t('contract:review.why')} value={why} maxLength={200} />
      <Button look="go" wide>
        {t('contract:review.open')}
      </Button>
    </form>
  );
}

function Application({ uuid, why, opened }: { uuid: string; why: string; opened: Opened }) {
  const { t, to, locale } = useSite();
  const { number, name, agreement, state, steps, pictures, drawn, sharedCount } = opened;
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
      {Object.keys(pictures).length > 0 && (
        <section className="card grid gap-3 p-5">
          <h2 className="font-bold">{t('contract:step.picture')}</h2>
          <p className="text-sm text-soft">{t('contract:review.each')}</p>
          <div className="flex flex-wrap gap-2">
            {papers.map((kind) => (
              <form
                key={kind}
                method="post"
                target="_blank"
                action={to(action('/contract/review/{uuid}', '/picture', { uuid }))}
                rel="noopener"
              >
                <input type="hidden" name="picture" value={pictures[kind]} />
                <input type="hidden" name="why" value={why} />
                <Button>{t(`contract:picture.${kind}`)}</Button>
              </form>
            ))}
          </div>
        </section>
      )}
      {steps?.map(({ step, lines }) => (
        <section key={step} className="card grid gap-1 p-5 text-sm">
          <h2 className="text-base font-bold">{t(`contract:step.${step}`)}</h2>
          {step === 'sign_detail' && drawn !== null && <SignatureShape shape="drawn" value={drawn} />}
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </section>
      ))}
      {agreement && (
        <details className="card p-5">
          <summary className="flex min-h-11 items-center font-bold">{t('contract:review.agreement')}</summary>
          <AgreementText markdown={agreement[locale]} lang={locale} />
        </details>
      )}
    </>
  );
}
