/**
 * A fake API with members. It issues tokens, identifies members by the Authorization header and
 * revokes tokens on sign-out.
 */

import type { ErrorBody } from '../../calls/failure.ts';
import { enterWithCode, handOver, signInWithProvider, signOut } from '../../calls/identity/auth.ts';
import { calls } from '../../calls/index.ts';
import { getSpendingLimits } from '../../calls/money/wallet.ts';
import { getProfile } from '../../calls/people/profile.ts';
import type { Call, CallAnswer } from '../../calls/platform/call.ts';
import { failure } from '../../calls/platform/failure/failure-body.ts';
import type { Role } from '../../calls/platform/role.ts';
import { MadeUpHost, refusal, sampleAnswer } from './host.ts';

export interface Person {
  uuid: string;
  name: string;
  role: Role;
}

const person = (name: string, role: Role): Person => ({ uuid: crypto.randomUUID(), name, role });

export class MemberHost extends MadeUpHost {
  /** The owner of each valid token. */
  readonly tokens = new Map<string, Person>();
  /** The fields of each sign-in or sign-up request that arrived without an account. */
  readonly signUps: Record<string, string>[] = [];
  readonly #codes = new Map<string, Person>();
  /** The member who signs in next. */
  person = person('ฝนพรำ', 'normal');

  constructor() {
    super();
    for (const { call } of calls) {
      if (call.access !== 'public') this.on(call, ({ headers }) => this.#forMembers(call, headers));
    }
    this.answer(getSpendingLimits, { data: { ...sampleAnswer(getSpendingLimits).data, break_until: null } });
    this.on(signInWithProvider, () => Response.json(this.granted(this.person)));
    this.on(enterWithCode, ({ body }) => {
      const code = (body instanceof URLSearchParams && body.get('code')) || '';
      const member = this.#codes.get(code);
      if (!this.#codes.delete(code) || !member) return refusal('entry_code_refused');
      return Response.json(this.granted(member, 24));
    });
  }

  /** Issues a token as the API would have issued it to the app. */
  issue(to: Person = this.person): string {
    const token = `vela_${crypto.randomUUID().replaceAll('-', '')}PlantedTkn_`;
    this.tokens.set(token, to);
    return token;
  }

  signInFails(error: Parameters<typeof refusal>[0]): this {
    return this.on(signInWithProvider, () => refusal(error));
  }

  /**
   * Makes sign-ins ask for the missing sign-up fields. `refusedWith` is the error for the completed
   * form.
   */
  knowsNobody(refusedWith?: ErrorBody): this {
    const requirements = { min_age: 20, terms_version: '2026-11-22', suggested_name: 'ฟ้าใส' };
    return this.on(signInWithProvider, ({ body }) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      this.signUps.push(Object.fromEntries(form));
      if (!form.get('name')) return refusal({ code: 'sign_up_required', ...requirements });
      if (refusedWith) return refusal(refusedWith);
      return Response.json(this.granted(this.become(form.get('name') ?? '').person));
    });
  }

  become(name: string, role: Role = 'normal'): this {
    this.person = person(name, role);
    return this;
  }

  /** Returns the API's answer to a successful sign-in. */
  granted(person: Person, hours = 30 * 24): CallAnswer<typeof signInWithProvider> {
    const { uuid, name, role } = person;
    return {
      data: {
        token: this.issue(person),
        token_id: crypto.randomUUID(),
        expires_at: new Date(Date.now() + hours * 3_600_000).toISOString(),
        user: { uuid, name, avatar_url: '/media/avatar/fon.svg', role },
      },
    };
  }

  #handOver(member: Person): CallAnswer<typeof handOver> {
    const entry = { entry_code: this.code(member), entry_until: new Date(Date.now() + 60_000).toISOString() };
    return { data: { ...this.granted(member, 24).data, ...entry } };
  }

  /** Issues a web-view entry code as the API would have issued it to the app. */
  code(to: Person = this.person): string {
    const code = `velae_${crypto.randomUUID().replaceAll('-', '')}PlantedCod_`;
    this.#codes.set(code, to);
    return code;
  }

  #forMembers(call: Call, headers: Headers): Response {
    const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
    const member = this.tokens.get(token);
    if (!member) return Response.json(failure('unauthorized'), { status: 401 });
    if (call === signOut) this.tokens.delete(token);
    if (call === handOver) return Response.json(this.#handOver(member));
    const answer = sampleAnswer(call);
    if (call !== getProfile) return Response.json(answer);
    const { data } = sampleAnswer(getProfile);
    return Response.json({ data: { ...data, ...member, avatar_url: '/media/avatar/fon.svg' } });
  }
}
