/**
 * The records of a payment gateway: charges of its seller, events, and the seller's balance. Each
 * dialect presents them in its own format.
 */
import type { DisputeEnd, GatewayDispute } from './dispute.ts';
import type { RecordStore } from './record-store.ts';
import { type BalanceEntry, balanceEntryOf } from './settlement.ts';

/** A charge as stored by the gateway. */
export interface GatewayCharge {
  id: string;
  amount_satang: number;
  metadata: Record<string, string>;
  email: string | null;
  /** Address to which the payer returns. */
  return_uri: string | null;
  created_ms: number;
  expires_ms: number | null;
  state: 'pending' | 'paid' | 'failed' | 'closed';
  paid_ms: number | null;
  refunded_satang: number;
}

/** A refund of a charge; `waits` for the payer to name an account. */
export interface GatewayRefund {
  id: string;
  charge_id: string;
  amount_satang: number;
  metadata: Record<string, string>;
  created_ms: number;
  /** Deadline for the payer's answer; null if the payer is not asked. */
  expires_ms: number | null;
  state: 'waits' | 'on_the_way' | 'paid' | 'failed' | 'cancelled';
}

/** An event, with the charge as it was then. */
export interface GatewayEvent {
  id: string;
  type: 'created' | 'paid' | 'failed' | 'closed' | 'refund' | 'dispute';
  at_ms: number;
  charge: GatewayCharge;
  /** The refund as it was then, for an event about a refund. */
  refund?: GatewayRefund;
  dispute?: GatewayDispute;
}

/** Prefixes of a gateway's ids. */
export interface Prefixes {
  charge: string;
  refund: string;
  dispute: string;
  event: string;
  settled: string;
  payout: string;
}

const entryWithoutFee = (source: string) => ({ source, fee_satang: 0, vat_satang: 0 });

/** The records of a gateway, with its id prefixes. */
export class GatewayRecords {
  private readonly store: RecordStore;
  private readonly prefixes: Prefixes;
  private readonly acceptsRepeats: boolean;
  readonly now: () => Date;

  /**
   * `acceptsRepeats`: a QR can be paid again after its payment, without any charge for the extra
   * money.
   */
  constructor(store: RecordStore, about: { prefixes: Prefixes; acceptsRepeats: boolean; now: () => Date }) {
    this.store = store;
    this.prefixes = about.prefixes;
    this.acceptsRepeats = about.acceptsRepeats;
    this.now = about.now;
  }

  /** Returns a charge, closing it first if it has expired. */
  find(id: string): GatewayCharge | undefined {
    const charge = this.store.get<GatewayCharge>(`charge:${id}`);
    const isOver =
      charge?.state === 'pending' && charge.expires_ms !== null && charge.expires_ms <= this.now().getTime();
    return charge && isOver ? this.saveCharge({ ...charge, state: 'closed' }, 'closed') : charge;
  }

  /** Returns all charges, earliest first. */
  charges(): GatewayCharge[] {
    return this.store.list<GatewayCharge>('charge:').map(({ id }) => this.find(id) as GatewayCharge);
  }

  open(
    draft: Pick<GatewayCharge, 'amount_satang' | 'metadata' | 'email' | 'return_uri' | 'expires_ms'>,
  ): GatewayCharge {
    const id = `${this.prefixes.charge}${this.nextNumber('charges')}`;
    const charge = { ...draft, id, created_ms: this.now().getTime(), state: 'pending' as const };
    return this.saveCharge({ ...charge, paid_ms: null, refunded_satang: 0 }, 'created');
  }

  /** Ends a pending charge. Returns false if it has ended already. */
  end(id: string, state: 'failed' | 'closed'): boolean {
    const charge = this.find(id);
    if (charge?.state !== 'pending') return false;
    this.saveCharge({ ...charge, state }, state);
    return true;
  }

  /** Records the payment of a charge, once; also after its end if `late` is set. */
  pay(id: string, { late = false } = {}): boolean {
    const charge = this.find(id);
    if (!charge || charge.state === 'paid' || (charge.state !== 'pending' && !late)) return false;
    this.saveCharge({ ...charge, state: 'paid', paid_ms: this.now().getTime() }, 'paid');
    this.addEntry(balanceEntryOf(charge, 'payment'));
    return true;
  }

  /** Records another payment of a paid QR, if the gateway accepts it. It belongs to no charge. */
  payAgain(id: string): boolean {
    const charge = this.find(id);
    if (charge?.state !== 'paid' || !this.acceptsRepeats) return false;
    this.addEntry(balanceEntryOf(charge, 'stray'));
    return true;
  }

  /**
   * Refunds money of a charge; null if less is left. If the payer must name an account, the refund
   * waits for the answer.
   */
  refund(
    chargeId: string,
    request: Pick<GatewayRefund, 'amount_satang' | 'metadata'> & { asksFor_ms: number | null },
  ): GatewayRefund | null {
    const charge = this.find(chargeId);
    const remaining_satang = charge?.state === 'paid' ? charge.amount_satang - charge.refunded_satang : 0;
    if (!charge || !(request.amount_satang > 0) || request.amount_satang > remaining_satang) return null;
    const { amount_satang, metadata, asksFor_ms } = request;
    const created_ms = this.now().getTime();
    const refund = {
      id: `${this.prefixes.refund}${this.nextNumber('refunds')}`,
      charge_id: chargeId,
      amount_satang,
      metadata,
      created_ms,
      expires_ms: asksFor_ms === null ? null : created_ms + asksFor_ms,
    };
    const updatedCharge = { ...charge, refunded_satang: charge.refunded_satang + amount_satang };
    this.store.put(`charge:${charge.id}`, updatedCharge);
    return this.saveRefund({ ...refund, state: asksFor_ms === null ? 'on_the_way' : 'waits' }, updatedCharge);
  }

  /**
   * Returns the refunds of a charge or of all, earliest first. A refund without an answer in time
   * has failed.
   */
  refunds(chargeId?: string): GatewayRefund[] {
    return this.store
      .list<GatewayRefund>('refund:')
      .filter(({ charge_id }) => chargeId === undefined || charge_id === chargeId)
      .map((refund) => {
        const isOver =
          refund.state === 'waits' && refund.expires_ms !== null && refund.expires_ms <= this.now().getTime();
        return isOver ? (this.endRefund(refund.id, 'failed') ?? refund) : refund;
      });
  }

  /** Cancels a refund that waits for the payer's answer; null if there is no such refund. */
  cancelRefund(id: string): GatewayRefund | null {
    const isOpen = this.refunds().some((refund) => refund.id === id && refund.state === 'waits');
    return isOpen ? this.endRefund(id, 'cancelled') : null;
  }

  /** Changes the state of a refund; a paid one can still fail. Returns null if it is final. */
  endRefund(id: string, state: 'on_the_way' | 'paid' | 'failed' | 'cancelled'): GatewayRefund | null {
    const refund = this.store.get<GatewayRefund>(`refund:${id}`);
    const charge = refund && this.store.get<GatewayCharge>(`charge:${refund.charge_id}`);
    if (!refund || !charge || refund.state === 'failed' || refund.state === 'cancelled') return null;
    if (refund.state === 'paid' && state !== 'failed') return null;
    const { amount_satang } = refund;
    if (state === 'paid') {
      this.addEntry({
        ...entryWithoutFee(id),
        kind: 'refund',
        amount_satang: -amount_satang,
        net_satang: -amount_satang,
      });
    }
    if (state === 'failed' && refund.state === 'paid') {
      this.addEntry({ ...entryWithoutFee(id), kind: 'refund_back', amount_satang, net_satang: amount_satang });
    }
    const isBack = state === 'failed' || state === 'cancelled';
    const updatedCharge = isBack ? { ...charge, refunded_satang: charge.refunded_satang - amount_satang } : charge;
    this.store.put(`charge:${charge.id}`, updatedCharge);
    return this.saveRefund({ ...refund, state }, updatedCharge);
  }

  /** Opens a dispute, which takes its money at once. Returns null if too little is left. */
  dispute(chargeId: string, amount_satang: number): GatewayDispute | null {
    const charge = this.find(chargeId);
    const remaining_satang = charge?.state === 'paid' ? charge.amount_satang - charge.refunded_satang : 0;
    if (!charge || !(amount_satang > 0) || amount_satang > remaining_satang) return null;
    const id = `${this.prefixes.dispute}${this.nextNumber('disputes')}`;
    this.addEntry({
      ...entryWithoutFee(id),
      kind: 'dispute',
      amount_satang: -amount_satang,
      net_satang: -amount_satang,
    });
    const created_ms = this.now().getTime();
    const dispute = { id, charge_id: chargeId, amount_satang, created_ms, state: 'open' as const };
    return this.saveDispute(dispute, charge);
  }

  /** Returns the disputes of a charge, or of all charges, earliest first. */
  disputes(chargeId?: string): GatewayDispute[] {
    return this.store
      .list<GatewayDispute>('dispute:')
      .filter(({ charge_id }) => chargeId === undefined || charge_id === chargeId);
  }

  /** Ends a dispute. Returns null if it has already ended. */
  endDispute(id: string, state: DisputeEnd): GatewayDispute | null {
    const dispute = this.store.get<GatewayDispute>(`dispute:${id}`);
    const charge = dispute && this.find(dispute.charge_id);
    if (!dispute || !charge || dispute.state !== 'open') return null;
    const { amount_satang } = dispute;
    if (state === 'won')
      this.addEntry({ ...entryWithoutFee(id), kind: 'dispute_back', amount_satang, net_satang: amount_satang });
    return this.saveDispute({ ...dispute, state }, charge);
  }

  private saveDispute(dispute: GatewayDispute, charge: GatewayCharge): GatewayDispute {
    this.store.put(`dispute:${dispute.id}`, dispute);
    const id = `${this.prefixes.event}${this.nextNumber('events')}`;
    const event: GatewayEvent = { id, type: 'dispute', at_ms: this.now().getTime(), charge, dispute };
    this.store.put(`event:${id}`, event);
    return dispute;
  }

  private saveRefund(refund: GatewayRefund, charge: GatewayCharge): GatewayRefund {
    this.store.put(`refund:${refund.id}`, refund);
    const id = `${this.prefixes.event}${this.nextNumber('events')}`;
    this.store.put(`event:${id}`, { id, type: 'refund', at_ms: this.now().getTime(), charge, refund });
    return refund;
  }

  /** Pays the whole balance out to the seller's bank account. */
  payOut(): void {
    const balance_satang = this.balanceEntries().reduce((sum, { net_satang }) => sum + net_satang, 0);
    if (balance_satang <= 0) return;
    const source = `${this.prefixes.payout}${this.nextNumber('payouts')}`;
    const sums = { amount_satang: -balance_satang, fee_satang: 0, vat_satang: 0, net_satang: -balance_satang };
    this.addEntry({ kind: 'payout', source, ...sums });
  }

  /** Returns the changes of the seller's balance, earliest first. */
  balanceEntries(): BalanceEntry[] {
    return this.store.list<BalanceEntry>('settled:');
  }

  private addEntry(entry: Omit<BalanceEntry, 'id' | 'at_ms'>): void {
    const id = `${this.prefixes.settled}${this.nextNumber('settled')}`;
    this.store.put(`settled:${id}`, { ...entry, id, at_ms: this.now().getTime() } satisfies BalanceEntry);
  }

  /** Returns all events, earliest first. */
  events(): GatewayEvent[] {
    return this.store.list<GatewayEvent>('event:');
  }

  /** Returns the stored answer of an idempotency key, with its request. */
  savedAnswer(key: string): { request: string; status: number; body: string } | undefined {
    return this.store.get(`key:${key}`);
  }

  saveAnswer(key: string, answer: { request: string; status: number; body: string }): void {
    this.store.put(`key:${key}`, answer);
  }

  private saveCharge(charge: GatewayCharge, type: GatewayEvent['type']): GatewayCharge {
    this.store.put(`charge:${charge.id}`, charge);
    const id = `${this.prefixes.event}${this.nextNumber('events')}`;
    const event: GatewayEvent = { id, type, at_ms: this.now().getTime(), charge };
    this.store.put(`event:${id}`, event);
    return charge;
  }

  /** Returns the next number, padded so that numbers sort in order. */
  private nextNumber(of: string): string {
    const next = (this.store.get<number>(`last:${of}`) ?? 0) + 1;
    this.store.put(`last:${of}`, next);
    return String(next).padStart(19, '0');
  }
}
