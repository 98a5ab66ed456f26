/**
 * A simple reference model of families: members, invitations and owners. Tests compare the API with
 * it.
 */

const DAY_MS = 86_400_000;
const INVITATION_DAYS = 14;

/** Returns the family terms of a VB's agreement at a moment, or null without an agreement. */
export type AgreementAt = (vb: string, atMs: number) => { share: number; noticeDays: number } | null;

interface Membership {
  family: string;
  notice: { by: 'family' | 'member'; leavesAtMs: number } | null;
}
interface Invitation {
  family: string;
  vb: string | null;
  kind: 'join' | 'move';
  expiresAtMs: number;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn';
}

/**
 * A command of a user or staff member. An invitation's `uuid` is assigned when the command creates
 * it.
 */
export type Command =
  | { does: 'invite'; by: string; vb: string | null; uuid: string }
  | { does: 'move'; family: string; vb: string; uuid: string }
  | { does: 'withdraw'; by: string; uuid: string }
  | { does: 'withdraw by the house'; uuid: string }
  | { does: 'accept'; by: string; uuid: string; terms: { share: number; noticeDays: number } | null }
  | { does: 'decline'; by: string; uuid: string }
  | { does: 'let go' | 'keep'; by: string; vb: string }
  | { does: 'leave' | 'stay'; by: string }
  | { does: 'own'; person: string; family: string }
  | { does: 'end owner'; person: string };

/** The result of a command: an error code, or `done`. */
export type Answer = string;

export class FamilyModel {
  readonly members = new Map<string, Membership>();
  readonly invitations = new Map<string, Invitation>();
  /** The family of each owner. */
  readonly owners = new Map<string, string>();
  readonly agreementAt: AgreementAt;

  constructor(agreementAt: AgreementAt) {
    this.agreementAt = agreementAt;
  }

  /** Returns a copy to try commands on. */
  copy(): FamilyModel {
    const model = new FamilyModel(this.agreementAt);
    for (const [vb, one] of this.members) model.members.set(vb, { ...one });
    for (const [uuid, one] of this.invitations) model.invitations.set(uuid, { ...one });
    for (const [person, family] of this.owners) model.owners.set(person, family);
    return model;
  }

  /** Removes members whose notice period is over. */
  wakeJobs(nowMs: number) {
    for (const [vb, { notice }] of this.members) if (notice && notice.leavesAtMs <= nowMs) this.members.delete(vb);
  }

  does(command: Command, nowMs: number): Answer {
    switch (command.does) {
      case 'invite': {
        const family = this.owners.get(command.by);
        return family ? this.asks({ ...command, family, kind: 'join' }, nowMs) : 'forbidden';
      }
      case 'move':
        return this.asks({ ...command, kind: 'move' }, nowMs);
      case 'withdraw': {
        const family = this.owners.get(command.by);
        if (!family) return 'forbidden';
        const invitation = this.invitations.get(command.uuid);
        return invitation?.family === family && invitation.kind === 'join'
          ? this.closes(invitation, 'withdrawn')
          : NO_INVITATION;
      }
      case 'withdraw by the house': {
        const invitation = this.invitations.get(command.uuid);
        return invitation ? this.closes(invitation, 'withdrawn') : NO_INVITATION;
      }
      case 'accept':
        return this.accepts(command, nowMs);
      case 'decline': {
        const invitation = this.invitations.get(command.uuid);
        return invitation?.vb === command.by ? this.closes(invitation, 'declined') : NO_INVITATION;
      }
      case 'let go':
      case 'keep': {
        const family = this.owners.get(command.by);
        if (!family) return 'forbidden';
        const member = this.members.get(command.vb);
        if (member?.family !== family) return NO_MEMBER;
        return command.does === 'keep'
          ? this.takesBack(member, 'family', nowMs)
          : this.givesNotice(command.vb, member, 'family', nowMs);
      }
      case 'leave':
      case 'stay': {
        const member = this.members.get(command.by);
        if (!member) return NO_MEMBER;
        return command.does === 'stay'
          ? this.takesBack(member, 'member', nowMs)
          : this.givesNotice(command.by, member, 'member', nowMs);
      }
      case 'own': {
        if (this.owners.has(command.person)) return 'family_owner_not_viewer';
        this.owners.set(command.person, command.family);
        return DONE;
      }
      case 'end owner':
        return this.owners.delete(command.person) ? DONE : 'family_owner_not_found';
    }
  }

  private asks(
    { family, vb, kind, uuid }: Pick<Invitation, 'family' | 'vb' | 'kind'> & { uuid: string },
    nowMs: number,
  ): Answer {
    if (vb !== null) {
      if (this.members.get(vb)?.family === family) return MEMBER_ALREADY;
      const openInvitations = [...this.invitations.values()].filter(
        (one) => one.family === family && one.vb === vb && one.state === 'open',
      );
      if (openInvitations.some(({ expiresAtMs }) => expiresAtMs > nowMs)) return 'family_invited_already';
      for (const one of openInvitations) one.state = 'withdrawn';
    }
    this.invitations.set(uuid, {
      ...{ family, vb, kind },
      expiresAtMs: nowMs + INVITATION_DAYS * DAY_MS,
      state: 'open',
    });
    return DONE;
  }

  private accepts({ by, uuid, terms }: Command & { does: 'accept' }, nowMs: number): Answer {
    const invitation = this.invitations.get(uuid);
    if (!invitation || (invitation.vb !== null && invitation.vb !== by)) return NO_INVITATION;
    if (invitation.state !== 'open' || invitation.expiresAtMs <= nowMs) return OVER;
    const member = this.members.get(by);
    if (member && (invitation.kind === 'join' || member.family === invitation.family)) return MEMBER_ALREADY;
    const agreement = this.agreementAt(by, nowMs);
    if (terms?.share !== agreement?.share || terms?.noticeDays !== agreement?.noticeDays) {
      return 'family_agreement_changed';
    }
    invitation.state = 'accepted';
    invitation.vb = by;
    this.members.set(by, { family: invitation.family, notice: null });
    return DONE;
  }

  private closes(invitation: Invitation, state: 'declined' | 'withdrawn'): Answer {
    if (invitation.state !== 'open') return OVER;
    invitation.state = state;
    return DONE;
  }

  private givesNotice(vb: string, member: Membership, by: 'family' | 'member', nowMs: number): Answer {
    if (member.notice) return 'family_notice_given';
    const days = this.agreementAt(vb, nowMs)?.noticeDays ?? 0;
    member.notice = { by, leavesAtMs: nowMs + days * DAY_MS };
    return DONE;
  }

  private takesBack(member: Membership, by: 'family' | 'member', nowMs: number): Answer {
    if (member.notice && member.notice.leavesAtMs <= nowMs) return NO_MEMBER;
    if (member.notice?.by !== by) return 'family_notice_not_own';
    member.notice = null;
    return DONE;
  }
}

export const DONE = 'done';
const NO_INVITATION = 'family_invitation_not_found';
const NO_MEMBER = 'family_member_not_found';
const MEMBER_ALREADY = 'family_member_already';
const OVER = 'family_invitation_over';
