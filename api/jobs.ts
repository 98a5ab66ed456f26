/** Scheduled jobs, by the names of their Durable Objects. */
import list from 'virtual:api-jobs';

/** Loads a job, by name. */
export const jobs = Object.fromEntries(list.map(({ name, load }) => [name, load]));
