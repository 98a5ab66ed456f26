import type { CallAnswer } from '../../calls/platform/call.ts';
import type { PayingAge } from '../../calls/privacy/age.ts';
import type { DataRequestKind, listDataRequests } from '../../calls/privacy/data-request.ts';
import type { AccessEntry } from '../../calls/privacy/personal.ts';
import type { AccountValue, ConsentReceipt, DataExport } from '../../calls/privacy/privacy.ts';
import type { privacy } from '../../pages/privacy/privacy.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDate, formatDateTime } from '../platform/texts/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AccessLog } from './access-log.tsx';
import { ClosingSection } from './closing-section.tsx';
import { type ConsentChoice, ConsentSettings } from './consent-settings.tsx';
import { DataRequests } from './data-requests.tsx';
import { RetentionList } from './retention-text.tsx';

type Outcome = NonNullable<ReturnType<(typeof privacy)['query']['parse']>['status']>;

/**
 * The personal data that is stored about the member, and the member's rights. No form needs a
 * script.
 */
export function PrivacyPage({
  consents,
  exports,
  dataRequests,
  typed,
  looks,
  age,
  values,
  olderHref,
  current,
  outcome,
}: {
  consents: ConsentReceipt[];
  /** Exports in progress or ready for download. */
  exports: DataExport[];
  /** Requests about personal data, and retention periods. */
  dataRequests: CallAnswer<typeof listDataRequests>['data'];
  /** The request that was interrupted by re-authentication. */
  typed: { kind: DataRequestKind; text: string } | null;
  /** The latest at the top. */
  looks: AccessEntry[];
  /** Known facts about the age, if payments require a minimum age. */
  age: PayingAge;
  /** Everything of value inside the account. */
  values: AccountValue[];
  olderHref: string | null;
  /** The choice in this browser's cookies. */
  current: ConsentChoice | null;
  outcome: Outcome | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('privacy:title')}</h1>
      <p className="text-soft">
        {t('privacy:lead')} <TextLink href={to(href('/privacy-policy'))}>{t('site:rules.privacy')}</TextLink>
      </p>
      <ConsentSettings current={current} saved={outcome === 'saved'} page="/privacy" />
      <Receipts consents={consents} olderHref={olderHref} />
      <section className="card grid gap-3 p-5 md:p-8">
        <h2 className="text-xl font-bold">{t('privacy:devices.title')}</h2>
        <p className="text-sm text-soft">{t('privacy:devices.text')}</p>
        <ButtonLink href={`${to(href('/profile'))}#sessions`}>{t('privacy:devices.see')}</ButtonLink>
      </section>
      <AgeHeld age={age} />
      <Exports exports={exports} outcome={outcome} />
      <DataRequests
        requests={dataRequests.requests}
        typed={typed}
        within={dataRequests.answered_within_days}
        outcome={outcome}
      />
      <RetentionList periods={dataRequests.kept} />
      <AccessLog looks={looks} />
      <ClosingSection values={values} outcome={outcome} />
    </div>
  );
}

/** The known age. Renders nothing if no age was requested. */
function AgeHeld({ age: { state, min_age, from } }: { age: PayingAge }) {
  const { t, locale } = useSite();
  if (state === 'not_asked' || state === 'unknown') return null;
  return (
    <section className="card grid gap-1 p-5 md:p-8">
      <h2 className="text-xl font-bold">{t('privacy:age.title')}</h2>
      <p className="text-sm">
        {from === null
          ? t('privacy:age.old_enough', { age: min_age })
          : t('privacy:age.too_young', { age: min_age, day: formatDate(locale, from) })}
      </p>
      <p className="text-sm text-soft">{t('privacy:age.correct')}</p>
    </section>
  );
}

function Receipts({ consents, olderHref }: { consents: ConsentReceipt[]; olderHref: string | null }) {
  const { t } = useSite();
  return (
    <section id="consents" aria-labelledby="consents-title" className="card grid gap-1 p-5 md:p-8">
      <h2 id="consents-title" className="text-xl font-bold">
        {t('privacy:consents.title')}
      </h2>
      <p className="mb-3 text-sm text-soft">
        {consents.length > 0 ? t('privacy:consents.text') : t('privacy:consents.none')}
      </p>
      <ul>
        {consents.map((receipt) => (
          <Receipt key={receipt.number} receipt={receipt} />
        ))}
      </ul>
      {olderHref && (
        <p className="mt-2">
          <ButtonLink href={olderHref}>{t('privacy:consents.older')}</ButtonLink>
        </p>
      )}
    </section>
  );
}

function Receipt({ receipt: { number, subject, version, choices, at, hash } }: { receipt: ConsentReceipt }) {
  const { t, locale } = useSite();
  const allowed = (['02', '03'] as const).filter((purpose) => choices[purpose] === 'allowed');
  const purposeNames = ['01' as const, ...allowed].map((purpose) => t(`consent:purpose.${purpose}.title`)).join(', ');
  return (
    <li className="grid gap-1 border-t py-3">
      <p className="font-medium">
        {subject === 'cookies'
          ? t('privacy:consents.subject.cookies', { version })
          : t(`privacy:consents.subject.${subject}`, { day: formatDate(locale, version) })}
      </p>
      {subject === 'cookies' && <p className="text-sm">{t('privacy:consents.allowed', { what: purposeNames })}</p>}
      <p className="text-sm text-soft">
        {formatDateTime(locale, at)} · {t('privacy:consents.number', { number })}
      </p>
      <details className="text-xs text-faint">
        <summary className="flex min-h-11 items-center">
          {t('privacy:consents.code', { start: hash.slice(0, 8) })}
        </summary>
        <code className="wrap-anywhere">{hash}</code>
      </details>
    </li>
  );
}

/** Requested exports: in progress, or available for a day. */
function Exports({ exports, outcome }: { exports: DataExport[]; outcome: string | null }) {
  const { t, to, locale } = useSite();
  return (
    <section id="exports" className="card grid gap-3 p-5 md:p-8">
      <h2 className="text-xl font-bold">{t('privacy:exports.title')}</h2>
      <p className="text-sm text-soft">{t('privacy:exports.text')}</p>
      {outcome === 'asked' && <NoticeBox>{t('privacy:exports.asked')}</NoticeBox>}
      {outcome === 'too_many' && (
        <Alert title={t('privacy:exports.not_asked')}>
          <p>{t('privacy:exports.often')}</p>
        </Alert>
      )}
      <ul>
        {exports.map(({ uuid, asked_at, expires_at }) => (
          <li key={uuid} className="flex flex-wrap items-center justify-between gap-3 border-t py-3 text-sm">
            <span>{t('privacy:exports.of', { when: formatDateTime(locale, asked_at) })}</span>
            {expires_at === null ? (
              <span className="text-soft">{t('privacy:exports.being_made')}</span>
            ) : (
              <span className="grid justify-items-end gap-1">
                <ButtonLink href={to(href('/privacy/exports/{uuid}', { uuid }))} download="my-data.zip">
                  {t('privacy:exports.fetch')}
                </ButtonLink>
                <span className="text-xs text-soft">
                  {t('privacy:exports.until', { when: formatDateTime(locale, expires_at) })}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action={to(actionHref('/privacy', '/exports', {}))}>
        <Button wide>{t('privacy:exports.ask')}</Button>
      </form>
    </section>
  );
}
