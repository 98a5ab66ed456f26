import { acknowledgeAlert, listAlerts } from '../../../../calls/office/alert.ts';
import { defineResource } from '../resource.ts';

/** Alerts of the platform. */
export const alerts = defineResource({
  name: 'alerts',
  list: listAlerts,
  openWork: { alerts: { state: 'open' } },
  filters: ['state'],
  order: 'latest',
  valueTexts: { rule: 'alert_rule', state: 'alert' },
  columns: [
    { field: 'rule', as: 'value' },
    { field: 'subject', as: 'code' },
    { field: 'details', as: 'text' },
    { field: 'state', as: 'value' },
    { field: 'opened_at', as: 'moment' },
    { field: 'closed_at', as: 'moment' },
    { field: 'acknowledged_by.name', as: 'text' },
    { field: 'path', as: 'path' },
  ],
  actions: [
    {
      name: 'acknowledge',
      call: acknowledgeAlert,
      inputFromRow: { uuid: 'uuid' },
      when: { field: 'state', is: ['open'] },
    },
  ],
});
