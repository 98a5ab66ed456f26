import type { ComponentProps, ReactNode } from 'react';
import type { LiveGoal } from '../../../calls/live/broadcast/goal-details.ts';
import type { ReceivedSignal } from '../../../calls/live/broadcast/picture.ts';
import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatTime } from '../../platform/texts/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { GlassTag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CategoryPanel } from '../category/category-panel.tsx';
import { ChatSection } from '../chat/chat-section.tsx';
import { ActivityPane } from '../cockpit/activity-pane.tsx';
import { CockpitIcon, type CockpitIconName } from '../cockpit/cockpit-icon.tsx';
import { GoalBar } from '../goal/goal-bar.tsx';
import { GoalPanel } from '../goal/goal-panel.tsx';
import { GuestPanel } from '../guest/guest-panel.tsx';
import { ViewerCount } from '../live/viewer-count.tsx';
import { PinnedPanel } from '../pinned/pinned-panel.tsx';
import { PkPanel } from '../pk/pk-panel.tsx';
import { ReceivedLine } from './received-line.tsx';

/**
 * The VB's current live around the picture: viewers and end button, goal, activity, chat, and the
 * sheets for everything else. `program` explains OBS.
 */
export function OnAirPanel({
  live,
  received,
  talk,
  pk,
  guests,
  goal,
  category,
  pinned,
  program,
}: {
  live: Live;
  /** Null if the room did not answer. */
  received: ReceivedSignal | null;
  talk: Omit<ComponentProps<typeof ChatSection>, 'live'>;
  /** Null if the API did not return it. */
  pk: ComponentProps<typeof PkPanel> | null;
  guests: ComponentProps<typeof GuestPanel> | null;
  goal: ComponentProps<typeof GoalPanel> | null;
  category: ComponentProps<typeof CategoryPanel> | null;
  pinned: ComponentProps<typeof PinnedPanel> | null;
  program: ReactNode;
}) {
  const { t, to } = useSite();
  return (
    <>
      <div className="cockpit-head">
        <LiveTag />
        <GlassTag>
          <ViewerCount viewers={live.viewer_count} />
        </GlassTag>
        <h1 className="cockpit-title">{live.title}</h1>
        <SheetButton sheet="signal" icon="signal" text={t('broadcast:cockpit.signal')} />
        <div className="cockpit-end">
          <Confirm
            ask={t('broadcast:on_air.end')}
            text={t('broadcast:on_air.end_text')}
            confirm={t('broadcast:on_air.end_confirm')}
            form={{ method: 'post', action: to(actionHref('/studio', '/end', {})) }}
          >
            <a className="min-h-11 content-center text-center underline" href={to(href('/studio/raid'))} data-in-sheet>
              {t('broadcast:raid.link')}
            </a>
          </Confirm>
        </div>
      </div>
      <Facts goal={goal?.goal ?? null} slug={live.slug} />
      <Signal live={live} received={received} />
      <ActivityPane />
      <ChatSection live={live} {...talk} />
      <div className="cockpit-menu">
        {pk && <SheetButton sheet="pk-sheet" icon="pk" text="PK" />}
        {guests && <SheetButton sheet="guest-sheet" icon="guests" text={t('guest:desk.button')} />}
        {goal && <SheetButton sheet="goal-sheet" icon="goal" text={t('broadcast:cockpit.goal')} />}
        {pinned && <SheetButton sheet="pinned-sheet" icon="pin" text={t('broadcast:cockpit.pinned')} />}
        <a className="cockpit-tool" href={to(href('/live/{slug}/now', { slug: live.slug }))} data-in-sheet>
          <CockpitIcon name="deck" />
          <span>{t('poll:title')}</span>
        </a>
        <a className="cockpit-tool" href={to(href('/live/{slug}/talk-rules', { slug: live.slug }))} data-in-sheet>
          <CockpitIcon name="shield" />
          <span>{t('broadcast:cockpit.chat')}</span>
        </a>
        {category && <SheetButton sheet="category-sheet" icon="category" text={t('category:label')} />}
        <SheetButton sheet="program-sheet" icon="program" text="OBS" />
        <SheetButton sheet="devices" icon="settings" text={t('broadcast:cockpit.settings')} />
      </div>
      {pk && (
        <Sheet id="pk-sheet">
          <PkPanel {...pk} />
        </Sheet>
      )}
      {guests && (
        <Sheet id="guest-sheet">
          <GuestPanel {...guests} />
        </Sheet>
      )}
      {goal && (
        <Sheet id="goal-sheet">
          <GoalPanel {...goal} />
        </Sheet>
      )}
      {category && (
        <Sheet id="category-sheet">
          <CategoryPanel {...category} />
        </Sheet>
      )}
      {pinned && (
        <Sheet id="pinned-sheet">
          <PinnedPanel {...pinned} />
        </Sheet>
      )}
      <Sheet id="program-sheet">{program}</Sheet>
    </>
  );
}

/** Opens a sheet of the studio, without a script. */
export const SheetButton = ({ sheet, icon, text }: { sheet: string; icon: CockpitIconName; text: string }) => (
  <button type="button" className="cockpit-tool" popoverTarget={sheet} data-sheet-button>
    <CockpitIcon name={icon} />
    <span>{text}</span>
  </button>
);

const Sheet = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} popover="auto" className="cockpit-sheet">
    {children}
  </div>
);

/** The goal, and the pictures of guests, which a script loads. */
function Facts({ goal, slug }: { goal: LiveGoal | null; slug: string }) {
  const { to } = useSite();
  return (
    <div className="cockpit-facts">
      <GoalBar goal={goal} />
      <div data-stage={to(href('/live/{slug}/guests', { slug }))} data-as="cockpit-guests" />
    </div>
  );
}

/**
 * The signal that the server and the viewers receive. A sheet on a phone, a row on a desktop.
 * follow-received.ts and own-check.ts read its `data-…` attributes.
 */
function Signal({ live, received }: { live: Live; received: ReceivedSignal | null }) {
  const { t, to, locale } = useSite();
  const unplayedCount = received?.unplayed_count ?? 0;
  return (
    <>
      <section
        id="signal"
        popover="auto"
        className="cockpit-sheet cockpit-row cockpit-signal text-sm"
        aria-label={t('broadcast:cockpit.signal')}
      >
        <ReceivedLine live_uuid={live.uuid} received={received} />
        <p
          role="status"
          data-seen={`/live-media/${live.uuid}/`}
          data-slug={live.slug}
          data-checking={t('broadcast:seen.checking')}
          data-seen-by={t('broadcast:seen.seen')}
          data-unseen={t('broadcast:seen.unseen')}
        />
        <p className="text-soft">
          {t('broadcast:on_air.since')} <time dateTime={live.started_at}>{formatTime(locale, live.started_at)}</time>
          {' · '}
          <TextLink away href={to(href('/live/{slug}', { slug: live.slug }))}>
            {t('broadcast:on_air.page')}
          </TextLink>
        </p>
      </section>
      <div className="cockpit-warnings">
        <p
          role="status"
          className="card px-4 py-3 text-sm font-medium"
          data-unplayed={t('broadcast:seen.unplayed')}
          hidden={unplayedCount === 0}
        >
          {unplayedCount > 0 && t('broadcast:seen.unplayed').replace('#', String(unplayedCount))}
        </p>
        <p role="alert" className="card px-4 py-3 text-sm font-medium" data-refusal hidden />
        <noscript>
          <ButtonLink href={to(href('/studio'))}>{t('broadcast:on_air.look')}</ButtonLink>
        </noscript>
        <form method="post" action={to(actionHref('/studio', '/key', {}))} data-send data-scripted hidden>
          <Button variant="primary" wide>
            {t('broadcast:on_air.send')}
          </Button>
        </form>
      </div>
    </>
  );
}
