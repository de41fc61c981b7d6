import { MANY_DEBTS } from "../manyArms.js";
import type { DebtColumns, DebtLeader, Weighing } from "./leader.js";
import { DebtScan } from "./scan.js";
import { DebtTournament } from "./tournament.js";

export function debtLeader(columns: DebtColumns, weighing: Weighing): DebtLeader {
  return columns.shares.arms < MANY_DEBTS ? new DebtScan(columns, weighing) : new DebtTournament(columns, weighing);
}
