#!/bin/sh
# Starts Redis with the one user that the environment names: `start-redis.sh CONFIGURATION`. The user comes in on standard
# input, so that its password stands neither in a file nor among the arguments of a process.
set -eu
: "${REDIS_USER:?is missing}" "${REDIS_PASSWORD:?is missing}"
exec redis-server "$1" - <<END
user default off
user $REDIS_USER on >$REDIS_PASSWORD ~mintscope:* &mintscope:* +@all -@admin -@dangerous +info
END
