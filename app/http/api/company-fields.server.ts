import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import { toTk } from "~/domain/money/rules";
import { createProblem } from "./problem.server";

export const ROLE_PROBLEM = createProblem(403, COMPANY_ROLE_MESSAGE);

/** Converts a limit to tk; null is no limit. */
export const toTkLimit = (poisha: number): number | null => (poisha < 0 ? null : toTk(poisha));
