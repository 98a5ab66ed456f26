import type { LiveOffer } from '../../../calls/deck/offer.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber, formatTime } from '../../platform/texts/format.ts';
import { inLocale, type LocalizedText } from '../../platform/texts/i18n.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { smallPicture } from '../../ui/picture.ts';

/** Minutes of the countdown. */
const MINUTES = ['0', '5', '10', '30', '60'] as const;

/** The offered item and the shelf of the live. For its VB on air, the form that offers an item. */
export function OfferSection({
  slug,
  offers,
  choices,
  viewKey,
}: {
  slug: string;
  offers: readonly LiveOffer[];
  /** Items that the VB can offer. Null: the viewer is not the VB on air. */
  choices: readonly { uuid: string; name: LocalizedText }[] | null;
  viewKey: string;
}) {
  const { t } = useSite();
  return (
    <Section id="offers" title={t('offer:title')}>
      <div className="grid grid-cols-1 gap-4">
        {offers.length === 0 && !choices && (
          <EmptyState picture="bag" title={t('offer:none')} text={t('offer:none_text')} />
        )}
        {offers.length > 0 && (
          <ul className="card px-4">
            {offers.map((offer) => (
              <OfferRow key={offer.uuid} slug={slug} offer={offer} isOwn={choices !== null} />
            ))}
          </ul>
        )}
        {choices && <OfferForm slug={slug} choices={choices} viewKey={viewKey} />}
      </div>
    </Section>
  );
}

function OfferRow({ slug, offer, isOwn }: { slug: string; offer: LiveOffer; isOwn: boolean }) {
  const { t, to, locale } = useSite();
  const { uuid, item, price_coins, stock_free, sold_count, until, is_on } = offer;
  const isSold = price_coins !== null && stock_free !== 0;
  return (
    <li className="flex flex-wrap items-center gap-3 border-t py-3 first:flush">
      <img
        className="size-14 shrink-0 rounded-s bg-lift object-cover"
        src={smallPicture(item.picture_url)}
        width={56}
        height={56}
        alt=""
        loading="lazy"
      />
      <div className="min-w-40 flex-1">
        <b className="font-medium wrap-anywhere">{inLocale(item.name, locale)}</b>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          {price_coins !== null && <CoinAmount coins={price_coins} />}
          {stock_free !== null && (
            <span>
              {stock_free === 0 ? t('offer:sold_out') : t('offer:stock', { pieces: formatNumber(locale, stock_free) })}
            </span>
          )}
          {sold_count > 0 && <span>{t('offer:sold', { pieces: formatNumber(locale, sold_count) })}</span>}
          {is_on && until && <span>{t('offer:until', { time: formatTime(locale, until) })}</span>}
        </p>
      </div>
      {is_on && isOwn ? (
        <form method="post" action={to(actionHref('/live/{slug}/now', '/offer/end', { slug }))}>
          <input type="hidden" name="uuid" value={uuid} />
          <Button>{t('offer:end')}</Button>
        </form>
      ) : is_on && isSold ? (
        <ButtonLink variant="primary" href={to(href('/live/{slug}/offers/{uuid}', { slug, uuid }))}>
          {t('offer:buy')}
        </ButtonLink>
      ) : (
        isSold && <ButtonLink href={to(href('/shop/{uuid}', { uuid: item.uuid }))}>{t('offer:see')}</ButtonLink>
      )}
    </li>
  );
}

function OfferForm({
  slug,
  choices,
  viewKey,
}: {
  slug: string;
  choices: readonly { uuid: string; name: LocalizedText }[];
  viewKey: string;
}) {
  const { t, to, locale } = useSite();
  if (choices.length === 0)
    return <EmptyState picture="bag" title={t('offer:no_items')} text={t('offer:no_items_text')} />;
  return (
    <form
      method="post"
      action={to(actionHref('/live/{slug}/now', '/offer', { slug }))}
      className="card grid grid-cols-1 gap-4 p-4"
    >
      <input type="hidden" name="idempotency_key" value={viewKey} />
      <Field id="offer-item" label={t('offer:item')} hint={t('offer:item_hint')} problem={null}>
        <Select
          id="offer-item"
          name="item_uuid"
          label={t('offer:item')}
          value={choices[0]?.uuid ?? ''}
          options={choices.map(({ uuid, name }) => ({ value: uuid, text: inLocale(name, locale) }))}
        />
      </Field>
      <Field id="offer-minutes" label={t('offer:minutes')} hint={null} problem={null}>
        <Select
          id="offer-minutes"
          name="minutes"
          label={t('offer:minutes')}
          value="0"
          options={MINUTES.map((value) => ({ value, text: t(`offer:duration.${value}`) }))}
        />
      </Field>
      <Button variant="primary" wide>
        {t('offer:start')}
      </Button>
    </form>
  );
}
