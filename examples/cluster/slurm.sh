#!/bin/sh
#SBATCH --job-name=evenhand
#SBATCH --array=1-64
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --mem-per-cpu=1G
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --output=evenhand-%A_%a.log
#
# A study as an array job of SLURM, one shard a task:
#
#   sbatch slurm.sh study.yaml parts
#   evenhand merge parts --json result.json
#
# A task that was killed, preempted or requeued goes on where its part ends. Where merge names missing parts, run only
# those; the third word is then the number of all shards, which the array no longer tells:
#
#   sbatch --array=3,17 slurm.sh study.yaml parts 64
#
# The folder of the parts must be one that all nodes see.
set -eu
study=$1
parts=$2
shards=${3:-$SLURM_ARRAY_TASK_MAX}

# exec: the signal with which SLURM ends a task reaches evenhand itself, which then stops within two seconds.
exec evenhand simulate "$study" --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$parts" \
  --workers "${SLURM_CPUS_PER_TASK:-1}"
