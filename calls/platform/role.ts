/**
 * Roles and their rights, in one table. The API's guards, the edge's routes and the menu read it.
 */
import { z } from 'zod';
import type { PageAccess } from './call.ts';

/** A user's relation to the company. An event is for one group. */
export const group = z.enum(['internal', 'external', 'family']);
export type Group = z.infer<typeof group>;

interface Rights {
  group: Group;
  /** May work in the family back office. */
  back_office: boolean;
  /** May handle reports and decide about them. */
  moderates: boolean;
  /** May stream. */
  goes_live: boolean;
}

const internal: Rights = { group: 'internal', back_office: true, moderates: true, goes_live: false };
const external: Rights = { group: 'external', back_office: false, moderates: false, goes_live: false };
const broadcasting: Rights = { ...external, goes_live: true };

/** Rights of each role. The glossary explains the roles of VBs. */
export const roles = {
  admin: internal,
  ceo: internal,
  tester: internal,
  staff: internal,
  dev: { ...internal, back_office: false, moderates: false },
  moderator: { ...internal, back_office: false },
  family: { ...external, group: 'family', back_office: true },
  normal: external,
  // People call all of the following VBs. Rows and JSON call every one a caster: `caster_uuid`.
  vj: broadcasting,
  caster: broadcasting,
  pet: broadcasting,
  trainee: broadcasting,
  trainer: broadcasting,
  vtuber: broadcasting,
} satisfies Record<string, Rights>;

/** The role of an account. Each account has one. */
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as [Role, ...Role[]];
/** A role in requests and responses. */
export const role = z.enum(roleNames);

const chiefs: readonly Role[] = ['admin', 'ceo'];

/** Returns whether a role may change the roles of staff: admin or CEO. */
export const isChief = (role: Role) => chiefs.includes(role);

/** Returns whether a role belongs to the company's people: staff, moderators and developers. */
export const isInternalRole = (role: Role) => roles[role].group === 'internal';

const allows: Record<PageAccess, (rights: Rights) => boolean> = {
  public: () => true,
  bearer: () => true,
  caster: ({ goes_live }) => goes_live,
  family: ({ back_office }) => back_office,
  moderator: ({ moderates }) => moderates,
  staff: ({ group, back_office }) => group === 'internal' && back_office,
};

/** Returns whether a signed-in user with this role may use a call or page with this access. */
export const mayAccess = (role: Role, access: PageAccess): boolean => allows[access](roles[role]);

/**
 * Returns whether this role owns a family: tops it up and pays its debt. Staff see all families
 * and own none.
 */
export const ownsFamily = (role: Role): boolean => roles[role].group === 'family';
