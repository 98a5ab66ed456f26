/** Resources that a deployment needs in the account: databases, namespaces, buckets and queues. */
import type { Configs, Worker } from './config-files.ts';

/** A resource that is bound by an id, with the position of the id in the file. */
interface Identified {
  kind: 'd1' | 'kv';
  name: string;
  id: string;
  worker: Worker;
  path: readonly (string | number)[];
}

/** A resource in the account. */
export type Resource = Identified | { kind: 'r2' | 'queue'; name: string };

/**
 * Returns the resources that the two files name. A namespace has no name there, so its name is
 * derived from Worker and binding.
 */
export function resourcesOf(configs: Configs): Resource[] {
  const resources: Resource[] = [];
  for (const worker of ['host', 'edge'] as const) {
    const { name: workerName, d1_databases, kv_namespaces, r2_buckets, queues } = configs[worker];
    d1_databases.forEach(({ database_name: name, database_id: id }, index) => {
      resources.push({ kind: 'd1', name, id, worker, path: ['d1_databases', index, 'database_id'] });
    });
    kv_namespaces.forEach(({ binding, id }, index) => {
      const name = `${workerName}-${binding.toLowerCase()}`;
      resources.push({ kind: 'kv', name, id, worker, path: ['kv_namespaces', index, 'id'] });
    });
    for (const { bucket_name: name } of r2_buckets) resources.push({ kind: 'r2', name });
    const names = [
      ...queues.producers.map(({ queue }) => queue),
      ...queues.consumers.flatMap(({ queue, dead_letter_queue: dead }) =>
        dead === undefined ? [queue] : [dead, queue],
      ),
    ];
    for (const name of names) resources.push({ kind: 'queue', name });
  }
  return resources.filter(
    ({ kind, name }, index) => resources.findIndex((f) => f.kind === kind && f.name === name) === index,
  );
}

/** Returns whether an id is the placeholder of a new checkout. */
export const isNoId = (id: string): boolean => /^[0-]*$/.test(id);

/**
 * Returns queues whose consumer names no dead-letter queue, except dead-letter queues themselves:
 * the platform deletes their messages after the last attempt.
 */
export const queuesWithoutDeadLetters = (configs: Configs): string[] => {
  const consumers = [configs.host, configs.edge].flatMap(({ queues }) => queues.consumers);
  const deadLetters = consumers.map(({ dead_letter_queue: dead }) => dead);
  return consumers
    .filter(({ queue, dead_letter_queue: dead }) => dead === undefined && !deadLetters.includes(queue))
    .map(({ queue }) => queue);
};
