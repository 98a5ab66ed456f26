/** Who is who and who may do what, as one table. The host's guards, the edge's routes and the menu all ask here. */
import { z } from 'zod';
import type { PageAccess } from './call.ts';

/** Who somebody is to the house; events are for one of these. */
export const group = z.enum(['internal', 'external', 'family']);
export type Group = z.infer<typeof group>;

interface Rights {
  group: Group;
  /** May work in the family back office. */
  back_office: boolean;
  /** Looks after the community: what is reported, and what becomes of it. */
  moderates: boolean;
  /** May broadcast. */
  goes_live: boolean;
}

const internal: Rights = { group: 'internal', back_office: true, moderates: true, goes_live: false };
const external: Rights = { group: 'external', back_office: false, moderates: false, goes_live: false };
const broadcasting: Rights = { ...external, goes_live: true };

/** What each role may do. */
export const roles = {
  admin: internal,
  ceo: internal,
  tester: internal,
  staff: internal,
  dev: { ...internal, back_office: false, moderates: false },
  moderator: { ...internal, back_office: false },
  family: { ...external, group: 'family', back_office: true },
  normal: external,
  vj: broadcasting,
  caster: broadcasting,
  pet: broadcasting,
  trainee: broadcasting,
  trainer: broadcasting,
  vtuber: broadcasting,
} satisfies Record<string, Rights>;

/** What somebody is; an account has one. */
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as [Role, ...Role[]];
export const role = z.enum(roleNames);

const allows: Record<PageAccess, (rights: Rights) => boolean> = {
  public: () => true,
  bearer: () => true,
  caster: ({ goes_live }) => goes_live,
  family: ({ back_office }) => back_office,
  moderator: ({ moderates }) => moderates,
  staff: ({ group, back_office }) => group === 'internal' && back_office,
};

/** Whether somebody signed in with this role may use a call or a page of this access. */
export const mayAccess = (role: Role, access: PageAccess): boolean => allows[access](roles[role]);

/** Whether somebody of this role has a family to top up and to pay for. Staff look after families and own none. */
export const managesFamily = (role: Role): boolean => roles[role].group === 'family';
