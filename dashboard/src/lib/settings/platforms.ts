import { defaultPlatforms, defaultSettings, type Platform } from '@mintscope/schemas/user-settings';
import { cleanText } from '../hostile-text.ts';

/** The part of the settings that tells where tokens are looked up elsewhere. */
export interface PlatformSettings {
  platforms: Platform[];
  /** Id of an enabled one. */
  primaryPlatform: string;
}

export const mostPlatforms = 20;
const mostNameLength = 40;
const mostUrlLength = 200;

/** What is wrong with a platform to be added, by field. Empty = nothing. */
export interface PlatformProblems {
  name?: string;
  baseUrl?: string;
}

export function checkPlatform(name: string, baseUrl: string, platforms: readonly Platform[]): PlatformProblems {
  const problems: PlatformProblems = {};
  const wanted = cleanText(name, mostNameLength);
  if (!wanted) problems.name = 'Please enter a name';
  else if (name.trim().length > mostNameLength) problems.name = `A name has at most ${mostNameLength} characters`;
  else if (platforms.some((other) => other.name.toLowerCase() === wanted.toLowerCase())) {
    problems.name = 'There is a platform of this name already';
  }
  const wrong = checkBaseUrl(baseUrl);
  if (wrong) problems.baseUrl = wrong;
  return problems;
}

/** Why a base address can't be used, or null. The token's address is put behind it. */
export function checkBaseUrl(text: string): string | null {
  const wanted = text.trim();
  if (!wanted) return 'Please enter an address';
  if (wanted.length > mostUrlLength) return `An address has at most ${mostUrlLength} characters`;
  const url = URL.parse(wanted);
  if (!url) return 'This is not an address: it starts with https://';
  if (url.protocol !== 'https:') return 'Only https addresses are allowed';
  if (url.username || url.password) return 'An address with a name or password in it is not allowed';
  return domainPattern.test(url.hostname) ? null : 'The address needs a domain, such as example.com';
}

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Adds a platform, enabled. The caller has checked it. */
export function addPlatform(settings: PlatformSettings, name: string, baseUrl: string): PlatformSettings {
  const clean = cleanText(name, mostNameLength);
  const platform = { id: newId(clean, settings.platforms), name: clean, baseUrl: baseUrl.trim(), enabled: true };
  return { ...settings, platforms: [...settings.platforms, platform] };
}

/** The last enabled platform stays: a list row has one link at least. */
export function removePlatform(settings: PlatformSettings, id: string): PlatformSettings {
  return withPrimary({ ...settings, platforms: settings.platforms.filter((platform) => platform.id !== id) });
}

export function enablePlatform(settings: PlatformSettings, id: string, enabled: boolean): PlatformSettings {
  const platforms = settings.platforms.map((platform) => (platform.id === id ? { ...platform, enabled } : platform));
  return withPrimary({ ...settings, platforms });
}

/** The primary platform is an enabled one, so choosing one enables it. */
export function choosePrimary(settings: PlatformSettings, id: string): PlatformSettings {
  return { ...enablePlatform(settings, id, true), primaryPlatform: id };
}

export function resetPlatforms(): PlatformSettings {
  return {
    platforms: defaultPlatforms.map((platform) => ({ ...platform })),
    primaryPlatform: defaultSettings.primaryPlatform,
  };
}

export function isLastEnabled(settings: PlatformSettings, id: string): boolean {
  return settings.platforms.every((platform) => platform.enabled === (platform.id === id));
}

/** Enabled platforms, the primary one first. */
export function shownPlatforms({ platforms, primaryPlatform }: PlatformSettings): Platform[] {
  const enabled = platforms.filter((platform) => platform.enabled);
  return [...enabled.filter(({ id }) => id === primaryPlatform), ...enabled.filter(({ id }) => id !== primaryPlatform)];
}

/** What was stored may come from any script that could write to this browser: an entry that breaks a rule is left out. */
export function readPlatforms(stored: unknown, primary: unknown): PlatformSettings {
  const kept = new Map<string, Platform>();
  for (const entry of Array.isArray(stored) ? stored.slice(0, mostPlatforms) : []) {
    const platform = readPlatform(entry);
    if (platform && !kept.has(platform.id)) kept.set(platform.id, platform);
  }
  if (kept.size === 0) return resetPlatforms();
  return withPrimary({ platforms: [...kept.values()], primaryPlatform: typeof primary === 'string' ? primary : '' });
}

function readPlatform(stored: unknown): Platform | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const [id, name, baseUrl] = ['id', 'name', 'baseUrl'].map((field) => fields.get(field));
  if (typeof id !== 'string' || typeof name !== 'string' || typeof baseUrl !== 'string') return null;
  const clean = cleanText(name, mostNameLength);
  if (!/^[a-z0-9-]{1,32}$/.test(id) || !clean || checkBaseUrl(baseUrl)) return null;
  return { id, name: clean, baseUrl: baseUrl.trim(), enabled: fields.get('enabled') === true };
}

/** Keeps the rule that the primary platform is enabled: else the first enabled one takes its place, else the first. */
function withPrimary(settings: PlatformSettings): PlatformSettings {
  const { platforms, primaryPlatform } = settings;
  if (platforms.some(({ id, enabled }) => enabled && id === primaryPlatform)) return settings;
  const next = platforms.find(({ enabled }) => enabled);
  if (next) return { platforms, primaryPlatform: next.id };
  const [first] = platforms;
  return first ? choosePrimary(settings, first.id) : resetPlatforms();
}

function newId(name: string, platforms: readonly Platform[]): string {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 28) || 'platform';
  const taken = new Set(platforms.map(({ id }) => id));
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
}
