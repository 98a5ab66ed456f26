import { seedStatements } from '../../seed/index.ts';
import { restore } from './new-database.ts';

/** Replaces the database by one with the seed data of a moment. */
export const seededDatabase = (now: Date) => restore(`seeded ${now.toISOString()}`, () => seedStatements(now));
