import { MANY_DEBTS } from "../manyArms.js";
import type { Debts, Weighing, DebtLeader } from "./leader.js";
import { DebtScan } from "./scan.js";
import { DebtTournament } from "./tournament.js";

export function debtLeader(debts: Debts, weighing: Weighing): DebtLeader {
  return debts.shares.arms < MANY_DEBTS ? new DebtScan(debts, weighing) : new DebtTournament(debts, weighing);
}
