/**
 * A fake Cloudflare account behind wrangler. It answers like wrangler, stores the created resources
 * and records every command except those that ask for its state.
 */
import type { Files, Worker } from '../../../../scripts/ops/setup/config-files.ts';
import { checkout, configPaths } from '../../../../scripts/ops/setup/config-files.ts';
import type { Ran, Wrangler } from '../../../../scripts/ops/setup/wrangler.ts';

const fine = (out = ''): Ran => ({ code: 0, out, errors: '' });
const failure = (errors: string): Ran => ({ code: 1, out: '', errors });

export class StandInAccount {
  isSignedIn = true;
  accounts = [{ id: 'a1', name: 'Vela Live' }];
  readonly databases = new Map<string, string>();
  readonly namespaces = new Map<string, string>();
  readonly buckets = new Set<string>();
  readonly queues = new Set<string>();
  /**
   * Secrets by the path of the Worker's `wrangler.toml`. A Worker without an entry does not exist.
   */
  readonly secrets = new Map<string, Record<string, string>>();
  isMigrated = false;
  admins = 0;
  /** The number of wrapped keys of personal data that still need an old secret. */
  waitingKeys = 0;
  /** Hashes of the codes for the first admin. */
  readonly codes: string[] = [];
  /** The commands except those that ask for the state of the account, in order. */
  readonly commands: string[] = [];
  /** The beginning of the command that fails, as if the network were down. */
  breaksAt: string | null = null;

  readonly wrangler: Wrangler = async (args, input) => {
    const command = args.join(' ');
    if (this.breaksAt !== null && command.startsWith(this.breaksAt)) return failure('A fetch failed');
    const answer = this.reads(command, args);
    if (answer) return answer;
    this.commands.push(command.replace(/ --command .*/, ''));
    return this.changes(command, args, input);
  };

  private reads(command: string, args: readonly string[]): Ran | null {
    const last = args.at(-1) ?? '';
    if (command === 'whoami --json') {
      const { isSignedIn: loggedIn, accounts } = this;
      return { ...fine(JSON.stringify(loggedIn ? { loggedIn, accounts } : { loggedIn })), code: loggedIn ? 0 : 1 };
    }
    if (!this.isSignedIn) return failure('You are not logged in');
    if (command === 'd1 list --json') {
      return fine(JSON.stringify([...this.databases].map(([name, uuid]) => ({ name, uuid, version: 'production' }))));
    }
    if (command === 'kv namespace list') {
      return fine(
        JSON.stringify([...this.namespaces].map(([title, id]) => ({ title, id, supports_url_encoding: true }))),
      );
    }
    if (command.startsWith('r2 bucket info')) {
      return this.buckets.has(args[3] ?? '') ? fine('{}') : failure('The specified bucket does not exist.');
    }
    if (command.startsWith('queues info')) {
      return this.queues.has(last) ? fine(`Queue Name: ${last}`) : failure(`Queue "${last}" does not exist.`);
    }
    if (command.startsWith('secret list')) {
      const secrets = this.secrets.get(last);
      if (!secrets) return failure('Worker "vela" not found.');
      return fine(JSON.stringify(Object.keys(secrets).map((name) => ({ name, type: 'secret_text' }))));
    }
    if (command.startsWith('d1 execute') && last.includes(' AS waiting ')) {
      return fine(JSON.stringify([{ results: [{ waiting: this.waitingKeys }], success: true, meta: {} }]));
    }
    if (command.startsWith('d1 execute') && last.startsWith('SELECT')) {
      return fine(JSON.stringify([{ results: [{ admins: this.admins }], success: true, meta: {} }]));
    }
    if (command.startsWith('d1 migrations list')) {
      if (this.databases.size === 0) return failure("Couldn't find DB");
      return fine(
        this.isMigrated ? '✅ No migrations to apply!' : 'Migrations to be applied:\n│ 0000_2026_11_23.sql │',
      );
    }
    return null;
  }

  private changes(command: string, args: readonly string[], input = ''): Ran {
    const [first = '', , third = ''] = args;
    if (command.startsWith('d1 create')) this.databases.set(third, `uuid-of-${third}`);
    else if (command.startsWith('kv namespace create')) this.namespaces.set(args[3] ?? '', `id-of-${args[3]}`);
    else if (command.startsWith('r2 bucket create')) this.buckets.add(args[3] ?? '');
    else if (command.startsWith('queues create')) this.queues.add(third);
    else if (command.startsWith('secret bulk')) {
      const path = args.at(-1) ?? '';
      this.secrets.set(path, { ...this.secrets.get(path), ...(JSON.parse(input) as Record<string, string>) });
    } else if (command.startsWith('secret delete')) {
      const path = args.at(-1) ?? '';
      const { [third]: _, ...remaining } = this.secrets.get(path) ?? {};
      this.secrets.set(path, remaining);
    } else if (command.startsWith('d1 execute') && args.includes('--command')) {
      this.codes.push(/VALUES \('([0-9a-f]{64})', \d+\)/.exec(command)?.[1] ?? '');
    } else if (command.startsWith('d1 migrations apply')) this.isMigrated = true;
    else if (first !== 'deploy' && !command.startsWith('r2 object get') && !command.includes(' --file '))
      return failure(`The stand-in does not know: ${command}`);
    return fine();
  }
}

/** The two `wrangler.toml` files of this checkout, in memory. */
export class FilesInMemory implements Files {
  private readonly texts = new Map(Object.values(configPaths).map((path) => [path, checkout.read(path)]));
  read = (path: string) => this.texts.get(path) ?? '';
  write = (path: string, text: string) => void this.texts.set(path, text);
  of = (worker: Worker) => this.read(configPaths[worker]);
}
