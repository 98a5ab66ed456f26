import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

/**
 * A member's coins, with links to top up, history, prizes and orders. For viewers the rankings link
 * opens the ranking by spending.
 */
export function Wallet({
  coins,
  redeemable,
  isViewer,
}: {
  coins: number | null;
  /** Number of redeemable prizes. */
  redeemable: number;
  isViewer: boolean;
}) {
  const { t, to } = useSite();
  return (
    <section aria-labelledby="wallet" className="grid gap-4">
      <div className="sky grid gap-3 rounded-m p-5">
        <h2 id="wallet" className="text-sm">
          {t('profile:wallet.coins')}
        </h2>
        {coins !== null && (
          <p className="text-3xl font-bold">
            <CoinAmount coins={coins} />
          </p>
        )}
        <p className="grid grid-cols-2 gap-2 [&>a]:px-2">
          <ButtonLink variant="primary" href={to(href('/payment/refill'))}>
            {t('auth:top_up')}
          </ButtonLink>
          <ButtonLink variant="glass" href={to(href('/purse'))}>
            {t('profile:wallet.movements')}
          </ButtonLink>
        </p>
      </div>
      <ul className="grid grid-cols-4 gap-2">
        <Tile path={href('/shop/prizes')} icon="gift" text={t('profile:wallet.prizes')}>
          {redeemable > 0 && <b className="text-gold">{t('profile:wallet.redeemable', { number: redeemable })}</b>}
        </Tile>
        <Tile path={href('/shop/history')} icon="truck" text={t('profile:wallet.orders')} />
        <Tile
          path={href('/app/events/rankings', { type: isViewer ? 'spend-coin' : '' })}
          icon="ranking"
          text={t('site:nav.rankings')}
        />
        <Tile path={href('/notices')} icon="bell" text={t('profile:wallet.notices')} />
      </ul>
    </section>
  );
}

function Tile({ path, icon, text, children }: { path: string; icon: IconName; text: string; children?: ReactNode }) {
  const { to } = useSite();
  return (
    <li>
      <a
        className="quiet grid h-full content-start justify-items-center gap-1.5 rounded-m px-1 py-3 text-center text-xs leading-snug"
        href={to(path)}
      >
        <Icon name={icon} size={24} />
        {text}
        {children}
      </a>
    </li>
  );
}
