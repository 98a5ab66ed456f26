/** Categories of lives that staff add by one press, and that the seed data has too. */
export const starterCategories = [
  { slug: 'singer', name_th: 'ร้องเพลง', name_en: 'Singing' },
  { slug: 'talk', name_th: 'พูดคุย', name_en: 'Just talking' },
  { slug: 'gamer', name_th: 'เกม', name_en: 'Games' },
  { slug: 'guitar', name_th: 'ดนตรี', name_en: 'Music' },
  { slug: 'beauty', name_th: 'แต่งหน้า', name_en: 'Beauty' },
  { slug: 'dancer', name_th: 'เต้น', name_en: 'Dance' },
  { slug: 'cook', name_th: 'ทำอาหาร', name_en: 'Cooking' },
  { slug: 'night-owl', name_th: 'อยู่เป็นเพื่อน', name_en: 'Late-night company' },
] as const satisfies readonly { slug: string; name_th: string; name_en: string }[];

/** Returns the position of a category, with gaps for later ones. */
export const positionOf = (index: number): number => 10 * (index + 1);
