/**
 * Orders, posts, notices and payouts of simulated days, by the commands of the product. Counters
 * are their reference model.
 */
import { expect } from 'vitest';
import { archiveJob } from '../../../api/money/archive/archive.ts';
import { notifyNext } from '../../../api/people/notice/fan-out.ts';
import { noticeJob } from '../../../api/people/notice/notice-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow, insertRow, write } from '../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { comments, posts } from '../../../api/posts/post/tables.ts';
import { bangkokDay, monday } from '../../../calls/platform/bangkok-day.ts';
import type { SqliteDatabase } from '../../../seed/local/sqlite-d1.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { aViewer, refillForm } from '../money/model/money-seed.ts';
import { MoneyWorld } from '../money/model/money-world.ts';
import { SqliteBooks } from '../money/model/sqlite-d1.ts';
import { PayoutWorld, staff } from '../payouts/payout-world.ts';

const HOUR_MS = 3_600_000;
const NOTICE_DAYS = 90;
/** A thousandth of 100,000 daily viewers: two of a hundred top up, a VB posts once a day. */
const ORDERS_A_DAY = 2;
const POSTS_A_DAY = 2;
const COMMENTS_A_POST = 3;
const LIKES_A_POST = 10;
/** One VB in a thousand is paid out a week, from the first satang on. */
const LEAST_PAYOUT_SATANG = 1;
/** Coins of a package with its bonus. */
const COINS = 3_500 + 77;

interface People {
  vbs: readonly string[];
  /** VBs without a family, whose payouts have one part. */
  payees: readonly string[];
  givers: readonly string[];
}

export class OtherDays {
  private readonly database: SqliteDatabase;
  private readonly money: MoneyWorld;
  private readonly payouts: PayoutWorld;
  private readonly people: People;
  private orders = 0;
  private days = 0;
  private posts = 0;
  private payoutCount = 0;
  /** V-tokens paid out, by VB. */
  private readonly paid = new Map<string, number>();
  private followerCount = 0;
  /** The payout that the bank has not reported yet. */
  private sent: { batch: string; vb: string; amount: number } | null = null;

  private constructor(database: SqliteDatabase, people: People, worlds: { money: MoneyWorld; payouts: PayoutWorld }) {
    this.database = database;
    this.people = people;
    this.money = worlds.money;
    this.payouts = worlds.payouts;
  }

  /** Adds the people of the other worlds. Each giver follows one VB. */
  static async open(database: SqliteDatabase, people: People, now: Date): Promise<OtherDays> {
    const books = new SqliteBooks(database);
    const money = await MoneyWorld.on(books);
    const payouts = await new PayoutWorld(now.getTime(), books).beginPeople();
    const days = new OtherDays(database, people, { money, payouts });
    await payouts.set('payout_least_satang', LEAST_PAYOUT_SATANG);
    for (const vb of people.payees) {
      await payouts.addPayee({ kind: 'user', uuid: vb });
      days.paid.set(vb, days.balanceOf(vb, 'paid'));
    }
    const follows = people.givers.map((giver, nth) => {
      const vb = people.vbs[nth % people.vbs.length] ?? '';
      return write`INSERT INTO follows (user_uuid, followed_uuid, since_at_ms)
        SELECT ${giver}, ${vb}, ${now.getTime()} WHERE ${giver} <> ${vb}`;
    });
    await commitOrThrow(days.db, follows);
    days.followerCount = follows.length;
    return days;
  }

  private get db() {
    return openDb(this.payouts.books.open(() => undefined));
  }

  /** Adds what happens on a day that ends, and runs its jobs. */
  async day(end: Date, bucket: object): Promise<void> {
    this.days += 1;
    await this.pay(new Date(end.getTime() - 8 * HOUR_MS));
    await this.write(new Date(end.getTime() - 6 * HOUR_MS));
    await this.notify(end);
    const day = bangkokDay(end);
    // A new account receives nothing in its first days.
    if (day === monday(day) && this.days > 7) await this.payOut(end);
    const env = { PRIVATE: bucket } as never;
    for (let turn: unknown = true; turn !== null; )
      ({ turn } = await runIfDue(archiveJob, { db: this.db, env, now: end }));
  }

  private async pay(at: Date): Promise<void> {
    const { money } = this;
    money.nowMs = at.getTime();
    for (let nth = 0; nth < ORDERS_A_DAY; nth += 1) {
      money.nowMs += 60_000;
      this.orders += 1;
      await money.create(aViewer, refillForm, `order ${this.orders}`);
      const [order] = await money.rows(
        `SELECT reference, total_satang FROM orders ORDER BY created_at_ms DESC, uuid LIMIT 1`,
      );
      money.bank.pay(String(order?.reference), Number(order?.total_satang), money.now);
      await money.webhook(String(order?.reference));
      await money.wakeJobs();
      await money.consume();
    }
  }

  private async write(at: Date): Promise<void> {
    const { vbs, givers } = this.people;
    for (let nth = 0; nth < POSTS_A_DAY; nth += 1) {
      this.posts += 1;
      const post_uuid = uuidOf(`post ${this.posts}`);
      const giver = (number: number) => givers[(this.posts * 7 + number) % givers.length] ?? '';
      const at_ms = at.getTime() + nth;
      await commitOrThrow(this.db, [
        insertRow(posts, {
          uuid: post_uuid,
          author_uuid: vbs[this.posts % vbs.length] ?? '',
          text: 'คืนนี้สองทุ่มเจอกัน '.repeat(5),
          written_at_ms: at_ms,
        }),
        ...Array.from({ length: COMMENTS_A_POST }, (_, number) =>
          insertRow(comments, {
            uuid: uuidOf(`comment ${this.posts} ${number}`),
            ...{ post_uuid, author_uuid: giver(number), text: 'รอเลย '.repeat(4) },
            written_at_ms: at_ms + number,
            thread_at_ms: at_ms + number,
          }),
        ),
        ...Array.from(
          { length: LIKES_A_POST },
          (_, number) =>
            write`INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms) VALUES (${giver(number)}, ${post_uuid}, ${at_ms})`,
        ),
      ]);
    }
  }

  /** Notifies followers of the day's lives, and deletes old notices. */
  private async notify(now: Date): Promise<void> {
    for (let isDue = true; isDue; ) {
      const keys: string[] = [];
      const NOTICES = { send: async ({ fan_out }: { fan_out: string }) => void keys.push(fan_out) };
      const { turn } = await runIfDue(noticeJob, { db: this.db, env: { NOTICES } as never, now });
      for (const key of keys) while (await notifyNext(this.db, key, now));
      isDue = turn !== null;
    }
  }

  private balanceOf(vb: string, place: 'paid' | 'payable'): number {
    const [row] = this.database.rows(`SELECT balance FROM ledger_accounts WHERE id = 'user:${vb}:vtoken_${place}'`);
    return Number(row?.balance ?? 0);
  }

  /** Pays a VB out: the request, its approval, the bank file and its approval. */
  private async payOut(now: Date): Promise<void> {
    const { payouts, people } = this;
    const vb = people.payees[Math.floor(this.days / 7) % people.payees.length] ?? '';
    const owner = { kind: 'user' as const, uuid: vb };
    await this.receiveReport(now);
    const amount = this.balanceOf(vb, 'payable');
    payouts.now = now;
    const quote = amount > 0 ? await payouts.quote(owner, amount) : null;
    if (quote === null) return;
    await payouts.submit(owner, quote);
    const [payout] = payouts.rows(`SELECT uuid FROM payouts WHERE state = 'submitted' AND owner_uuid = '${vb}'`);
    for (const by of staff) await payouts.decide(String(payout?.uuid), 'approve', by);
    const batch = (await payouts.batch()) ?? expect.fail('no payout is ready');
    await payouts.decide(batch, 'approve', staff[1] ?? '');
    this.sent = { batch, vb, amount };
  }

  /** Lets the bank report the payout of the week before as paid. */
  private async receiveReport(now: Date): Promise<void> {
    if (!this.sent) return;
    const { batch, vb, amount } = this.sent;
    this.sent = null;
    this.payouts.now = now;
    await this.payouts.end(batch, 'paid');
    this.payoutCount += 1;
    this.paid.set(vb, (this.paid.get(vb) ?? 0) + amount);
  }

  /** Expects every balance and count of the reference model. */
  check(end: Date): void {
    const one = (sql: string) => Number(Object.values(this.database.rows(sql)[0] ?? {})[0]);
    const user = aViewer.user_uuid;
    expect(one(`SELECT balance FROM ledger_accounts WHERE id = 'user:${user}:coins'`)).toBe(this.orders * COINS);
    expect(one(`SELECT count(*) FROM orders WHERE user_uuid = '${user}' AND state = 'processed'`)).toBe(this.orders);
    expect(one(`SELECT count(*) FROM receipts`)).toBeGreaterThanOrEqual(this.orders);
    for (const [vb, vtokens] of this.paid) expect(this.balanceOf(vb, 'paid'), vb).toBe(vtokens);
    const postUuids = Array.from({ length: this.posts }, (_, nth) => `'${uuidOf(`post ${nth + 1}`)}'`).join(', ');
    expect(one(`SELECT sum(comment_count) FROM posts WHERE uuid IN (${postUuids})`)).toBe(this.posts * COMMENTS_A_POST);
    expect(one(`SELECT sum(like_count) FROM posts WHERE uuid IN (${postUuids})`)).toBe(this.posts * LIKES_A_POST);
    const firstMs = end.getTime() - NOTICE_DAYS * 24 * HOUR_MS;
    expect(one(`SELECT count(*) FROM notices WHERE happened_at_ms <= ${firstMs}`)).toBe(0);
    const missing = this.database.rows(
      `SELECT uuid FROM lives WHERE slug LIKE 'bench-%' AND started_at_ms > ${firstMs} AND
        (SELECT count(*) FROM follows WHERE followed_uuid = caster_uuid) <>
        (SELECT count(*) FROM notices WHERE key = 'on_air:' || lives.uuid)`,
    );
    expect(missing).toEqual([]);
    expect(one(`SELECT count(*) FROM notices`)).toBeGreaterThan(this.followerCount);
    expect(this.payoutCount).toBeGreaterThan(Math.floor(this.days / 14) - 2);
  }
}
