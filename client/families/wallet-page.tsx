import type { FamilySpend } from '../../calls/families/family-wallet.ts';
import type { FamilyPurses, WalletMember } from '../../calls/money/family-wallet.ts';
import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatNumber } from '../platform/texts/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { DescriptionItem, DescriptionList } from '../ui/facts/facts.tsx';
import styles from '../ui/form/form.css?url';
import { TextField } from '../ui/form/text-field.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { SpendList } from './spend-list.tsx';

type Wallet = NonNullable<FamilyPurses['wallet']>;

/** Outcome of a form of the wallet. */
export type WalletStatus = 'passed' | 'back' | 'named' | 'ended';

/**
 * The coins of a family: budgets of its VBs, the members who may spend them, and every movement.
 */
export function WalletPage({
  wallet,
  members,
  spends,
  moreHref,
  olderHref,
  status,
  formError,
  commandKey,
}: {
  wallet: Wallet;
  members: WalletMember[];
  spends: FamilySpend[];
  moreHref: string | null;
  olderHref: string | null;
  status: WalletStatus | null;
  formError: FailureCode | null;
  commandKey: string;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href(wallet.is_owner ? '/family' : '/profile'))} text={t('family:wallet.back')} />
      <h1 className="text-2xl font-bold wrap-anywhere">{t('family:wallet.title', { name: wallet.family.name })}</h1>
      <FormOutcome status={status} formError={formError} />
      <Panel title={t('family:coins')}>
        <DescriptionList>
          <DescriptionItem name={t('family:wallet.left')}>
            <CoinAmount coins={wallet.coins} />
          </DescriptionItem>
          {wallet.left_today_coins !== null && (
            <DescriptionItem name={t('family:wallet.today')}>
              {t('family:wallet.today_of', {
                left: formatNumber(locale, wallet.left_today_coins),
                most: formatNumber(locale, wallet.day_limit_coins ?? 0),
              })}
            </DescriptionItem>
          )}
        </DescriptionList>
        <p className="text-sm text-soft">{t('family:wallet.rule')}</p>
        <p className="flex flex-wrap gap-2">
          <ButtonLink href={to(href('/'))}>{t('family:wallet.go_live')}</ButtonLink>
          <ButtonLink href={to(href('/shop'))}>{t('family:wallet.go_shop')}</ButtonLink>
        </p>
      </Panel>
      <section className="grid gap-3">
        <h2 className="text-lg font-bold">{t('family:members')}</h2>
        <ul className="grid gap-3 md:grid-cols-2">
          {members.map((member) => (
            <MemberCard key={member.user.uuid} member={member} isOwner={wallet.is_owner} commandKey={commandKey} />
          ))}
        </ul>
        {moreHref && <ButtonLink href={moreHref}>{t('family:more')}</ButtonLink>}
      </section>
      <SpendList spends={spends} olderHref={olderHref} />
    </div>
  );
}

interface MemberProps {
  member: WalletMember;
  isOwner: boolean;
  commandKey: string;
}

function MemberCard({ member, isOwner, commandKey }: MemberProps) {
  const { t, to, locale } = useSite();
  const { user, budget_coins, day_limit_coins } = member;
  return (
    <li className="card grid content-start gap-3 p-4">
      <p className="flex items-center gap-3">
        <Avatar url={user.avatar_url} />
        <b className="min-w-0 flex-1 wrap-anywhere">{user.name}</b>
        <span className="text-sm">
          {t('family:wallet.budget')} <CoinAmount coins={budget_coins} />
        </span>
      </p>
      {day_limit_coins !== null && (
        <p className="text-sm text-soft">
          {t('family:wallet.manages', { coins: formatNumber(locale, day_limit_coins) })}
        </p>
      )}
      <details>
        <summary className="min-h-11 content-center text-sm text-accent underline underline-offset-4">
          {t('family:wallet.change')}
        </summary>
        <CoinsForm member={member} at="/budget" field="coins" commandKey={commandKey} />
        {budget_coins > 0 && <CoinsForm member={member} at="/budget/back" field="coins" commandKey={commandKey} />}
        {isOwner && <CoinsForm member={member} at="/manager" field="day_limit_coins" commandKey={commandKey} />}
        {isOwner && day_limit_coins !== null && (
          <form method="post" action={to(actionHref('/family/wallet', '/manager/end', {}))}>
            <input type="hidden" name="uuid" value={user.uuid} />
            <Button>{t('family:wallet.end_manager')}</Button>
          </form>
        )}
      </details>
    </li>
  );
}

const names = { '/budget': 'pass', '/budget/back': 'take_back', '/manager': 'name_manager' } as const;

function CoinsForm({
  member: { user },
  at,
  field,
  commandKey,
}: {
  member: WalletMember;
  at: keyof typeof names;
  field: 'coins' | 'day_limit_coins';
  commandKey: string;
}) {
  const { t, to } = useSite();
  const name = names[at];
  return (
    <form className="mb-3 grid gap-2" method="post" action={to(actionHref('/family/wallet', at, {}))}>
      <input type="hidden" name="idempotency_key" value={`${commandKey}-${name}-${user.uuid}`} />
      <input type="hidden" name="uuid" value={user.uuid} />
      <TextField
        id={`${name}-${user.uuid}`}
        name={field}
        label={t(`family:wallet.${name}_label`)}
        value=""
        inputMode="decimal"
      />
      <Button>{t(`family:wallet.${name}`)}</Button>
    </form>
  );
}
