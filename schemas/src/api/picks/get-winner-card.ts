import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { bankParams } from './export-successful-token.ts';

export const getWinnerCard = defineEndpoint({
  name: 'get-winner-card',
  method: 'GET',
  path: '/api/winners/{id}/card',
  summary: 'A picture of a winner to share (1200 by 630 pixels), with what a position of 1 SOL would have returned',
  access: 'visitor',
  cost: 5,
  params: bankParams,
  response: z.unknown(),
  contentType: 'image/png',
  errors: { 404: 'It is not in the bank, or of the last 30 minutes and not to be shown to visitors yet.' },
});
