import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSite } from '../site.tsx';
import { readVouchers, sendCheck } from './api.ts';
import { billOf, wishKey } from './bill.ts';
import { type Offer, type Wish, wishFields } from './draft.ts';
import { draftAtom, vouchersAtom } from './state.ts';

/** Typing is let finish before the host is asked. */
const PAUSE_MS = 250;

/** Has the vouchers judged anew whenever the wish changes; gives a way to try a code that was typed. */
export function useVouchers(offer: Offer) {
  const { locale } = useSite();
  const [vouchers, setVouchers] = useAtom(vouchersAtom);
  const { wish } = billOf(useAtomValue(draftAtom), offer, vouchers);
  const judged = wishKey(offer.kind, wish);
  /** Codes that were typed and are good stay on the list, though the host's list does not have them. */
  const typed = useRef(new Set<string>());
  const latest = useRef(judged);
  latest.current = judged;

  const judge = async (wanted: Wish) => {
    const fields = wishFields(offer.kind, wanted);
    const key = wishKey(offer.kind, wanted);
    const [list, ...checks] = await Promise.all([
      readVouchers(locale, fields),
      ...Array.from(typed.current, (code) => sendCheck(locale, fields, code)),
    ]);
    if (latest.current !== key) return;
    const extra = checks.flatMap((check) => (check.ok ? [standingOf(check.answer.data)] : []));
    setVouchers((known) => {
      const standings = list.ok ? withExtra(extra, list.answer.data) : known.standings;
      return { standings, judged: key, refused: null };
    });
  };

  useEffect(() => {
    if (!wish || judged === vouchers.judged) return;
    const timer = setTimeout(() => void judge(wish), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [judged]);

  const tryCode = async (code: string) => {
    if (!wish) return false;
    const check = await sendCheck(locale, wishFields(offer.kind, wish), code);
    if (!check.ok) {
      setVouchers((known) => ({ ...known, refused: { code, trouble: check.trouble } }));
      return false;
    }
    const standing = standingOf(check.answer.data);
    typed.current.add(standing.voucher.code);
    setVouchers((known) => ({ ...known, refused: null, standings: withExtra([standing], known.standings ?? []) }));
    return true;
  };
  return { tryCode };
}
