import { filmNames } from '../api/office/starter/content/film-names.ts';

/**
 * File types of pictures. Posters are pixels, like those that VBs upload: as SVG, their many
 * filters are computed again for each tile of the screen. Without a graphics card, a page with
 * several of them would freeze for seconds.
 */
const extensions = { avatar: 'svg', poster: 'webp', event: 'svg', shop: 'svg' } as const;

/** Returns the key of a drawn picture in R2. */
export const pictureKey = (folder: keyof typeof extensions, name: string): string =>
  `${folder}/${name}.${extensions[folder]}`;

/** Returns the address of a film of the seed data. */
export const filmUrl = (name: keyof typeof filmNames): string => `/media/film/${filmNames[name]}`;

/** Returns the address of a drawn picture. */
export const pictureUrl = (folder: keyof typeof extensions, name: string): string =>
  `/media/${pictureKey(folder, name)}`;
