#!/bin/sh
# A study as plain processes of one machine, without a scheduler: as many at a time as there are cores.
#
#   sh background.sh study.yaml parts 8
#
# With GNU parallel, which no test needs, the same is:
#
#   seq 8 | parallel evenhand simulate study.yaml --shard {}/8 --out parts --workers 1
set -eu
study=$1
parts=$2
shards=$3

seq "$shards" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I {} \
  evenhand simulate "$study" --shard "{}/$shards" --out "$parts" --workers 1
