import type { ErrorBody } from '../../../calls/failure.ts';
import type { UserCard } from '../../../calls/platform/user.ts';
import type { ShopItem } from '../../../calls/shop/item.ts';
import { isLimit, LimitReached } from '../../money/wallet/limit-reached.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { PayButton } from '../../ui/form/pay-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ShopItemRow } from '../item/item-row.tsx';
import { kindLine } from '../item/item-text.ts';
import { missingCoins } from '../item/sale-status.ts';
import { ShopBar } from '../item-catalogue/shop-bar.tsx';
import { CoinsBill } from './coins-bill.tsx';

/** Typed values of the form. */
export interface GiveDraft {
  friend: string;
  link: string;
  note: string;
}

/** Error of the form. `nobody`: no recipient was chosen. */
export type GiveError = ErrorBody | 'nobody';

interface GiveProps {
  item: ShopItem;
  /** One page of users that the buyer follows, or of the family's members if its wallet pays. */
  friends: UserCard[];
  /** Cursor of the next page of friends. */
  next: string | null;
  /** Balance of the buyer or of the wallet that pays. Null if the API did not return it. */
  coins: number | null;
  /** The wallet that pays, and whether the buyer may spend a family's coins. */
  pays: 'own' | 'family';
  hasWallet: boolean;
  draft: GiveDraft;
  formError: GiveError | null;
  /** Maximum characters of the note. */
  noteMax: number;
  /** Idempotency key. A second tap sends no second gift. */
  viewKey: string;
}

/** Form for giving an item: recipient, note and price. */
export function GivePage(props: GiveProps) {
  const site = useSite();
  const { t, to, locale } = site;
  const { item, coins, formError, pays, hasWallet } = props;
  const price = item.price_coins ?? 0;
  const isShort = coins !== null && missingCoins(price, coins) > 0;
  const giveHref = href('/shop/{uuid}/give', { uuid: item.uuid });
  return (
    <div className="wrap task">
      <ShopBar
        title={t('shop:give.title')}
        back={{ path: href('/shop/{uuid}', { uuid: item.uuid }), text: t('shop:back_item') }}
        coins={coins}
      />
      <div className="stack mx-auto max-w-130">
        <ul>
          <ShopItemRow item={item} title={inLocale(item.name, locale)}>
            <span className="text-sm text-soft">{kindLine(site, item)}</span>
          </ShopItemRow>
        </ul>
        {formError && (
          <Alert title={t('shop:give.not_given')}>
            <FormErrorText formError={formError} />
          </Alert>
        )}
        {item.kind !== 'digital' || item.availability !== 'on_sale' ? (
          <p className="text-center text-soft">{t('shop:give.not_now')}</p>
        ) : isShort ? (
          <>
            <CoinsBill coins={coins} price={price} />
            {pays === 'own' && (
              <ButtonLink variant="primary" wide href={to(href('/payment/refill', { callbackUrl: to(giveHref) }))}>
                {t('shop:top_up')}
              </ButtonLink>
            )}
          </>
        ) : (
          <GiveForm {...props} price={price} />
        )}
        {hasWallet && (
          <p className="text-sm">
            <TextLink
              href={to(href('/shop/{uuid}/give', { uuid: item.uuid }, { pays: pays === 'own' ? 'family' : 'own' }))}
            >
              {t(pays === 'own' ? 'family:wallet.pay_family' : 'family:wallet.pay_own')}
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

function FormErrorText({ formError }: { formError: GiveError }) {
  const { t, locale } = useSite();
  if (formError === 'nobody') return <p>{t('shop:give.nobody')}</p>;
  if (isLimit(formError)) return <LimitReached limit={formError} />;
  if (formError.code === 'shop_price_changed') {
    return <p>{t('shop:trouble.price_changed', { price: formatNumber(locale, formError.price_coins) })}</p>;
  }
  return <p>{t(`error:code.${formError.code}`)}</p>;
}

function GiveForm({ item, friends, next, coins, pays, draft, noteMax, viewKey, price }: GiveProps & { price: number }) {
  const { t, to, locale } = useSite();
  const { uuid } = item;
  return (
    <form className="stack" method="post" action={to(href('/shop/{uuid}/give', { uuid }))}>
      <input type="hidden" name="idempotency_key" value={viewKey} />
      <input type="hidden" name="price_coins" value={price} />
      {pays === 'family' && <input type="hidden" name="pays" value="family" />}
      <Panel title={t('shop:give.whom')}>
        {friends.length > 0 && (
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="mb-2 text-sm text-soft">
              {t(pays === 'own' ? 'shop:give.following' : 'family:members')}
            </legend>
            {friends.map(({ uuid: friend, name, avatar_url }) => (
              <Choice key={friend} name="friend" value={friend} checked={friend === draft.friend}>
                <span className="flex items-center gap-3">
                  <Avatar url={avatar_url} size={32} />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </span>
              </Choice>
            ))}
          </fieldset>
        )}
        {next !== null && (
          <ButtonLink href={to(href('/shop/{uuid}/give', { uuid }, { cursor: next, pays }))}>
            {t('shop:give.more')}
          </ButtonLink>
        )}
        <TextField
          id="link"
          name="link"
          label={t('shop:give.link')}
          hint={t('shop:give.link_hint')}
          value={draft.link}
          maxLength={300}
        />
      </Panel>
      <Panel title={t('shop:give.note')}>
        <TextField
          id="note"
          name="note"
          label={t('shop:give.note_label')}
          hint={t('shop:give.note_hint', { most: noteMax })}
          value={draft.note}
          maxLength={noteMax}
        />
      </Panel>
      {coins !== null && (
        <Panel title={t('shop:buy.summary')}>
          <CoinsBill coins={coins} price={price} />
        </Panel>
      )}
      <div className="pay-bar grid gap-2">
        <PayButton busy={false} name="step" value="give">
          {t('shop:give.confirm', { price: formatNumber(locale, price) })}
        </PayButton>
        <p className="text-center text-xs text-faint">{t('shop:give.rule')}</p>
      </div>
    </form>
  );
}
