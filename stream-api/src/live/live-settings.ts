import { channelSettings } from './channels/channels.ts';
import { type SocketSettings, socketSettings } from './socket/socket-settings.ts';

export type LiveSettings = SocketSettings & typeof channelSettings;

export const liveSettings: LiveSettings = { ...socketSettings, ...channelSettings };
