import { useSite } from '../site.tsx';
import { historyPath, minePath, prizesPath, shopPath } from './paths.ts';

const sides = { shelf: shopPath, prizes: prizesPath(), mine: minePath(), history: historyPath() } as const;

/** The sides of the shop, the current one marked. */
export function ShopSides({ current }: { current: keyof typeof sides }) {
  const { t, to } = useSite();
  return (
    <nav aria-label={t('shop:side.label')} className="sides mb-4">
      {(['shelf', 'prizes', 'mine', 'history'] as const).map((side) => (
        <a key={side} href={to(sides[side])} aria-current={side === current ? 'page' : undefined}>
          {t(`shop:side.${side}`)}
        </a>
      ))}
    </nav>
  );
}
