import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { BarBalance } from '../../ui/task/bar-balance.tsx';
import { coinsAtom } from './state.ts';

interface Bar {
  title: string;
  /** A path without language. */
  back: { path: string; text: string };
  /** Path, without language, to which a visitor returns after signing in. */
  here: string;
}

/** Head of a shop page, with the viewer's coins or a sign-in link. */
export function ShopBar({ title, back, here, coins }: Bar & { coins: number | null }) {
  const { t, to, viewer } = useSite();
  return (
    <TaskBar back={{ href: to(back.path), text: back.text }} title={title}>
      {coins !== null && <BarBalance text={t('shop:your_coins')} coins={coins} />}
      {!viewer && (
        <span className="md:hidden">
          <ButtonLink href={to(href('/auth/signin', { callbackUrl: to(here) }))}>{t('shop:sign_in')}</ButtonLink>
        </span>
      )}
    </TaskBar>
  );
}

/** The same on a hydrated page, where the balance stays current. */
export function LiveShopBar(bar: Bar) {
  return <ShopBar {...bar} coins={useAtomValue(coinsAtom)} />;
}
