import type { DisbursementProfile, DisbursementStatus, PayoutBlocker } from '../../calls/payouts/payout.ts';
import type { Payout } from '../../calls/payouts/payout-details.ts';
import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatBaht, formatDate, formatDateTime, formatNumber } from '../platform/texts/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../ui/facts/facts.tsx';
import { StateTag } from '../ui/facts/state-tag.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { TextField } from '../ui/form/text-field.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { Contact } from '../ui/task/contact.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { dayAt, nextText, payoutToneOf } from './next-text.ts';

type As = 'self' | 'family';

/** Shows whether a payout is possible now, the payee, and past payouts. */
export function PayoutsPage({
  as,
  profile,
  bank,
  status,
  payouts,
  nextCursor,
  typed,
  formError,
}: {
  as: As;
  profile: DisbursementProfile;
  /** Bank of the account. Null if there is no account. */
  bank: string | null;
  status: DisbursementStatus;
  payouts: Payout[];
  nextCursor: string | null;
  /** Amount as typed, in V-tokens. */
  typed: string;
  formError: FailureCode | null;
}) {
  const { t, to, viewer } = useSite();
  const tabs = (['family', 'self'] as const).map((owner) => ({
    href: to(href('/payout', { as: owner })),
    text: t(`payout:as.${owner}`),
    current: owner === as,
  }));
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink
        href={to(as === 'family' ? href('/earnings/family') : href('/earnings'))}
        text={t(as === 'family' ? 'earning:family_title' : 'earning:title')}
      />
      <h1 className="text-2xl font-bold">{t('payout:title')}</h1>
      {viewer?.owns_family && <Tabs label={t('payout:title')} tabs={tabs} />}
      {formError && (
        <Alert title={t('payout:not_quoted')}>
          <p>{t(formError === 'invalid_form' ? 'payout:ask.whole' : `error:code.${formError}`)}</p>
        </Alert>
      )}
      <Payable profile={profile} />
      {status.may_be_paid ? (
        <Ask as={as} typed={typed} wrong={formError === 'invalid_form'} />
      ) : (
        <Blockers as={as} status={status} />
      )}
      <Payee as={as} profile={profile} bank={bank} />
      <History as={as} payouts={payouts} nextCursor={nextCursor} />
      <Contact title={t('payout:help')} text={t('payout:help_text')} />
    </div>
  );
}

function Payable({ profile: { payable_vtokens, owed_vtokens, payable_satang } }: { profile: DisbursementProfile }) {
  const { t, locale } = useSite();
  return (
    <section className="card grid gap-1 p-5">
      <h2 className="text-sm text-soft">{t('payout:payable')}</h2>
      <p className="text-2xl font-bold tabular-nums">
        {t('earning:tokens', { tokens: formatNumber(locale, payable_vtokens) })}
      </p>
      {payable_satang !== null && payable_satang > 0 && (
        <p className="text-soft tabular-nums">{t('payout:worth', { baht: formatBaht(locale, payable_satang) })}</p>
      )}
      {owed_vtokens > 0 && (
        <p className="text-sm">{t('payout:owed', { tokens: formatNumber(locale, owed_vtokens) })}</p>
      )}
    </section>
  );
}

/** Works without scripts. An empty amount requests everything. */
function Ask({ as, typed, wrong }: { as: As; typed: string; wrong: boolean }) {
  const { t, to } = useSite();
  return (
    <Panel title={t('payout:ask.title')}>
      <p className="text-sm text-soft">{t('payout:ask.text')}</p>
      <form className="grid gap-3" method="post" action={to(actionHref('/payout', '/quotes', {}))}>
        <input type="hidden" name="as" value={as} />
        <TextField
          id="vtokens"
          name="vtokens"
          label={t('payout:ask.amount')}
          value={typed}
          inputMode="decimal"
          maxLength={12}
          hint={t('payout:ask.all')}
          problem={wrong ? t('payout:ask.whole') : null}
        />
        <Button variant="primary" wide>
          {t('payout:ask.see')}
        </Button>
      </form>
    </Panel>
  );
}

/** Lists each blocker with its remedy and its date. */
function Blockers({ as, status: { bars, next_date } }: { as: As; status: DisbursementStatus }) {
  const { t, locale } = useSite();
  return (
    <Panel title={t('payout:not_yet')}>
      <ul className="grid gap-3">
        {bars.map((blocker) => (
          <BlockerItem key={blocker.code} as={as} blocker={blocker} />
        ))}
      </ul>
      <p className="border-t pt-3 text-sm">
        {next_date === null
          ? t('payout:next_date_open')
          : t('payout:next_date', { date: formatDate(locale, dayAt(next_date)) })}
      </p>
    </Panel>
  );
}

function BlockerItem({ as, blocker: { code, until, by } }: { as: As; blocker: PayoutBlocker }) {
  const { t, to, locale } = useSite();
  // Families sign no VB contract. Staff record their payee.
  const isOfFamily = as === 'family' && code === 'no_payee';
  return (
    <li className="grid gap-1 border-t pt-3 text-sm">
      <b>{t(`payout:bar.${code}.title`)}</b>
      <span className="text-soft">
        {isOfFamily
          ? t('payout:bar.no_payee.next_family')
          : t(`payout:bar.${code}.next`, { by: by === null ? '' : formatDate(locale, dayAt(by)) })}
      </span>
      {until !== null && <span>{t('payout:until', { until: formatDateTime(locale, until) })}</span>}
      {as === 'self' && code === 'no_payee' && (
        <span>
          <ButtonLink href={to(href('/contract'))}>{t('contract:title')}</ButtonLink>
        </span>
      )}
    </li>
  );
}

function Payee({ as, profile, bank }: { as: As; profile: DisbursementProfile; bank: string | null }) {
  const { t, to, locale } = useSite();
  const { payee, account, contract, tax_class, has_vat } = profile;
  if (!payee) return null;
  return (
    <Panel title={t('payout:payee.title')}>
      <DescriptionList>
        <DescriptionItem name={t('payout:payee.name')}>{payee.name}</DescriptionItem>
        <DescriptionItem name={t('payout:payee.tax_id')}>{payee.tax_id_masked}</DescriptionItem>
        {account && (
          <DescriptionItem name={t('payout:payee.account')}>
            {bank} {account.masked}
          </DescriptionItem>
        )}
        {account && (
          <DescriptionItem name={t('payout:payee.set_at')}>{formatDate(locale, account.set_at)}</DescriptionItem>
        )}
        {tax_class && (
          <DescriptionItem name={t('payout:payee.tax')}>
            {t(`payout:tax_class.${tax_class.code}`)}
            {!tax_class.is_signed && ` (${t('payout:payee.unsigned')})`}
          </DescriptionItem>
        )}
        <DescriptionItem name={t('payout:payee.vat')}>
          {t(has_vat ? 'payout:payee.has_vat' : 'payout:payee.no_vat')}
        </DescriptionItem>
      </DescriptionList>
      {as === 'self' && contract && <ButtonLink href={to(href('/contract'))}>{t('payout:payee.contract')}</ButtonLink>}
      <p className="text-sm text-soft">{t('payout:payee.change')}</p>
    </Panel>
  );
}

function History({ as, payouts, nextCursor }: { as: As; payouts: Payout[]; nextCursor: string | null }) {
  const { t, to } = useSite();
  return (
    <section id="history" className="grid gap-3">
      <h2 className="font-bold md:text-lg">{t('payout:history')}</h2>
      {payouts.length === 0 && (
        <EmptyState picture="coins" title={t('payout:none.title')} text={t('payout:none.text')} />
      )}
      <ul className="grid gap-2.5">
        {payouts.map((payout) => (
          <HistoryLine key={payout.uuid} payout={payout} />
        ))}
      </ul>
      {nextCursor && (
        <p className="text-center">
          <ButtonLink href={`${to(href('/payout', { as, cursor: nextCursor }))}#history`}>
            {t('payout:older')}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function HistoryLine({ payout }: { payout: Payout }) {
  const { t, to, locale } = useSite();
  return (
    <li>
      <a className="card grid gap-1 p-4 hover:bg-lift" href={to(href('/payout/payouts/{uuid}', { uuid: payout.uuid }))}>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <b className="tabular-nums">{formatBaht(locale, payout.amounts.net_satang)}</b>
          <StateTag tone={payoutToneOf(payout.state)} text={t(`payout:state.${payout.state}.tag`)} />
        </span>
        <span className="text-sm">{nextText(t, locale, payout)}</span>
        <span className="text-xs text-soft">
          {payout.reference} · {formatDateTime(locale, payout.created_at)}
        </span>
      </a>
    </li>
  );
}
