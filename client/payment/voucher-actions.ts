/** What is done about vouchers in the browser, as write-only atoms. The host judges; nothing is worked out here. */
import { atom } from 'jotai';
import type { Locale } from '../i18n.ts';
import { readVouchers, sendCheck } from './api.ts';
import { wishKey } from './bill.ts';
import { isWish, type Offer, type Wish, wishFields, wishOf } from './draft.ts';
import { draftAtom, type KnownVoucher, notSent, sendingAtom, vouchersAtom } from './state.ts';

interface Place {
  offer: Offer;
  locale: Locale;
}

/** Has all vouchers judged beside the wish of that key. An answer that is no longer to the point is let go. */
export const judgeVouchersAtom = atom(null, async (get, set, { offer, locale, wanted }: Place & { wanted: string }) => {
  const current = () => {
    const wish = wishOf(get(draftAtom), offer);
    return isWish(wish) && wishKey(offer.kind, wish) === wanted ? wish : null;
  };
  const wish = current();
  if (!wish) return;
  const fields = wishFields(offer.kind, wish);
  const isTyped = ({ voucher }: KnownVoucher) => get(vouchersAtom).typed.includes(voucher.code);
  const [list, ...typed] = await Promise.all([
    readVouchers(locale, fields),
    ...(get(vouchersAtom).list ?? []).filter(isTyped).map(async (found) => {
      const check = await sendCheck(locale, fields, found.voucher.code);
      return check.ok ? usable(check.answer.data) : { ...found, discount_satang: 0, refusal: check.trouble };
    }),
  ]);
  if (!current()) return;
  set(vouchersAtom, (known) => ({
    ...known,
    list: list.ok ? joined(typed, list.answer.data) : null,
    judged: wanted,
    refused: null,
  }));
});

interface Trial extends Place {
  wish: Wish;
  code: string;
  /** The pay button was pressed: it shows another sum now, and is to be pressed again. */
  paying: boolean;
}

/** Tries a code that was typed. Whether it is good: then it is on the list, and chosen. */
export const tryCodeAtom = atom(
  null,
  async (get, set, { offer, locale, wish, code, paying }: Trial): Promise<boolean> => {
    const wanted = wishKey(offer.kind, wish);
    // First: a judgement that came later would take the answer to the code away.
    if (get(vouchersAtom).judged !== wanted) await set(judgeVouchersAtom, { offer, locale, wanted });
    const check = await sendCheck(locale, wishFields(offer.kind, wish), code);
    if (!check.ok) {
      set(vouchersAtom, { ...get(vouchersAtom), refused: check.trouble });
      return false;
    }
    const found = usable(check.answer.data);
    set(draftAtom, { ...get(draftAtom), voucher_code: found.voucher.code, typed_code: '' });
    set(vouchersAtom, (known) => ({
      ...known,
      list: joined([found], known.list ?? []),
      typed: [...new Set([...known.typed, found.voucher.code])],
      refused: null,
    }));
    if (paying) set(sendingAtom, { ...notSent, tried: true, repriced: true });
    return true;
  },
);

const usable = ({ voucher, discount_satang }: Pick<KnownVoucher, 'voucher' | 'discount_satang'>): KnownVoucher => ({
  voucher,
  discount_satang,
  refusal: null,
});

/** The first ones first, none twice. */
const joined = (first: KnownVoucher[], rest: KnownVoucher[]): KnownVoucher[] => [
  ...first,
  ...rest.filter(({ voucher }) => !first.some((other) => other.voucher.code === voucher.code)),
];
