import type { ErrorBody } from '../../../calls/failure.ts';
import type { GiftItem } from '../../../calls/live/gift/gift-item.ts';
import type { Live } from '../../../calls/live/live.ts';
import type { Payer } from '../../../calls/platform/page-field.ts';
import { BreakNote } from '../../money/wallet/break-note.tsx';
import { isLimit, LimitReached } from '../../money/wallet/limit-reached.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { Icon } from '../../ui/icon.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { smallPicture } from '../../ui/picture.ts';
import { TextLink } from '../../ui/text-link.tsx';
import trayStyles from './gift-tray.css?url';

const quantities = [1, 10, 99];

/**
 * Gifts for a live: one form, in which a viewer chooses a gift and then sends it. `viewKey`
 * prevents a second gift on a double tap without scripts. give-in-place.ts reads the `data-…`
 * attributes.
 */
export function GiftTrayPage({
  live,
  gifts,
  coins,
  pays,
  payers,
  givenCoins,
  toppedUpCoins,
  formError,
  askAbove,
  breakUntil,
  viewKey,
}: {
  live: Live;
  gifts: GiftItem[];
  /** Null if the API did not return them. */
  coins: number | null;
  /** The wallet that pays, and the available ones besides the member's own coins. */
  pays: Payer;
  payers: Exclude<Payer, 'own'>[];
  givenCoins: number | null;
  /** Coins of a top-up that has just completed. */
  toppedUpCoins: number | null;
  formError: ErrorBody | null;
  /** Coins above which the member confirms a gift. */
  askAbove: number;
  /** End of the member's break. Null: no break. */
  breakUntil: string | null;
  viewKey: string;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <link rel="stylesheet" href={trayStyles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug: live.slug }))} text={live.title} />
      <div
        className="gift-tray grid gap-3"
        data-sheet
        data-gave={t('gift:gave', { gift: '{gift}', pieces: '{pieces}' })}
        data-counts={t('gift:counts', { gift: '{gift}', pieces: '{pieces}' })}
      >
        <h1 className="text-lg font-bold">{t('gift:title', { name: live.caster.name })}</h1>
        {givenCoins !== null && <NoticeBox>{t('gift:given', { coins: formatNumber(locale, givenCoins) })}</NoticeBox>}
        {toppedUpCoins !== null && (
          <NoticeBox>{t('gift:topped_up', { coins: formatNumber(locale, toppedUpCoins) })}</NoticeBox>
        )}
        {formError && !(formError.code === 'on_break' && breakUntil !== null) && (
          <Alert title={t('gift:not_given')}>
            {isLimit(formError) ? <LimitReached limit={formError} /> : <p>{t(`error:code.${formError.code}`)}</p>}
          </Alert>
        )}
        {live.status === 'ended' ? (
          <>
            <Purse slug={live.slug} gifts={gifts} coins={coins} pays={pays} />
            <p>{t('gift:over')}</p>
          </>
        ) : breakUntil !== null ? (
          <BreakNote until={breakUntil} />
        ) : (
          <GiftForm gifts={gifts} live={live} coins={coins} pays={pays} askAbove={askAbove} viewKey={viewKey} />
        )}
        {payers.length > 0 && (
          <p className="flex flex-wrap gap-x-5 text-sm">
            {(['own', ...payers] as const)
              .filter((other) => other !== pays)
              .map((other) => (
                <TextLink key={other} href={to(href('/live/{slug}/gifts', { slug: live.slug }, { pays: other }))}>
                  {t(`family:wallet.pay_${other}`)}
                </TextLink>
              ))}
          </p>
        )}
        {pays !== 'own' && <p className="text-sm text-soft">{t('family:wallet.rule')}</p>}
        <p className="text-sm text-soft">{t('gift:rule')}</p>
        <p className="sr-only" role="status" data-given />
      </div>
    </div>
  );
}

/** The balance with a top-up link, which becomes the primary action if the coins buy no gift. */
function Purse({ slug, gifts, coins, pays }: { slug: string; gifts: GiftItem[]; coins: number | null; pays: Payer }) {
  const { t, to } = useSite();
  const isOut = coins !== null && gifts.every((gift) => gift.coins > coins);
  return (
    <div className="gift-purse">
      {coins !== null && (
        <p data-have={pays === 'own' ? '' : undefined}>
          <span className="sr-only">{t('gift:have')} </span>
          <CoinAmount coins={coins} />
        </p>
      )}
      {pays === 'own' && (
        <ButtonLink
          inSheet
          icon="plus"
          variant={isOut ? 'primary' : 'quiet'}
          href={to(href('/live/{slug}/top-up', { slug }))}
        >
          <span className={isOut ? '' : 'gift-more'}>{t('gift:top_up')}</span>
        </ButtonLink>
      )}
    </div>
  );
}

function GiftForm({
  gifts,
  live,
  coins,
  pays,
  askAbove,
  viewKey,
}: {
  gifts: GiftItem[];
  live: Live;
  coins: number | null;
  pays: Payer;
  askAbove: number;
  viewKey: string;
}) {
  const { t, to, locale } = useSite();
  return (
    <form
      method="post"
      action={to(actionHref('/live/{slug}/gifts', '', { slug: live.slug }))}
      className="grid gap-4"
      // The script updates the member's own coins everywhere on the page, so it handles only these.
      data-gives={pays === 'own' ? `/api/v1/lives/${live.uuid}/gifts` : undefined}
      data-ask-above={askAbove}
    >
      <input type="hidden" name="idempotency_key" value={viewKey} />
      {pays !== 'own' && <input type="hidden" name="pays" value={pays} />}
      <Purse slug={live.slug} gifts={gifts} coins={coins} pays={pays} />
      <fieldset className="gift-tiles">
        <legend className="sr-only">{t('gift:choose')}</legend>
        {gifts.map(({ uuid, name, picture_url, coins: price, quantity_max }) => (
          <label key={uuid}>
            <input
              className="sr-only"
              type="radio"
              name="gift"
              // Some gifts are given one at a time, whatever quantity is selected.
              value={`${uuid} ${price}${quantity_max === 1 ? ' 1' : ''}`}
              disabled={coins !== null && coins < price}
              required
            />
            <img src={smallPicture(picture_url)} alt="" width={56} height={56} loading="lazy" />
            <span data-name>{inLocale(name, locale)}</span>
            <CoinAmount coins={price} />
          </label>
        ))}
      </fieldset>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" name="is_hidden" /> {t('gift:hidden')}
      </label>
      <div className="gift-send">
        <fieldset className="gift-quantities">
          <legend className="sr-only">{t('gift:quantity')}</legend>
          {quantities.map((count) => (
            <label key={count}>
              <input className="sr-only" type="radio" name="quantity" value={count} defaultChecked={count === 1} />
              <span aria-hidden>×{count}</span>
              <span className="sr-only">{t('gift:pieces', { count })}</span>
            </label>
          ))}
        </fieldset>
        <button className="btn go" type="submit" data-go>
          <Icon name="gift" />
          {t('gift:give')}
          {/* The script shows the price of a tap and the combo. */}
          <span className="coins" hidden>
            0
          </span>
          <b className="gift-combo" aria-hidden data-combo />
        </button>
      </div>
    </form>
  );
}
