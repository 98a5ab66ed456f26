import type { Told } from '../../calls/failure.ts';
import type { GiftItem } from '../../calls/gift-item.ts';
import type { Live } from '../../calls/live.ts';
import { formatNumber } from '../format.ts';
import { action, href } from '../href.ts';
import { LimitReached } from '../purse/limit-reached.tsx';
import { useSite } from '../site.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';

const quantities = [1, 3, 9, 19, 99];

/** What can be given on a live: each gift a form of its own, which works by itself. `viewKey` makes a second tap no second gift. */
export function GiftTrayPage({
  live,
  gifts,
  coins,
  givenCoins,
  trouble,
  viewKey,
}: {
  live: Live;
  gifts: GiftItem[];
  /** Null: they could not be had. */
  coins: number | null;
  givenCoins: number | null;
  trouble: Told | null;
  viewKey: string;
}) {
  const { t, to, locale } = useSite();
  const isOver = live.status === 'ended';
  return (
    <div className="wrap grid gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug: live.slug }))} text={live.title} />
      <h1 className="text-2xl font-bold">{t('gift:title', { name: live.caster.name })}</h1>
      {givenCoins !== null && <Notice>{t('gift:given', { coins: formatNumber(locale, givenCoins) })}</Notice>}
      {trouble && (
        <Alert title={t('gift:not_given')}>
          {trouble.code === 'spending_limit_reached' ? (
            <LimitReached limit={trouble} />
          ) : (
            <p>{t(`error:code.${trouble.code}`)}</p>
          )}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {coins !== null && (
          <p>
            {t('gift:have')} <CoinAmount coins={coins} />
          </p>
        )}
        <ButtonLink href={to(href('/payment/refill'))}>{t('gift:top_up')}</ButtonLink>
      </div>
      {isOver ? (
        <p>{t('gift:over')}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
          {gifts.map((item) => (
            <li key={item.uuid} className="card grid gap-2 p-3">
              <GiftForm item={item} slug={live.slug} idempotencyKey={`${viewKey}-${item.uuid}`} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-soft">{t('gift:rule')}</p>
    </div>
  );
}

function GiftForm({ item, slug, idempotencyKey }: { item: GiftItem; slug: string; idempotencyKey: string }) {
  const { t, to, locale } = useSite();
  const name = item.name[locale];
  const id = `quantity-${item.uuid}`;
  return (
    <form method="post" action={to(action('/live/{slug}/gifts', '', { slug }))} className="grid gap-2">
      <img src={item.picture_url} alt="" width={96} height={96} loading="lazy" className="mx-auto" />
      <p className="text-center font-medium">{name}</p>
      <p className="text-center text-sm">
        <CoinAmount coins={item.coins} />
      </p>
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <input type="hidden" name="gift_uuid" value={item.uuid} />
      <input type="hidden" name="price_coins" value={item.coins} />
      <label className="grid gap-1 text-sm" htmlFor={id}>
        {t('gift:quantity')}
        <span className="field">
          <select id={id} name="quantity" defaultValue="1" className="w-full">
            {quantities.map((count) => (
              <option key={count} value={count}>
                {t('gift:pieces', { count })}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" name="is_hidden" /> {t('gift:hidden')}
      </label>
      <Button wide>
        {t('gift:give')}
        <span className="sr-only"> {name}</span>
      </Button>
    </form>
  );
}
