/**
 * Random commands for posts, comments, likes, hides, reports, decisions and blocks on SQLite with
 * the real migrations. Visibility and counts must match a simple reference model.
 */
import { describe, expect, test } from 'vitest';
import { doneBy } from '../../../api/moderation/moderation/kind.ts';
import { statementsOfReport } from '../../../api/moderation/moderation/report.ts';
import { moderationDecisions } from '../../../api/moderation/moderation/tables.ts';
import { columnsOfName } from '../../../api/people/profile/name-columns.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import {
  commit,
  insertRow,
  isOfClosedAccount,
  type Statement,
  updateRow,
  write,
} from '../../../api/platform/framework/statement.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { moderatedComment } from '../../../api/posts/post/moderated-post.ts';
import { comments, posts } from '../../../api/posts/post/tables.ts';
import { randomFrom } from '../../../seed/random.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

const PEOPLE = 8;
const COMMANDS = effort({ daily: 1_500, torture: 50_000 });
/** After this many commands a new world begins, because deleted content does not come back. */
const COMMANDS_PER_WORLD = 250;

interface ModelPost {
  author: string;
  deleted: boolean;
  removed: boolean;
  pinned: boolean;
}
interface ModelComment {
  post: string;
  parent: string | null;
  author: string;
  deleted: boolean;
  hidden: boolean;
  held: 'no' | 'waits' | 'removed';
  /** The reporters since the last decision. Staff count as one. */
  reporters: Set<string>;
}

/** The number of reports that hide a comment. */
const REPORTS_HIDE = 3;

/** A simple reference model of posts, comments, likes and blocks. */
class ReferenceModel {
  readonly posts = new Map<string, ModelPost>();
  readonly comments = new Map<string, ModelComment>();
  readonly postLikes = new Set<string>();
  readonly commentLikes = new Set<string>();
  readonly blocks = new Set<string>();
  readonly gone = new Set<string>();

  isBlocked = (one: string, other: string) => this.blocks.has(`${one} ${other}`) || this.blocks.has(`${other} ${one}`);
  isPostShown = (uuid: string) => {
    const post = this.posts.get(uuid);
    return post !== undefined && !post.deleted && !post.removed;
  };
  isShown = (uuid: string): boolean => {
    const comment = this.comments.get(uuid);
    if (!comment || comment.deleted || comment.hidden || comment.held !== 'no') return false;
    return comment.parent === null || this.isShown(comment.parent);
  };
  likesOf = (likes: ReadonlySet<string>, uuid: string) => [...likes].filter((like) => like.endsWith(` ${uuid}`)).length;

  close(user: string) {
    this.gone.add(user);
    for (const likes of [this.postLikes, this.commentLikes, this.blocks]) {
      for (const like of likes) if (like.split(' ').includes(user)) likes.delete(like);
    }
    for (const one of [...this.posts.values(), ...this.comments.values()]) {
      if (one.author === user) one.deleted = true;
    }
    for (const post of this.posts.values()) if (post.deleted) post.pinned = false;
  }
}

class World {
  readonly database = new Database();
  readonly model = new ReferenceModel();
  readonly people: readonly string[];
  private readonly db = openDb(asD1(new SqliteD1(this.database)));
  private at_ms = 1;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
    this.people = Array.from({ length: PEOPLE }, (_, index) => uuidOf(`${name} ${index}`));
    for (const uuid of this.people) {
      const { sql, params } = insertRow(users, {
        uuid,
        ...columnsOfName(uuid),
        avatar_url: '/media/avatar/somo.svg',
        created_at_ms: 0,
      });
      this.database.find(sql).statement.run(...params);
    }
  }

  /** Returns whether the statements were written. */
  private async run(...statements: Statement[]): Promise<boolean> {
    try {
      return (await commit(this.db, statements)).conflict === null;
    } catch (error) {
      if (!isOfClosedAccount(error)) throw error;
      return false;
    }
  }

  async post(author: string, number: number) {
    const uuid = uuidOf(`${this.name} post ${number}`);
    const row = { uuid, author_uuid: author, text: 'ก', written_at_ms: this.at_ms++ };
    const isWritten = await this.run(insertRow(posts, row));
    expect(isWritten).toBe(!this.model.gone.has(author));
    if (isWritten) this.model.posts.set(uuid, { author, deleted: false, removed: false, pinned: false });
  }

  async comment(
    author: string,
    post: string,
    parent: string | null,
    { number, isHeld }: { number: number; isHeld: boolean },
  ) {
    const uuid = uuidOf(`${this.name} comment ${number}`);
    const written_at_ms = this.at_ms++;
    const { model } = this;
    const parentComment = parent === null ? null : model.comments.get(parent);
    const thread_at_ms =
      parent === null
        ? written_at_ms
        : Number(this.database.rows(`SELECT written_at_ms FROM comments WHERE uuid = '${parent}'`)[0]?.written_at_ms);
    const row = {
      uuid,
      post_uuid: post,
      parent_uuid: parent,
      author_uuid: author,
      text: 'ข',
      written_at_ms,
      thread_at_ms,
    };
    const isWritten = await this.run(insertRow(comments, { ...row, held_because: isHeld ? 'word' : null }));
    const postAuthor = model.posts.get(post)?.author ?? '';
    const mayStand =
      !model.gone.has(author) &&
      model.isPostShown(post) &&
      !model.isBlocked(author, postAuthor) &&
      (!parentComment ||
        (parentComment.post === post &&
          parentComment.parent === null &&
          model.isShown(parent ?? '') &&
          !model.isBlocked(author, parentComment.author)));
    expect(isWritten, `comment ${number}`).toBe(mayStand);
    if (isWritten) {
      const reporters = new Set(isHeld ? ['house'] : []);
      model.comments.set(uuid, {
        ...{ post, parent, author, deleted: false, hidden: false, reporters },
        held: isHeld ? 'waits' : 'no',
      });
    }
  }

  async likePost(user: string, post: string, likes: boolean) {
    const { model } = this;
    await this.run(
      likes
        ? write`INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms) VALUES (${user}, ${post}, 1)`
        : write`DELETE FROM post_likes WHERE user_uuid = ${user} AND post_uuid = ${post}`,
    );
    const mayLike = model.isPostShown(post) && !model.isBlocked(user, model.posts.get(post)?.author ?? '');
    if (!likes) model.postLikes.delete(`${user} ${post}`);
    else if (mayLike && !model.gone.has(user)) model.postLikes.add(`${user} ${post}`);
  }

  async likeComment(user: string, uuid: string, likes: boolean) {
    const { model } = this;
    await this.run(
      likes
        ? write`INSERT INTO comment_likes (user_uuid, comment_uuid, liked_at_ms) VALUES (${user}, ${uuid}, 1)`
        : write`DELETE FROM comment_likes WHERE user_uuid = ${user} AND comment_uuid = ${uuid}`,
    );
    const mayLike = model.isShown(uuid) && !model.isBlocked(user, model.comments.get(uuid)?.author ?? '');
    if (!likes) model.commentLikes.delete(`${user} ${uuid}`);
    else if (mayLike && !model.gone.has(user)) model.commentLikes.add(`${user} ${uuid}`);
  }

  async changeComment(uuid: string, change: 'delete' | 'hide' | 'show') {
    const comment = this.model.comments.get(uuid);
    if (!comment || (change === 'delete' && comment.deleted)) return;
    const changes = {
      delete: { deleted_at_ms: 1 },
      hide: { hidden_at_ms: 1 },
      show: { hidden_at_ms: null },
    };
    expect(await this.run(updateRow(comments, { uuid }, changes[change]))).toBe(true);
    if (change === 'delete') comment.deleted = true;
    else comment.hidden = change === 'hide';
  }

  async report(reporter_uuid: string, target_uuid: string, number: number) {
    const comment = this.model.comments.get(target_uuid);
    if (!comment || comment.deleted || comment.held === 'removed' || comment.author === reporter_uuid) return;
    const report = { uuid: uuidOf(`${this.name} report ${number}`), reporter_uuid, note: null, evidence_key: null };
    const of = { kind: 'comment' as const, target_uuid, owner_uuid: comment.author, title: 'ข', path: null };
    const isWritten = await this.run(
      ...statementsOfReport({ of, report: { ...report, reason: 'spam', reported_at_ms: this.at_ms++ } }),
    );
    expect(isWritten).toBe(!this.model.gone.has(reporter_uuid));
    if (!isWritten) return;
    comment.reporters.add(reporter_uuid);
    if (comment.held === 'no' && comment.reporters.size >= REPORTS_HIDE) comment.held = 'waits';
  }

  async decide(by_uuid: string, uuid: string, measure: 'dismiss' | 'warn' | 'hide' | 'show') {
    const comment = this.model.comments.get(uuid);
    const [of] = this.database.rows(`SELECT number, decision_count FROM report_cases WHERE target_uuid = '${uuid}'`);
    if (!comment || !of) return;
    const [case_number, number] = [Number(of.number), Number(of.decision_count) + 1];
    const decision = insertRow(moderationDecisions, {
      ...{ case_number, number, uuid: uuidOf(`${uuid} decision ${number}`), person_uuid: comment.author, by_uuid },
      ...{ measure, reason: 'ก', decided_at_ms: this.at_ms++ },
    });
    const changes = doneBy(moderatedComment, measure)?.({ uuid, by: by_uuid, now: new Date(this.at_ms) }) ?? [];
    expect(await this.run(decision, ...changes)).toBe(true);
    comment.reporters.clear();
    if (measure === 'hide') comment.held = 'removed';
    else if (measure === 'show' || comment.held === 'waits') comment.held = 'no';
  }

  async changePost(uuid: string, change: 'delete' | 'remove' | 'restore' | 'pin') {
    const changedPost = this.model.posts.get(uuid);
    if (!changedPost || changedPost.deleted) return;
    if (change === 'pin') {
      await this.run(
        write`UPDATE posts SET is_pinned = 0 WHERE author_uuid = ${changedPost.author} AND is_pinned = 1`,
        write`UPDATE posts SET is_pinned = 1 WHERE uuid = ${uuid} AND is_shown = 1`,
      );
      for (const post of this.model.posts.values()) if (post.author === changedPost.author) post.pinned = false;
      changedPost.pinned = !changedPost.removed;
      return;
    }
    const changes = { delete: { deleted_at_ms: 1 }, remove: { removed_at_ms: 1 }, restore: { removed_at_ms: null } };
    expect(await this.run(updateRow(posts, { uuid }, changes[change]))).toBe(true);
    if (change === 'delete') Object.assign(changedPost, { deleted: true, pinned: false });
    else changedPost.removed = change === 'remove';
  }

  async block(user: string, other: string, blocks: boolean) {
    if (user === other) return;
    await this.run(
      blocks
        ? write`INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms) VALUES (${user}, ${other}, 1)`
        : write`DELETE FROM member_blocks WHERE user_uuid = ${user} AND blocked_uuid = ${other}`,
    );
    const isHere = !this.model.gone.has(user) && !this.model.gone.has(other);
    if (!blocks) this.model.blocks.delete(`${user} ${other}`);
    else if (isHere) this.model.blocks.add(`${user} ${other}`);
  }

  async close(user: string) {
    await this.run({
      sql: 'INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 0, 0)',
      params: [user],
    });
    await this.run({ sql: 'UPDATE closings SET done_at_ms = 1 WHERE user_uuid = ?', params: [user] });
    this.model.close(user);
  }

  expectModel(command: number) {
    const { model } = this;
    const message = `after command ${command}`;
    for (const row of this.database.rows(
      'SELECT uuid, is_shown, is_pinned, like_count, comment_count, text FROM posts',
    )) {
      const uuid = String(row.uuid);
      const under = [...model.comments].filter(([key, { post }]) => post === uuid && model.isShown(key));
      expect(row, message).toEqual({
        uuid,
        is_shown: Number(model.isPostShown(uuid)),
        is_pinned: Number(model.posts.get(uuid)?.pinned),
        like_count: model.likesOf(model.postLikes, uuid),
        comment_count: under.length,
        text: model.posts.get(uuid)?.deleted ? '' : 'ก',
      });
    }
    for (const row of this.database.rows(
      `SELECT uuid, is_shown, like_count, text, thread_author_uuid, coalesce((SELECT open_count FROM report_cases WHERE target_uuid = uuid), 0) AS open_count
        FROM comments`,
    )) {
      const uuid = String(row.uuid);
      expect(row, message).toEqual({
        uuid,
        thread_author_uuid: model.comments.get(model.comments.get(uuid)?.parent ?? uuid)?.author,
        open_count: model.comments.get(uuid)?.reporters.size,
        is_shown: Number(model.isShown(uuid)),
        like_count: model.likesOf(model.commentLikes, uuid),
        text: model.comments.get(uuid)?.deleted ? '' : 'ข',
      });
    }
  }
}

describe('random post commands', () => {
  test(`${COMMANDS} random commands leave posts as in the reference model (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    const random = randomFrom(`posts ${seed}`);
    for (let commandCount = 0; commandCount < COMMANDS; ) {
      const world = new World(String(commandCount));
      const until = Math.min(COMMANDS, commandCount + COMMANDS_PER_WORLD);
      for (; commandCount < until; commandCount += 1) {
        const { model } = world;
        const user = random.pick(world.people);
        const [post] = model.posts.size > 0 ? [random.pick([...model.posts.keys()])] : [];
        const [comment] = model.comments.size > 0 ? [random.pick([...model.comments.keys()])] : [];
        const chance = random.next();
        if (!post || chance < 0.08) await world.post(user, commandCount);
        else if (chance < 0.4 || !comment) {
          const parent = comment && random.chance(0.5) ? comment : null;
          // Mostly a reply below the same post as the comment that it answers.
          const place = parent && random.chance(0.9) ? (model.comments.get(parent)?.post ?? post) : post;
          await world.comment(user, place, parent, { number: commandCount, isHeld: random.chance(0.15) });
        } else if (chance < 0.52) await world.likePost(user, post, random.chance(0.7));
        else if (chance < 0.64) await world.likeComment(user, comment, random.chance(0.7));
        else if (chance < 0.73)
          await world.changeComment(comment, random.pick(['delete', 'hide', 'show', 'show'] as const));
        else if (chance < 0.83) {
          // Mostly a report of a comment that others have reported too.
          const reportedUuid = [...model.comments].find(
            ([, { reporters, held }]) => reporters.size > 0 && held === 'no',
          )?.[0];
          await world.report(user, reportedUuid && random.chance(0.7) ? reportedUuid : comment, commandCount);
        } else if (chance < 0.88)
          await world.decide(user, comment, random.pick(['dismiss', 'warn', 'hide', 'show', 'show'] as const));
        else if (chance < 0.93)
          await world.changePost(post, random.pick(['delete', 'remove', 'restore', 'pin', 'pin'] as const));
        else if (chance < 0.995) await world.block(user, random.pick(world.people), random.chance(0.4));
        else if (model.gone.size < 3 && !model.gone.has(user)) await world.close(user);
        world.expectModel(commandCount);
      }
    }
  });

  test('direct writes obey the rules: no second like, no rewrite, no deletion', async () => {
    const world = new World('cheat');
    const [author = '', fan = ''] = world.people;
    await world.post(author, 1);
    const [post = ''] = world.model.posts.keys();
    await world.comment(fan, post, null, { number: 1, isHeld: false });
    const [comment = ''] = world.model.comments.keys();
    const run = (sql: string) => world.database.find(sql).statement.run();
    for (const conflictClause of ['', 'OR REPLACE', 'OR IGNORE']) {
      run(`INSERT ${conflictClause} INTO post_likes VALUES ('${fan}', '${post}', 1)`);
      run(`INSERT ${conflictClause} INTO comment_likes VALUES ('${fan}', '${comment}', 1)`);
    }
    world.model.postLikes.add(`${fan} ${post}`);
    world.model.commentLikes.add(`${fan} ${comment}`);
    world.expectModel(1);
    for (const [sql, refusal] of [
      [`UPDATE posts SET author_uuid = '${fan}'`, 'the author of a post cannot be changed'],
      [`UPDATE comments SET text = 'ค'`, 'the text of a comment cannot be changed'],
      [`UPDATE comments SET post_uuid = '${fan}'`, 'the text of a comment cannot be changed'],
      [`UPDATE post_likes SET user_uuid = '${author}'`, 'cannot be changed'],
      ['DELETE FROM comments', 'comments stay'],
      ['DELETE FROM posts', 'posts stay'],
    ] as const) {
      expect(() => run(sql), sql).toThrow(refusal);
    }
    world.expectModel(2);
  });
});
