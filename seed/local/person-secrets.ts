/** Secrets for the personal data of the seeds, which is invented. Used for nothing else. */
export const seedSecrets = {
  PERSON_KEY_SECRET_1: 'wraps the keys of people who are made up',
  PERSON_LOOKUP_SECRET: 'finds people who are made up, and nobody else',
};
