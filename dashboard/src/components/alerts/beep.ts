let context: AudioContext | null = null;

const notes = [
  { hertz: 880, atMs: 0 },
  { hertz: 1_174.7, atMs: 120 },
];
const lastsSeconds = 0.22;
const volume = 0.12;
/** An exponential fall never reaches 0. */
const silence = 0.001;

/** Two short notes. A page on which nothing was pressed yet may make no sound: then there is none. */
export async function beep(): Promise<boolean> {
  if (!('AudioContext' in window)) return false;
  context ??= new AudioContext();
  if (context.state === 'suspended' && navigator.userActivation?.hasBeenActive) await context.resume();
  if (context.state !== 'running') return false;
  for (const { hertz, atMs } of notes) play(context, hertz, context.currentTime + atMs / 1000);
  return true;
}

function play(sound: AudioContext, hertz: number, at: number): void {
  const tone = sound.createOscillator();
  const gain = sound.createGain();
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(silence, at + lastsSeconds);
  tone.connect(gain).connect(sound.destination);
  tone.start(at);
  tone.stop(at + lastsSeconds);
}
