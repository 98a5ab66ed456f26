const extensions = { avatar: 'svg', poster: 'svg', event: 'svg', shop: 'svg', gift: 'svg' } as const;

/** Where a drawn picture is stored in R2. */
export const pictureKey = (folder: keyof typeof extensions, name: string): string =>
  `${folder}/${name}.${extensions[folder]}`;

/** Where it is seen. */
export const pictureUrl = (folder: keyof typeof extensions, name: string): string =>
  `/media/${pictureKey(folder, name)}`;
