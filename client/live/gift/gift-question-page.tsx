import type { GiftItem } from '../../../calls/live/gift/gift-item.ts';
import type { Live } from '../../../calls/live/live.ts';
import type { Payer } from '../../../calls/platform/page-field.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import styles from '../../ui/form/form.css?url';
import { smallPicture } from '../../ui/picture.ts';
import { TextLink } from '../../ui/text-link.tsx';
import trayStyles from './gift-tray.css?url';

/**
 * Asks before a gift above the amount that the member set. After the answer, scripts wait three
 * seconds, in which the member can take the gift back (reverse-gift.ts). Without scripts the answer
 * sends it.
 */
export function GiftQuestionPage({
  live,
  item,
  pieces,
  isHidden,
  coins,
  pays,
  viewKey,
}: {
  live: Live;
  item: GiftItem;
  pieces: number;
  isHidden: boolean;
  /** Coins of the wallet that pays. Null if the API did not return them. */
  coins: number | null;
  pays: Payer;
  viewKey: string;
}) {
  const { t, to, locale } = useSite();
  const { slug, uuid, caster } = live;
  const price = item.coins * pieces;
  const gift = { gift: inLocale(item.name, locale), pieces };
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <link rel="stylesheet" href={trayStyles} precedence="page" />
      <div className="gift-tray gift-question grid gap-3" data-sheet data-taken-back={t('gift:taken_back')}>
        <img
          className="aspect-square object-cover"
          src={smallPicture(item.picture_url)}
          alt=""
          width={112}
          height={112}
        />
        <h1 className="text-lg font-bold">{t('gift:ask.title', { ...gift, name: caster.name })}</h1>
        <p className="text-sm" role="status" data-taken-back />
        <form
          method="post"
          action={to(actionHref('/live/{slug}/gifts', '', { slug }))}
          className="grid gap-3"
          data-gives={`/api/v1/lives/${uuid}/gifts`}
        >
          <input type="hidden" name="idempotency_key" value={viewKey} />
          <input type="hidden" name="gift" value={`${item.uuid} ${item.coins}`} />
          <input type="hidden" name="quantity" value={pieces} />
          {isHidden && <input type="hidden" name="is_hidden" value="on" />}
          {pays !== 'own' && <input type="hidden" name="pays" value={pays} />}
          <input type="hidden" name="is_confirmed" value="on" />
          <DescriptionList>
            <DescriptionItem name={t('gift:ask.price')}>
              <CoinAmount coins={price} />
            </DescriptionItem>
            {coins !== null && (
              <DescriptionItem name={t('gift:have')}>
                <CoinAmount coins={coins} />
              </DescriptionItem>
            )}
            {coins !== null && coins >= price && (
              <DescriptionItem name={t('gift:ask.left')}>
                <CoinAmount coins={coins - price} />
              </DescriptionItem>
            )}
          </DescriptionList>
          <button className="btn go w-full" type="submit">
            {t('gift:give')} <CoinAmount coins={price} />
          </button>
          <ButtonLink inSheet wide href={to(href('/live/{slug}/gifts', { slug }, pays === 'own' ? {} : { pays }))}>
            {t('gift:ask.back')}
          </ButtonLink>
          <p className="text-sm">
            <TextLink href={to(href('/purse/limits'))}>{t('gift:ask.setting')}</TextLink>
          </p>
        </form>
        <div className="gift-leaving" data-leaving hidden>
          <b aria-hidden data-seconds />
          <p role="status">{t('gift:leaving', gift)}</p>
          <button className="btn quiet" type="button">
            {t('gift:take_back')}
          </button>
        </div>
      </div>
    </div>
  );
}
