import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';

/** The switch of the personal order of lives, with everything that the order uses. */
export function ForYouSection({ isOn, isSaved }: { isOn: boolean; isSaved: boolean }) {
  const { t, to } = useSite();
  return (
    <section id="for-you" aria-labelledby="for-you-title" className="card grid gap-3 p-5 md:p-8">
      <h2 id="for-you-title" className="text-xl font-bold">
        {t('profile:for_you.title')}
      </h2>
      {isSaved && <NoticeBox>{t(`profile:for_you.${isOn ? 'saved_on' : 'saved_off'}`)}</NoticeBox>}
      <p className="text-sm text-soft">{t(`profile:for_you.${isOn ? 'on_text' : 'off_text'}`)}</p>
      <p className="text-sm text-soft">{t('profile:for_you.never')}</p>
      <form method="post" action={to(actionHref('/profile', '/for-you', {}))}>
        <Button name="for_you" value={isOn ? 'off' : 'on'} wide>
          {t(`profile:for_you.${isOn ? 'turn_off' : 'turn_on'}`)}
        </Button>
      </form>
    </section>
  );
}
