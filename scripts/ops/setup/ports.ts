import type { Answers } from './answers.ts';
import type { Files } from './config-files.ts';
import type { Wrangler } from './wrangler.ts';

/** Everything outside the process that the setup uses. */
export interface SetupPorts {
  wrangler: Wrangler;
  files: Files;
  answers: Answers;
  say: (line: string) => void;
  /** Id of the account, for users with several. */
  accountId?: string | undefined;
  now: () => Date;
  /** Returns a new secret: 32 random bytes as text. */
  newSecret: () => string;
  /** Prints everything and changes nothing. */
  dryRun: boolean;
}
