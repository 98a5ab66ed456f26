import { globSync } from 'node:fs';

/** The hydrated screens by area and name, as client/app/screens.ts names them. */
export const screenNames = globSync('client/*/*-screen.tsx', { cwd: `${import.meta.dirname}/../..` }).map((file) =>
  file.replaceAll('\\', '/').replace(/^client\/(.*)-screen\.tsx$/, '$1'),
);
