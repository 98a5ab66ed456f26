import type { Balance } from '../../../calls/money/balance.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { useSite } from '../../platform/page/site.tsx';
import { VoucherChoice } from '../voucher/voucher-choice.tsx';
import { Acceptance } from './acceptance.tsx';
import { DebtChoice } from './debt-choice.tsx';
import type { Offer, OrderDraftState } from './draft.ts';
import { DraftBillPanel } from './draft-bill-panel.tsx';
import { MethodChoice } from './method-choice.tsx';
import { startPaths } from './order-paths.ts';
import { PackageChoice } from './package-choice.tsx';
import { PayBar } from './pay-bar.tsx';
import { balanceAtom, draftAtom, type SubmitState, sendingAtom, type Vouchers, vouchersAtom } from './state.ts';
import { useOrderForm } from './use-order-form.ts';

/** Props of the page on which an order begins. */
export interface StartProps {
  offer: Offer;
  balance: Balance | null;
  draft: OrderDraftState;
  vouchers: Vouchers;
  sending: SubmitState;
  /**
   * Stays the same until an order is made, so that repeated submits from any tab make one order.
   * Random if the latest order is unknown (src/money/order/draft-key.ts).
   */
  idempotency_key: string;
}

/**
 * The order form: package or amount, voucher, total and consent. It works with and without scripts.
 * Its frame (start-frame.tsx) is not hydrated.
 */
function StartScreen({ offer, idempotency_key }: StartProps) {
  const { to } = useSite();
  const { form, onChange, onSubmit } = useOrderForm(offer);
  const { topup_rules_version: rulesVersion } = offer.method;
  return (
    <form
      ref={form}
      className="task-columns"
      method="post"
      action={`${to(startPaths[offer.kind])}#outcome`}
      noValidate
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="idempotency_key" value={idempotency_key} autoComplete="off" />
      <div className="stack">
        {offer.kind === 'family_credit' ? <DebtChoice offer={offer} /> : <PackageChoice offer={offer} />}
        <VoucherChoice offer={offer} />
        <MethodChoice method={offer.method} />
      </div>
      <div className="task-side">
        <DraftBillPanel offer={offer} />
        <Acceptance key={rulesVersion} rulesVersion={rulesVersion} accepted={offer.accepted === true} />
        <PayBar offer={offer} />
      </div>
    </form>
  );
}

export const screen: Screen<StartProps> = {
  fill(set, props) {
    set(balanceAtom, props.balance);
    set(draftAtom, props.draft);
    set(vouchersAtom, props.vouchers);
    set(sendingAtom, props.sending);
  },
  View: StartScreen,
};
