/**
 * Sends random concurrent commands of a hundred people, kills the Workers, and checks invariants.
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Statement } from '../../api/platform/framework/statement.ts';
import { run } from '../system/database.ts';
import { asBrowser, openWorld, type World } from '../system/world.ts';
import { Books } from './books.ts';
import { type Cast, castOf } from './cast.ts';
import { Client } from './client.ts';
import { closeToday } from './closing.ts';
import { atFirst, commands, weights } from './commands/index.ts';
import { CURRENT_PEOPLE, eightDaysLater, renewCrowd } from './crowd.ts';
import { Dice } from './dice.ts';
import { invariants } from './invariants/index.ts';
import type { Person, Stage } from './stage.ts';

const MAX_AT_ONCE = 8;
/** Number of lines printed with a violation. */
const PRINTED = 60;
/** Number of violations that end a storm. */
const MAX_VIOLATIONS = 20;

/** Number of first commands that bring in money and start lives. */
const BEGINNING = 150;

/**
 * Makes the rules as strict as in production, where a database is no sample. Only the release of
 * gifts a week early stays possible (eightDaysLater).
 */
const noSample: Statement[] = [
  { sql: 'DELETE FROM sample_databases', params: [] },
  { sql: 'DROP TRIGGER gift_progress_is_released_now', params: [] },
  { sql: 'DROP TRIGGER sample_databases_begin', params: [] },
];

/**
 * Makes the database a sample within one transaction: new people get a role and a signed contract.
 */
const asSample = (statements: readonly Statement[]): Statement[] => [
  { sql: 'INSERT INTO sample_databases VALUES (1)', params: [] },
  ...statements,
  { sql: 'DELETE FROM sample_databases', params: [] },
];

const gateways = ['thai_qr', 'opn', 'stripe'] as const;

/** Settings of the API: jobs run often, orders expire soon, and the company pays. */
const settings = {
  GATEWAY_POLL_SECONDS: '2',
  ORDER_TTL_SECONDS: '90',
  PAYOUT_ASK_SECONDS: '1',
  PAYOUT_PAYER_TAX_ID: '1101700230708',
  PAYOUT_PAYER_ADDRESS: '99 ถนนขาย กรุงเทพฯ',
};

export interface StormOptions {
  seed: number;
  commands: number;
  kills: number;
  /** Number of commands between two checks of the invariants. */
  checkEvery: number;
  /** Receives a line after each check. */
  progress?: (line: string) => void;
}

/** A violation with the data to reproduce it. */
export interface Violation {
  sentence: string;
  seed: number;
  /** Number of commands before it. */
  after: number;
  /** The last requests before it, latest last. */
  last: readonly string[];
}

export class Storm {
  readonly violations: Violation[] = [];
  readonly #options: StormOptions;
  readonly #world: World;
  readonly #books: Books;
  readonly #client: Client;
  readonly #people: Person[];
  readonly #told: string[] = [];
  readonly #known = new Set<string>();
  #done = 0;
  #kills = 0;
  #checks = 0;
  #checkedMs = 0;
  readonly #openedAt = performance.now();

  private constructor(options: StormOptions, world: World, { people }: Cast) {
    this.#options = options;
    this.#world = world;
    this.#people = people;
    this.#books = new Books(world.folder);
    this.#client = new Client(world.url, (line) => this.#tell(line));
  }

  static async open(options: StormOptions): Promise<Storm> {
    const world = await openWorld({
      apiVars: { ...settings, THAI_QR_GATEWAY: gateways[options.seed % gateways.length] ?? 'thai_qr' },
    });
    const cast = castOf(new Dice(options.seed), new Date());
    await runAll(world, [...cast.statements, ...noSample]);
    return new Storm(options, world, cast);
  }

  async close() {
    this.#books.close();
    await this.#world.close();
  }

  /** Runs the storm. Returns a summary. */
  async rage(): Promise<string> {
    const { seed, commands: commandCount, kills, checkEvery, progress } = this.#options;
    const dice = new Dice(seed, -2);
    const deaths = Array.from({ length: kills }, () => dice.between(1, commandCount)).sort((one, other) => one - other);
    this.check('before the storm');
    const runningCommands = new Set<Promise<void>>();
    for (
      let checkedCount = 0, max = MAX_AT_ONCE;
      this.#done < commandCount && this.violations.length < MAX_VIOLATIONS;
    ) {
      if (dice.chance(0.1)) max = dice.between(1, MAX_AT_ONCE);
      const command: Promise<void> = this.#command().finally(() => runningCommands.delete(command));
      runningCommands.add(command);
      if (deaths[0] !== undefined && deaths[0] <= this.#done) {
        deaths.shift();
        await this.#kill(dice);
        this.check('after a kill');
      }
      while (runningCommands.size >= max) await Promise.race(runningCommands);
      if (this.#done - checkedCount >= checkEvery) {
        checkedCount = this.#done;
        this.check('between commands');
        await this.#renew();
        progress?.(this.report());
      }
    }
    await Promise.all(runningCommands);
    await wait(3_000);
    this.check('after the storm');
    await this.#closeBooks();
    return this.report();
  }

  report(): string {
    const answers = [...this.#client.answers].sort(([, one], [, other]) => other - one);
    const summary = answers.map(([answer, times]) => `${times} ${answer.trim()}`).join(', ');
    return `seed ${this.#options.seed}: ${this.#done} commands in ${seconds(performance.now() - this.#openedAt)}, ${this.#kills} kills, ${this.#checks} checks of ${Object.keys(invariants).length} invariants in ${seconds(this.#checkedMs)}, ${this.violations.length} violations; answers: ${summary}`;
  }

  /** Finds rows that break an invariant. Records each invariant once. */
  check(when: string) {
    this.#checks += 1;
    const from = performance.now();
    const brokenInvariants = this.#books.atOneMoment(() =>
      Object.entries(invariants).flatMap(([name, query]) => {
        if (this.#known.has(name)) return [];
        const rows = this.#books.rows(`SELECT * FROM (${query}) LIMIT 5`);
        return rows.length > 0 ? [{ name, rows }] : [];
      }),
    );
    this.#checkedMs += performance.now() - from;
    for (const { name, rows } of brokenInvariants) {
      this.#known.add(name);
      this.#violated(`${when}, this does not hold: ${name}: ${JSON.stringify(rows)}`);
    }
    for (const sentence of this.#client.violations.splice(0)) this.#violated(sentence);
  }

  /** Lets the product close the day of the storm in a copy of the database. */
  async #closeBooks() {
    const copy = path.join(this.#world.folder, 'closed.sqlite');
    this.#books.copyTo(copy);
    const wrong = await closeToday(copy, new Date());
    if (wrong.length > 0) this.#violated(`the day cannot be closed: ${wrong.join(', ')}`);
  }

  async #command() {
    const nth = this.#done;
    this.#done += 1;
    const dice = new Dice(this.#options.seed, nth);
    const name = dice.weighed(nth < this.#options.commands / 4 && nth < BEGINNING ? atFirst : weights);
    this.#tell(`#${nth} ${name}`);
    await commands[name](this.#stageOf(dice));
  }

  #stageOf(dice: Dice): Stage {
    const origin = this.#world.url;
    const headers = { ...asBrowser, origin, 'sec-fetch-site': 'same-origin' };
    return {
      dice,
      people: this.#people,
      of: (...kinds) => this.#people.filter(({ kind }) => kinds.includes(kind)),
      one: (weighed) => {
        const kindOfPerson = dice.weighed(weighed);
        return dice.pick(this.#people.filter(({ kind }) => kind === kindOfPerson));
      },
      rows: (sql, ...params) => this.#books.rows(sql, ...params),
      ask: (person, request) => this.#client.ask(person, request, dice),
      again: (more) => this.#client.again(more),
      atSandbox: async (path, form) => {
        const { status } = await this.#client.fetch(path, { method: 'POST', headers, body: new URLSearchParams(form) });
        this.#tell(`POST ${path} ${JSON.stringify(form)} -> ${status}`);
        return status;
      },
      post: async (path, body, more) =>
        (await this.#client.fetch(path, { method: 'POST', headers: { ...more }, body })).status,
      write: async (sql, ...params) => {
        await run(this.#world.database, { sql, params: [...params] }).catch((error) =>
          this.#tell(`not written: ${error}`),
        );
      },
    };
  }

  /** Kills all Workers, and changes the gateway of new orders. */
  async #kill(dice: Dice) {
    await wait(dice.between(0, dice.chance(0.7) ? 30 : 300));
    const THAI_QR_GATEWAY = gateways[(this.#options.seed + this.#kills + 1) % gateways.length] ?? 'thai_qr';
    this.#tell(`kill ${this.#kills}: ${THAI_QR_GATEWAY} takes new orders`);
    this.#kills += 1;
    await this.#client.during(() => this.#world.killAndRevive({ THAI_QR_GATEWAY }));
  }

  async #renew() {
    const now = new Date();
    const dice = new Dice(this.#options.seed, 1_000_000 + this.#done);
    await runAll(this.#world, renewCrowd(this.#people, this.#books.rows(CURRENT_PEOPLE), dice, now), asSample);
    if (dice.chance(0.7)) await runAll(this.#world, eightDaysLater(now));
  }

  #violated(sentence: string) {
    this.violations.push({ sentence, seed: this.#options.seed, after: this.#done, last: [...this.#told] });
    this.#options.progress?.(`VIOLATION after ${this.#done}: ${sentence}`);
  }

  #tell(line: string) {
    this.#told.push(line);
    if (this.#told.length > PRINTED) this.#told.shift();
  }
}

const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;

const AT_A_TIME = 40;

async function runAll(
  { database }: World,
  statements: readonly Statement[],
  within = (batch: readonly Statement[]) => batch,
) {
  for (let from = 0; from < statements.length; from += AT_A_TIME)
    await run(database, ...within(statements.slice(from, from + AT_A_TIME)));
}
