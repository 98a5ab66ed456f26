/**
 * Following on SQLite with the real migrations under concurrent commands. The counts must match a
 * simple reference model.
 */
import { describe, expect, test } from 'vitest';
import { follow, unfollow } from '../../../api/people/follow/follow.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { insertRow, isOfClosedAccount, type Statement } from '../../../api/platform/framework/statement.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { randomFrom } from '../../../seed/random.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

const PEOPLE = 24;
const COMMANDS = effort({ daily: 3_000, torture: 50_000 });
/** After this many commands all people are replaced, because closed accounts do not return. */
const COMMANDS_PER_WORLD = 500;

/** A reference model of the pairs of follower and followed user. */
class ReferenceModel {
  readonly pairs = new Set<string>();
  readonly gone = new Set<string>();

  follow(user: string, followed: string) {
    if (user === followed || this.gone.has(user) || this.gone.has(followed)) return;
    this.pairs.add(`${user} ${followed}`);
  }

  unfollow(user: string, followed: string) {
    this.pairs.delete(`${user} ${followed}`);
  }

  close(user: string) {
    this.gone.add(user);
    for (const pair of this.pairs) if (pair.split(' ').includes(user)) this.pairs.delete(pair);
  }

  merge(old: string, into: string) {
    const pairs = [...this.pairs].map((pair) => pair.split(' ').map((user) => (user === old ? into : user)));
    this.pairs.clear();
    this.gone.add(old);
    for (const [user = '', followed = ''] of pairs) this.follow(user, followed);
  }

  countOf(user: string) {
    return [...this.pairs].filter((pair) => pair.endsWith(` ${user}`)).length;
  }
}

class World {
  readonly database = new Database();
  readonly model = new ReferenceModel();
  readonly people: readonly string[];
  private readonly db = openDb(asD1(new SqliteD1(this.database)));

  constructor(name: string) {
    this.people = Array.from({ length: PEOPLE }, (_, index) => uuidOf(`${name} ${index}`));
    for (const uuid of this.people) {
      this.run(insertRow(users, { uuid, name: uuid, avatar_url: '/media/avatar/somo.svg', created_at_ms: 0 }));
    }
  }

  run({ sql, params }: Statement) {
    this.database.find(sql).statement.run(...params);
  }

  follow = (user_uuid: string, followed_uuid: string, at_ms: number) =>
    follow(this.db, { user_uuid, followed_uuid, now: new Date(at_ms) }).catch((error: unknown) => {
      if (!isOfClosedAccount(error)) throw error;
    });

  unfollow = (user_uuid: string, followed_uuid: string) => unfollow(this.db, { user_uuid, followed_uuid });

  close(user_uuid: string) {
    const sql = 'INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 0, 0)';
    this.run({ sql, params: [user_uuid] });
    this.run({ sql: 'UPDATE closings SET done_at_ms = 1 WHERE user_uuid = ?', params: [user_uuid] });
    this.model.close(user_uuid);
  }

  merge(old_uuid: string, into_uuid: string) {
    const sql = "INSERT INTO account_merges VALUES (?, ?, ?, 0, ?, 'one person', 1)";
    this.run({ sql, params: [old_uuid, into_uuid, into_uuid, into_uuid] });
    this.model.merge(old_uuid, into_uuid);
  }

  expectModel(command: number) {
    const pairs = this.database.rows('SELECT user_uuid, followed_uuid FROM follows');
    const followPairs = pairs.map(({ user_uuid, followed_uuid }) => `${user_uuid} ${followed_uuid}`);
    expect(followPairs.toSorted(), `pairs after command ${command}`).toEqual([...this.model.pairs].toSorted());
    for (const { uuid, follower_count } of this.database.rows('SELECT uuid, follower_count FROM users')) {
      expect(follower_count, `after command ${command}`).toBe(this.model.countOf(String(uuid)));
    }
  }
}

describe('follow commands', () => {
  test(`${COMMANDS} concurrent commands leave follows and counts as in the model (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    const random = randomFrom(`follow ${seed}`);
    for (let commandCount = 0; commandCount < COMMANDS; ) {
      const world = new World(String(commandCount));
      const until = Math.min(COMMANDS, commandCount + COMMANDS_PER_WORLD);
      while (commandCount < until) {
        const size = Math.min(random.between(1, 8), until - commandCount);
        // A group contains only one kind of command per pair, because the order of concurrent
        // commands is unknown.
        const requests = new Map<string, boolean>();
        const commands = Array.from({ length: size }, () => {
          const [user, followed] = [random.pick(world.people), random.pick(world.people)];
          const pair = `${user} ${followed}`;
          const follows = requests.get(pair) ?? random.chance(0.6);
          requests.set(pair, follows);
          return { user, followed, follows };
        }).filter(({ user, followed }) => user !== followed);
        await Promise.all(
          commands.map(({ user, followed, follows }) =>
            follows ? world.follow(user, followed, commandCount) : world.unfollow(user, followed),
          ),
        );
        for (const { user, followed, follows } of commands) {
          if (follows) world.model.follow(user, followed);
          else world.model.unfollow(user, followed);
        }
        commandCount += size;
        const here = world.people.filter((user) => !world.model.gone.has(user));
        if (here.length > 6 && random.chance(0.01)) world.close(random.pick(here));
        else if (here.length > 6 && random.chance(0.02)) {
          const old = random.pick(here);
          world.merge(old, random.pick(here.filter((user) => user !== old)));
        }
        world.expectModel(commandCount);
      }
    }
  });

  test('direct writes obey the rules: no duplicates, no self-follow, no rewrite', () => {
    const world = new World('cheat');
    const [user = '', followed = '', other = ''] = world.people;
    const counts = () => world.database.rows('SELECT sum(follower_count) AS n, max(follower_count) AS most FROM users');
    const insert = (conflictClause: string, pair: string[]) =>
      world.run({
        sql: `INSERT ${conflictClause} INTO follows (user_uuid, followed_uuid, since_at_ms) VALUES (?, ?, 1)`,
        params: pair,
      });
    for (const conflictClause of ['', 'OR REPLACE', 'OR IGNORE']) insert(conflictClause, [user, followed]);
    expect(counts()).toEqual([{ n: 1, most: 1 }]);
    expect(() => insert('', [user, user])).toThrow('follows_another');
    expect(() => world.run({ sql: 'UPDATE follows SET followed_uuid = ?', params: [other] })).toThrow(
      'cannot be changed',
    );
    expect(counts()).toEqual([{ n: 1, most: 1 }]);
  });
});
