import { globSync } from 'node:fs';

/**
 * Files of hydrated pages by room and name, as in client/screens.ts: `money/order` is
 * client/money/**\/order-screen.tsx.
 */
export const screenFiles: Readonly<Record<string, string>> = Object.fromEntries(
  globSync('client/**/*-screen.tsx', { cwd: `${import.meta.dirname}/../..` }).map((match) => {
    const file = match.replaceAll('\\', '/');
    return [file.replace(/^client\/([^/]+)\/(?:.*\/)?([^/]+)-screen\.tsx$/, '$1/$2'), file];
  }),
);

export const screenNames = Object.keys(screenFiles);
