/** What somebody wears of the shop, with the look of its own that only pages have where it is worn. */
import { smallPicture } from './picture.ts';
import styles from './worn.css?url';

const Look = () => <link rel="stylesheet" href={styles} precedence="page" />;

/** Somebody's picture in a frame. */
export const FramedAvatar = ({ url, frameUrl }: { url: string; frameUrl: string }) => (
  <>
    <Look />
    <span className="framed-avatar">
      <img src={smallPicture(frameUrl)} width={112} height={112} alt="" />
      <img src={smallPicture(url)} width={70} height={70} alt="" />
    </span>
  </>
);

/** A badge beside a name. */
export const WornBadge = ({ url }: { url: string }) => (
  <>
    <Look />
    <img className="worn-badge" src={smallPicture(url)} width={28} height={28} alt="" />
  </>
);

/** A badge before a name, as client/live/talk/put-line.ts puts it there too. */
export const WornInTalk = ({ url }: { url: string }) => (
  <>
    <Look />
    <img className="worn" src={smallPicture(url)} width={20} height={20} alt="" />
  </>
);
