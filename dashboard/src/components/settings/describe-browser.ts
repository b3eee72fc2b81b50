import { cleanText } from '../../lib/hostile-text.ts';

/** First match wins: browsers made of another one's engine name that one too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows Phone\b/, 'Windows Phone'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Browser {
  /** "Firefox 133 on Windows"; a program that is no browser by its own name. */
  text: string;
  phone: boolean;
}

/** A browser's own words in ours. The text comes from the client that signed in, so it proves nothing. */
export function describeBrowser(userAgent: string): Browser {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const phone = /\bMobile\b|\biPhone\b|\bAndroid\b/.test(userAgent);
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { text: [`${name} ${version}`, system].filter(Boolean).join(' on '), phone };
  }
  const program = cleanText(userAgent.split(' ')[0] ?? '', 40).replace('/', ' ');
  return { text: [program || 'Unknown browser', system].filter(Boolean).join(' on '), phone };
}
