/** Files in client/public/films/, written by scripts/dev/gift-films.ts. */
export const filmNames = {
  hearts: 'hearts-c1f96982.mp4',
  lanterns: 'lanterns-b7425462.mp4',
  fireworks: 'fireworks-2b152a5d.mp4',
  crown: 'crown-df6a47bd.mp4',
  krathong: 'krathong-7a95ed80.mp4',
  elephants: 'elephants-a57bb05e.mp4',
  rocket: 'rocket-3a95016b.mp4',
  dragon: 'dragon-49dcd932.mp4',
  'entrance-star': 'entrance-star-ce8ab4ae.mp4',
  'entrance-hearts': 'entrance-hearts-eaa9f541.mp4',
  'entrance-fire': 'entrance-fire-886c9757.mp4',
  'entrance-thunder': 'entrance-thunder-283513f5.mp4',
} as const;
