import type { SiteTools } from '../../platform/page/site.tsx';

/**
 * Returns attributes that make a script crop the chosen picture to `shape`, such as `16/9`, before
 * sending (crop-picture.ts).
 */
export const cropTo = (t: SiteTools['t'], shape: string) => ({
  'data-crop': shape,
  'data-crop-names': (['zoom', 'x', 'y'] as const).map((name) => t(`site:crop.${name}`)).join('|'),
});
