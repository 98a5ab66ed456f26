import type { Answers } from './answers.ts';
import type { Files } from './config-files.ts';
import type { Wrangler } from './wrangler.ts';

/** What setting up needs of its surroundings. */
export interface SetupPorts {
  wrangler: Wrangler;
  files: Files;
  answers: Answers;
  say: (line: string) => void;
  /** Which account is meant, where somebody has several. */
  accountId?: string | undefined;
  now: () => Date;
  /** A new secret: 32 random bytes as text. */
  newSecret: () => string;
  /** Everything is told, and nothing done. */
  dryRun: boolean;
}
