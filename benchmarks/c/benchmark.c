/*
 * usage: CASE arms horizon trials seed [parameters of the case ...]
 *
 * Plays the trials 0, 1, ... on Bernoulli arms with means (8K - i) / 10K, and prints as JSON the CPU time in nanoseconds,
 * a digest of the pulls of each trial, and the pulls summed over all trials (left out for more than 100 arms).
 */
#include "benchmark.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

enum { MAX_PARAMETERS = 8, MAX_ARMS_SHOWN = 100 };

static double cpu_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* FNV-1a with a count for a byte; digestOf in ours.mjs is the same. */
static uint32_t digest_of(int64_t arms, const int64_t *pulls) {
  uint32_t digest = 2166136261U;
  for (int64_t arm = 0; arm < arms; arm++) digest = (digest ^ (uint32_t)pulls[arm]) * 16777619U;
  return digest;
}

int main(int count, char **arguments) {
  if (count < 5 || count > 5 + MAX_PARAMETERS) {
    fprintf(stderr, "usage: %s arms horizon trials seed [parameters ...]\n", arguments[0]);
    return 2;
  }
  const int64_t arms = strtoll(arguments[1], NULL, 10);
  const int64_t horizon = strtoll(arguments[2], NULL, 10);
  const int64_t trials = strtoll(arguments[3], NULL, 10);
  const uint64_t seed = strtoull(arguments[4], NULL, 10);
  int64_t parameters[MAX_PARAMETERS] = {0};
  for (int i = 5; i < count; i++) parameters[i - 5] = strtoll(arguments[i], NULL, 10);

  double *means = malloc((size_t)arms * sizeof(double));
  for (int64_t arm = 0; arm < arms; arm++) means[arm] = (double)(8 * arms - arm) / (double)(10 * arms);
  struct streams streams = open_streams(arms, means);
  int64_t *pulls = malloc((size_t)arms * sizeof(int64_t));
  int64_t *sums = calloc((size_t)arms, sizeof(int64_t));
  uint32_t *digests = malloc((size_t)trials * sizeof(uint32_t));

  const double start = cpu_nanoseconds();
  for (int64_t trial = 0; trial < trials; trial++) {
    begin_trial(&streams, seed, (uint64_t)trial);
    memset(pulls, 0, (size_t)arms * sizeof(int64_t));
    play(&streams, arms, horizon, parameters, pulls);
    digests[trial] = digest_of(arms, pulls);
    for (int64_t arm = 0; arm < arms; arm++) sums[arm] += pulls[arm];
  }
  const double spent = cpu_nanoseconds() - start;

  printf("{\"nanoseconds\":%.0f,\"digests\":[", spent);
  for (int64_t trial = 0; trial < trials; trial++) printf("%s%" PRIu32, trial == 0 ? "" : ",", digests[trial]);
  printf("],\"pulls\":[");
  for (int64_t arm = 0; arm < arms && arms <= MAX_ARMS_SHOWN; arm++) {
    printf("%s%" PRId64, arm == 0 ? "" : ",", sums[arm]);
  }
  printf("]}\n");
  return 0;
}
