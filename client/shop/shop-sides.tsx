import { useSite } from '../site.tsx';
import { Sides } from '../ui/task/sides.tsx';
import { historyPath, minePath, prizesPath, shopPath } from './paths.ts';

const paths = { shelf: shopPath, prizes: prizesPath(), mine: minePath(), history: historyPath() } as const;

/** The sides of the shop, the current one marked. */
export function ShopSides({ current }: { current: keyof typeof paths }) {
  const { t, to } = useSite();
  const sides = (['shelf', 'prizes', 'mine', 'history'] as const).map((side) => ({
    href: to(paths[side]),
    text: t(`shop:side.${side}`),
    current: side === current,
  }));
  return <Sides label={t('shop:side.label')} sides={sides} />;
}
