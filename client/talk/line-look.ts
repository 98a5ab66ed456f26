/** The look of lines of talk. Loaded with the first of them, before which nothing of it is seen. */
import { addStyle } from '../ui/add-styles.ts';
import styles from './line.css?url';

/** Is there once their colours are. */
export const lineLook = (): Promise<unknown> => addStyle(styles);
