import { gatewayMessageSorts, listGatewayMessages, takeGatewayMessage } from '../../../../calls/money/message.ts';
import { defineResource } from '../resource.ts';

/** Raw messages of payment gateways. */
export const gatewayMessages = defineResource({
  name: 'gateway-messages',
  list: listGatewayMessages,
  openWork: { 'gateway-messages': { state: 'failed' } },
  sorts: gatewayMessageSorts,
  filters: ['state', 'reference'],
  valueTexts: { state: 'message' },
  columns: [
    { field: 'number', as: 'count' },
    { field: 'gateway', as: 'value' },
    { field: 'verdict', as: 'value' },
    { field: 'reason', as: 'text' },
    { field: 'reference', as: 'code' },
    { field: 'request', as: 'code' },
    { field: 'status', as: 'count' },
    { field: 'body', as: 'code' },
    { field: 'came_at', as: 'moment' },
    { field: 'taken.did', as: 'value' },
    { field: 'taken.last_at', as: 'moment' },
  ],
  actions: [{ name: 'take', call: takeGatewayMessage, inputFromRow: { number: 'number' } }],
});
