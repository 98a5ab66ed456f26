/**
 * Posters are large and full of light: as SVG their filters are computed anew for each tile of the screen, and a page with some of them stands
 * still for seconds where there is no graphics card. So they are what a VB sends too, a picture of pixels.
 */
const extensions = { avatar: 'svg', poster: 'webp', event: 'svg', shop: 'svg', gift: 'svg' } as const;

/** Where a drawn picture is stored in R2. */
export const pictureKey = (folder: keyof typeof extensions, name: string): string =>
  `${folder}/${name}.${extensions[folder]}`;

/** Where it is seen. */
export const pictureUrl = (folder: keyof typeof extensions, name: string): string =>
  `/media/${pictureKey(folder, name)}`;
