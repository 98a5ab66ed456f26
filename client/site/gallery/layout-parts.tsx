import { BackLink } from '../../ui/layout/back-link.tsx';
import { PictureHead } from '../../ui/layout/picture-head.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Sides } from '../../ui/layout/sides.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { ProseStyles } from '../../ui/prose.tsx';
import { ArrivingCoins } from '../../ui/task/arriving-coins.tsx';
import { BarBalance } from '../../ui/task/bar-balance.tsx';
import { Contact } from '../../ui/task/contact.tsx';
import { Disclosure, InlineDisclosure } from '../../ui/task/disclosure.tsx';
import { TaskGroup } from '../../ui/task/group.tsx';
import { NumberedSteps } from '../../ui/task/numbered-steps.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { GalleryGroup, GalleryPart } from './gallery-part.tsx';

const links = [
  { href: '#one', text: 'One', current: true },
  { href: '#two', text: 'Two', current: false },
  { href: '#three', text: 'Three', current: false },
];
const picture = { src: '/pictures/cover-stage.svg', width: 640, height: 360 };

/** Frames of pages and tasks. */
export function LayoutParts() {
  return (
    <GalleryGroup title="Layout and tasks">
      <GalleryPart name="BackLink, Tabs, Sides">
        <BackLink href="#back" text="Back" />
        <Tabs label="Tabs" tabs={links} />
        <Sides label="Sides" sides={links} />
      </GalleryPart>
      <GalleryPart name="PictureHead">
        <PictureHead shape="cover" picture={picture} title="A cover">
          <p>Text</p>
        </PictureHead>
      </GalleryPart>
      <GalleryPart name="Section, Panel, TaskGroup">
        <Section id="section" title="Section" note="3" more={{ href: '#all', text: 'All' }}>
          <p>Content</p>
        </Section>
        <Panel title="Panel">
          <p>Content</p>
        </Panel>
        <TaskGroup title="Group">
          <p>Content</p>
        </TaskGroup>
      </GalleryPart>
      <GalleryPart name="TaskBar, BarBalance, NumberedSteps">
        <TaskBar isPlain back={{ href: '#task', text: 'Back to the start' }} title="A task">
          <BarBalance text="Balance" coins={1_240} />
        </TaskBar>
        <NumberedSteps label="Steps of the task" steps={['One', 'Two', 'Three']} />
      </GalleryPart>
      <GalleryPart name="Disclosure, InlineDisclosure">
        <Disclosure title="Closed" note="Its value">
          <p>Details</p>
        </Disclosure>
        <Disclosure title="Open" note="Its value" open>
          <p>Details</p>
        </Disclosure>
        <InlineDisclosure title="Inline">
          <p>Details</p>
        </InlineDisclosure>
      </GalleryPart>
      <GalleryPart name="Outcome, ArrivingCoins">
        <Outcome tone="good" title="Succeeded" text="What happened">
          <ArrivingCoins coins={500} />
        </Outcome>
      </GalleryPart>
      <GalleryPart name="Contact, ProseStyles">
        <Contact title="Help" text="Write to us" />
        <ProseStyles />
        <div className="prose">
          <p>Prose</p>
        </div>
      </GalleryPart>
    </GalleryGroup>
  );
}
