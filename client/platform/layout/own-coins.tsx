import { useLayoutEffect } from 'react';
import { BarBalance } from '../../ui/task/bar-balance.tsx';
import { useSite } from '../page/site.tsx';
import { formatNumber } from '../texts/format.ts';
import { setCoins } from './set-coins.ts';

/**
 * Keeps the member's coins in the header current on a hydrated page. A web view has no header and
 * shows them here.
 */
export function OwnCoins({ text, coins }: { text: string; coins: number }) {
  const { webView, locale } = useSite();
  // Before the page is painted, so that the header never contradicts it.
  useLayoutEffect(
    () => setCoins(document.querySelector('header [data-have]'), formatNumber(locale, coins)),
    [locale, coins],
  );
  return webView && <BarBalance text={text} coins={coins} />;
}
