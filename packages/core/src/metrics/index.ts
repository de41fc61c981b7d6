import type { MetricDefinition } from "./metric.js";
import { pulls } from "./pulls.js";
import { regret } from "./regret.js";
import { reward } from "./reward.js";
import { finalViolation, worstViolation } from "./violation.js";

export const metrics: readonly MetricDefinition[] = [reward, regret, pulls, worstViolation, finalViolation];
