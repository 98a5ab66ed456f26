import type { FamilyInvitation, FamilyMember, FamilyMemberSort } from '../../calls/families/family.ts';
import type { getBackOfficeProfile } from '../../calls/people/profile.ts';
import type { CallAnswer } from '../../calls/platform/call.ts';
import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatBaht, formatDateTime, formatNumber } from '../platform/texts/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { DescriptionItem, DescriptionList } from '../ui/facts/facts.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from '../ui/form/form.css?url';
import { Icon } from '../ui/icon.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { MembersTable } from './members-table.tsx';

type Family = NonNullable<CallAnswer<typeof getBackOfficeProfile>['data']['family']>;
type OpenInvitation = FamilyInvitation & { url: string };

/** The page of a family's owner: coins and debt, members and their activity, invitations. */
export function FamilyPage({
  family,
  members,
  month,
  sort,
  olderHref,
  invitations,
  status,
  formError,
  commandKey,
}: {
  family: Family;
  members: FamilyMember[];
  /** The chosen month. Null: the current one. */
  month: string | null;
  sort: FamilyMemberSort | null;
  olderHref: string | null;
  invitations: OpenInvitation[];
  status: 'invited' | 'withdrawn' | 'noticed' | null;
  formError: FailureCode | null;
  commandKey: string;
}) {
  const { t, to, locale } = useSite();
  const counts = {
    members: formatNumber(locale, family.member_count),
    on_air: formatNumber(locale, family.on_air_count),
  };
  const webhooksHref = to(href('/family/webhooks'));
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <header className="grid gap-1">
        <h1 className="text-2xl font-bold wrap-anywhere">{family.name}</h1>
        <p className="text-soft tabular-nums">{t('family:counts', counts)}</p>
      </header>
      <FormOutcome status={status} formError={formError} />
      <Money family={family} />
      <Invitations invitations={invitations} commandKey={commandKey} />
      <section className="grid gap-3">
        <h2 className="text-lg font-bold">{t('family:members')}</h2>
        {members.length === 0 ? (
          <EmptyState picture="people" title={t('family:nobody')} text={t('family:nobody_text')} />
        ) : (
          <MembersTable members={members} month={month} sort={sort} />
        )}
        {olderHref && <ButtonLink href={olderHref}>{t('family:more')}</ButtonLink>}
      </section>
      <Panel title={t('webhook:title')} aside={<ButtonLink href={webhooksHref}>{t('webhook:open')}</ButtonLink>}>
        <p className="text-sm text-soft">{t('webhook:text')}</p>
      </Panel>
    </div>
  );
}

function Money({ family: { coins, debt_satang, credit_limit_satang } }: { family: Family }) {
  const { t, to, locale } = useSite();
  return (
    <Panel title={t('family:money')}>
      <DescriptionList>
        <DescriptionItem name={t('family:coins')}>
          <CoinAmount coins={coins} />
        </DescriptionItem>
        <DescriptionItem name={t('family:debt')}>{formatBaht(locale, debt_satang)}</DescriptionItem>
        <DescriptionItem name={t('family:credit')}>{formatBaht(locale, credit_limit_satang)}</DescriptionItem>
      </DescriptionList>
      <p className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={to(href('/payment/family/refill'))}>
          {t('auth:family_top_up')}
        </ButtonLink>
        {debt_satang > 0 && <ButtonLink href={to(href('/payment/family/credit'))}>{t('family:pay_debt')}</ButtonLink>}
      </p>
      <ul className="grid sm:grid-cols-2 sm:gap-x-6">
        <MoneyLink path={href('/family/wallet')} text={t('family:wallet.open')} />
        <MoneyLink path={href('/earnings/family')} text={t('family:earnings')} />
        <MoneyLink path={href('/family/statement')} text={t('family:statement.title')} />
        <MoneyLink path={href('/payment/history/family')} text={t('family:payments')} />
      </ul>
    </Panel>
  );
}

/** A link to a page about the family's money, as a row. The page of earnings leads to payouts. */
function MoneyLink({ path, text }: { path: string; text: string }) {
  const { to } = useSite();
  return (
    <li className="border-t">
      <a className="flex min-h-12 items-center justify-between gap-3 hover:underline" href={to(path)}>
        {text}
        <Icon name="arrow" size={16} />
      </a>
    </li>
  );
}

function Invitations({ invitations, commandKey }: { invitations: OpenInvitation[]; commandKey: string }) {
  const { t, to, locale } = useSite();
  return (
    <Panel title={t('family:invite.title')}>
      <p className="text-sm text-soft">{t('family:invite.text')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={to(href('/family/invite'))}>{t('family:invite.by_name')}</ButtonLink>
        <form method="post" action={to(actionHref('/family', '/invitations', {}))}>
          <input type="hidden" name="idempotency_key" value={commandKey} />
          <Button>{t('family:invite.by_link')}</Button>
        </form>
      </div>
      <ul className="grid gap-3 empty:hidden" aria-label={t('family:invite.open')}>
        {invitations.map(({ uuid, kind, vb, url, expires_at }) => (
          <li key={uuid} className="grid gap-2 border-t pt-3 text-sm">
            <b className="wrap-anywhere">{vb?.name ?? t('family:invite.anybody')}</b>
            <a className="wrap-anywhere underline" href={url}>
              {url}
            </a>
            <span className="text-soft">
              {t(`family:kind.${kind}`)} · {t('family:expires', { when: formatDateTime(locale, expires_at) })}
            </span>
            {kind === 'join' && (
              <form method="post" action={to(actionHref('/family', '/withdraw', {}))}>
                <input type="hidden" name="invitation_uuid" value={uuid} />
                <Button>{t('family:invite.withdraw')}</Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
