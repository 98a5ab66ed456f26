import {
  answerAppealOfDecision,
  decideReports,
  getReportCase,
  listReportCases,
  openEvidence,
  reportCaseSorts,
} from '../../../../calls/moderation/moderation-office.ts';
import { defineResource } from '../resource.ts';

/** Reports by members, with the decisions of staff. */
export const reports = defineResource({
  name: 'reports',
  list: listReportCases,
  openWork: { reports: {} },
  sorts: reportCaseSorts,
  filters: ['state'],
  valueTexts: {
    state: 'waiting',
    kind: 'reported',
    'reports.reason': 'report',
    reason: 'decision',
    outcome: 'decision',
  },
  columns: [
    { field: 'number', as: 'count' },
    { field: 'kind', as: 'value' },
    { field: 'title', as: 'text' },
    { field: 'path', as: 'path' },
    { field: 'owner.name', as: 'text' },
    { field: 'open_count', as: 'count' },
    { field: 'appeal_count', as: 'count' },
    { field: 'decision_count', as: 'count' },
    { field: 'reported_at', as: 'moment' },
  ],
  detail: {
    call: getReportCase,
    idField: 'number',
    columns: [
      { field: 'owner.uuid', as: 'code', linksTo: 'people' },
      { field: 'target_uuid', as: 'code' },
    ],
    actions: [
      {
        name: 'decide',
        call: decideReports,
        inputFromRow: { kind: 'kind', target_uuid: 'target_uuid', decision_count: 'decision_count' },
      },
    ],
    nestedLists: {
      reports: {
        columns: [
          { field: 'reason', as: 'value' },
          { field: 'note', as: 'text' },
          { field: 'seen_text', as: 'text' },
          { field: 'has_evidence', as: 'value' },
          { field: 'by.name', as: 'text' },
          { field: 'reported_at', as: 'moment' },
          { field: 'is_open', as: 'value' },
        ],
        actions: [
          {
            name: 'evidence',
            call: openEvidence,
            inputFromRow: { uuid: 'uuid' },
            when: { field: 'has_evidence', is: ['true'] },
            fieldsShownOnce: ['evidence_urls'],
          },
        ],
      },
      decisions: {
        columns: [
          { field: 'measure', as: 'value' },
          { field: 'reason', as: 'text' },
          { field: 'by_name', as: 'text' },
          { field: 'decided_at', as: 'moment' },
          { field: 'appeal', as: 'text' },
          { field: 'answer', as: 'text' },
          { field: 'answered_at', as: 'moment' },
          { field: 'is_lifted', as: 'value' },
        ],
        actions: [
          {
            name: 'answer',
            call: answerAppealOfDecision,
            inputFromRow: { kind: 'kind', target_uuid: 'target_uuid', decision_uuid: 'uuid' },
            when: { field: 'waits', is: ['true'] },
          },
        ],
      },
    },
  },
});
