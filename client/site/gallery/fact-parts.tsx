import { Avatar } from '../../ui/avatar.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { EquippedBadge, EquippedInChat, FramedAvatar } from '../../ui/equipped.tsx';
import { Countdown } from '../../ui/facts/countdown.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Meter } from '../../ui/facts/meter.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { Timeline } from '../../ui/facts/timeline.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { SectionFailed } from '../../ui/feedback/section-failed.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { GlassTag, Tag } from '../../ui/tag.tsx';
import { Verified } from '../../ui/verified.tsx';
import { GalleryGroup, GalleryPart } from './gallery-part.tsx';

const AT = '2026-11-20T12:30:00.000Z';
const AVATAR = '/media/avatar/somo.svg';
const icons: readonly IconName[] = [
  'menu',
  'eye',
  'bell',
  'gift',
  'bag',
  'ticket',
  'key',
  'heart',
  'heart-full',
  'ranking',
];
const emptyPictures = ['people', 'bell', 'coins', 'bag', 'words', 'stage', 'cup', 'calm'] as const;

/** Values, people, and the states of a section: empty, loading, failed, done. */
export function FactParts() {
  return (
    <GalleryGroup title="Facts and feedback">
      <GalleryPart name="Icon">
        <p className="flex flex-wrap gap-3">
          {icons.map((name) => (
            <Icon key={name} name={name} size={24} />
          ))}
        </p>
      </GalleryPart>
      <GalleryPart name="Avatar, FramedAvatar, EquippedBadge, EquippedInChat, Verified">
        <p className="flex flex-wrap items-center gap-3">
          <Avatar url={AVATAR} />
          <FramedAvatar url={AVATAR} frameUrl={AVATAR} />
          <EquippedBadge url={AVATAR} />
          <EquippedInChat url={AVATAR} />
          <Verified />
        </p>
      </GalleryPart>
      <GalleryPart name="CoinAmount, Tag, GlassTag, LiveTag, StateTag">
        <p className="flex flex-wrap items-center gap-2">
          <CoinAmount coins={12_340} />
          <Tag>Tag</Tag>
          <GlassTag>Glass</GlassTag>
          <LiveTag />
          {(['good', 'wait', 'bad', 'over'] as const).map((tone) => (
            <StateTag key={tone} tone={tone} text={tone} />
          ))}
        </p>
      </GalleryPart>
      <GalleryPart name="DescriptionList, Moment, Meter, Countdown">
        <DescriptionList>
          <DescriptionItem name="Name">Value</DescriptionItem>
          <DescriptionItem name="Time">
            <Moment at={AT} />
          </DescriptionItem>
        </DescriptionList>
        <Meter label="Goal" value={30} max={100} />
        <Countdown until={new Date(8_000_000_000_000).toISOString()} />
      </GalleryPart>
      <GalleryPart name="Timeline">
        <Timeline
          label="Steps"
          dated
          rows={[
            { key: 'a', text: 'Done', at: AT },
            { key: 'b', text: 'Refused', at: AT, bad: true },
            { key: 'c', text: 'Later', at: null },
          ]}
        />
      </GalleryPart>
      <GalleryPart name="EmptyState">
        <div className="grid gap-3 md:grid-cols-2">
          {emptyPictures.map((picture) => (
            <EmptyState key={picture} picture={picture} title={picture} text="What to do next" />
          ))}
        </div>
      </GalleryPart>
      <GalleryPart name="Loading, NoticeBox, SectionFailed">
        <Loading />
        <NoticeBox>Done</NoticeBox>
        <SectionFailed section="lives" />
      </GalleryPart>
    </GalleryGroup>
  );
}
