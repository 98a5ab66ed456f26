import { globSync } from 'node:fs';

/** The files of hydrated screens by room and name, as client/screens.ts names them: `money/order` is client/money/**\/order-screen.tsx. */
export const screenFiles: Readonly<Record<string, string>> = Object.fromEntries(
  globSync('client/**/*-screen.tsx', { cwd: `${import.meta.dirname}/../..` }).map((found) => {
    const file = found.replaceAll('\\', '/');
    return [file.replace(/^client\/([^/]+)\/(?:.*\/)?([^/]+)-screen\.tsx$/, '$1/$2'), file];
  }),
);

export const screenNames = Object.keys(screenFiles);
