import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { ramp } from './scales.ts';
import type { SurfaceInputs } from './surface-inputs.ts';
import type { Component, Part } from './surface-parts.ts';

/**
 * Security starts at 100: a rug ratio above 0.1 costs 30, a bundler rate above 0.2 costs 20, more than 10 snipers cost 15;
 * honeypot, wash trading and a live mint or freeze authority each cost their parameter. Not below 0.
 */
export function securityParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  const above = (name: keyof typeof thresholds, unit: string): Part => {
    const { part, parameters } = thresholds[name];
    const [threshold, penalty] = parameters;
    const input = inputs[name];
    const hit = input !== null && input > parameterValue(values, threshold);
    const points = hit ? -parameterValue(values, penalty) : 0;
    return { name: part, input, unit, parameters, points };
  };
  const flagged = (name: string, flag: boolean | null, penalty: ParameterName): Part => ({
    name,
    input: flag === null ? null : Number(flag),
    unit: 'yes = 1',
    parameters: [penalty],
    points: flag === true ? -parameterValue(values, penalty) : 0,
  });
  return deduct({ start: 'security.start', clamp: 'security.clamp' }, [
    above('rugRatio', 'share'),
    above('bundlerRate', 'share'),
    above('sniperCount', 'wallets'),
    flagged('security.honeypot', inputs.isHoneypot, 'surface.security.honeypotPenalty'),
    flagged('security.washTrading', inputs.isWashTrading, 'surface.security.washTradingPenalty'),
    flagged('security.mintable', inputs.mintable, 'surface.security.mintablePenalty'),
    flagged('security.freezable', inputs.freezable, 'surface.security.freezablePenalty'),
  ]);
}

const thresholds = {
  rugRatio: {
    part: 'security.rugRatio',
    parameters: ['surface.security.rugRatioThreshold', 'surface.security.rugRatioPenalty'],
  },
  bundlerRate: {
    part: 'security.bundlerRate',
    parameters: ['surface.security.bundlerRateThreshold', 'surface.security.bundlerRatePenalty'],
  },
  sniperCount: {
    part: 'security.sniperCount',
    parameters: ['surface.security.sniperCountThreshold', 'surface.security.sniperCountPenalty'],
  },
} as const;

/** Creator history starts at 100: serial creation costs up to its penalty, having sold out costs its own. */
export function creatorParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  const { creatorHolding: holding } = inputs;
  return deduct({ start: 'creator.start', clamp: 'creator.clamp' }, [
    rampPart('creator.created', inputs.creatorCreatedCount, values, [
      'surface.creator.createdCaution',
      'surface.creator.createdHigh',
      'surface.creator.createdPenalty',
    ]),
    {
      name: 'creator.sold',
      input: holding,
      unit: 'share held',
      parameters: ['surface.creator.soldPenalty'],
      points: holding !== null && holding <= 0 ? -parameterValue(values, 'surface.creator.soldPenalty') : 0,
    },
  ]);
}

/** Social presence: points for each link; an account or an image that other tokens use costs up to its penalty. */
export function socialParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  const link = (name: string, points: ParameterName, known: boolean | null): Part => ({
    name,
    input: known === null ? null : Number(known),
    unit: 'yes = 1',
    parameters: [points],
    points: known === true ? parameterValue(values, points) : 0,
  });
  const links = [
    link('social.twitter', 'surface.social.twitter', inputs.hasTwitter),
    link('social.website', 'surface.social.website', inputs.hasWebsite),
    link('social.telegram', 'surface.social.telegram', inputs.hasTelegram),
  ];
  if (links.every((part) => part.input === null)) return null;
  return bounded('social.clamp', [
    ...links,
    rampPart('social.reuse', inputs.twitterCreateTokenCount, values, [
      'surface.creator.createdCaution',
      'surface.creator.createdHigh',
      'surface.social.reusePenalty',
    ]),
    rampPart('social.image', inputs.imageDup, values, [
      'surface.social.imageCaution',
      'surface.social.imageHigh',
      'surface.social.imagePenalty',
    ]),
  ]);
}

function rampPart(
  name: string,
  input: number | null,
  values: ParameterValues,
  parameters: readonly [caution: ParameterName, high: ParameterName, penalty: ParameterName],
): Part {
  const [caution, high, penalty] = parameters;
  const part = input === null ? 0 : ramp(input, parameterValue(values, caution), parameterValue(values, high));
  return { name, input, unit: 'tokens', parameters, points: part === 0 ? 0 : -part * parameterValue(values, penalty) };
}

/** 100 and what is taken from it; null while no reason to take anything is known either way. */
function deduct(names: { start: string; clamp: string }, deductions: readonly Part[]): Component {
  if (deductions.every((part) => part.input === null)) return null;
  const start = { name: names.start, input: 100, unit: 'points', parameters: [], points: 100 };
  return bounded(names.clamp, [start, ...deductions]);
}

/** Adds the part that brings a sum outside 0-100 back to its edge. */
function bounded(clamp: string, parts: readonly Part[]): readonly Part[] {
  const sum = parts.reduce((total, part) => total + part.points, 0);
  const points = Math.min(100, Math.max(0, sum)) - sum;
  if (points === 0) return parts;
  return [...parts, { name: clamp, input: sum, unit: 'points', parameters: [], points }];
}
