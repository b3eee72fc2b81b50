import { z } from 'zod';
import { isPublicHost } from '../public-host.ts';
import { alertLimits } from './alert-limits.ts';

export const webhookUrlSchema = z
  .string()
  .max(alertLimits.urlLength)
  .superRefine((text, context) => {
    const problem = webhookProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** What keeps an address from being called; where its name leads is looked at with each call. */
function webhookProblem(text: string): string | null {
  if (!URL.canParse(text) || !/^[!-~]*$/.test(text)) return 'is not an address';
  const { protocol, username, password, hostname, port } = new URL(text);
  if (protocol !== 'https:') return 'must begin with https://';
  if (username !== '' || password !== '') return 'must not hold a user or a password';
  if (port !== '') return 'must be on the port of https';
  if (!isPublicHost(hostname)) return 'must name a host of the public internet';
  return null;
}

/** How an account is told of its alerts. */
export const alertSettingsSchema = z.strictObject({
  /** Firings told one by one in an hour; more are told together, each ten minutes, the most telling first. */
  anHour: z.int().min(0).max(alertLimits.mostAnHour),
  /** Where firings are posted to; null = nowhere. */
  webhookUrl: webhookUrlSchema.nullable(),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
export const defaultAlertSettings: AlertSettings = { anHour: 30, webhookUrl: null };
