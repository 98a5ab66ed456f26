/** Equipped shop items, with a stylesheet that only pages with such items load. */

import styles from './equipped.css?url';
import { smallPicture } from './picture.ts';

const EquippedStyles = () => <link rel="stylesheet" href={styles} precedence="page" />;

/** A user's picture in a frame. */
export const FramedAvatar = ({ url, frameUrl }: { url: string; frameUrl: string }) => (
  <>
    <EquippedStyles />
    <span className="framed-avatar">
      <img src={smallPicture(frameUrl)} width={112} height={112} alt="" />
      <img src={smallPicture(url)} width={70} height={70} alt="" />
    </span>
  </>
);

/** A badge after a name. */
export const EquippedBadge = ({ url }: { url: string }) => (
  <>
    <EquippedStyles />
    <img className="worn-badge" src={smallPicture(url)} width={28} height={28} alt="" />
  </>
);

/** A badge before a name in the chat. client/live/chat/render-line.ts creates the same element. */
export const EquippedInChat = ({ url }: { url: string }) => (
  <>
    <EquippedStyles />
    <img className="worn" src={smallPicture(url)} width={20} height={20} alt="" />
  </>
);
