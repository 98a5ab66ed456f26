/** What encrypts the personal data of the seed world: these guard what the seeds made up, and nothing else. */
export const personSecrets = {
  PERSON_KEY_SECRET_1: 'wraps the keys of people who are made up',
  PERSON_LOOKUP_SECRET: 'finds people who are made up, and nobody else',
};
