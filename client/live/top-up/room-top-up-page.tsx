import type { ErrorBody } from '../../../calls/failure.ts';
import type { Live } from '../../../calls/live/live.ts';
import type { OrderSummary } from '../../../calls/money/order-details.ts';
import { Acceptance } from '../../money/order-draft/acceptance.tsx';
import type { OfferedPackage } from '../../money/order-draft/draft.ts';
import { PackageFacts } from '../../money/order-draft/package-facts.tsx';
import { isLimit, LimitReached } from '../../money/wallet/limit-reached.tsx';
import { isUnclear } from '../../platform/app/form-error.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { RoomSheet } from './room-sheet.tsx';

/** Reason why no order was made: an error of the API, or a missing consent. */
export type RoomTopUpError = ErrorBody | 'not_accepted' | null;

/**
 * Top-up over a live: packages and consent in one form that works without scripts. All other
 * options are on the payment page.
 */
export function RoomTopUpPage({
  live: { slug, title },
  packages,
  chosen: chosenUuid,
  openOrder,
  formError,
  rulesVersion,
  hasAccepted,
  draftKey,
}: {
  live: Pick<Live, 'slug' | 'title'>;
  packages: OfferedPackage[];
  /** The package that was chosen, or else the preselected one. */
  chosen: string;
  openOrder: OrderSummary | null;
  formError: RoomTopUpError;
  /** Version of the top-up rules. */
  rulesVersion: string;
  /** The member has accepted this version before. */
  hasAccepted: boolean;
  /** Idempotency key. Stays the same until an order is made. */
  draftKey: string;
}) {
  const { t, to } = useSite();
  const tray = to(href('/live/{slug}/gifts', { slug }));
  return (
    <RoomSheet back={<BackLink href={to(href('/live/{slug}', { slug }))} text={title} />}>
      <h1 className="text-xl font-bold">{t('order:start.refill.title')}</h1>
      {formError && (
        <Alert title={t(isLost(formError) ? 'order:trouble.unclear' : 'order:trouble.refused')}>
          <TopUpErrorText formError={formError} />
        </Alert>
      )}
      {openOrder && (
        <ButtonLink wide inSheet href={to(href('/live/{slug}/top-up/{uuid}', { slug, uuid: openOrder.uuid }))}>
          {t('order:open.title')}
        </ButtonLink>
      )}
      <form
        className="grid grid-cols-1 gap-4"
        method="post"
        action={to(actionHref('/live/{slug}/top-up', '', { slug }))}
      >
        <input type="hidden" name="idempotency_key" value={draftKey} autoComplete="off" />
        <fieldset className="room-packages">
          <legend className="sr-only">{t('order:package.title')}</legend>
          {packages.map((item) => (
            <label key={item.uuid}>
              <input
                className="sr-only"
                type="radio"
                name="package"
                value={[item.uuid, item.price_satang, ...(item.promotion ? [item.promotion.bonus_coins] : [])].join(
                  ' ',
                )}
                defaultChecked={item.uuid === chosenUuid}
                required
              />
              <PackageFacts item={item} />
            </label>
          ))}
        </fieldset>
        <Acceptance rulesVersion={rulesVersion} accepted={hasAccepted} />
        <Button variant="primary" wide>
          {t('order:pay.now')}
        </Button>
      </form>
      <p className="flex flex-wrap gap-x-5 text-sm">
        <a className="text-soft underline" href={tray} data-in-sheet>
          {t('order:room.back')}
        </a>
        <TextLink away href={`${to(href('/payment/refill'))}?${new URLSearchParams({ callbackUrl: tray })}`}>
          {t('order:room.more')}
        </TextLink>
      </p>
    </RoomSheet>
  );
}

/**
 * Returns whether the result is unknown: an order may exist. The idempotency key ensures at most
 * one.
 */
const isLost = (formError: RoomTopUpError) =>
  formError !== null && formError !== 'not_accepted' && isUnclear(formError);

function TopUpErrorText({ formError }: { formError: Exclude<RoomTopUpError, null> }) {
  const { t } = useSite();
  if (formError === 'not_accepted') return <p>{t('order:accept.missing')}</p>;
  if (isLimit(formError)) return <LimitReached limit={formError} />;
  return <p>{isLost(formError) ? t('order:trouble.unclear_text') : t(`error:code.${formError.code}`)}</p>;
}
