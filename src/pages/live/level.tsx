/** The page of member levels. */
import { getLevels } from '../../../calls/live/level.ts';
import { LevelsPage } from '../../../client/live/level/levels-page.tsx';
import { levels as levelsPage } from '../../../pages/live/level.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { textsOf } from '../../platform/page/texts.ts';

export const levels = loader(levelsPage, async (c) => {
  const result = await api(c, c.get('viewer') ? getLevels.own : getLevels, {});
  if (!result.ok) return failedPage(c, result);
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: { kind: 'page', title: t('mission:level.title'), description: t('mission:level.text') },
    cache: levelsPage.cache,
    body: <LevelsPage levels={result.answer.data} />,
  });
});
