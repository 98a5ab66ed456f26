import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { formatBahtPlain, formatBahtShort, formatNumber } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Disclosure, InlineDisclosure } from '../../ui/task/disclosure.tsx';
import { billTextsOf } from '../order-draft/bill.ts';
import type { Offer } from '../order-draft/draft.ts';
import { draftAtom, type KnownVoucher, vouchersAtom } from '../order-draft/state.ts';
import { VoucherFacts } from './voucher-facts.tsx';

const CODE_MAX_CHARACTERS = 24;

/** Selection of an offered voucher or a typed code. Unusable vouchers show the reason. */
export function VoucherChoice({ offer }: { offer: Offer }) {
  const site = useSite();
  const { t } = site;
  const draft = useAtomValue(draftAtom);
  const { list, refused } = useAtomValue(vouchersAtom);
  const isOff = ({ code, refusal }: KnownVoucher) => refusal !== null && code !== draft.voucher_code;
  const refusals = list?.filter(isOff) ?? [];
  const usable = list?.filter((voucher) => !isOff(voucher)) ?? [];
  const cards = (vouchersToShow: KnownVoucher[]) =>
    vouchersToShow.map((voucher) => <VoucherCard key={voucher.code} voucher={voucher} chosen={draft.voucher_code} />);
  return (
    <Disclosure title={t('order:voucher.title')} note={<VoucherNote offer={offer} />} open={refused !== null}>
      {list === null && <p className="text-sm text-soft">{t('order:voucher.not_loaded')}</p>}
      {list?.length === 0 && <p className="text-sm text-soft">{t('order:voucher.none')}</p>}
      {list !== null && list.length > 0 && (
        <div role="radiogroup" aria-label={t('order:voucher.title')} className="grid gap-2">
          <Choice name="voucher_code" value="" checked={draft.voucher_code === ''}>
            <span className="text-sm">{t('order:voucher.without')}</span>
          </Choice>
          {cards(usable)}
          {refusals.length > 0 && (
            <InlineDisclosure
              title={t('order:voucher.unusable', { number: refusals.length })}
              open={usable.length === 0}
            >
              {cards(refusals)}
            </InlineDisclosure>
          )}
        </div>
      )}
      <TextField
        id="typed-code"
        name="typed_code"
        label={t('order:voucher.code')}
        value={draft.typed_code}
        maxLength={CODE_MAX_CHARACTERS}
        problem={refused}
      >
        <Button name="step" value="review" inPlace>
          {t('order:voucher.use')}
        </Button>
      </TextField>
    </Disclosure>
  );
}

function VoucherCard({ voucher, chosen: chosenCode }: { voucher: KnownVoucher; chosen: string }) {
  const { refusal } = voucher;
  const isChecked = voucher.code === chosenCode;
  return (
    <Choice name="voucher_code" value={voucher.code} checked={isChecked} disabled={refusal !== null && !isChecked}>
      <VoucherFacts voucher={voucher} />
      {refusal && <span className="text-sm text-caution">{refusal.text}</span>}
    </Choice>
  );
}

/** One line with the effect of the chosen voucher, or with the shortfall for the nearest one. */
function VoucherNote({ offer }: { offer: Offer }) {
  const site = useSite();
  const { t, locale } = site;
  const vouchers = useAtomValue(vouchersAtom);
  const { voucher, judging, discount_satang } = billTextsOf(useAtomValue(draftAtom), offer, vouchers);
  if (voucher && judging) return t('order:voucher.judging');
  if (voucher?.refusal) return `${voucher.code} · ${voucher.refusal.text}`;
  if (voucher) {
    return t('order:voucher.applied', { code: voucher.code, price: formatBahtShort(locale, discount_satang) });
  }
  const usable = vouchers.list?.filter(({ refusal }) => refusal === null).length ?? 0;
  if (usable > 0) return t('order:voucher.usable', { number: formatNumber(locale, usable) });
  const nearlyUsable = vouchers.list
    ?.flatMap(({ code, refusal }) =>
      refusal?.missing_satang == null ? [] : [{ code, missing_satang: refusal.missing_satang }],
    )
    .sort((a, b) => a.missing_satang - b.missing_satang)[0];
  if (!nearlyUsable) return t(vouchers.list?.length ? 'order:voucher.none_usable' : 'order:voucher.hint');
  const price = formatBahtPlain(locale, nearlyUsable.missing_satang);
  return t('order:voucher.near', { code: nearlyUsable.code, price });
}
