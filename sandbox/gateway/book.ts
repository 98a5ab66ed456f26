/**
 * What a payment gateway keeps: the charges of its seller, what happened to them, and what it owes the seller of it. Each dialect
 * says it in words of its own.
 */

/** Where it is kept; what is put there is there at once. */
export interface Store {
  get<Kept>(key: string): Kept | undefined;
  put(key: string, kept: unknown): void;
  /** All that was put under keys that begin so, in the order of the keys. */
  list<Kept>(prefix: string): Kept[];
}

/** A store in memory. */
export function memoryStore(): Store {
  const all = new Map<string, unknown>();
  return {
    get: <Kept>(key: string) => structuredClone(all.get(key)) as Kept | undefined,
    put: (key, kept) => void all.set(key, structuredClone(kept)),
    list: <Kept>(prefix: string) =>
      [...all.keys()]
        .filter((key) => key.startsWith(prefix))
        .sort()
        .map((key) => structuredClone(all.get(key)) as Kept),
  };
}

/** A charge as the gateway knows it. */
export interface Charge {
  id: string;
  amount_satang: number;
  metadata: Record<string, string>;
  email: string | null;
  created_ms: number;
  expires_ms: number | null;
  state: 'pending' | 'paid' | 'failed' | 'closed';
  paid_ms: number | null;
  refunded_satang: number;
}

/** Something that happened to a charge, as it was then. */
export interface Happening {
  id: string;
  what: 'created' | 'paid' | 'failed' | 'closed';
  at_ms: number;
  charge: Charge;
}

/** A gateway's book, in its own prefixes of ids. */
export class Book {
  private readonly store: Store;
  private readonly prefixes: { charge: string; event: string };
  readonly now: () => Date;

  constructor(store: Store, about: { prefixes: { charge: string; event: string }; now: () => Date }) {
    this.store = store;
    this.prefixes = about.prefixes;
    this.now = about.now;
  }

  /** A charge, which may have ended by itself meanwhile. */
  find(id: string): Charge | undefined {
    const charge = this.store.get<Charge>(`charge:${id}`);
    const isOver =
      charge?.state === 'pending' && charge.expires_ms !== null && charge.expires_ms <= this.now().getTime();
    return charge && isOver ? this.happen({ ...charge, state: 'closed' }, 'closed') : charge;
  }

  /** All charges, earliest first. */
  charges(): Charge[] {
    return this.store.list<Charge>('charge:').map(({ id }) => this.find(id) as Charge);
  }

  open(wanted: Pick<Charge, 'amount_satang' | 'metadata' | 'email' | 'expires_ms'>): Charge {
    const id = `${this.prefixes.charge}${this.number('charges')}`;
    const made = { ...wanted, id, created_ms: this.now().getTime(), state: 'pending' as const };
    return this.happen({ ...made, paid_ms: null, refunded_satang: 0 }, 'created');
  }

  /** Ends a charge, unless it has ended: then it stays, and this gives false. */
  end(id: string, state: 'failed' | 'closed'): boolean {
    const charge = this.find(id);
    if (charge?.state !== 'pending') return false;
    this.happen({ ...charge, state }, state);
    return true;
  }

  /** Takes the money of a charge, once; late, where `late` says so. */
  pay(id: string, { late = false } = {}): boolean {
    const charge = this.find(id);
    if (!charge || charge.state === 'paid' || (charge.state !== 'pending' && !late)) return false;
    this.happen({ ...charge, state: 'paid', paid_ms: this.now().getTime() }, 'paid');
    return true;
  }

  /** What happened, earliest first. */
  happenings(): Happening[] {
    return this.store.list<Happening>('event:');
  }

  /** An answer that was given for a key, and what was asked with it. */
  answered(key: string): { asked: string; status: number; body: string } | undefined {
    return this.store.get(`key:${key}`);
  }

  keepAnswer(key: string, answer: { asked: string; status: number; body: string }): void {
    this.store.put(`key:${key}`, answer);
  }

  private happen(charge: Charge, what: Happening['what']): Charge {
    this.store.put(`charge:${charge.id}`, charge);
    const id = `${this.prefixes.event}${this.number('events')}`;
    const happening: Happening = { id, what, at_ms: this.now().getTime(), charge };
    this.store.put(`event:${id}`, happening);
    return charge;
  }

  /** Numbers that sort as they come. */
  private number(of: string): string {
    const next = (this.store.get<number>(`last:${of}`) ?? 0) + 1;
    this.store.put(`last:${of}`, next);
    return String(next).padStart(19, '0');
  }
}
