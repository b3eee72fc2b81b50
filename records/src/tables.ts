import type { AccountListTables } from './account-lists/tables.ts';
import type { AlertTables } from './alerts/tables.ts';
import type { ApiKeyTables } from './api-keys/tables.ts';
import type { AuditTables } from './audit/tables.ts';
import type { BillingTables } from './billing/tables.ts';
import type { ChatTables } from './chat/tables.ts';
import type { JobTables } from './jobs/tables.ts';
import type { OutboxTables } from './outbox/tables.ts';
import type { ParameterTables } from './parameters/tables.ts';
import type { PeopleTables } from './people/tables.ts';
import type { PickTables } from './picks/tables.ts';
import type { ProductSettingsTables } from './product-settings/tables.ts';
import type { SessionTables } from './sessions/tables.ts';
import type { SettingsTables } from './settings/tables.ts';
import type { SignInTables } from './sign-in/tables.ts';
import type { TelegramTables } from './telegram/tables.ts';

/** Tables of `records/migrations`, as Kysely sees them. Ids are UUIDs, times are Dates, amounts are bigint. */
export interface RecordsTables
  extends AccountListTables,
    AlertTables,
    ApiKeyTables,
    AuditTables,
    BillingTables,
    ChatTables,
    JobTables,
    OutboxTables,
    ParameterTables,
    PeopleTables,
    PickTables,
    ProductSettingsTables,
    SessionTables,
    SettingsTables,
    SignInTables,
    TelegramTables {}
