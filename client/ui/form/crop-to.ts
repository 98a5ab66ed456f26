import type { SiteTools } from '../../platform/page/site.tsx';

/** Has a script cut the picture that is chosen to this shape, as `16/9`, before it is sent (crop-picture.ts). */
export const cropTo = (t: SiteTools['t'], shape: string) => ({
  'data-crop': shape,
  'data-crop-names': (['zoom', 'x', 'y'] as const).map((name) => t(`site:crop.${name}`)).join('|'),
});
