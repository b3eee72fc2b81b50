import { redisScript } from '../redis/redis-script.ts';

/**
 * Keys, below the prefix: `document:<key>` the value, `documents` all keys as members of one score (so they sort by their bytes),
 * `index:<name>` a sorted set, `shard:<name>` a hash of epoch, last (the name of the newest commit) and progress.
 *
 * A script is carried out whole, with nothing in between, and is one transaction of the append-only file. Its first write
 * is refused for all of it or for none (memory full, disk full), so nothing can fail half-way.
 */
const applyWrites = `
local function takeText(blob, at)
  return struct.unpack('>I4c0', blob, at)
end

local function inBatches(list, size, call)
  for first = 1, #list, size do
    call(unpack(list, first, math.min(first + size - 1, #list)))
  end
end

local function applyWrites(prefix, puts, removes, scores)
  local documents, document = prefix .. 'documents', prefix .. 'document:'
  local at, key, value, pairsToSet, keys = 1, nil, nil, {}, {}
  local function flush()
    if #keys == 0 then return end
    redis.call('MSET', unpack(pairsToSet))
    redis.call('ZADD', documents, unpack(keys))
    pairsToSet, keys = {}, {}
  end
  while at <= #puts do
    key, at = takeText(puts, at)
    value, at = takeText(puts, at)
    pairsToSet[#pairsToSet + 1], pairsToSet[#pairsToSet + 2] = document .. key, value
    keys[#keys + 1], keys[#keys + 2] = '0', key
    if #keys >= 1000 then flush() end
  end
  flush()
  local removed, members = {}, {}
  at = 1
  while at <= #removes do
    key, at = takeText(removes, at)
    removed[#removed + 1], members[#members + 1] = document .. key, key
  end
  inBatches(removed, 1000, function(...) redis.call('DEL', ...) end)
  inBatches(members, 1000, function(...) redis.call('ZREM', documents, ...) end)
  at = 1
  while at <= #scores do
    local name, count, member, score
    name, at = takeText(scores, at)
    count, at = struct.unpack('>I4', scores, at)
    local index, added, gone = prefix .. 'index:' .. name, {}, {}
    for _ = 1, count do
      member, at = takeText(scores, at)
      score, at = takeText(scores, at)
      if score == '' then
        gone[#gone + 1] = member
      else
        added[#added + 1], added[#added + 2] = score, member
      end
    end
    inBatches(added, 1000, function(...) redis.call('ZADD', index, ...) end)
    inBatches(gone, 1000, function(...) redis.call('ZREM', index, ...) end)
  end
end
`;

/** prefix, puts, removes, scores */
export const writeScript = redisScript(`${applyWrites}
applyWrites(ARGV[1], ARGV[2], ARGV[3], ARGV[4])
return 1
`);

/**
 * prefix, shard, epoch, the commit before ('*' = not known), this commit, progress, puts, removes, scores.
 * Returns what is stored, as it was before: epoch and last. It has changed something only where both are as expected.
 */
export const commitScript = redisScript(`${applyWrites}
local owner = ARGV[1] .. 'shard:' .. ARGV[2]
local stored = redis.call('HMGET', owner, 'epoch', 'last')
local epoch, last = stored[1] or '', stored[2] or ''
if epoch == ARGV[3] and last ~= ARGV[5] and (ARGV[4] == '*' or last == ARGV[4]) then
  redis.call('HSET', owner, 'last', ARGV[5], 'progress', ARGV[6])
  applyWrites(ARGV[1], ARGV[7], ARGV[8], ARGV[9])
end
return { epoch, last }
`);

/** prefix, shard. Returns the new epoch: microseconds of the server's clock, so that it grows also when all was dropped. */
export const acquireScript = redisScript(`
local owner = ARGV[1] .. 'shard:' .. ARGV[2]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local stored = tonumber(redis.call('HGET', owner, 'epoch') or '0')
local epoch = string.format('%.0f', math.max(stored + 1, now))
redis.call('HSET', owner, 'epoch', epoch, 'last', '')
return epoch
`);

/**
 * prefix, first key ('[' or '(' before it), end, most entries, bytes from which on it stops.
 * Returns whether there may be more, then key, value, key, value …; the value of a listed key that is not there is null.
 */
export const scanScript = redisScript(`
local most = tonumber(ARGV[4])
local keys = redis.call('ZRANGE', ARGV[1] .. 'documents', ARGV[2], ARGV[3], 'BYLEX', 'LIMIT', 0, most)
local found, bytes = { #keys == most and 1 or 0 }, 0
for at, key in ipairs(keys) do
  local value = redis.call('GET', ARGV[1] .. 'document:' .. key)
  found[#found + 1] = key
  found[#found + 1] = value
  bytes = bytes + (value and #value or 0)
  if bytes >= tonumber(ARGV[5]) and at < #keys then
    found[1] = 1
    break
  end
end
return found
`);
