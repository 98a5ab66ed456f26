import { starterLabels } from '../api/office/starter/content/labels.ts';
import { labels } from '../api/people/profile/tables.ts';
import { insertMissing } from './statement.ts';

export type LabelKey = (typeof starterLabels)[number]['key'];

export const seedLabels = () => insertMissing(labels, starterLabels);
