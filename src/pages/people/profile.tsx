/** The form with which members edit their profile. */
import type { Context } from 'hono';
import { z } from 'zod';
import { MAX_MEMBER_NAME } from '../../../calls/people/member-name.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { changeOwnCard } from '../../../calls/people/profile-card.ts';
import { eachProfileText, profileTextNames, profileTexts } from '../../../calls/platform/profile-text.ts';
import { EditProfilePage } from '../../../client/people/profile/edit-profile-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { editProfile as pageDefinition } from '../../../pages/people/profile.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { sendPicture } from '../../platform/request/send-picture.ts';

export const editProfile = loader(pageDefinition, (c) => editPage(c));

const typedText = z.string().catch('');
const formSchema = z.object({ name: typedText, ...eachProfileText(() => typedText) });
const checkboxSchema = z.object({ without_picture: z.literal('on').optional().catch(undefined) });

export const change = action(pageDefinition, 'change', async (c, { form }) => {
  const card = formSchema.parse(form);
  const refuse = (failed: Failure) =>
    failed.status === 401 || failed.status >= 500 ? failedPage(c, failed) : editPage(c, { card, failed });
  const picture_url = await sendPicture(c, form);
  if (typeof picture_url !== 'string') return refuse(picture_url);
  const result = await api(c, changeOwnCard, { form: { ...card, picture_url, ...checkboxSchema.parse(form) } });
  return result.ok ? c.redirect(linkIn(c)(href('/profile', { status: 'saved' })), 303) : refuse(result);
});

/** Returns the fields that a failure concerns. */
const fieldsOf = ({ failure }: Failure) =>
  z.object({ fields: z.array(z.string()).catch([]) }).parse(failure.error).fields;

async function editPage(
  c: Context<EdgeEnv>,
  submission?: { card: z.output<typeof formSchema>; failed: Failure },
): Promise<Response> {
  const result = await api(c, getProfile, {});
  if (!result.ok) return failedPage(c, result);
  const { data: profile } = result.answer;
  const card = submission?.card ?? profile;
  return page(c, {
    share: { kind: 'hidden' },
    ...(submission && { status: submission.failed.status }),
    body: (
      <EditProfilePage
        avatarUrl={profile.avatar_url}
        name={card.name}
        maxNameLength={MAX_MEMBER_NAME}
        texts={profileTextNames.map((name) => ({ name, value: card[name], ...profileTexts[name] }))}
        formError={
          submission ? { code: submission.failed.failure.error.code, fields: fieldsOf(submission.failed) } : null
        }
      />
    ),
  });
}
