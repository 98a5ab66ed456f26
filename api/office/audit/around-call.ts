/** What the adapter does around a call of the house, loaded with the first that is asked. */
import type { Call } from '../../../calls/platform/call.ts';
import { type AuthorityChange, selectAuthority } from '../../identity/authority/authority-row.ts';
import { byAuthority } from '../../identity/authority/by-authority.ts';
import type { Queries, Rows } from '../../platform/host/db.ts';
import type { Caller, Context } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import type { Command, StoredAnswer } from '../../platform/host/idempotency.ts';
import type { Input } from '../../platform/host/input.ts';
import { openTrailed } from '../../platform/host/statement.ts';
import { ringAudit } from './chain-task.ts';
import { aboutOf, ChangedMeanwhile, changedMeanwhile, seenIn, selectLatest, tagOf } from './seen.ts';
import { trailOf } from './trail.ts';

/** Answers a command of the house: on a database on which whatever is written is written down. Where somebody was faster it says who. */
async function answerAudited<Answer>(
  context: Context,
  {
    call,
    caller,
    command,
    changes,
    ifMatch,
    ...sent
  }: Pick<Input, 'params' | 'form'> & {
    call: Call;
    caller: Caller;
    command: Command | null;
    changes: Rows<Queries>[string];
    ifMatch: string | undefined;
  },
  handle: (context: Context) => Promise<Answer>,
): Promise<Answer | Failed | StoredAnswer> {
  const { db, env, now, requestId, waitUntil } = context;
  waitUntil(ringAudit(context));
  const seen = seenIn(ifMatch);
  const asked = {
    call: `${call.method} ${call.path}`,
    caller,
    params: sent.params,
    form: call.personal_ground ? {} : sent.form,
  };
  const trail = trailOf({ ...asked, seen, now, requestId });
  try {
    const trailed = { ...context, db: openTrailed(env.DB, trail) };
    return await byAuthority(
      trailed,
      { call, caller, command, changes: changes as AuthorityChange[], ...sent },
      handle,
    );
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return changedMeanwhile(db, aboutOf(call.path, sent.params), seen ?? 0);
  }
}

/** The entity tag of what staff read: of the latest change of all. */
const tagIn = (latest: unknown): string => {
  const [row] = latest as { position: number }[];
  return tagOf(row?.position);
};

export const aroundCall = { answerAudited, selectAuthority, selectLatest, tagIn };
