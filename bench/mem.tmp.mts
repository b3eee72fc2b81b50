import { readSeconds } from './src/solana-day/recording.ts';
import { defaultParameters } from '../schemas/src/parameters/registry.ts';
import { newCounts, PartitionShard } from '../scoring-workers/src/shard/partition-shard.ts';
import { takeSnapshot } from '../scoring-workers/src/shard/snapshot.ts';
import { stateBytes } from '../scoring-workers/src/state/state-bytes.ts';
const [folder, maxMin='180', rowsEvery='30', snapEvery='300'] = process.argv.slice(2);
const shard = new PartitionShard({ partition: 0, partitions: 4, identityKey: Uint32Array.of(1,2,3,4), parameters: defaultParameters() });
const counts = newCounts();
let second = 0, rows = 0, applyMs=0, rowMs=0, snapMs=0, snapBytes=0, n=0, resting=0;
const seen = new Set<ArrayBufferLike>();
function sizeOf(o: any, path: string, into: Map<string, number>, depth=0, visited=new Set<any>()) {
  if (o === null || typeof o !== 'object' || visited.has(o)) return;
  visited.add(o);
  if (ArrayBuffer.isView(o)) { if (seen.has(o.buffer)) return; seen.add(o.buffer); into.set(path, (into.get(path) ?? 0) + o.buffer.byteLength + 160); return; }
  if (o instanceof Map || o instanceof Set) { into.set(path+'(map)', (into.get(path+'(map)')??0)+o.size*40); return; }
  for (const k of Object.keys(o)) sizeOf(o[k], Array.isArray(o) ? path+'[]' : path + '.' + k, into, depth+1, visited);
}
function report() {
  const heapB = process.memoryUsage();
  let awake = 0, rest=0, restBytes=0; const trades: number[]=[]; const idle: number[]=[];
  const by = new Map<string, number>();
  seen.clear();
  for (const t of shard.state.tokens.values()) {
    if (t.isResting) { rest++; restBytes += t.restingBytes; continue; }
    awake++; trades.push(t.facts.buys + t.facts.sells); idle.push((shard.state.clockMs - t.facts.eventMs)/1000);
    const p = t.parts as any;
    for (const k of ['members','wallets','positions','seen','trades','candles','window','launch','spark','performance','predictions','circulating','market','transaction','sample']) by.set(k, (by.get(k)??0) + (p[k].bytes ?? 0));
  }
  console.log('  state MB', Object.entries(stateBytes(shard.state)).map(([k,v])=>k+' '+((v as number)/1e6).toFixed(1)).join(', '), 'keys', (shard.state.keys as any).size ?? '', 'wallets', shard.state.walletFacts.size, 'facts KB', (JSON.stringify([...shard.state.tokens.values()].map(t=>t.facts)).length/shard.state.tokens.size/1024).toFixed(1), 'members', [...shard.state.tokens.values()].filter(t=>!t.isResting).reduce((n,t)=>n+t.members.count,0));
  trades.sort((a,b)=>a-b); idle.sort((a,b)=>a-b);
  const q=(x:number[],p:number)=>x[Math.floor(x.length*p)];
  console.log(`h ${(second/3600).toFixed(2)} events ${counts.events} tokens ${shard.state.tokens.size} awake ${awake} rest ${rest} restMB ${(restBytes/1e6).toFixed(1)} unpackedMB ${((shard.state as any).unpacked.taken??0)} ended ${shard.state.ended.size} rows ${rows} apply ${(applyMs/1000).toFixed(1)}s rows ${(rowMs/1000).toFixed(1)}s snap ${(snapMs/1000).toFixed(1)}s/${(snapBytes/1e6).toFixed(0)}MB heap ${(heapB.heapUsed/1e6).toFixed(0)} ab ${(heapB.arrayBuffers/1e6).toFixed(0)} rss ${(heapB.rss/1e6).toFixed(0)} rests ${resting}`);
  console.log('  trades p10..', [.1,.25,.5,.75,.9,.99].map(p=>q(trades,p)).join(' '), 'idle s', [.1,.25,.5,.75,.9].map(p=>q(idle,p)?.toFixed(0)).join(' '));
  console.log('  awake KB avg:', [...by].map(([k,v])=>`${k} ${(v/awake/1024).toFixed(1)}`).join(', '));
}
import { Session } from 'node:inspector';
const ins = new Session(); ins.connect(); const post = (m: string, a?: any) => new Promise<any>((r, j) => ins.post(m as any, a, (e: any, v: any) => e ? j(e) : r(v)));
async function stopAlloc() { const { profile } = await post('HeapProfiler.stopSampling'); const by = new Map<string, number>(); const incl = new Map<string, number>(); let tot = 0;
 const walk = (n: any, stack: string[]) => { const nm = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber}`; by.set(nm, (by.get(nm) ?? 0) + n.selfSize); tot += n.selfSize; for (const k of new Set([...stack, nm])) incl.set(k, (incl.get(k) ?? 0) + n.selfSize); for (const c of n.children) walk(c, [...stack, nm]); };
 walk(profile.head, []); console.log('alloc MB', (tot/1e6).toFixed(0)); for (const [k, v] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 45)) console.log((v / tot * 100).toFixed(1), k); console.log('INCL'); for (const [k, v] of [...incl].sort((a, b) => b[1] - a[1]).slice(0, 45)) console.log((v / tot * 100).toFixed(1), k); }
const AB = ArrayBuffer; 
for await (const recs of readSeconds(folder!)) {
  let t = performance.now();
  for (const r of recs) if (r.partition === 0) { shard.process(r.value, counts); shard.state.toTell.length = 0; }
  applyMs += performance.now()-t;
  second++;
  if (second % Number(rowsEvery) === 0) { t = performance.now(); const p = shard.publisher.publish(100000, 0, second*1000); rows += p.rows.length; rowMs += performance.now()-t; }
  if (second % Number(snapEvery) === 0) { t = performance.now(); let b=0; for (const [,v] of takeSnapshot(shard.state, shard.publisher)) b += v?.length ?? 0; snapBytes=b; snapMs += performance.now()-t; }
  if (process.env.ALLOC && second === 5400) await post('HeapProfiler.startSampling', { samplingInterval: 65536, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true });
  if (process.env.ALLOC && second === 7200) await stopAlloc();
  if (second % 1800 === 0) report();
  if (second >= Number(maxMin)*60) break;
}
const by = new Map<string, number>(); seen.clear();
let awake=0;
for (const t of shard.state.tokens.values()) { if (t.isResting) continue; awake++; const p = t.parts as any; for (const k of Object.keys(p)) sizeOf(p[k], k, by, 0, new Set([shard.state.keys, shard.state.memberships])); sizeOf(t.facts,'facts',by); }
for (const [k,v] of [...by].sort((a,b)=>b[1]-a[1]).slice(0,60)) console.log(k, (v/awake/1024).toFixed(1));
